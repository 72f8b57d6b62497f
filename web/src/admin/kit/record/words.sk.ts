export const words = {
  correction: {
    open: 'Opraviť kontakt',
    title: 'Opraviť kontakt a\u00a0poslať znova',
    text: 'Objednávka {{number}}: čo ešte neodišlo, pôjde sem. Čo zlyhalo, skúsime hneď, list pre kuriéra vytlačte znova. Čo už odišlo, ostáva, ako bolo: nové vouchery vydáte pri nich. Zákazníkovi napíšeme na doterajší e-mail.',
    reason: 'Prečo a\u00a0kto o\u00a0to požiadal',
    yes: 'Opraviť a\u00a0poslať',
    saving: 'Opravujem…',
    no: 'Zavrieť',
    done: 'Kontakt je opravený.',
    changed: 'Objednávku medzitým niekto zmenil. Skontrolujte, čo je vyplnené, a\u00a0pošlite znova.',
    refused: 'Kontakt sa opraviť nedá: objednávka je zrušená.',
    refusals: {
      'nothing-sent': 'Nie je čo opravovať: z\u00a0objednávky nič nezlyhalo, nečaká list ani nič neodišlo.',
      'too-many-corrections': 'Kontakt tejto objednávky už dnes opravili trikrát. Ďalej až zajtra.',
    },
    loading: 'Načítavam objednávku…',
    now: 'Opravené {{at}}, {{by}}: {{reason}}',
    to: 'Komu',
  },
  list: {
    before: 'Predchádzajúci záznam',
    after: 'Nasledujúci záznam',
    place: '{{place}} z\u00a0{{count}}',
    widen: 'Na celú šírku',
    split: 'Zobraziť zoznam',
    queueLeft_one: '{{figure}} zostáva',
    queueLeft_few: '{{figure}} zostávajú',
    queueLeft_many: '{{figure}} zostáva',
    queueLeft_other: '{{figure}} zostáva',
  },
  order: {
    conflict: {
      title: 'Objednávka sa medzitým zmenila',
      text: 'Vaša zmena na „{{status}}“ sa neuložila. Medzitým sa stalo:',
      unknown: 'Čo presne, sa nepodarilo zistiť. Stav je teraz „{{status}}“.',
      same: 'Stav je už teraz „{{status}}“, ako ste chceli.',
      show: 'Zobraziť aktuálny záznam',
      kept: 'Čo ste vyplnili, ostáva vo formulári.',
      insist: 'Aj tak zmeniť na „{{status}}“',
      addNote: 'Pridať moju poznámku',
    },
    notes: {
      title: 'Admin poznámky',
      empty: 'Zatiaľ žiadne poznámky.',
      hint: 'Vidia ju len správcovia.',
      left_one: 'Ostáva {{number}}\u00a0znak',
      left_few: 'Ostávajú {{number}}\u00a0znaky',
      left_many: 'Ostáva {{number}}\u00a0znaka',
      left_other: 'Ostáva {{number}}\u00a0znakov',
      over_one: 'O\u00a0{{number}}\u00a0znak viac, ako sa zmestí',
      over_few: 'O\u00a0{{number}}\u00a0znaky viac, ako sa zmestí',
      over_many: 'O\u00a0{{number}}\u00a0znaka viac, ako sa zmestí',
      over_other: 'O\u00a0{{number}}\u00a0znakov viac, ako sa zmestí',
      add: 'Pridať poznámku',
      addEmpty: 'Najprv napíšte poznámku.',
      adding: 'Ukladám...',
      addedTitle: 'Poznámka pridaná',
      failedTitle: 'Chyba',
      failed: 'Nepodarilo sa pridať poznámku',
    },
    history: {
      title: 'História zmien',
      empty: 'Žiadne zmeny zatiaľ neboli zaznamenané',
      loading: 'Načítavam históriu...',
      failed: 'Históriu sa nepodarilo načítať, server neodpovedá.',
    },
    customer: {
      title: 'Zákazník',
    },
    vouchers: {
      statuses: {
        active: 'Aktívny',
      },
    },
    money: {
      currency: 'Mena',
    },
    details: {
      payments: {
        transfer: 'Bankový prevod',
        cash: 'Hotovosť',
        postal: 'Poštová poukážka',
      },
    },
  },
  account: {
    rest: {
      forgive: 'Odpustiť {{amount}}',
    },
    done: {
      forgive: 'Zvyšok je odpustený',
    },
    letter: {
      toPrint:
        'List pre kuriéra ešte nikto nevytlačil. Ak objednávku vybavíte, list čaká ďalej v\u00a0Doručeniach.',
      waits:
        'List je vytlačený, ale kuriér ho ešte nemá. Ak objednávku vybavíte, list čaká ďalej v\u00a0Doručeniach.',
      loading: 'Zisťujem, či list pre kuriéra už odišiel…',
      failed: 'Či list pre kuriéra už odišiel, sa nepodarilo zistiť: server neodpovedá.',
    },
    cancelling: {
      forGood: 'Späť sa to potom už vrátiť nedá.',
      plain: 'Zákazník už nebude môcť platiť.',
      voided_one: 'Zneplatní sa {{count}}\u00a0nepoužitý voucher.',
      voided_few: 'Zneplatnia sa {{count}}\u00a0nepoužité vouchery.',
      voided_many: 'Zneplatní sa {{count}}\u00a0nepoužitého vouchera.',
      voided_other: 'Zneplatní sa {{count}}\u00a0nepoužitých voucherov.',
      spent: 'Vouchery sú použité, žiadny sa nezneplatní.',
      refund: 'Peniaze (<money>{{amount}}</money>) bude treba vrátiť.',
      goesOn: 'Objednávka pokračuje, peniaze jej ostávajú.',
      reissued: 'Vydajú sa nové vouchery a\u00a0hneď odídu zákazníkovi.',
      loading: 'Zisťujem, čo sa stane s\u00a0peniazmi a\u00a0vouchermi…',
      failed: 'Čo sa stane s\u00a0peniazmi a\u00a0vouchermi, sa nepodarilo zistiť: server neodpovedá.',
    },
    payments: {
      kinds: {
        payment: 'Platba',
        'take-back': 'Vzaté späť',
        refund: 'Vrátenie',
        forgiven: 'Odpustené',
      },
      methods: {
        transfer: 'prevodom',
        cash: 'v\u00a0hotovosti',
        postal: 'poštou',
      },
    },
    form: {
      titles: {
        forgive: 'Odpustiť zvyšok',
      },
      forgiveText:
        'Zvyšok <money>{{amount}}</money> zákazník už nezaplatí: objednávka bude zaplatená a\u00a0vouchery hneď odídu. Odpustené peniaze sa nikdy nevracajú.',
      submit: {
        forgive: 'Odpustiť a\u00a0vydať vouchery',
      },
      cancel: 'Zrušiť',
      methods: {
        transfer: 'Bankový prevod',
        cash: 'Hotovosť',
        postal: 'Poštová poukážka',
      },
      reason: 'Dôvod',
      reasonMissing: 'Napíšte dôvod',
      saving: 'Ukladám...',
    },
    customer: {
      likelyDuplicate: 'Možno tá istá objednávka dvakrát',
      before_one: 'rovnaká suma o\u00a0{{count}}\u00a0minútu skôr',
      before_few: 'rovnaká suma o\u00a0{{count}}\u00a0minúty skôr',
      before_many: 'rovnaká suma o\u00a0{{count}}\u00a0minúty skôr',
      before_other: 'rovnaká suma o\u00a0{{count}}\u00a0minút skôr',
      after_one: 'rovnaká suma o\u00a0{{count}}\u00a0minútu neskôr',
      after_few: 'rovnaká suma o\u00a0{{count}}\u00a0minúty neskôr',
      after_many: 'rovnaká suma o\u00a0{{count}}\u00a0minúty neskôr',
      after_other: 'rovnaká suma o\u00a0{{count}}\u00a0minút neskôr',
      account: 'Z\u00a0toho istého účtu bolo zaplatené aj',
      paid: 'Zaplatené',
      unpaid: 'Nezaplatené',
      refunded: 'Vrátené',
      phone: 'Objednávky s\u00a0rovnakým telefónom',
      vouchers: 'Vouchery',
      nothing: 'Okrem tejto objednávky nič nemá.',
    },
    history: {
      handedOver: 'Vouchery odovzdané',
      letterPrinted: 'List pre kuriéra otvorený',
      letterPrintedAgain: 'List pre kuriéra vytlačený znova',
      byCorrection: 'na\u00a0opravený kontakt č.\u00a0{{number}}',
      retried: 'Doručenie spustené znova',
      reminded: 'Pripomienka platby odoslaná',
      restAsked: 'Zákazník požiadaný o\u00a0doplatok',
      replaced: 'Náhradný voucher vydaný',
      refundAccount: 'Účet na\u00a0vrátenie',
      otherPayee: 'iný príjemca',
      voided: 'Voucher zneplatnený',
      frozen: 'Voucher zablokovaný',
      unfrozen: 'Voucher odblokovaný',
      warned: 'Upozornenie na koniec platnosti odoslané',
      withdrawn: 'Zákazník odstúpil od zmluvy',
      transfer: {
        what: 'Vrátenie na účet',
        short: 'Z\u00a0tohto účtu prišlo len {{amount}}',
        states: {
          prepared: 'v\u00a0súbore pre banku',
          sent: 'odoslané',
          confirmed: 'potvrdené výpisom',
          'called-off': 'súbor zrušený',
        },
      },
      byHand: {
        what: 'Platba zapísaná ručne',
        states: {
          recorded: 'zapísaná',
          waiting: 'čaká na\u00a0kolegu',
          confirmed: 'potvrdená',
          refused: 'odmietnutá',
          'called-off': 'stiahnutá',
        },
      },
      fields: {
        charged: 'Cena objednávky',
        forgiven: 'Odpustené',
        received: 'Prijaté peniaze',
        balance: 'Zostatok',
        lapsed: 'Prepadnutý zostatok',
      },
    },
    deliveries: {
      channels: {
        'email-codes': 'E-mail s\u00a0kódmi',
        'email-passwords': 'E-mail s\u00a0heslami',
        'sms-codes': 'SMS s\u00a0kódmi',
        'sms-passwords': 'SMS s\u00a0heslami',
        letter: 'List pre kuriéra',
      },
    },
    issued: {
      states: {
        'active-unused': 'Aktívny, nepoužitý',
        'active-partly-used': 'Čiastočne použitý',
        used: 'Použitý',
        expired: 'Po platnosti',
        frozen: 'Zablokovaný',
        voided: 'Zneplatnený',
      },
    },
    outcome: {
      refusals: {
        'refund-account-changed':
          'Účet na\u00a0vrátenie medzitým zmenil niekto iný. Pozrite si vrátenie znova.',
        'refund-in-file':
          'Peniaze sú v\u00a0súbore pre banku. Najprv ho označte ako odoslaný, alebo ho zrušte.',
        'rest-not-missing':
          'Na\u00a0objednávku nič neprišlo, alebo na\u00a0nej už nič nechýba. Vidíte aktuálny stav.',
        'rest-too-much': 'Odpustiť možno najviac {{most}}. Požiadajte zákazníka o\u00a0doplatok.',
        'beyond-day':
          'Dnes ste už sami zapísali alebo vydali toľko, že by to s\u00a0týmto presiahlo denný limit. Môže to urobiť kolega, alebo zajtra vy.',
      },
    },
  },
  history: {
    replySent: 'Odpoveď zákazníkovi',
    more: 'Zobraziť celú poznámku',
    less: 'Skrátiť poznámku',
    created: {
      order: 'Vytvorená',
      ticket: 'Vytvorený',
      voucher: 'Vytvorený',
      system: 'Vytvorené',
    },
    note: 'Poznámka pridaná',
    reason: 'Dôvod:',
    undone: '{{what}} (vrátenie)',
    batch: 'Hromadná zmena',
    fields: {
      order_status: 'Stav objednávky',
      payment_status: 'Stav platby',
      voucher_status: 'Stav vouchera',
      status: 'Stav tiketu',
      priority: 'Priorita',
      assignee: 'Rieši',
      related_order: 'Súvisiaca objednávka',
    },
    nothing: 'nič',
    unreadable: '(nečitateľné)',
    actors: {
      visitor: 'Návštevník',
      system: 'Systém',
    },
  },
  deliveries: {
    errors: {
      unreachable: 'Poštový alebo SMS server je nedostupný',
      slow: 'Server neodpovedal včas',
      credentials: 'Server odmietol naše prihlásenie',
      elsewhere: 'Mohlo to prísť na\u00a0pôvodný kontakt: nahraďte vouchery',
      refused: 'Server správu alebo adresu odmietol',
      unknown: 'Neznáma chyba, podrobnosti sú v\u00a0zázname servera',
    },
    confirm: {
      title: 'Odovzdať kuriérovi',
      titleMany_one: 'Odovzdať {{count}}\u00a0list',
      titleMany_few: 'Odovzdať {{count}}\u00a0listy',
      titleMany_many: 'Odovzdať {{count}}\u00a0listu',
      titleMany_other: 'Odovzdať {{count}}\u00a0listov',
      textMany:
        'Listy sa potom už nedajú otvoriť ani vytlačiť: kódy a\u00a0heslá z\u00a0nich navždy zmažeme.',
      carrier: 'Dopravca',
      other: 'Iný kuriér',
      number: 'Číslo zásielky; Enter vedie na\u00a0ďalšie',
      malformed: 'Číslo zásielky má {{min}}\u00a0až {{max}}\u00a0písmen, číslic a\u00a0pomlčiek.',
      keyboard:
        'Čítačka píše číslice ako na\u00a0inej klávesnici. Prepnite klávesnicu počítača na\u00a0anglickú a\u00a0načítajte znova.',
      repeated: 'Toto číslo je tu dvakrát. Načítajte iné, alebo ho vymažte.',
      noted:
        'Toto číslo má už list objednávky {{number}}, odovzdaný {{at}}. Načítajte iné, alebo ho potvrďte.',
      sure: 'Číslo je správne, zapísať ho aj sem',
      unprinted: 'Nevytlačené ostávajú v\u00a0zozname: {{numbers}}',
      text: 'List pre objednávku {{number}} sa potom už nedá otvoriť ani vytlačiť: kódy a\u00a0heslá z\u00a0neho navždy zmažeme.',
      yes: 'Odovzdané',
      no: 'Ešte nie',
    },
  },
  ticket: {
    reply: {
      title: 'Odpoveď zákazníkovi',
      readBy: 'Prečíta si ju zákazník: príde mu e-mailom na <mark>{{email}}</mark>',
      label: 'Text odpovede pre zákazníka',
      send: 'Odoslať odpoveď',
      sending: 'Odosielam...',
      sendWith: 'Odoslať a\u00a0nastaviť „{{status}}“',
      held: 'Odíde o\u00a0chvíľu. Kým neodišla, odvoláte ju klávesom z\u00a0a\u00a0upravíte.',
      failed: 'Odpoveď sa nepodarilo odoslať',
      changedText: 'Tiket medzitým zmenil niekto iný. Pozrite si, čo pribudlo, a\u00a0pošlite odpoveď znova.',
      empty: 'Najprv napíšte odpoveď.',
      saved: 'Uložené odpovede',
    },
    customer: {
      title: 'Ďalšie od zákazníka',
      loading: 'Načítavam...',
      failed: 'Nepodarilo sa načítať, server neodpovedá.',
      tickets: 'Ďalšie tikety ({{count}})',
      orders: 'Objednávky ({{count}})',
      otherOrders: 'Ďalšie objednávky ({{count}})',
      nothing: 'Od tohto e-mailu nič iné nemáme.',
    },
    conflict: {
      title: 'Tiket sa medzitým zmenil',
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface AdminWords {
    'admin/kit/record': typeof words
  }
}
