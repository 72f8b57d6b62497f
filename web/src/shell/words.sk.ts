export const words = {
  shell: {
    skip: 'Preskočiť na obsah',
    home: '{{brand}}, úvodná stránka',
    mainNavigation: 'Hlavná navigácia',
    links: {
      home: 'Domov',
      how: 'Ako to funguje',
      map: 'Predajne',
      help: 'Pomoc',
      partners: 'Pre predajne',
      merchants: 'Pre e\u2011shopy',
      redeem: 'Kde uplatniť',
      verify: 'Overiť voucher',
      faq: 'Časté otázky',
      support: 'Podpora',
      feedback: 'Spätná väzba',
      api: 'API pre e\u2011shopy',
      terms: 'Podmienky používania',
      privacy: 'Ochrana súkromia',
      cookies: 'Zásady cookies',
      withdrawal: 'Odstúpiť od zmluvy tu',
      statement: 'Vyhlásenie o\u00a0prístupnosti',
    },
    cookies: 'Nastavenia cookies',
    accessibility: 'Prístupnosť',
    accessibilitySettings: 'Nastavenia prístupnosti',
    buyShort: 'Kúpiť',
    signIn: 'Prihlásenie pre partnerov',
    menu: 'Menu',
    otherLanguage: 'English',
    scheme: 'Vzhľad',
    schemes: {
      light: 'Svetlý',
      dark: 'Tmavý',
      system: 'Podľa zariadenia',
    },
    notices: 'Oznámenia',
    footer: {
      site: 'Vouchery',
      partners: 'Spolupráca',
      help: 'Pomoc',
      law: 'Dokumenty',
      becomePartner: 'Chcem prijímať vouchery',
      becomeAgent: 'Chcem predávať vouchery',
      hours: 'Pondelok až piatok, {{from}}:00\u00a0–\u00a0{{to}}:00',
    },
    failure: {
      title: 'Nastala chyba',
      text: 'Stránku sa nepodarilo zobraziť. Načítajte ju znova. Čo ste vyplnili do objednávky, ostáva v tomto okne uložené.',
      reload: 'Načítať znova',
      home: 'Späť na úvod',
    },
    offline: {
      title: 'Stránku sa nepodarilo stiahnuť',
      text: 'Zrejme vypadlo pripojenie na internet, alebo sme práve vydali novú verziu stránky. Skontrolujte pripojenie a načítajte stránku znova.',
      reload: 'Načítať znova',
    },
  },
} as const

declare module '../i18n/messages.ts' {
  interface SiteWords {
    shell: typeof words
  }
}
