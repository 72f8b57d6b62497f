/** A forgotten password: asking for the letter, and the page that its link opens. */
export const words = {
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
      text: 'Zvoľte si heslo, ktorým sa budete prihlasovať. Kde ste s\u00a0týmto účtom prihlásený, tam vás odhlásime.',
      field: 'Nové heslo',
      missing: 'Zadajte nové heslo',
      hint: 'Aspoň {{min}} znakov. Najlepšie je niekoľko slov, ktoré spolu nesúvisia.',
      show: 'Zobraziť heslo',
      hide: 'Skryť heslo',
      submit: 'Nastaviť heslo',
      sending: 'Ukladám...',
      done: 'Heslo je nastavené',
      doneText: 'Prihláste sa novým heslom.',
      signIn: 'Prihlásiť sa',
      over: 'Tento odkaz už neplatí',
      overText:
        'Odkaz sa dá použiť raz, platí len do času, ktorý stojí v\u00a0liste, a\u00a0novší list ho nahradí. Požiadajte o\u00a0ďalší.',
      again: 'Poslať nový odkaz',
    },
    email: {
      title: 'Zmena e-mailu',
      text: 'Potvrďte, že sa e-mail účtu v\u00a0administrácii má zmeniť a\u00a0že táto adresa patrí vám.',
      submit: 'Potvrdiť zmenu',
      sending: 'Potvrdzujem...',
      waits: 'Ešte druhá adresa',
      waitsText:
        'Z\u00a0tejto adresy je zmena na <mark>{{email}}</mark> potvrdená. Stane sa, keď otvoríte aj odkaz, ktorý prišiel na tú druhú.',
      done: 'E-mail je zmenený',
      doneText: 'Odteraz sa prihlasujete ako <mark>{{email}}</mark>, s\u00a0tým istým heslom.',
      overText:
        'Odkaz platí {{minutes}}\u00a0min, kým sa e-mail nezmení, zmenu nezrušíte alebo nezmeníte heslo. O\u00a0ďalší požiadate v\u00a0administrácii, na stránke Môj účet.',
      office: 'Otvoriť administráciu',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/recovery': typeof words
  }
}
