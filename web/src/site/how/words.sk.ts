export const words = {
  pages: {
    how: {
      title: 'Ako to funguje · {{brand}}',
      description:
        'Objednáte bez registrácie, zaplatíte v hotovosti, prevodom alebo poštovou poukážkou a kód miniete po častiach. Štyri kroky, poplatky a lehoty na jednom mieste.',
    },
  },
  how: {
    heading: 'Ako to funguje',
    lead: 'Z\u00a0hotovosti urobíte kód a\u00a0heslo, ktorými zaplatíte u\u00a0partnerov a\u00a0v\u00a0e-shopoch. Stačia na to štyri kroky.',
    range: '{{from}} až {{to}}',
    order: {
      title: 'Vyberte sumu a\u00a0objednajte',
      text: 'Stačí meno, e-mail a\u00a0telefón, účet si nezakladáte. Vouchery sú v\u00a0menách {{first}}, {{second}} a\u00a0{{third}}.',
      presets: 'ponúkané sumy',
      custom: 'vlastná suma',
      fee: 'spracovanie celej objednávky',
    },
    pay: {
      title: 'Zaplaťte',
      text: 'Prevodom, v\u00a0hotovosti v\u00a0predajni alebo poštovou poukážkou. Platobné údaje dostanete hneď po objednaní, online neplatíte nič.',
      days_one: '{{count}}\u00a0deň',
      days_few: '{{count}}\u00a0dni',
      days_many: '{{count}}\u00a0dňa',
      days_other: '{{count}}\u00a0dní',
      due: 'máte na zaplatenie',
      workingDays: '{{min}} až {{max}}\u00a0pracovných dní',
      postal: 'trvá poštová poukážka',
      link: 'Nájsť predajňu',
    },
    receive: {
      title: 'Dostanete kód a\u00a0heslo',
      text: 'E-mailom aj v\u00a0SMS príde kód v\u00a0jednej správe a\u00a0heslo v\u00a0druhej. Kuriér prinesie vytlačené vouchery.',
      hours_one: 'do {{count}}\u00a0hodiny',
      hours_few: 'do {{count}}\u00a0hodín',
      hours_many: 'do {{count}}\u00a0hodiny',
      hours_other: 'do {{count}}\u00a0hodín',
      issued: 'od prijatia platby, aj v\u00a0hotovosti',
      digital: 'doručenie e\u2011mailom',
      courier: 'doručenie kuriérom za {{min}} až {{max}}\u00a0pracovných dní',
      link: 'Overiť voucher',
    },
    spend: {
      title: 'Míňajte po častiach',
      text: 'Pri platbe zadáte kód a\u00a0heslo. Čo neminiete, ostáva na voucheri na ďalší nákup.',
      months_one: '{{count}}\u00a0mesiac',
      months_few: '{{count}}\u00a0mesiace',
      months_many: '{{count}}\u00a0mesiaca',
      months_other: '{{count}}\u00a0mesiacov',
      validity: 'platnosť od vydania',
      use: 'za použitie vouchera',
      link: 'Kde uplatniť',
    },
    advantages: {
      title: 'Čo tým získate',
      account: {
        title: 'Bez registrácie',
        text: 'Nezakladáte si účet a\u00a0nikomu neukazujete kartu. Stačí kontakt, na ktorý voucher doručíme.',
      },
      security: {
        title: 'Bezpečnosť',
        text: 'Kód bez hesla nikto neminie. Voucher si kedykoľvek overíte, v\u00a0núdzi ho v\u00a0ktorúkoľvek hodinu zablokujete a\u00a0nikdy neriskujete viac, než je na ňom.',
      },
      simplicity: {
        title: 'Jednoduchosť',
        text: 'Jedna suma, jeden kód, jedno heslo. Poplatky vidíte v\u00a0súhrne ešte pred odoslaním objednávky.',
      },
      availability: {
        title: 'Dostupnosť',
        text: 'Objednáte kedykoľvek, zaplatíte, ako vám vyhovuje. Podpora dvíha telefón v\u00a0pracovných dňoch od {{from}}:00 do {{to}}:00.',
      },
    },
    start: {
      title: 'Začnite malou sumou',
      text: 'Najmenší voucher je za <money>{{least}}</money>. Zvyšok zistíte po ceste.',
    },
    ask: {
      title: 'Niečo nie je jasné?',
      text: 'Odpovede na časté otázky máme pohromade. Ak tam vaša nie je, napíšte nám.',
      faq: 'Časté otázky',
      support: 'Podpora',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/how': typeof words
  }
}
