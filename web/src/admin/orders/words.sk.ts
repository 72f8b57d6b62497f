export const words = {
  pages: {
    adminOrders: 'Objednávky · {{brand}} admin',
  },
  orders: {
    title: 'Objednávky',
    one: 'Objednávka',
    variableSymbol: 'VS',
    search: 'Hľadať objednávku',
    placeholder: 'Číslo, VS, meno, e-mail, telefón',
    filters: {
      status: 'Stav',
      allStatuses: 'všetky',
      payment: 'Platba',
      allPayments: 'všetky',
      delivery: 'Doručenie',
      allDeliveries: 'akékoľvek',
      currency: 'Mena',
      allCurrencies: 'všetky',
      amount: 'Suma',
      allAmounts: 'akákoľvek',
      town: 'Mesto',
      whose: 'Rieši',
      anybody: 'ktokoľvek',
      mine: 'ja',
      nobody: 'nikto',
      days: 'Vytvorené',
      anyDay: 'kedykoľvek',
      noted: 'Poznámka',
      anyNote: 'áno',
      sort: 'Zoradiť',
      sorts: {
        newest: 'od najnovších',
        oldest: 'od najstarších',
        due: 'podľa splatnosti',
        largest: 'od najväčšej sumy',
        smallest: 'od najmenšej sumy',
      },
    },
    columns: {
      number: 'Číslo',
      customer: 'Zákazník',
      amount: 'Suma',
      status: 'Stav',
      payment: 'Platba, splatnosť',
      created: 'Vytvorené',
      actions: 'Akcie',
    },
    note: {
      action: 'Poznámka',
      of: 'Poznámka k\u00a0objednávke {{number}}',
    },
    keys: 'j/k riadok · Enter detail · e ďalší krok · s stav · z vrátiť späť · x výber · n poznámka · / hľadať, aj stav:prijata mesto:nitra · ? skratky a\u00a0slová filtra',
    changeStatusFrom: 'Stav objednávky {{number}}: {{status}}. Zmeniť',
    statusNoteKey: 'Tab: najprv poznámka',
    hasNotes: 's\u00a0poznámkou zákazníka',
    hasStaffNotes: 's\u00a0našou poznámkou',
    changeStatusOf: 'Stav objednávky {{number}}',
    loading: 'Načítavam objednávky...',
    shown_one: '{{count}}\u00a0objednávka',
    shown_few: '{{count}}\u00a0objednávky',
    shown_many: '{{count}}\u00a0objednávky',
    shown_other: '{{count}}\u00a0objednávok',
    sum: 'spolu {{sums}}',
    failed: 'Nepodarilo sa načítať objednávky: server neodpovedá.',
    empty: {
      title: 'Zatiaľ žiadne objednávky',
      text: 'Prvá sa tu objaví, len čo ju niekto odošle.',
    },
    none: {
      title: 'Žiadna objednávka nevyhovuje',
      text: 'Skúste iné slová alebo zrušte niektorý z\u00a0filtrov.',
      quotes: 'Názov z\u00a0viacerých slov dajte do úvodzoviek: {{example}}',
    },
  },
  order: {
    notFound: {
      title: 'Takú objednávku nepoznáme',
    },
    details: {
      deliveries: {
        email: 'E-mail',
        sms: 'SMS',
        both: 'E-mail aj SMS',
        courier: 'Kuriér',
        slip: 'Pri pokladni',
      },
    },
    status: {
      title: 'Stav objednávky',
      tip: 'Keď je objednávka úplne spracovaná, nastavte „{{status}}“. Zákazník to hneď uvidí na svojej stránke.',
      closed:
        'Objednávka ostáva zrušená: zákazník od nej odstúpil, alebo si nechal či minul časť voucherov. Treba nová.',
      label: 'Stav',
      others:
        'Zrušiť alebo obnoviť objednávku, za ktorú prišli peniaze, môže ten, kto má na\u00a0starosti financie.',
      reason: 'Dôvod',
      reasonHint: 'Objednávka nie je zaplatená. Dôvod ostane v\u00a0histórii.',
      reasonMissing: 'Napíšte, prečo je nezaplatená objednávka vybavená',
      toLetter: 'Prejsť na\u00a0list',
      toDelivery: 'Prejsť na\u00a0doručenie',
      reasonUndeliveredMissing: 'Napíšte, prečo je vybavená, hoci zákazník vouchery nemá',
      reasonKept: 'Dôvod ostane v\u00a0histórii.',
      reasonAsked: 'Napíšte dôvod',
      note: 'Poznámka k\u00a0zmene',
      noteHint: 'Keď nič nenapíšete, do histórie sa zapíše „{{note}}“.',
      submit: 'Zmeniť na „{{status}}“',
      saving: 'Ukladám...',
      changed: 'Stav objednávky zmenený',
      failed: 'Nepodarilo sa zmeniť stav objednávky',
      refused: {
        'refund-in-file': 'Peniaze sú v\u00a0súbore pre banku',
        'beyond-day': 'Vouchery by presiahli váš denný limit',
        'order-closed': 'Objednávka sa už zmeniť nedá',
      },
      refusedText: {
        'refund-in-file': 'Objednávka ostáva, ako je. Najprv zrušte súbor vo Vráteniach.',
        'beyond-day':
          'Objednávka ostáva zrušená. Obnoviť ju môže kolega, alebo zajtra vy. Takú, čo je väčšia než celý denný limit, neobnoví nikto: vráťte za ňu peniaze.',
        'order-closed':
          'Objednávka ostáva zrušená: zákazník od nej odstúpil, alebo si nechal či minul časť voucherov. Treba nová.',
      },
    },
  },
  account: {
    late_one: 'po splatnosti {{count}}\u00a0deň',
    late_few: 'po splatnosti {{count}}\u00a0dni',
    late_many: 'po splatnosti {{count}}\u00a0dňa',
    late_other: 'po splatnosti {{count}}\u00a0dní',
    dueToday: 'splatná dnes',
    due: 'splatná {{day}}',
    partOf: '<money>{{received}}</money> z\u00a0<money>{{total}}</money>',
    unpaidDone: 'Vybavená a\u00a0nezaplatená',
  },
  filters: {
    queue: 'Rad',
    queues: {
      'to-complete': 'Na vybavenie',
      overdue: 'Po splatnosti',
      'completed-unpaid': 'Vybavené nezaplatené',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/orders': typeof words
  }
}
