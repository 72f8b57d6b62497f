export const words = {
  pages: {
    purchase: {
      title: 'Kúpiť voucher · {{brand}}',
      description:
        'Vyberte sumu, vyplňte kontakt a objednajte. Platobné údaje dostanete hneď po odoslaní, online teraz nič neplatíte.',
    },
  },
  purchase: {
    heading: 'Kúpiť voucher',
    groups: {
      amount: '1. Suma',
      contact: '2. Kontakt',
      delivery: '3. Doručenie a\u00a0platba',
      check: '4. Kontrola',
    },
    fee: 'Poplatok za spracovanie je <money>{{fee}}</money> na objednávku, nie na voucher.',
    currency: {
      label: 'Mena',
      names: {
        EUR: 'euro',
        USD: 'americký dolár',
        CZK: 'česká koruna',
      },
      ask: 'Zmenou meny sa košík vyprázdni',
      askText:
        'Teraz obsahuje {{vouchers}} za <money>{{value}}</money>. Sumy v\u00a0{{currency}} vyberiete znova.',
      confirm: 'Zmeniť na {{currency}}',
      cancel: 'Ponechať {{currency}}',
      changed: 'Mena je {{currency}} a\u00a0košík je prázdny.',
      undo: 'Vrátiť {{currency}} aj košík',
    },
    chooser: {
      presets: 'Suma vouchera',
      voucher: 'voucher',
      inCart: 'v\u00a0košíku: {{count}}',
      tap: 'Pridá jeden do košíka.',
      custom: 'Vlastná suma',
      customHint: 'Od <money>{{min}}</money> do <money>{{max}}</money>',
      quantity: 'Množstvo',
      quantityHint: '{{min}} až {{max}}',
      more: 'O\u00a0jeden viac',
      less: 'O\u00a0jeden menej',
      add: 'Pridať',
      addFirst: 'Vyberte sumu alebo zadajte vlastnú.',
      addChoice: 'Pridať {{quantity}}\u00a0× <money>{{amount}}</money>',
      addMore: 'Pridať ešte {{quantity}}\u00a0× <money>{{amount}}</money>',
    },
    cart: {
      title: 'Vybrané vouchery',
      empty: 'Zatiaľ tu nič nie je. Ťuknite na sumu alebo pridajte vlastnú.',
      custom: 'vlastná suma',
      status: 'V\u00a0košíku: {{vouchers}} za {{value}}.',
      quantityOf: 'Množstvo, voucher {{amount}}',
      more: 'Pridať jeden voucher {{amount}}',
      less: 'Ubrať jeden voucher {{amount}}',
      remove: 'Odobrať voucher {{amount}}',
      split_one: 'Takú sumu vydáme ako {{count}}\u00a0voucher.',
      split_few: 'Takú sumu vydáme ako {{count}}\u00a0menšie vouchery.',
      split_many: 'Takú sumu vydáme ako {{count}}\u00a0menšieho vouchera.',
      split_other: 'Takú sumu vydáme ako {{count}}\u00a0menších voucherov.',
      removed: 'Odobrali ste {{quantity}}\u00a0× <money>{{amount}}</money>.',
      added: 'Pridali ste {{quantity}}\u00a0× <money>{{amount}}</money>.',
      undo: 'Vrátiť späť',
    },
    hints: {
      email_email: 'Na doručenie vouchera a\u00a0správy o\u00a0objednávke.',
      email_sms: 'Na správy o\u00a0objednávke.',
      email_both: 'Na doručenie kódu a\u00a0správy o\u00a0objednávke.',
      email_courier: 'Na správy o\u00a0objednávke.',
      phone_email: 'Na overenie doručenia, ak bude treba.',
      phone_sms: 'Mobilné číslo, na ktoré príde SMS s\u00a0kódom a\u00a0heslom.',
      phone_both: 'Mobilné číslo, na ktoré príde SMS s\u00a0heslom.',
      phone_courier: 'Aby sa vám kuriér dovolal.',
      meant: 'Mysleli ste {{email}}?',
      address: 'Ulica a\u00a0číslo domu',
    },
    delivery: {
      label: 'Spôsob doručenia',
      address: 'Kam má kuriér prísť',
      texts: {
        email: 'Kód v\u00a0jednej správe, heslo v\u00a0druhej.',
        sms: 'Kód a\u00a0heslo v\u00a0dvoch SMS na váš mobil.',
        both: 'Kód e-mailom, heslo v\u00a0SMS.',
        courier: 'Vytlačený voucher na vašu adresu.',
      },
      hours_one: 'Do {{count}}\u00a0hodiny od prijatia platby',
      hours_few: 'Do {{count}}\u00a0hodín od prijatia platby',
      hours_many: 'Do {{count}}\u00a0hodiny od prijatia platby',
      hours_other: 'Do {{count}}\u00a0hodín od prijatia platby',
      days: '{{min}} až {{max}}\u00a0pracovných dní od prijatia platby',
    },
    payment: {
      label: 'Spôsob platby',
      texts: {
        transfer: 'QR kód a\u00a0údaje na prevod uvidíte hneď po odoslaní.',
        cash: 'Najprv objednáte, potom v\u00a0predajni ukážete kód a\u00a0zaplatíte v\u00a0mene objednávky.',
        postal: 'Údaje na poukážku uvidíte hneď po odoslaní. Pošta si účtuje vlastný poplatok.',
      },
      transferTime: 'Spravidla do ďalšieho pracovného dňa',
      cashTime_one: 'Vouchery do {{count}}\u00a0hodiny od zaplatenia, zatiaľ nie na počkanie',
      cashTime_few: 'Vouchery do {{count}}\u00a0hodín od zaplatenia, zatiaľ nie na počkanie',
      cashTime_many: 'Vouchery do {{count}}\u00a0hodiny od zaplatenia, zatiaľ nie na počkanie',
      cashTime_other: 'Vouchery do {{count}}\u00a0hodín od zaplatenia, zatiaľ nie na počkanie',
      postalTime: '{{min}} až {{max}}\u00a0pracovných dní',
    },
    summary: {
      title: 'Súhrn objednávky',
      order: 'Objednať s\u00a0povinnosťou platby',
      change: 'Zmeniť',
      sending: 'Odosielam…',
      empty: 'Košík je prázdny. Najprv vyberte sumu.',
      off: 'Objednávanie je dočasne nedostupné.',
      law_one:
        'Platia <terms>podmienky</terms>, <privacy>ochrana súkromia</privacy> a\u00a0<withdrawal>právo odstúpiť do {{count}}\u00a0dňa</withdrawal>.',
      law_few:
        'Platia <terms>podmienky</terms>, <privacy>ochrana súkromia</privacy> a\u00a0<withdrawal>právo odstúpiť do {{count}}\u00a0dní</withdrawal>.',
      law_many:
        'Platia <terms>podmienky</terms>, <privacy>ochrana súkromia</privacy> a\u00a0<withdrawal>právo odstúpiť do {{count}}\u00a0dňa</withdrawal>.',
      law_other:
        'Platia <terms>podmienky</terms>, <privacy>ochrana súkromia</privacy> a\u00a0<withdrawal>právo odstúpiť do {{count}}\u00a0dní</withdrawal>.',
      later: 'Teraz neplatíte online. Platobné údaje dostanete hneď po odoslaní.',
      due_one: 'Na platbu máte {{count}}\u00a0deň.',
      due_few: 'Na platbu máte {{count}}\u00a0dni.',
      due_many: 'Na platbu máte {{count}}\u00a0dňa.',
      due_other: 'Na platbu máte {{count}}\u00a0dní.',
      bar: '{{vouchers}}, <money>{{total}}</money>',
      barLink: 'Prejsť na súhrn',
    },
    notices: {
      errorTitle: 'Chyba',
      error: 'Pri odosielaní objednávky nastala chyba. Skúste to znovu.',
      maybeTitle: 'Objednávku sme možno prijali',
      kept: 'Pozrite do e-mailu, či vám prišlo potvrdenie. Ak nie, skontrolujte pripojenie na internet a\u00a0odošlite objednávku bez zmeny znova: vznikne len jedna. Formulár ostal vyplnený.',
      busyTitle: 'Objednávka sa práve spracúva',
      busy: 'Predchádzajúce odoslanie ešte neskončilo. Skúste to o\u00a0chvíľu bez zmeny znovu, vznikne len jedna objednávka.',
      offTitle: 'Objednávanie je dočasne nedostupné',
      off: 'Čo ste vyplnili, ostáva v\u00a0tomto okne uložené. Skúste to, prosím, neskôr.',
      placedTitle: 'Objednávka prijatá',
      placed: 'Číslo objednávky: {{number}}',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/purchase': typeof words
  }
}
