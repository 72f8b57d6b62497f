export const words = {
  pages: {
    feedback: {
      title: 'Spätná väzba · {{brand}}',
      description: 'Napíšte nám, čo na stránke nefunguje, čo vám chýba alebo čo by sa dalo urobiť lepšie.',
    },
  },
  feedback: {
    heading: 'Spätná väzba',
    lead: 'Čo nefunguje, čo vám chýba, čo by sa dalo urobiť lepšie? Prečítame si všetko.',
    help: {
      title: 'Potrebujete odpoveď?',
      text: 'Spätnú väzbu čítame, ale neodpovedáme na každú. S\u00a0otázkou alebo s\u00a0problémom napíšte <support>podpore</support>, tá vám povie, dokedy odpovie.',
    },
    fields: {
      type: 'Druh',
      category: 'Čoho sa týka',
      title: 'Nadpis',
      description: 'Popis',
      priority: 'Aké je to pre vás dôležité',
      rating: 'Ako sa vám so stránkou pracuje',
      email: 'E-mail',
    },
    categoryMissing: 'Vyberte, čoho sa to týka',
    types: {
      bug: 'Niečo nefunguje',
      feature: 'Niečo mi chýba',
      improvement: 'Dá sa to lepšie',
      general: 'Iný podnet',
    },
    categories: {
      voucher: 'Vouchery a\u00a0objednávky',
      map: 'Mapa predajní',
      ui: 'Vzhľad a\u00a0ovládanie',
      performance: 'Rýchlosť',
      other: 'Niečo iné',
    },
    priorities: {
      low: 'Málo',
      medium: 'Stredne',
      high: 'Veľmi',
    },
    ratings: {
      worst: 'Veľmi zle',
      bad: 'Zle',
      fair: 'Ujde to',
      good: 'Dobre',
      best: 'Výborne',
    },
    ratingOf: '{{value}} z\u00a0{{max}}: {{words}}',
    ratingHint: '{{min}} je najhoršie, {{max}} najlepšie.',
    hints: {
      title: 'Jednou vetou, o\u00a0čo ide.',
      bug: 'Čo ste robili, čo sa stalo a\u00a0čo ste čakali.',
      email: 'Len ak chcete, aby sme sa vám mohli ozvať.',
    },
    submit: 'Odoslať spätnú väzbu',
    offTitle: 'Spätná väzba je dočasne nedostupná',
    off: 'Čo ste vyplnili, ostáva v\u00a0tomto okne uložené. Skúste to, prosím, neskôr.',
    offReason: 'Odosielanie je dočasne nedostupné.',
    received: {
      title: 'Ďakujeme za spätnú väzbu',
      text: 'Dostali sme ju a\u00a0prečítame si ju. Ak máte ďalší postreh, formulár je znova prázdny.',
      toast: 'Spätná väzba odoslaná',
      home: 'Späť na úvod',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/feedback': typeof words
  }
}
