export const words = {
  pages: {
    partners: {
      title: 'Pre partnerov · {{brand}}',
      description:
        'Predávajte vouchery za hotovosť vo svojej predajni alebo ich prijímajte v e-shope. Čo partner získa, ako predaj prebieha a ako začať.',
    },
  },
  partners: {
    heading: 'Predávajte vouchery za\u00a0hotovosť',
    lead: 'Máte trafiku, potraviny alebo pobočku s\u00a0pokladňou? Pridajte službu, po ktorú sa chodí osobne a\u00a0ktorú netreba skladovať.',
    map: 'Mapa predajní',
    benefits: {
      title: 'Čo z\u00a0toho máte',
      visits: {
        title: 'Zákazníci, ktorí prídu',
        text: 'Kto platí v\u00a0hotovosti, potrebuje pokladňu. Nech je to tá vaša.',
      },
      stock: {
        title: 'Nič na sklade',
        text: 'Voucher vznikne až zaplatením. Nič nenakupujete dopredu a\u00a0nič vám neostane ležať na polici.',
      },
      speed: {
        title: 'Rýchlo vybavené',
        text: 'Zákazník ukáže objednávku, zaplatí a\u00a0hotovo. Voucher mu môžete predať aj na počkanie.',
      },
      place: {
        title: 'Miesto na mape',
        text: 'Predajňu s\u00a0adresou a\u00a0otváracími hodinami nájdu ľudia na našej mape.',
      },
    },
    state: {
      title: 'Pokladňa v\u00a0prehliadači',
      text: 'Na našej pokladni prijmete hotovosť za objednávku, alebo predáte voucher na počkanie a\u00a0vytlačíte ho na lístok.',
    },
    cases: {
      title: 'Keď to nejde podľa plánu',
      caption: 'Čo robiť pri pokladni',
      when: 'Čo sa stalo',
      what: 'Čo urobíte',
      cancelled: {
        when: 'Objednávka je zrušená',
        what: 'Hotovosť neprijmite. Zákazník si na tej istej stránke urobí novú objednávku, trvá to pár minút.',
      },
      expired: {
        when: 'Objednávka je po splatnosti',
        what: 'Na platbu je {{due}}\u00a0dní a\u00a0ešte {{grace}}\u00a0dni navyše. Potom hotovosť neprijmite, zákazník si urobí novú objednávku.',
      },
      unsure: {
        when: 'Niečo nesedí a\u00a0podpora nedvíha',
        what: 'Podpora dvíha v\u00a0pracovných dňoch od {{from}}:00 do {{to}}:00. Inokedy hotovosť neprijmite a\u00a0napíšte nám; zákazník zaplatí neskôr alebo inde.',
      },
      currency: {
        when: 'Suma je v\u00a0inej mene',
        what: 'Prijmite ju len v\u00a0mene objednávky, neprepočítavajte.',
      },
    },
    terms: {
      title: 'Koľko a\u00a0kedy',
      caption: 'Čo vám ostáva a\u00a0kedy sa vyúčtuje',
      sample: 'Čo vám ostáva a\u00a0kedy sa vyúčtuje (vzorové hodnoty)',
      what: 'Čo',
      how: 'Koľko',
      commission: 'Vaša provízia',
      percent: '{{percent}}\u00a0% z\u00a0hodnoty predaných voucherov',
      settlement: 'Vyúčtovanie',
      days_one: 'hotovosť bez provízie posielate do {{count}}\u00a0dňa od predaja, prevodom na náš účet',
      days_few: 'hotovosť bez provízie posielate do {{count}}\u00a0dní od predaja, prevodom na náš účet',
      days_many: 'hotovosť bez provízie posielate do {{count}}\u00a0dňa od predaja, prevodom na náš účet',
      days_other: 'hotovosť bez provízie posielate do {{count}}\u00a0dní od predaja, prevodom na náš účet',
      contract: 'Zmluva',
      contractText: 'podpíšete ju, keď sa dohodneme, bez vstupného a\u00a0mesačného poplatku',
    },
    steps: {
      title: 'Ako to prebehne pri pokladni',
      show: {
        title: 'Zákazník ukáže objednávku',
        text: 'QR kód v\u00a0telefóne alebo jej číslo v\u00a0tvare <code>{{number}}</code>.',
      },
      pay: {
        title: 'Prijmete hotovosť',
        text: 'Najprv si v\u00a0objednávke overte, že nie je zrušená ani po splatnosti. Prijmite presne toľko, koľko v\u00a0nej stojí. Poplatky sú už v\u00a0tej sume, nič neprepočítavate.',
      },
      issue: {
        title: 'Platbu potvrdíte',
        text: 'Kód a\u00a0heslo dostane zákazník tak, ako si vybral pri objednávke. U\u00a0vás neostáva nič tajné.',
      },
    },
    agent: {
      title: 'Mám predajňu',
      text: 'Nechajte nám kontakt a\u00a0predávajte vouchery pri svojej pokladni.',
      action: 'Chcem predávať vouchery',
    },
    partner: {
      title: 'Mám e-shop alebo službu',
      text: 'Nechajte nám kontakt a\u00a0prijímajte vouchery ako platbu.',
      action: 'Chcem prijímať vouchery',
      more: 'Viac pre obchodníkov',
    },
    signIn: 'Už spolupracujeme? <link>Prihláste sa do portálu partnerov</link>.',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/partners': typeof words
  }
}
