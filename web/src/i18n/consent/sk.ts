export const sk = {
  consent: {
    name: 'Cookies',
    told: 'Ukladáme len to, bez čoho stránka nefunguje, a\u00a0čo si sami nastavíte. Nikoho nesledujeme.',
    question:
      'Okrem nevyhnutného úložiska by sme radi počítali, ktoré stránky sa otvárajú: bez cookies a\u00a0bez toho, aby sme vedeli, kto ste. Súhlasíte?',
    more: 'Zásady cookies',
    understood: 'Rozumiem',
    accept: 'Súhlasím',
    refuse: 'Nesúhlasím',
    settings: 'Nastavenia',
  },
} as const
