export const sk = {
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
        text: 'Kód a\u00a0heslo dostanete e-mailom, SMS alebo kuriérom. Zadáte ich pri platbe u\u00a0partnera.',
      },
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
    partner: {
      title: 'Prijímajte vouchery',
      text: 'Máte e-shop alebo službu? Pridajte zákazníkom platbu, na ktorú nepotrebujú kartu.',
      action: 'Stať sa partnerom',
    },
    merchant: {
      title: 'Predávajte vouchery',
      text: 'Máte prevádzku s\u00a0pokladňou? Predávajte vouchery za hotovosť svojim zákazníkom.',
      action: 'Stať sa predajcom',
    },
  },
} as const
