export const words = {
  pages: {
    home: {
      title: '{{brand}}: zaplaťte hotovosťou, míňajte online',
      description:
        'Objednajte si voucher bez platobnej karty a bez registrácie. Zaplatíte prevodom, v hotovosti alebo poštovou poukážkou a kód použijete u partnerov a v e-shopoch.',
    },
  },
  home: {
    heading: 'Zaplaťte hotovosťou. Miňte\u00a0online.',
    lead: 'Objednajte si voucher bez platobnej karty a\u00a0bez registrácie. Zaplatíte prevodom, v\u00a0hotovosti alebo poštovou poukážkou a\u00a0kód použijete u\u00a0partnerov a\u00a0v\u00a0e-shopoch.',
    find: 'Nájsť predajňu',
    verify: 'Mám kód a\u00a0chcem ho overiť',
    sample: {
      status: 'Aktívny, nepoužitý',
      caption: 'Zostatok sa dá míňať po častiach',
      foot: 'Heslo príde zvlášť',
    },
    steps: {
      title: 'Tri kroky od bankovky ku\u00a0kódu',
      choose: {
        title: 'Vyberte sumu',
        text: '<money>{{from}}</money> až <money>{{to}}</money>, alebo vlastnú sumu už od\u00a0<money>{{least}}</money>. Aj v\u00a0{{others}}.',
      },
      pay: {
        title: 'Zaplaťte',
        text_one: 'Prevodom, v\u00a0hotovosti alebo poštovou poukážkou. Máte na to {{count}}\u00a0deň.',
        text_few: 'Prevodom, v\u00a0hotovosti alebo poštovou poukážkou. Máte na to {{count}}\u00a0dni.',
        text_many: 'Prevodom, v\u00a0hotovosti alebo poštovou poukážkou. Máte na to {{count}}\u00a0dňa.',
        text_other: 'Prevodom, v\u00a0hotovosti alebo poštovou poukážkou. Máte na to {{count}}\u00a0dní.',
      },
      use: {
        title: 'Použite kód',
        text: 'Kód a\u00a0heslo dostanete oddelene. Zadáte ich pri platbe u\u00a0partnera.',
      },
      more: 'Ako to funguje krok za krokom',
      and: '{{first}} a\u00a0{{second}}',
    },
    features: {
      title: 'Peniaze, ktoré držíte v\u00a0rukách',
      account: {
        title: 'Bez registrácie',
        text: 'Žiadny účet, žiadna karta. Stačí kontakt, na ktorý vám voucher doručíme.',
      },
      parts: {
        title: 'Po častiach',
        text_one: 'Čo neminiete, ostáva na voucheri. Platí {{count}}\u00a0mesiac od vydania.',
        text_few: 'Čo neminiete, ostáva na voucheri. Platí {{count}}\u00a0mesiace od vydania.',
        text_many: 'Čo neminiete, ostáva na voucheri. Platí {{count}}\u00a0mesiaca od vydania.',
        text_other: 'Čo neminiete, ostáva na voucheri. Platí {{count}}\u00a0mesiacov od vydania.',
      },
      secret: {
        title: 'Kód a\u00a0heslo zvlášť',
        text: 'Kód bez hesla je len papier. Míňať môže iba ten, kto má oboje.',
      },
    },
    partners: {
      title: 'Kde voucherom zaplatíte',
      sample: 'Partneri sú zatiaľ vymyslení na ukážku.',
      all: 'Všetci partneri',
    },
    shops: {
      places_one: '{{count}} predajňa',
      places_few: '{{count}} predajne',
      places_many: '{{count}} predajne',
      places_other: '{{count}} predajní',
      title_one: '{{places}} v\u00a0{{count}}\u00a0meste',
      title_few: '{{places}} v\u00a0{{count}}\u00a0mestách',
      title_many: '{{places}} v\u00a0{{count}}\u00a0mesta',
      title_other: '{{places}} v\u00a0{{count}}\u00a0mestách',
      text: 'Objednáte tu a\u00a0v\u00a0predajni zaplatíte v\u00a0hotovosti. Pozrite si adresy a\u00a0otváracie hodiny.',
      atOnce: 'Kde predajú voucher na počkanie',
      nearest: 'Nájsť najbližšiu',
      all: 'Otvoriť mapu',
    },
    partner: {
      title: 'Pre predajne',
      text: 'Predávajte vouchery za hotovosť pri svojej pokladni.',
      action: 'Čo získa predajňa',
    },
    merchant: {
      title: 'Pre e\u2011shopy',
      text: 'Pridajte do e-shopu platbu bez karty a\u00a0overujte vouchery na mieste.',
      action: 'Čo získa e\u2011shop',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/home': typeof words
  }
}
