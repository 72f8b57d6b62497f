export const sk = {
  consent: {
    name: 'Cookies',
    told: 'Ukladáme len nevyhnutné a\u00a0to, čo si sami nastavíte.',
    nobody: 'Nikoho nesledujeme.',
    question:
      'Okrem nevyhnutného úložiska by sme radi počítali, ktoré stránky sa otvárajú: bez cookies a\u00a0bez toho, aby sme vedeli, kto ste. Súhlasíte?',
    more: 'Zásady cookies',
    understood: 'Rozumiem',
    accept: 'Súhlasím',
    refuse: 'Nesúhlasím',
    settings: 'Nastavenia',
  },
} as const
