export const words = {
  pages: {
    confirmation: {
      title: 'Potvrdenie objednávky · {{brand}}',
      description: 'Cesta k vašej objednávke a k údajom na platbu.',
    },
  },
  confirmation: {
    heading: 'Ďakujeme za objednávku',
    text: 'Každá objednávka má vlastnú stránku s\u00a0údajmi na platbu a\u00a0so stavom. Odkaz na ňu je v\u00a0e-maile s\u00a0potvrdením; hneď po odoslaní sa otvorila aj v\u00a0tomto prehliadači, nájdete ju v\u00a0histórii.',
    lost: 'Ak ste objednávku ešte neodoslali, nič sa nestalo. Čo ste vyplnili, ostáva vo formulári.',
    buy: 'Kúpiť voucher',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/confirmation': typeof words
  }
}
