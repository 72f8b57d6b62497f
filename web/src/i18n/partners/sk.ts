export const sk = {
  pages: {
    partners: {
      title: 'Pre partnerov · {{brand}}',
      description:
        'Predávajte vouchery za hotovosť vo svojej predajni alebo ich prijímajte v e-shope. Čo partner získa, ako predaj prebieha a kde sa zaregistrovať.',
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
        title: 'Hneď vybavené',
        text: 'Zákazník ukáže objednávku, zaplatí a\u00a0hotovo. Vydávanie na počkanie ešte pripravujeme.',
      },
      place: {
        title: 'Miesto na mape',
        text: 'Predajňu s\u00a0adresou a\u00a0otváracími hodinami nájdu ľudia na našej mape.',
      },
    },
    steps: {
      title: 'Ako to prebehne pri pokladni',
      show: {
        title: 'Zákazník ukáže objednávku',
        text: 'QR kód v\u00a0telefóne alebo jej číslo v\u00a0tvare <code>{{number}}</code>.',
      },
      pay: {
        title: 'Prijmete hotovosť',
        text: 'Presne toľko, koľko stojí na objednávke. Poplatky sú už v\u00a0tej sume, nič neprepočítavate.',
      },
      issue: {
        title: 'Voucher je vydaný',
        text: 'Kód a\u00a0heslo dostane zákazník tak, ako si vybral pri objednávke. U\u00a0vás neostáva nič tajné.',
      },
    },
    agent: {
      title: 'Mám predajňu',
      text: 'Zaregistrujte sa ako predajca a\u00a0predávajte vouchery pri svojej pokladni.',
      action: 'Registrácia predajcu',
    },
    partner: {
      title: 'Mám e-shop alebo službu',
      text: 'Zaregistrujte sa ako partner a\u00a0prijímajte vouchery ako platbu.',
      action: 'Registrácia partnera',
      more: 'Viac pre obchodníkov',
    },
    signIn: 'Už spolupracujeme? <link>Prihláste sa do portálu partnerov</link>.',
  },
} as const
