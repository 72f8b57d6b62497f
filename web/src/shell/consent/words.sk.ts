export const words = {
  consent: {
    name: 'Cookies',
    told: 'Ukladáme len nevyhnutné a\u00a0to, čo si sami nastavíte.',
    nobody: 'Nikoho nesledujeme.',
    question:
      'Smieme počítať, ktoré stránky sa otvárajú? Bez cookies a\u00a0bez toho, aby sme vedeli, kto ste.',
    more: 'Zásady cookies',
    understood: 'Rozumiem',
    accept: 'Súhlasím',
    refuse: 'Nesúhlasím',
    settings: 'Nastavenia',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'shell/consent': typeof words
  }
}
