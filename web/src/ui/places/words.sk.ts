export const words = {
  places: {
    services: {
      'instant-purchase': 'Voucher na počkanie',
      'order-payment': 'Zaplatenie objednávky',
      'voucher-purchase': 'Zaplatenie objednávky',
      'voucher-redemption': 'Uplatnenie vouchera',
      'customer-support': 'Zákaznícka podpora',
    },
    refusals: {
      denied: {
        title: 'Prehliadač polohu nepovolil',
        text: 'Povoľte ju pre túto stránku v\u00a0nastaveniach prehliadača a\u00a0skúste to znova. Alebo zadajte obec.',
      },
      timeout: {
        title: 'Polohu sa nepodarilo zistiť včas',
        text: 'Skúste to znova, najlepšie bližšie k\u00a0oknu alebo vonku. Alebo zadajte obec.',
      },
      unavailable: {
        title: 'Toto zariadenie svoju polohu nepozná',
        text: 'Zadajte obec, alebo si vyberte miesto na mape.',
      },
    },
    hours: 'Otváracie hodiny',
    hoursUnknown: 'N/A',
    phoneUnknown: 'Telefón neznámy',
    today: 'Dnes {{hours}}',
    todayHoliday: 'Dnes {{hours}} (sviatok)',
    isToday: 'dnes',
    closed: 'zatvorené',
    hoursOf: '{{from}}\u00a0– {{until}}',
    hoursNotKnown: 'Otváracie hodiny nepoznáme. Pred cestou radšej zavolajte.',
    hoursNorPhone: 'Otváracie hodiny nepoznáme.',
    states: {
      open: 'Otvorené, zatvára o\u00a0{{time}}',
      today: 'Zatvorené, otvára dnes o\u00a0{{time}}',
      tomorrow: 'Zatvorené, otvára zajtra o\u00a0{{time}}',
      monday: 'Zatvorené, otvára v\u00a0pondelok o\u00a0{{time}}',
      tuesday: 'Zatvorené, otvára v\u00a0utorok o\u00a0{{time}}',
      wednesday: 'Zatvorené, otvára v\u00a0stredu o\u00a0{{time}}',
      thursday: 'Zatvorené, otvára vo\u00a0štvrtok o\u00a0{{time}}',
      friday: 'Zatvorené, otvára v\u00a0piatok o\u00a0{{time}}',
      saturday: 'Zatvorené, otvára v\u00a0sobotu o\u00a0{{time}}',
      sunday: 'Zatvorené, otvára v\u00a0nedeľu o\u00a0{{time}}',
      'closed-for-long': 'Zatvorené aj v\u00a0najbližších dňoch',
    },
    weekdays: {
      monday: 'Pondelok',
      tuesday: 'Utorok',
      wednesday: 'Streda',
      thursday: 'Štvrtok',
      friday: 'Piatok',
      saturday: 'Sobota',
      sunday: 'Nedeľa',
    },
    verified: 'Overené miesto',
    primary: 'Hlavná predajňa',
    navigate: 'Navigovať',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'ui/places': typeof words
  }
}
