export const words = {
  pages: {
    shop: {
      title: '{{name}}, {{city}} · {{brand}}',
      description:
        'Predajné miesto voucherov: {{name}}, {{address}}, {{city}}. Otváracie hodiny, telefón, služby a navigácia.',
    },
  },
  shop: {
    sampleShop: 'Toto predajné miesto je vymyslené na ukážku, voucher v\u00a0ňom nekúpite.',
    closedFor: 'Od {{day}} je táto predajňa natrvalo zatvorená.',
    holidays: 'Počas štátnych sviatkov a\u00a0dní pracovného pokoja je zatvorené.',
    loading: 'Načítavam predajňu...',
    back: 'Všetky predajné miesta',
    atOnce:
      'Voucher tu kúpite na počkanie: zaplatíte v\u00a0hotovosti a\u00a0odnesiete si lístok s\u00a0kódom a\u00a0heslom.',
    takesOrders: 'Zaplatíte tu objednávku z\u00a0tohto webu. Stačí jej kód alebo číslo.',
    takesOrdersByHand:
      'Zaplatíte tu objednávku z\u00a0tohto webu. Predajňa nemá našu pokladňu: voucher pošleme, keď nám platbu potvrdí, preto pred cestou radšej zavolajte.',
    sellsNothing: 'Vouchery sa tu teraz nepredávajú.',
    contact: 'Kontakt',
    order: 'Objednať a\u00a0zaplatiť tu',
    tryOrder: 'Vyskúšať objednávku',
    nearby: 'Najbližšie ďalšie miesta',
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/map/shop': typeof words
  }
}
