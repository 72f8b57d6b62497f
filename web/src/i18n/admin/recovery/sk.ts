/** A forgotten password: asking for the letter, and the page that its link opens. */
export const sk = {
  recovery: {
    back: 'Späť na prihlásenie',
    unavailable: 'Server neodpovedal',
    unavailableText: 'Čo ste vyplnili, ostalo vo formulári. Skúste to o\u00a0chvíľu znova.',
    tooMany: 'Príliš veľa pokusov',
    tooManyText_one: 'Skúste to znova o\u00a0{{count}}\u00a0minútu.',
    tooManyText_few: 'Skúste to znova o\u00a0{{count}}\u00a0minúty.',
    tooManyText_many: 'Skúste to znova o\u00a0{{count}}\u00a0minúty.',
    tooManyText_other: 'Skúste to znova o\u00a0{{count}}\u00a0minút.',
    off: 'Administrácia je dočasne nedostupná. Skúste to, prosím, neskôr.',
    forgotten: {
      title: 'Zabudnuté heslo',
      text: 'Na váš e-mail pošleme odkaz, cez ktorý si zvolíte nové heslo.',
      submit: 'Poslať odkaz',
      sending: 'Posielam...',
      done: 'Pozrite si poštu',
      doneText:
        'Ak má <mark>{{email}}</mark> prístup do administrácie, o\u00a0chvíľu tam príde list s\u00a0odkazom. Platí {{minutes}}\u00a0min a\u00a0použiť sa dá raz.',
      nothing:
        'Neprišlo nič? Skontrolujte, či je e-mail napísaný správne, a\u00a0pozrite aj nevyžiadanú poštu.',
    },
    fresh: {
      title: 'Nové heslo',
      text: 'Po zmene sa skončia všetky prihlásenia tohto účtu. Potom sa prihlásite novým heslom.',
      field: 'Nové heslo',
      missing: 'Zadajte nové heslo',
      hint: 'Aspoň {{min}} znakov. Najlepšie je niekoľko slov, ktoré spolu nesúvisia.',
      show: 'Zobraziť heslo',
      hide: 'Skryť heslo',
      submit: 'Nastaviť heslo',
      sending: 'Ukladám...',
      done: 'Heslo je zmenené',
      doneText: 'Prihláste sa novým heslom.',
      signIn: 'Prihlásiť sa',
      over: 'Tento odkaz už neplatí',
      overText:
        'Odkaz sa dá použiť raz, platí {{minutes}}\u00a0min a\u00a0novší list ho nahradí. Požiadajte o\u00a0ďalší.',
      again: 'Poslať nový odkaz',
    },
  },
}
