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
      command: 'Príkazy',
    },
    goTo: 'Prejsť: {{place}}',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/jump': typeof words
  }
}
