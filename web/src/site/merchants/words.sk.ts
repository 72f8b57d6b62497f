export const words = {
  pages: {
    merchants: {
      title: 'Pre obchodníkov · {{brand}}',
      description:
        'Prijímajte predplatené vouchery v e-shope alebo pri pokladni. Jedným volaním overíte kód a heslo, druhým stiahnete sumu nákupu.',
    },
  },
  merchants: {
    heading: 'Prijímajte platby od\u00a0ľudí bez\u00a0karty',
    lead: 'Zákazník zadá kód a\u00a0heslo vouchera, vy ich overíte a\u00a0stiahnete sumu nákupu. Čo neminie, ostáva mu na voucheri.',
    register: 'Chcem prijímať vouchery',
    docs: 'Dokumentácia API',
    receipt: {
      title: 'Účtenka',
      purchase: 'Nákup',
      voucher: 'Voucher <dots>••••</dots>\u00a0{{code}}',
      left: 'Na voucheri ostáva',
    },
    benefits: {
      title: 'Čo vám to prinesie',
      customers: {
        title: 'Zákazníci bez karty',
        text: 'Zaplatia aj tí, ktorí kartu nemajú alebo ju na internete nechcú zadávať.',
      },
      certainty: {
        title: 'Istota pred expedíciou',
        text: 'Voucher je vopred zaplatený. Či zostatok stačí, viete skôr, než tovar opustí sklad.',
      },
      data: {
        title: 'Žiadne čísla kariet',
        text: 'Od zákazníka dostanete kód a\u00a0heslo. Čísla kariet k\u00a0vám neprídu, nemusíte ich chrániť.',
      },
    },
    steps: {
      title: 'Ako to prebehne v\u00a0e-shope',
      keys: {
        title: 'Dostanete kľúč API',
        text: 'Nechajte nám kontakt; keď sa dohodneme na zmluve, vydáme vám ho. Uvidíte ho len raz, uchovávame z\u00a0neho iba odtlačok a\u00a0kedykoľvek ho zrušíme.',
      },
      validate: {
        title: 'Overíte kód a\u00a0heslo',
        text: '<code>POST /api/vouchers/validate</code> povie, či voucher platí a\u00a0koľko na ňom ostáva.',
      },
      redeem: {
        title: 'Stiahnete sumu',
        text: '<code>POST /api/vouchers/redeem</code> odpočíta nákup, celý alebo jeho časť. Zopakovaná požiadavka nestiahne nič dvakrát.',
      },
      follow: {
        title: 'Vidíte pohyby a\u00a0viete ich vrátiť',
        text: '<code>GET /api/transactions</code> vypíše platby, <code>POST /api/transactions/{id}/reverse</code> vráti celú alebo jej časť späť na voucher.',
      },
    },
    terms: {
      title: 'Koľko a\u00a0kedy',
      caption: 'Čo platíte a\u00a0kedy dostanete peniaze',
      sample: 'Čo platíte a\u00a0kedy dostanete peniaze (vzorové hodnoty)',
      what: 'Čo',
      how: 'Koľko',
      commission: 'Provízia',
      percent: '{{percent}}\u00a0% z\u00a0uplatnenej sumy',
      settlement: 'Vyúčtovanie',
      days_one: 'do {{count}}\u00a0dňa od uplatnenia, prevodom na váš účet',
      days_few: 'do {{count}}\u00a0dní od uplatnenia, prevodom na váš účet',
      days_many: 'do {{count}}\u00a0dňa od uplatnenia, prevodom na váš účet',
      days_other: 'do {{count}}\u00a0dní od uplatnenia, prevodom na váš účet',
      entry: 'Zriadenie a\u00a0mesačný poplatok',
      free: 'nič',
    },
    verify: {
      title: 'Overte voucher aj bez integrácie',
      text: 'Zákazník stojí pri pokladni? Nechajte ho zadať kód a\u00a0heslo a\u00a0uvidíte stav a\u00a0zostatok. Overenie z\u00a0vouchera nič nestiahne; na platbu treba volanie API z\u00a0pokladne alebo z\u00a0e-shopu.',
      open: 'Overiť voucher',
      opening: 'Otváram…',
      page: 'Overenie na samostatnej stránke',
    },
    join: {
      title: 'Prijímajte vouchery',
      text: 'Nechajte nám kontakt, dohodneme zmluvu a\u00a0vydáme vám kľúč API. Dokumentáciu si prečítate hneď.',
    },
    sell: {
      title: 'Máte aj predajňu?',
      text: 'Vouchery môžete za hotovosť aj predávať.',
      action: 'Pre predajcov',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/merchants': typeof words
  }
}
