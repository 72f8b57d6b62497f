export const words = {
  pages: {
    selling: {
      title: 'Chcem predávať vouchery · {{brand}}',
      description:
        'Máte predajňu a chcete v nej za hotovosť predávať vouchery? Nechajte nám kontakt a ozveme sa s podmienkami.',
    },
    accepting: {
      title: 'Chcem prijímať vouchery · {{brand}}',
      description:
        'Máte e-shop alebo službu a chcete prijímať platby voucherom? Nechajte nám kontakt a dohodneme zmluvu aj kľúč API.',
    },
  },
  registration: {
    selling: {
      heading: 'Chcem predávať vouchery',
      lead: 'Povedzte nám o\u00a0svojej predajni. Netreba nič podpisovať ani platiť, ozveme sa vám s\u00a0podmienkami.',
      hint: 'Čo predávate a\u00a0koľko máte pokladní.',
      other: 'Máte e-shop alebo službu? <link>Chcem prijímať vouchery</link>',
    },
    accepting: {
      heading: 'Chcem prijímať vouchery',
      lead: 'Povedzte nám o\u00a0svojom e-shope alebo službe. Netreba nič podpisovať ani platiť, ozveme sa vám s\u00a0podmienkami.',
      hint: 'Čo predávate, na akej adrese a\u00a0koľko platieb mesačne čakáte.',
      other: 'Máte predajňu s\u00a0pokladňou? <link>Chcem predávať vouchery</link>',
    },
    next: {
      title: 'Čo bude potom',
      text: 'Pozrieme si, čo ste napísali, ozveme sa s\u00a0podmienkami a\u00a0dohodneme zmluvu. Dovtedy sa k\u00a0ničomu nezaväzujete.',
    },
    fields: {
      company: 'Predajňa alebo firma',
      companyNumber: 'IČO',
      city: 'Mesto alebo obec',
      phone: 'Telefón',
      name: 'Meno',
      email: 'E-mail',
      description: 'Pár slov o\u00a0vás',
    },
    submit: 'Odoslať registráciu',
    offTitle: 'Registrácia je dočasne nedostupná',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/registration': typeof words
  }
}
