export const words = {
  pages: {
    faq: {
      title: 'Časté otázky · {{brand}}',
      description:
        'Čo je voucher, ako ho kúpiť a\u00a0koľko to stojí, dokedy platí, čo robiť pri strate kódu a\u00a0keď nefunguje.',
    },
  },
  faq: {
    heading: 'Časté otázky',
    lead: 'Na čo sa pýtate najčastejšie. Otvorte otázku a\u00a0prečítajte si odpoveď.',
    categories: {
      general: 'Všeobecné',
      purchase: 'Nákup',
      usage: 'Používanie',
      security: 'Bezpečnosť',
      technical: 'Technické problémy',
    },
    link: 'Odkaz na odpoveď',
    linkTo: 'Odkaz na odpoveď: {{question}}',
    ask: {
      title: 'Nenašli ste odpoveď?',
      text: 'Napíšte nám. Kód vouchera pritom nikomu neposielajte, ani nám: stačí jeho sériové číslo.',
      action: 'Napísať podpore',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/faq': typeof words
  }
}
