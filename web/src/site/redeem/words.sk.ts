export const words = {
  pages: {
    redeem: {
      title: 'Kde voucher uplatniť · {{brand}}',
      description:
        'Hry, filmy, hudba, obchody, technika a\u00a0kryptomeny: partneri, u\u00a0ktorých zaplatíte voucherom, a\u00a0sumy, ktoré prijímajú.',
    },
  },
  redeem: {
    heading: 'Kde voucher uplatniť',
    lead: 'U\u00a0týchto partnerov zaplatíte kódom a\u00a0heslom. Čo neminiete, ostane na voucheri.',
    sample:
      'Partneri na tejto stránke sú vymyslení na ukážku. Ich adresy nikam nevedú, voucher na nich nezadávajte.',
    partners: 'Partneri',
    category: 'Kategória',
    allCategories: 'Všetky kategórie',
    categories: {
      gaming: 'Hry',
      entertainment: 'Zábava',
      music: 'Hudba',
      shopping: 'Nákupy',
      technology: 'Technológie',
      crypto: 'Kryptomeny',
    },
    currency: 'Mena vouchera',
    allCurrencies: 'Všetky meny',
    found_one: '{{count}}\u00a0partner',
    found_few: '{{count}}\u00a0partneri',
    found_many: '{{count}}\u00a0partnera',
    found_other: '{{count}}\u00a0partnerov',
    featured: 'Odporúčame',
    verified: 'Overený partner',
    amounts: 'Prijíma vouchery v\u00a0{{currency}}',
    open: 'Prejsť na web',
    none: {
      title: 'Takého partnera zatiaľ nemáme',
      text: 'V\u00a0tejto kategórii a\u00a0mene zatiaľ nikto vouchery neprijíma.',
      action: 'Zobraziť všetkých',
    },
    join: {
      title: 'Prijímajte vouchery aj vy',
      text: 'Máte e-shop alebo službu a\u00a0chcete prijímať platby voucherom? Nechajte nám kontakt a\u00a0dohodneme sa.',
      action: 'Chcem prijímať vouchery',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/redeem': typeof words
  }
}
