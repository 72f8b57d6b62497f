export const words = {
  settings: {
    closeMenu: 'Zavrieť menu',
    cookies: {
      title: 'Nastavenia cookies',
      necessary: {
        name: 'Nevyhnutné',
        when: 'vždy zapnuté',
        text: 'Rozpísané formuláre a\u00a0miesto na stránke, kým je karta prehliadača otvorená, a\u00a0táto vaša voľba.',
      },
      functional: {
        name: 'Funkčné',
        when: 'len na váš pokyn',
        text: 'Vzhľad a\u00a0nastavenia prístupnosti. Uložia sa v\u00a0tomto prehliadači, až keď si ich sami zvolíte.',
      },
      analytical: {
        name: 'Analytické',
        when: 'nepoužívame',
        none: 'Návštevy stránok nepočítame a\u00a0nikoho nesledujeme.',
        text: 'Počítame, ktoré stránky sa otvárajú a\u00a0v\u00a0akom jazyku. Bez cookies, bez vašej totožnosti a\u00a0nikdy nie stránku vašej objednávky.',
      },
      save: 'Uložiť nastavenia',
      understood: 'Rozumiem',
    },
    accessibility: {
      title: 'Nastavenia prístupnosti',
      text: 'Zmeny vidíte hneď. Uložia sa len v\u00a0tomto prehliadači.',
      reducedMotion: {
        name: 'Menej pohybu',
        text: 'Nič sa neposúva ani nepreblikáva.',
      },
      highContrast: {
        name: 'Vysoký kontrast',
        text: 'Čierna a\u00a0biela, hrubé okraje, žiadne ozdoby.',
      },
      largeText: {
        name: 'Väčší text',
        text: 'Všetko písmo je o\u00a0štvrtinu väčšie.',
      },
      keyboardNavigation: {
        name: 'Zvýraznenie pre klávesnicu',
        text: 'Prvok, na ktorom ste, má vždy rámik. Inak sa zapne klávesom Tab a\u00a0vypne myšou.',
      },
      shortcuts: {
        name: 'Skratky jedným klávesom',
        text: 'Vypnite ich, ak používate hlasové ovládanie alebo vám prekážajú.',
      },
      done: 'Hotovo',
      followDevice: 'Podľa zariadenia',
      statement: 'Vyhlásenie o\u00a0prístupnosti',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'shell/settings': typeof words
  }
}
