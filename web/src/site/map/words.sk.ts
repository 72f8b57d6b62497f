export const words = {
  pages: {
    map: {
      title: 'Mapa predajných miest · {{brand}}',
      description:
        'Kde kúpite voucher v hotovosti: predajné miesta po celom Slovensku s adresou, otváracími hodinami, telefónom a navigáciou.',
    },
  },
  map: {
    heading_one: '{{count}} predajné miesto',
    heading_few: '{{count}} predajné miesta',
    heading_many: '{{count}} predajného miesta',
    heading_other: '{{count}} predajných miest',
    lead: 'Voucher tu zaplatíte v\u00a0hotovosti. Nájdite miesto vo svojom okolí a\u00a0pozrite si, dokedy majú otvorené.',
    sample:
      'Predajné miesta na tejto stránke sú vymyslené na ukážku, voucher v\u00a0nich nekúpite. Skutočné sú len mestá a\u00a0ulice.',
    closesFor: 'Od {{day}} bude táto predajňa natrvalo zatvorená.',
    search: 'Názov, ulica alebo obec',
    openNow: 'Otvorené teraz',
    service: 'Služba',
    allServices: 'Všetky služby',
    nearest: {
      find: 'Nájsť najbližšie',
      asking: 'Zisťujeme polohu…',
      forget: 'Neradiť podľa vzdialenosti',
      found: 'Zoradené podľa vzdialenosti. Najbližšie je {{name}}, {{distance}}.',
      privacy: 'Polohu spracuje iba váš prehliadač, nám ju neposiela.',
    },
    found_one: 'Našlo sa {{count}} miesto.',
    found_few: 'Našli sa {{count}} miesta.',
    found_many: 'Našlo sa {{count}} miesta.',
    found_other: 'Našlo sa {{count}} miest.',
    none: {
      title: 'Nič sme nenašli',
      text: 'Skúste kratší názov obce alebo zrušte filtre.',
      clear: 'Zrušiť hľadanie a\u00a0filtre',
      nearest: 'Najbližšie k\u00a0vám',
      others: 'Zatiaľ skúste tieto miesta',
    },
    closedNow: {
      title: 'Teraz sú všetky zatvorené',
      first: 'Najskôr otvára {{name}}, {{city}}.',
      firstNearby: 'Z\u00a0najbližších najskôr otvára {{name}}, {{city}}.',
      all: 'Ukázať aj zatvorené',
      next: 'Otvoria ako prvé',
    },
    clear: 'Zrušiť filtre',
    pane: 'Zobrazenie',
    panes: {
      list: 'Zoznam',
      map: 'Mapa',
    },
    list: 'Zoznam miest',
    more_one: 'Zobraziť ďalšie {{count}} ({{left}})',
    more_few: 'Zobraziť ďalšie {{count}} ({{left}})',
    more_many: 'Zobraziť ďalšie {{count}} ({{left}})',
    more_other: 'Zobraziť ďalších {{count}} ({{left}})',
    left_one: '{{count}}\u00a0zostáva',
    left_few: '{{count}}\u00a0zostávajú',
    left_many: '{{count}}\u00a0zostáva',
    left_other: '{{count}}\u00a0zostáva',
    less: 'Zobraziť menej',
    everywhere: 'Všetky predajné miesta',
    region: '{{region}} kraj',
    show: 'Ukázať na mape',
    detail: 'Celý detail miesta',
    canvas: {
      label_one:
        'Mapa, {{count}} miesto. Šípkami ju posúvate, klávesmi plus a\u00a0mínus približujete. Každé miesto nájdete aj v\u00a0zozname.',
      label_few:
        'Mapa, {{count}} miesta. Šípkami ju posúvate, klávesmi plus a\u00a0mínus približujete. Každé miesto nájdete aj v\u00a0zozname.',
      label_many:
        'Mapa, {{count}} miesta. Šípkami ju posúvate, klávesmi plus a\u00a0mínus približujete. Každé miesto nájdete aj v\u00a0zozname.',
      label_other:
        'Mapa, {{count}} miest. Šípkami ju posúvate, klávesmi plus a\u00a0mínus približujete. Každé miesto nájdete aj v\u00a0zozname.',
      region: 'Mapa predajných miest',
      zoomIn: 'Priblížiť',
      zoomOut: 'Oddialiť',
      whole: 'Celé Slovensko',
      wheel: 'Mapu približujete kolieskom, keď držíte kláves {{key}}.',
      close: 'Zavrieť',
      tilesFailed:
        'Podklad mapy sa nepodarilo načítať. Miesta vidíte na obryse Slovenska, zoznam funguje ďalej.',
      failed: 'Mapu sa nepodarilo stiahnuť. Zoznam funguje aj bez nej.',
      outline_one: 'Obrys Slovenska s\u00a0{{count}} predajným miestom',
      outline_few: 'Obrys Slovenska s\u00a0{{count}} predajnými miestami',
      outline_many: 'Obrys Slovenska s\u00a0{{count}} predajnými miestami',
      outline_other: 'Obrys Slovenska s\u00a0{{count}} predajnými miestami',
      here: 'Kde na Slovensku je {{city}}',
      tiles: 'Mapové podklady: ©\u00a0<osm>prispievatelia OpenStreetMap</osm>. Obrys: Natural Earth.',
      noTiles: 'Obrys: Natural Earth.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/map': typeof words
  }
}
