import type { ShownVoucherState } from '@hotovo/domain/vouchers/voucher'

export const sk = {
  pages: {
    verify: {
      title: 'Overiť voucher · {{brand}}',
      description:
        'Zadajte kód a heslo a uvidíte, či voucher platí, koľko na ňom ostáva a dokedy sa dá použiť. Overenie z neho nič nestiahne.',
    },
  },
  verify: {
    heading: 'Overiť voucher',
    lead: 'Zadajte kód a\u00a0heslo. Uvidíte, či voucher platí, koľko na ňom ostáva a\u00a0dokedy. Overenie z\u00a0neho nič nestiahne.',
    form: 'Kód a\u00a0heslo vouchera',
    code: 'Kód vouchera',
    codeHint: 'V\u00a0tvare <code>XXXX-XXXX-XXXX-XXXX-X</code>. Medzery a\u00a0pomlčky písať netreba.',
    password: 'Heslo',
    passwordHint: 'Prišlo zvlášť, v\u00a0druhej správe.',
    verify: 'Overiť',
    verifying: 'Overujem…',
    kept: 'Kód ani heslo si stránka nepamätá.',
    help: {
      title: 'Kde ich nájdete',
      text: 'Kód je na voucheri, ktorý vám prišiel. Heslo chodí oddelene, aby voucher neminul ten, kto má len jedno z\u00a0nich.',
      foot: 'Heslo príde zvlášť',
    },
    notFound: {
      title: 'Kód alebo heslo nesedí',
      text: 'Ktoré z\u00a0nich, z\u00a0bezpečnostných dôvodov nepovieme. Skontrolujte znak po znaku obidve políčka a\u00a0vypočítajte nový príklad.',
    },
    unavailable: {
      title: 'Chyba overenia',
      text: 'Pri overovaní vouchera nastala chyba. Skúste to znova.',
    },
    tooMany: {
      title: 'Príliš veľa pokusov',
      text_one: 'Overovanie je na chvíľu pozastavené. Skúste to znova o\u00a0{{count}}\u00a0minútu.',
      text_few: 'Overovanie je na chvíľu pozastavené. Skúste to znova o\u00a0{{count}}\u00a0minúty.',
      text_many: 'Overovanie je na chvíľu pozastavené. Skúste to znova o\u00a0{{count}}\u00a0minúty.',
      text_other: 'Overovanie je na chvíľu pozastavené. Skúste to znova o\u00a0{{count}}\u00a0minút.',
    },
    verified: 'Voucher overený',
    states: {
      'active-unused': {
        label: 'Aktívny, nepoužitý',
        text: 'Celá suma čaká na vás. Miniete ju naraz alebo po častiach.',
      },
      'active-partly-used': {
        label: 'Aktívny, čiastočne použitý',
        text: 'Časť sumy je minutá, zvyšok môžete míňať ďalej.',
      },
      used: { label: 'Použitý', text: 'Celá suma je minutá, na voucheri nič neostalo.' },
      expired: {
        label: 'Platnosť vypršala',
        text: 'Týmto voucherom sa už platiť nedá.',
      },
      inactive: {
        label: 'Neaktívny',
        text: 'Týmto voucherom sa teraz platiť nedá. Prečo, vám povie podpora.',
      },
      unknown: {
        label: 'Neznámy stav',
        text: 'Tento stav stránka nepozná. Skúste overenie neskôr alebo napíšte podpore.',
      },
    } satisfies Readonly<Record<ShownVoucherState, object>>,
    frozen: {
      label: 'Zablokovaný',
      text: 'Voucher je zablokovaný, nikto ním nezaplatí. Ako ďalej, vám povie podpora.',
    },
    expiredBalance: 'O\u00a0vrátenie zostatku môžete požiadať podporu.',
    balance: 'Ostáva <money>{{balance}}</money> z\u00a0<money>{{amount}}</money>',
    of: 'ostáva z\u00a0{{amount}}',
    created: 'Vydaný',
    used: 'Naposledy použitý',
    expires: 'Platí do',
    expired: 'Platil do',
    next: {
      redeem: 'Kde uplatniť',
      buy: 'Kúpiť ďalší voucher',
      support: 'Napísať podpore',
    },
    again: 'Overiť iný',
    warning: {
      title: 'Kód ani heslo nikomu neposielajte',
      text: 'Polícia, banka ani úrad nikdy nepýtajú platbu voucherom. Ak vás o\u00a0kód niekto žiada vopred, ide o\u00a0podvod.',
      link: 'Ozvite sa podpore',
    },
  },
} as const
