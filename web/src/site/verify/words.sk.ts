import type { ShownVoucherState } from '@hotovo/domain/vouchers/voucher'

export const words = {
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
      none: 'Chýba vám kód alebo heslo? Voucher vám zablokuje podpora, stačí jej sériové číslo alebo číslo objednávky.',
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
      used: {
        label: 'Použitý',
        text: 'Celá suma je minutá, na voucheri nič neostalo.',
      },
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
      text: 'Nikto ním nezaplatí a\u00a0zostatok na ňom ostáva. Napíšte podpore sériové číslo <serial>{{serial}}</serial>: odblokuje ho, alebo vám namiesto neho vydá nový.',
    },
    expiredBalance:
      'Zostatok vám na požiadanie vrátime: napíšte podpore sériové číslo <serial>{{serial}}</serial>.',
    timeline: {
      title: 'Platby týmto voucherom',
      redeem: 'Platba',
      reverse: 'Vrátené na voucher',
      issued: 'Voucher vydaný',
      somewhere: 'U\u00a0partnera',
      more_one: 'Zobraziť {{count}} starší záznam',
      more_few: 'Zobraziť {{count}} staršie záznamy',
      more_many: 'Zobraziť {{count}} staršieho záznamu',
      more_other: 'Zobraziť {{count}} starších záznamov',
    },
    block: {
      open: 'Zablokovať voucher',
      title: 'Zablokovať tento voucher?',
      nobody: 'Hneď potom ním nikto nezaplatí, ani vy. Zostatok na ňom ostane.',
      lift: 'Odblokuje ho len podpora, v\u00a0pracovných dňoch od {{from}}:00 do {{to}}:00. Napíšte jej z\u00a0e-mailu z\u00a0objednávky a\u00a0uveďte sériové číslo <serial>{{serial}}</serial>, kód ani heslo nie.',
      letter: 'Na e-mail z\u00a0objednávky pošleme správu, že je zablokovaný.',
      confirm: 'Áno, zablokovať',
      blocking: 'Blokujem…',
      keep: 'Nie, nechať ho aktívny',
      verify: 'Pokračovať',
      unavailable: {
        title: 'Nevieme, či je zablokovaný',
        text: 'Odpoveď servera neprišla. Skontrolujte pripojenie a\u00a0stlačte to znova: zablokovať ho dvakrát nič nepokazí.',
      },
      gone: {
        title: 'Voucher sa nepodarilo zablokovať',
        text: 'Kód s\u00a0heslom už neplatia, voucher medzitým zrejme nahradil iný. Overte ho znova.',
      },
      page: {
        title: 'Zablokovať voucher · {{brand}}',
        heading: 'Zablokovať voucher',
        lead: 'Stratili ste ho alebo kód videl niekto iný? Zadajte kód a\u00a0heslo. Ukážeme vám, čo na ňom ostáva, a\u00a0jedným stlačením ho zablokujete, v\u00a0ktorúkoľvek hodinu.',
      },
    },
    balance: 'Ostáva <money>{{balance}}</money> z\u00a0<money>{{amount}}</money>',
    of: 'ostáva z\u00a0<money>{{amount}}</money>',
    created: 'Vydaný',
    used: 'Naposledy použitý',
    expires: 'Platí do',
    expired: 'Platil do',
    next: {
      redeem: 'Kde uplatniť',
      buy: 'Kúpiť ďalší voucher',
      refund: 'Požiadať o\u00a0vrátenie zostatku',
      support: 'Napísať podpore',
    },
    again: 'Overiť iný',
    warning: {
      title: 'Kód ani heslo nikomu neposielajte',
      text: 'Polícia, banka ani úrad nikdy nepýtajú platbu voucherom. Ak vás o\u00a0kód niekto žiada vopred, ide o\u00a0podvod.',
      block: 'Kód už niekto videl? Zablokujte voucher',
    },
  },
} as const

declare module '../../i18n/messages.ts' {
  interface SiteWords {
    'site/verify': typeof words
  }
}
