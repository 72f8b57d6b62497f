export const words = {
  pages: {
    adminDeliveries: 'Doručenia · {{brand}} admin',
  },
  deliveries: {
    title: 'Doručenia',
    others: 'Vybavuje ich podpora.',
    lead: 'Vouchery, ktoré sa nepodarilo doručiť, a\u00a0listy pre kuriéra.',
    queues: {
      label: 'Rady doručení',
      failed: 'Zlyhané',
      letters: 'Listy pre kuriéra',
    },
    columns: {
      order: 'Objednávka',
      channel: 'Ako',
      failures: 'Zlyhalo',
      why: 'Prečo',
      created: 'Vytvorené',
      vouchers: 'Vouchery',
      actions: 'Akcie',
    },
    channels: {
      'email-codes': 'E-mail s\u00a0kódmi',
      'email-passwords': 'E-mail s\u00a0heslami',
      'sms-codes': 'SMS s\u00a0kódmi',
      'sms-passwords': 'SMS s\u00a0heslami',
      letter: 'List kuriérom',
    },
    failures_one: '{{count}}-krát',
    failures_few: '{{count}}-krát',
    failures_many: '{{count}}-krát',
    failures_other: '{{count}}-krát',
    retry: 'Skúsiť znova',
    retrying: 'Skúšam…',
    retried: 'Skúšame to znova',
    retriedText: '{{number}}: keď sa doručenie podarí, zo zoznamu zmizne.',
    letter: 'Otvoriť list',
    opening: 'Otváram…',
    letterBlocked: 'Prehliadač nové okno nedovolil. Povoľte ho pre túto stránku a\u00a0skúste to znova.',
    handOver: 'Odovzdané kuriérovi',
    handedOver: 'List je odovzdaný',
    handedOverText: '{{number}}: zákazníkovi píšeme, že vouchery sú na ceste.',
    gone: 'Toto doručenie už nečaká, zoznam je obnovený.',
    empty: {
      failed: 'Nič nezlyhalo',
      letters: 'Žiadny list nečaká',
    },
    emptyText: {
      failed: 'Keď sa niektoré doručenie nepodarí, objaví sa tu.',
      letters: 'Zaplatené objednávky s\u00a0kuriérom sa objavia tu.',
    },
    loading: 'Načítavam doručenia…',
    failed: 'Nepodarilo sa načítať doručenia: server neodpovedá.',
    keys: 'j/k riadok · Enter objednávka · ? skratky',
    serials_one: '{{count}} voucher',
    serials_few: '{{count}} vouchery',
    serials_many: '{{count}} vouchera',
    serials_other: '{{count}} voucherov',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/deliveries': typeof words
  }
}
