export const words = {
  live: {
    order_one: '{{count}} nová, zobraziť',
    order_few: '{{count}} nové, zobraziť',
    order_many: '{{count}} novej, zobraziť',
    order_other: '{{count}} nových, zobraziť',
    ticket_one: '{{count}} nový, zobraziť',
    ticket_few: '{{count}} nové, zobraziť',
    ticket_many: '{{count}} nového, zobraziť',
    ticket_other: '{{count}} nových, zobraziť',
    voucher_one: '{{count}} nový, zobraziť',
    voucher_few: '{{count}} nové, zobraziť',
    voucher_many: '{{count}} nového, zobraziť',
    voucher_other: '{{count}} nových, zobraziť',
    'bank-line_one': '{{count}} nový, zobraziť',
    'bank-line_few': '{{count}} nové, zobraziť',
    'bank-line_many': '{{count}} nového, zobraziť',
    'bank-line_other': '{{count}} nových, zobraziť',
    left_one: '{{count}} riadok sem už nepatrí, obnoviť',
    left_few: '{{count}} riadky sem už nepatria, obnoviť',
    left_many: '{{count}} riadka sem už nepatrí, obnoviť',
    left_other: '{{count}} riadkov sem už nepatrí, obnoviť',
    many: 'Zoznam sa mohol zmeniť, zobraziť',
    changed: 'Záznam sa medzitým zmenil. Čo ste napísali, zostane.',
    shown: 'Práve zmenené, vidíte to už aj tu',
    overtaken: 'Medzitým sa to zmenilo: {{now}}',
    notChosen: 'Ponuka sa zavrela a nič sa nevybralo.',
    load: 'Načítať',
    presence: {
      here_one: 'Práve tu je aj {{names}}',
      here_few: 'Práve tu sú aj {{names}}',
      here_many: 'Práve tu je aj {{names}}',
      here_other: 'Práve tu sú aj {{names}}',
      open: 'Otvorené: {{names}}',
      taken: 'Má to {{name}}',
      own: 'Máte to vy',
      take: 'Beriem si to',
      over: 'Prevziať',
      back: 'Uvoľniť',
      failed: 'Nepodarilo sa to. Skúste to znova.',
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface AdminWords {
    'admin/kit/live': typeof words
  }
}
