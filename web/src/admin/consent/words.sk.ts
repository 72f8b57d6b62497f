export const words = {
  pages: {
    adminConsent: 'Súhlas pre program · {{brand}} admin',
  },
  consent: {
    title: 'Prihlásenie do iného programu',
    loading: 'Zisťujeme, čo program žiada...',
    leaving: 'Vraciame vás do programu...',
    failed: 'Žiadosť sa nepodarilo načítať, server neodpovedá.',
    over: 'Tu už nie je o\u00a0čom rozhodnúť',
    overText:
      'Žiadosť nepoznáme, patrí inému účtu, je rozhodnutá alebo jej čas vypršal. Začnite znova v\u00a0programe, z\u00a0ktorého ste prišli.',
    asks: 'Program <mark>{{program}}</mark> chce vedieť, kto ste',
    account: 'Ste prihlásený ako <mark>{{email}}</mark>.',
    knows: 'Dozvie sa:',
    scopes: {
      openid: 'že ide o\u00a0vás a\u00a0či ste sa prihlásili aj druhým overením',
      email: 'vašu e-mailovú adresu',
      profile: 'vaše meno',
    },
    back: 'Odtiaľto vás vráti na <mark>{{address}}</mark>.',
    nothingElse: 'Do administrácie tým prístup nedostane. Súhlas môžete odobrať vo svojom účte.',
    lost: 'Server neodpovedal. Skúste to znova, nič sa nestane dvakrát.',
    approve: 'Súhlasím',
    deny: 'Nesúhlasím',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/consent': typeof words
  }
}
