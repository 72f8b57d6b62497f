export const words = {
  jump: {
    title: 'Hľadať a\u00a0prejsť',
    label: 'Číslo, variabilný symbol, IBAN, telefón, e-mail, suma alebo meno',
    placeholder: 'Číslo, symbol, IBAN, suma, meno…',
    results: 'Nájdené',
    loading: 'Hľadám…',
    found_one: '{{count}} záznam',
    found_few: '{{count}} záznamy',
    found_many: '{{count}} záznamu',
    found_other: '{{count}} záznamov',
    first_one: 'prvý {{count}}',
    first_few: 'prvé {{count}}',
    first_many: 'prvých {{count}}',
    first_other: 'prvých {{count}}',
    all: {
      orders: 'Všetky objednávky: {{figure}}',
      tickets: 'Všetky tikety: {{figure}}',
      payments: 'Všetky platby: {{figure}}',
    },
    empty: 'K\u00a0„{{text}}“ sme nič nenašli. Skúste číslo, e-mail, sumu alebo časť mena.',
    failed: 'Server neodpovedal. Čo ste napísali, ostalo vo vyhľadávaní.',
    retry: 'Skúsiť znova',
    balance: 'ostáva {{left}} z\u00a0{{whole}}',
    decisions: {
      open: 'čaká na priradenie',
      accepted: 'prijatá',
      'set-aside': 'odložená',
      'given-back': 'vracia sa odosielateľovi',
    },
    groups: {
      order: 'Objednávky',
      ticket: 'Tikety',
      voucher: 'Vouchery',
      payment: 'Platby z\u00a0výpisov',
      recent: 'Naposledy otvorené',
      queue: 'Rady',
      view: 'Uložené pohľady',
      command: 'Príkazy',
      all: 'Celý zoznam',
    },
    own: 'Prejsť: môj účet',
    goTo: 'Prejsť: {{place}}',
    also: {
      queues: {
        'to-complete': 'na vybavenie, vybaviť, zaplatené objednávky',
        overdue: 'po splatnosti, nezaplatené, meškajúce',
        'completed-unpaid': 'vybavené nezaplatené',
        payments: 'na priradenie, priradiť platby, nepriradené',
        'set-aside': 'odložené peniaze, platby bokom',
        'to-confirm': 'na potvrdenie, potvrdiť platby, druhá osoba',
        tickets: 'termín odpovede, odpovedať, pred termínom, po termíne, na odpoveď',
        deliveries: 'zlyhané, nedoručené',
        letters: 'listy, kuriér, kuriéri, tlač listov',
        refunds: 'vrátenia, vrátiť peniaze, na vrátenie',
      },
      places: {
        overview: 'domov, tržby',
        orders: 'zoznam objednávok',
        tickets: 'podpora, otázky zákazníkov, reklamácie',
        payments: 'banka, výpisy, nahrať výpis',
        deliveries: 'kuriéri, nedoručené',
        refunds: 'vrátiť peniaze, súbor pre banku',
        vouchers: 'kódy, sériové čísla',
        liability: 'hodnota voucherov, koľko zostáva minúť',
        merchants: 'pre obchodníkov, partneri, kľúče obchodníkov',
        staff: 'kolegovia, používatelia, role',
        settings: 'nastavenia, limity, pohľady tímu, predajné miesta',
        audit: 'história, záznamy, kto čo urobil',
      },
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/jump': typeof words
  }
}
