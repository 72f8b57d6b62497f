import type { ProblemCode } from '@hotovo/domain/shared/problem'

export const words = {
  forms: {
    errorPrefix: 'Chyba: ',
    honeypot: 'Nevypĺňajte',
    least: 'Najmenej {{min}}, najviac {{max}}\u00a0znakov',
    left_one: 'Ostáva {{count}}\u00a0znak',
    left_few: 'Ostávajú {{count}}\u00a0znaky',
    left_many: 'Ostáva {{count}}\u00a0znaka',
    left_other: 'Ostáva {{count}}\u00a0znakov',
    over_one: 'O\u00a0{{count}}\u00a0znak viac, ako sa zmestí',
    over_few: 'O\u00a0{{count}}\u00a0znaky viac, ako sa zmestí',
    over_many: 'O\u00a0{{count}}\u00a0znaka viac, ako sa zmestí',
    over_other: 'O\u00a0{{count}}\u00a0znakov viac, ako sa zmestí',
    choose: 'Vyberte',
    sending: 'Odosielam…',
    failed: {
      title: 'Chyba',
      text: 'Nastala chyba pri odosielaní požiadavky. Skúste to znovu.',
      kept: 'Formulár ostal vyplnený, nič z\u00a0neho sa nestratilo.',
    },
    tooMany: {
      title: 'Príliš veľa odoslaní za krátky čas',
      text_one: 'Skúste to znova o\u00a0{{count}}\u00a0minútu. Formulár ostane vyplnený.',
      text_few: 'Skúste to znova o\u00a0{{count}}\u00a0minúty. Formulár ostane vyplnený.',
      text_many: 'Skúste to znova o\u00a0{{count}}\u00a0minúty. Formulár ostane vyplnený.',
      text_other: 'Skúste to znova o\u00a0{{count}}\u00a0minút. Formulár ostane vyplnený.',
    },
    masked:
      'Kód vouchera sem nepatrí, preto sme ho skryli skôr, než odišiel. Stačí to, čo z\u00a0neho ostalo. Celý kód nikomu neposielajte.',
    check: {
      question: 'Koľko je {{sum}}?',
      hint: 'Jednoduchý príklad ukáže, že formulár neposiela robot.',
      refresh: 'Iný príklad',
      right: 'Správne',
      loading: 'Načítavame príklad…',
      unavailable: 'Príklad sa nepodarilo načítať. Bez neho sa formulár nedá odoslať.',
      retry: 'Skúsiť znova',
    },
  },
  problems: {
    required: {
      text: 'Vyplňte: {{field}}',
      text_firstName: 'Zadajte meno',
      text_lastName: 'Zadajte priezvisko',
      text_email: 'Zadajte e-mail v\u00a0tvare meno@priklad.sk',
      text_password: 'Zadajte heslo',
      text_phone: 'Zadajte telefónne číslo',
      text_address: 'Zadajte adresu, na ktorú má kuriér prísť',
      text_city: 'Zadajte mesto alebo obec',
      text_postalCode: 'Zadajte PSČ',
      text_country: 'Vyberte krajinu',
      text_name: 'Zadajte meno',
      text_category: 'Vyberte kategóriu problému',
      text_subject: 'Zadajte predmet',
      text_title: 'Zadajte nadpis',
      text_type: 'Vyberte druh spätnej väzby',
      text_rating: 'Vyberte hodnotenie',
      text_code: 'Zadajte kód, ktorý chcete overiť',
    },
    'too-short': {
      text_one: '{{field}} musí obsahovať aspoň {{count}} znak',
      text_few: '{{field}} musí obsahovať aspoň {{count}} znaky',
      text_many: '{{field}} musí obsahovať aspoň {{count}} znaka',
      text_other: '{{field}} musí obsahovať aspoň {{count}} znakov',
      text_code_one: 'Neplatný formát kódu. Zadajte aspoň {{count}}\u00a0znak',
      text_code_few: 'Neplatný formát kódu. Zadajte aspoň {{count}}\u00a0znaky',
      text_code_many: 'Neplatný formát kódu. Zadajte aspoň {{count}}\u00a0znaka',
      text_code_other: 'Neplatný formát kódu. Zadajte aspoň {{count}}\u00a0znakov',
    },
    'too-long': {
      text_one: '{{field}} môže obsahovať maximálne {{count}} znak',
      text_few: '{{field}} môže obsahovať maximálne {{count}} znaky',
      text_many: '{{field}} môže obsahovať maximálne {{count}} znaka',
      text_other: '{{field}} môže obsahovať maximálne {{count}} znakov',
    },
    'hidden-characters': {
      text: '{{field}} obsahuje neviditeľné znaky. Napíšte ten údaj znova ručne',
    },
    'not-a-name': {
      text: '{{field}} môže obsahovať len písmená, medzery, spojovník a\u00a0apostrof',
    },
    'not-an-email': {
      text: 'Neplatný formát e-mailu. Zadajte ho v\u00a0tvare meno@priklad.sk',
    },
    'not-an-iban': { text: 'Skontrolujte IBAN, niektorý znak nesedí' },
    'own-account': { text: 'Toto je náš účet. Napíšte účet zákazníka' },
    'not-a-phone': {
      text: '{{field}} môže obsahovať len číslice, medzery, spojovníky, zátvorky, lomky, bodky a\u00a0plus na začiatku',
    },
    'phone-without-sms': {
      text: 'Na toto číslo sa nedá poslať SMS. Zadajte mobilné číslo alebo zmeňte doručenie',
    },
    'not-a-postal-code': {
      text: 'Toto nie je PSČ. Napíšte päť číslic, napríklad 811\u00a001',
    },
    'postal-code-elsewhere': {
      SK: 'PSČ {{postalCode}} je na Slovensku. Opravte ho alebo zmeňte krajinu',
      CZ: 'PSČ {{postalCode}} je v\u00a0Česku. Opravte ho alebo zmeňte krajinu',
    },
    'country-not-served': {
      text: 'Kuriér chodí len na Slovensko a\u00a0do Česka. Vyberte jednu z\u00a0týchto krajín',
    },
    'not-a-company-number': {
      text: 'IČO má osem číslic a\u00a0toto nesedí. Opíšte ho z\u00a0registra',
    },
    'cart-empty': {
      text: 'Košík je prázdny. Vyberte sumu a\u00a0pridajte ju',
    },
    'too-many-lines': {
      text_one: 'Objednávka môže mať najviac {{count}} položku',
      text_few: 'Objednávka môže mať najviac {{count}} položky',
      text_many: 'Objednávka môže mať najviac {{count}} položky',
      text_other: 'Objednávka môže mať najviac {{count}} položiek',
    },
    'line-repeated': {
      text: 'Táto položka je v\u00a0košíku dvakrát. Odoberte ju a\u00a0pridajte znova',
    },
    'order-too-large': {
      text: 'Vouchery v\u00a0jednej objednávke môžu mať hodnotu najviac {{max}}',
    },
    'amount-missing': {
      text: 'Musíte vybrať sumu alebo zadať vlastnú sumu',
      text_customAmount:
        'Musíte vybrať sumu alebo zadať vlastnú sumu. Napíšte ju číslom, najviac na dve desatinné miesta',
    },
    'amount-not-added': {
      text: 'Napísanú sumu {{amount}} pridajte do košíka alebo vymažte',
    },
    'amount-not-positive': {
      text: 'Suma musí byť kladné číslo',
    },
    'day-in-future': {
      text: 'Deň nemôže byť v\u00a0budúcnosti',
    },
    'amount-not-preset': {
      text: 'Táto suma už nie je v\u00a0ponuke. Odoberte ju a\u00a0zadajte ako vlastnú',
    },
    'amount-out-of-range': {
      text: 'Suma je mimo povolených limitov. Zadajte {{min}} až {{max}}',
    },
    'quantity-too-small': {
      text: 'Množstvo musí byť aspoň {{min}}, a\u00a0to celé číslo',
    },
    'quantity-too-large': {
      text: 'Maximálne množstvo je {{max}}',
    },
    'payment-not-offered': {
      text: 'Tento spôsob platby sa pre zvolenú menu neponúka. Vyberte iný',
    },
    'cash-too-large': {
      text: 'V\u00a0hotovosti sa platí najviac {{max}}. Vyberte iný spôsob platby',
    },
    'email-unchanged': {
      text: 'Toto je terajší e-mail. Napíšte iný',
    },
    'password-unchanged': {
      text: 'Toto je terajšie heslo. Zvoľte iné',
    },
    'password-common': {
      text: 'Toto heslo patrí medzi prvé, ktoré niekto vyskúša. Zvoľte iné',
    },
    'placeholder-unknown': {
      text: 'Zástupku {{placeholder}} nepoznáme. Použite niektorú z\u00a0ponúkaných',
    },
    'placeholder-left': {
      text: 'Namiesto {{placeholder}} napíšte, čo tam má byť',
    },
    'human-check-required': {
      text: 'Vypočítajte príklad a\u00a0napíšte výsledok',
    },
    'human-check-wrong': {
      text: 'Nesprávny výsledok príkladu, skúste to znova',
    },
    'human-check-expired': {
      text: 'Platnosť príkladu vypršala. Vypočítajte nový',
    },
  } satisfies Readonly<Record<ProblemCode, object>>,
  support: {
    days: {
      today: 'dnes',
      tomorrow: 'zajtra',
      monday: 'v\u00a0pondelok',
      tuesday: 'v\u00a0utorok',
      wednesday: 'v\u00a0stredu',
      thursday: 'vo štvrtok',
      friday: 'v\u00a0piatok',
    },
    received: {
      title: 'Požiadavka odoslaná',
      toast: 'Vaša požiadavka bola úspešne odoslaná s\u00a0číslom: {{number}}',
      number: 'Číslo požiadavky',
      copy: 'číslo požiadavky',
      promise: 'Odpovieme najneskôr {{day}} {{date}} o\u00a0{{time}}.',
      next: 'Čo sa stane ďalej',
      confirmation:
        'Na <mail>{{email}}</mail> príde potvrdenie s\u00a0týmto číslom. Ak ho nevidíte, pozrite aj do nevyžiadanej pošty.',
      answer: 'Odpoveď príde na tú istú adresu.',
      more: 'Keď si spomeniete na niečo ďalšie, napíšte znova a\u00a0uveďte toto číslo.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'ui/form': typeof words
  }
}
