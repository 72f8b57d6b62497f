export const words = {
  grants: {
    title: 'Programy s\u00a0prístupom',
    text: 'Programy, ktorým ste dovolili vedieť, kto ste. Po odobratí sa vás opýtajú znova.',
    none: 'Nedovolili ste to žiadnemu programu.',
    loading: 'Načítavame programy...',
    failed: 'Programy sa nepodarilo načítať, server neodpovedá.',
    columns: {
      program: 'Program',
      knows: 'Dozvie sa',
      since: 'Naposledy dovolené',
      actions: 'Akcie',
    },
    scopes: {
      openid: 'kto ste',
      email: 'e-mail',
      profile: 'meno',
    },
    revoke: 'Odobrať',
    revoking: 'Odoberáme...',
    revoked: 'Prístup je odobratý.',
  },
  pages: {
    adminAccount: 'Môj účet · {{brand}} admin',
  },
  own: {
    title: 'Môj účet',
    lead: 'Zariadenia, na ktorých ste prihlásený ako <mark>{{email}}</mark>, druhé overenie a\u00a0heslo.',
    email: {
      title: 'E-mail',
      now: 'Prihlasujete sa ako <mark>{{email}}</mark>.',
      unknown: 'Nepodarilo sa zistiť, či sa e-mail práve mení. Server neodpovedá.',
      open: 'Zmeniť e-mail',
      text: 'Na terajšiu aj na novú adresu pošleme odkaz. E-mail sa zmení, keď ho potvrdia obe; potom vás všade odhlásime.',
      fresh: 'Nový e-mail',
      submit: 'Poslať odkazy',
      sending: 'Posielam...',
      cancel: 'Zrušiť',
      waits: 'Potvrďte na oboch adresách',
      waitsBoth:
        'Na terajšiu adresu aj na <mark>{{email}}</mark> sme poslali odkaz. Kým ho nepotvrdia obe, nemení sa nič. Odkazy platia do {{at}}.',
      waitsOld: '<mark>{{email}}</mark> je potvrdený, čaká sa na terajšiu adresu. Odkaz platí do {{at}}.',
      waitsNew: 'Terajšia adresa je potvrdená, čaká sa na <mark>{{email}}</mark>. Odkaz platí do {{at}}.',
      again: 'Poslať odkazy znova',
      sent: 'Odkazy sme poslali znova. Platia aj tie predtým.',
      end: 'Zrušiť zmenu',
      ended: 'Zmena je zrušená, jej odkazy už neplatia.',
    },
    identities: {
      title: 'Prepojené účty',
      text: 'Účty u\u00a0poskytovateľov, ktorými sa môžete prihlásiť namiesto hesla. Heslo aj druhé overenie platia ďalej.',
      loading: 'Načítavam prepojené účty...',
      unknown: 'Prepojené účty sa nepodarilo načítať, server neodpovedá.',
      since: 'Prepojený {{at}}',
      link: 'Prepojiť {{label}}',
      unlink: 'Odpojiť',
      unlinkWhich: 'Odpojiť {{label}}',
      linked: 'Účet je prepojený.',
      unlinked: 'Účet je odpojený, prihlásenia cez neho sa skončili.',
      failed: {
        unknown: 'Účet sa neprepojil.',
        declined: 'U\u00a0poskytovateľa ste prepojenie odmietli, alebo ho odmietol on.',
        taken: 'Tento účet je už prepojený, s\u00a0týmto alebo s\u00a0iným účtom administrácie.',
        'too-old':
          'Od prihlásenia prešlo viac než desať minút. Odhláste sa, prihláste sa a\u00a0skúste to znova.',
        'too-many': 'Bolo to priveľakrát. Skúste to o\u00a0niekoľko minút.',
        lost: 'Server neodpovedal. Skúste to ešte raz, dvakrát sa nič nestane.',
        over: 'Poskytovateľ neodpovedal včas alebo jeho odpoveď nesedí. Začnite, prosím, znova.',
      },
    },
    sessions: {
      title: 'Kde ste prihlásený',
      text: 'Zariadenie, ktoré nepoznáte, odhláste a\u00a0zmeňte si heslo.',
      loading: 'Načítavam prihlásenia...',
      failed: 'Prihlásenia sa nepodarilo načítať, server neodpovedá.',
      columns: {
        device: 'Prehliadač',
        started: 'Prihlásený',
        active: 'Naposledy tu bol',
        address: 'IP adresa',
        actions: 'Akcie',
      },
      unknown: 'Neznámy prehliadač',
      noAddress: 'neznáma',
      isThis: 'Toto zariadenie',
      end: 'Odhlásiť',
      ending: 'Odhlasujem...',
      which: '{{device}}, prihlásený {{started}}',
      endOthers: 'Odhlásiť ostatné',
      ended: 'Zariadenie je odhlásené.',
      endedOthers: 'Ostatné zariadenia sú odhlásené.',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/own': typeof words
  }
}
