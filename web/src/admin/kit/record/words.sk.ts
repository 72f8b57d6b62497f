export const words = {
  order: {
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
    payments: {
      kinds: {
        payment: 'Platba',
        'take-back': 'Vzaté späť',
        refund: 'Vrátenie',
      },
      methods: {
        transfer: 'prevodom',
        cash: 'v\u00a0hotovosti',
        postal: 'poštou',
      },
    },
    form: {
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
      retried: 'Doručenie spustené znova',
      reminded: 'Pripomienka platby odoslaná',
      replaced: 'Náhradný voucher vydaný',
      voided: 'Voucher zneplatnený',
      frozen: 'Voucher zablokovaný',
      unfrozen: 'Voucher odblokovaný',
      warned: 'Upozornenie na koniec platnosti odoslané',
      withdrawn: 'Zákazník odstúpil od zmluvy',
      transfer: {
        what: 'Vrátenie na účet',
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
      refused: 'Server správu alebo adresu odmietol',
      unknown: 'Neznáma chyba, podrobnosti sú v\u00a0zázname servera',
    },
    confirm: {
      title: 'Odovzdané kuriérovi?',
      text: 'List pre objednávku {{number}} sa potom už nedá otvoriť ani vytlačiť: kódy a\u00a0heslá z\u00a0neho navždy zmažeme.',
      yes: 'Áno, kuriér ho má',
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
      sent: 'Odpoveď je na ceste zákazníkovi',
      failed: 'Odpoveď sa nepodarilo odoslať',
      changedText: 'Tiket medzitým zmenil niekto iný. Pozrite si, čo pribudlo, a\u00a0pošlite odpoveď znova.',
      empty: 'Najprv napíšte odpoveď.',
      saved: 'Uložené odpovede',
      savedNone: 'Zatiaľ žiadne. Napíšte odpoveď a\u00a0uložte ju na ďalšie použitie.',
      savedFailed: 'S\u00a0uloženými odpoveďami sa teraz nedá pracovať, server neodpovedá.',
      savedFull: 'Uložiť sa dá najviac {{most}}\u00a0odpovedí. Najprv niektorú zmažte.',
      insert: 'Vložiť odpoveď „{{title}}“',
      remove: 'Zmazať odpoveď „{{title}}“',
      removed: 'Odpoveď „{{title}}“ je zmazaná.',
      putBack: 'Vrátiť späť',
      name: 'Názov odpovede',
      keep: 'Uložiť text na ďalšie použitie',
      kept: 'Odpoveď je uložená',
    },
    customer: {
      title: 'Ďalšie od zákazníka',
      loading: 'Načítavam...',
      failed: 'Nepodarilo sa načítať, server neodpovedá.',
      tickets: 'Ďalšie tikety ({{count}})',
      orders: 'Objednávky ({{count}})',
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
