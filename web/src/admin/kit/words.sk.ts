export const words = {
  pages: {
    titled: '{{title}} · {{brand}} admin',
  },
  signIn: {
    email: 'E-mail',
    errorPrefix: 'Chyba: ',
    remaining_one: '(Zostáva {{count}} pokus)',
    remaining_few: '(Zostávajú {{count}} pokusy)',
    remaining_many: '(Zostáva {{count}} pokusu)',
    remaining_other: '(Zostáva {{count}} pokusov)',
    locked: 'Príliš veľa pokusov',
    lockedUntil: 'Skúste znovu o {{time}}',
    tooMany_one:
      'Z\u00a0vašej siete prišlo priveľa neúspešných prihlásení. Skúste to znova o\u00a0{{count}}\u00a0minútu.',
    tooMany_few:
      'Z\u00a0vašej siete prišlo priveľa neúspešných prihlásení. Skúste to znova o\u00a0{{count}}\u00a0minúty.',
    tooMany_many:
      'Z\u00a0vašej siete prišlo priveľa neúspešných prihlásení. Skúste to znova o\u00a0{{count}}\u00a0minúty.',
    tooMany_other:
      'Z\u00a0vašej siete prišlo priveľa neúspešných prihlásení. Skúste to znova o\u00a0{{count}}\u00a0minút.',
    off: {
      title: 'Administrácia je dočasne nedostupná',
      text: 'Prihlásiť sa teraz nedá. Skúste to, prosím, neskôr.',
    },
  },
  signOut: {
    action: 'Odhlásiť sa',
    sending: 'Odhlasovanie...',
    done: {
      title: 'Odhlásený',
      text: 'Boli ste úspešne odhlásený',
    },
    failed: {
      title: 'Chyba odhlásenia',
      text: 'Nastala neočakávaná chyba',
    },
  },
  frame: {
    payments: 'Platby',
    deliveries: 'Doručenia',
    refunds: 'Vrátenia',
    more: 'Viac',
    vouchers: 'Vouchery',
    liability: 'Záväzky',
    home: '{{brand}}, prehľad',
    navigation: 'Administrácia',
    overview: 'Prehľad',
    orders: 'Objednávky',
    tickets: 'Tikety',
    cashDesks: 'Pokladne',
    merchants: 'Obchodníci',
    settings: 'Nastavenia',
    staff: 'Účty',
    audit: 'Audit Trail',
    account: 'Účet',
  },
  roles: {
    admin: 'správca',
    support: 'podpora',
    finance: 'financie',
    auditor: 'audítor',
    cashier: 'pokladník',
  },
  calledOff: {
    role: 'Na toto vaša rola nestačí',
    step: 'Overenie ste zrušili',
    nothing: 'Nič sa nezmenilo.',
  },
  unanswered: {
    title: 'Server neodpovedal',
    text: 'Možno sa to predsa podarilo. Skúste to znova: nič sa nestane dvakrát.',
    part: 'Časť stránky chýba',
    kept: 'Čo ste vyplnili, ostáva tu.',
  },
  notPermitted: {
    title: 'Sem vaša rola nevedie',
    text: 'Prihlásili ste sa ako {{role}}. Ak tu máte pracovať, povedzte o\u00a0tom správcovi.',
    cashier: 'S\u00a0touto rolou sa pracuje v\u00a0pokladni.',
    desk: 'Do pokladne',
    account: 'Môj účet',
  },
  history: {
    usualNote: 'Stav: {{status}}',
  },
  list: {
    keys: 'j/k riadok · Enter detail · / hľadať · ? skratky',
    total: '{{shown}} z\u00a0{{figure}}',
    onPage: '{{rows}} na tejto strane',
    totalMore: '{{shown}} z\u00a0viac ako {{figure}}',
    export: {
      action: 'Exportovať CSV',
      doing: 'Exportujem…',
      failed: 'Export sa nepodaril. Skúste to znova.',
    },
    fromOn: 'od {{from}}',
    upTo: 'do {{to}}',
    over: 'Medzitým sa to zmenilo a\u00a0do tohto výberu to už nepatrí.',
    stale: 'Vidíte stav z\u00a0posledného načítania.',
    filters: 'Filtre',
    filtersOn: 'Filtre ({{count}})',
    clear: 'Zrušiť filtre',
    refresh: 'Obnoviť',
    more: 'Ďalšie úkony',
    retry: 'Skúsiť znova',
    pages: 'Strany zoznamu',
    next: 'Ďalšie',
    back: 'Späť',
    first: 'Na prvú stranu',
    views: 'Pohľady',
    printed: 'Vytlačené {{at}}',
  },
  orders: {
    statuses: {
      prijata: 'Prijatá',
      spracuva: 'Spracúva sa',
      vybavena: 'Vybavená',
      zrusena: 'Zrušená',
    },
    payments: {
      pending: 'Čaká na platbu',
      partial: 'Zaplatená čiastočne',
      paid: 'Zaplatená',
      over: 'Preplatená',
      'refund-due': 'Vrátiť peniaze',
      refunded: 'Peniaze vrátené',
    },
    pick: {
      action: 'Vybrať',
      one: 'Vybrať objednávku {{number}}',
    },
  },
  order: {
    status: {
      cancel: 'Nemeniť',
      undo: 'Vrátiť späť',
    },
    notes: {
      label: 'Nová poznámka',
      added: 'Admin poznámka bola úspešne pridaná',
    },
  },
  held: {
    callOff: 'Odvolať',
  },
  jump: {
    open: 'Hľadať',
    secret:
      'Toto je kód vouchera. Nikam sme ho neposlali a\u00a0podľa kódu sa tu nehľadá. Voucher nájdete podľa sériového čísla.',
    heldBack: 'Začína sa to ako kód vouchera, preto hľadáme až po\u00a0Enteri.',
    unreachable: 'Vyhľadávanie sa nepodarilo načítať',
  },
  overview: {
    waiting: {
      title: 'Čaká na vás',
      short: {
        'to-complete': 'na vybavenie',
        overdue: 'po splatnosti',
        'completed-unpaid': 'vybavené nezaplatené',
        payments: 'na priradenie',
        'set-aside': 'odložené',
        'to-confirm': 'na potvrdenie',
        tickets: 'blízky termín',
        deliveries: 'zlyhané',
        letters: 'listy',
        refunds: 'na vrátenie',
      },
      more: '{{count}}+',
      queues: {
        'to-complete': 'Zaplatené na vybavenie',
        overdue: 'Po splatnosti',
        'completed-unpaid': 'Vybavené a\u00a0nezaplatené',
        payments: 'Platby na priradenie',
        'set-aside': 'Odložené platby',
        'to-confirm': 'Platby na potvrdenie kolegom',
        tickets: 'Tikety s\u00a0blízkym alebo zmeškaným termínom',
        deliveries: 'Zlyhané doručenia',
        letters: 'Listy pre kuriéra',
        refunds: 'Vrátenia peňazí',
      },
    },
  },
  tickets: {
    statuses: {
      open: 'Otvorený',
      in_progress: 'Rieši sa',
      resolved: 'Vyriešený',
      closed: 'Zatvorený',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/kit': typeof words
  }
}
