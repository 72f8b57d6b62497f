/** The back-office's words about vouchers and what they are worth. */
export const words = {
  pages: {
    adminVouchers: 'Vouchery · {{brand}} admin',
    adminVoucher: 'Voucher · {{brand}} admin',
    adminLiability: 'Záväzky · {{brand}} admin',
  },
  vouchers: {
    title: 'Vouchery',
    one: 'Voucher',
    lead: 'Každý vydaný voucher a\u00a0čo z\u00a0neho zostáva.',
    toLiability: 'Koľko dlhujeme spolu',
    table: 'Vouchery, najnovšie hore',
    search: 'Hľadať voucher',
    placeholder: 'Sériové číslo, koniec kódu, objednávka',
    filters: {
      status: 'Stav',
      allStatuses: 'všetky',
      currency: 'Mena',
      allCurrencies: 'všetky',
      amount: 'Suma',
      allAmounts: 'akákoľvek',
      balance: 'Zostatok',
      days: 'Vydané',
      anyDay: 'kedykoľvek',
      lapsed: 'Prepadnutý zostatok',
      anyLapsed: 'nezáleží',
      onlyLapsed: 'len s\u00a0prepadnutým',
    },
    statuses: {
      active: 'Platné',
      used: 'Použité',
      expired: 'Po platnosti',
      inactive: 'Neaktívne',
    },
    sort: 'Zoradiť',
    sorts: {
      newest: 'od najnovších',
      oldest: 'od najstarších',
      expires: 'podľa konca platnosti',
      balance: 'od najväčšieho zostatku',
    },
    columns: {
      serial: 'Sériové číslo',
      state: 'Stav',
      balance: 'Zostatok',
      expires: 'Platnosť',
      order: 'Objednávka',
    },
    lastFour: 'kód končí na {{symbols}}',
    ofAmount: 'z\u00a0<money>{{amount}}</money>',
    lapsedPart: 'prepadlo <money>{{amount}}</money>',
    until: 'do {{day}}',
    keys: 'j/k riadok · Enter detail · / hľadať · ? skratky',
    loading: 'Načítavam vouchery…',
    shown_one: '{{count}}\u00a0voucher',
    shown_few: '{{count}}\u00a0vouchery',
    shown_many: '{{count}}\u00a0vouchera',
    shown_other: '{{count}}\u00a0voucherov',
    sum: 'zostáva na nich {{sums}}',
    failed: 'Nepodarilo sa načítať vouchery: server neodpovedá.',
    empty: {
      title: 'Zatiaľ žiadne vouchery',
      text: 'Prvé sa tu objavia, len čo niekto zaplatí objednávku.',
    },
    none: {
      title: 'Žiadny voucher nevyhovuje',
      text: 'Hľadáme začiatok sériového čísla, posledné štyri znaky kódu alebo celé číslo objednávky. Skúste iné, alebo zrušte filtre.',
    },
    pageTitle: '{{serial}} · {{brand}} admin',
    back: 'Späť na vouchery',
    loadingOne: 'Načítavam voucher…',
    notFound: {
      title: 'Taký voucher nepoznáme',
      text: 'Sériové číslo je možno neúplné. Nájdite voucher v\u00a0zozname.',
    },
    notLoaded: {
      title: 'Voucher sa nepodarilo načítať',
      text: 'Server neodpovedá. S\u00a0voucherom sa nič nestalo, skúste to o\u00a0chvíľu.',
      stale: 'Voucher sa nepodarilo obnoviť, server neodpovedá. Vidíte stav z\u00a0posledného načítania.',
    },
    balance: 'Zostatok',
    lapsedText:
      'Platnosť sa skončila a\u00a0<money>{{amount}}</money> prepadlo. Túto hodnotu možno zákazníkovi vrátiť.',
    facts: {
      title: 'Údaje',
      serial: 'Sériové číslo',
      lastFour: 'Kód končí na',
      amount: 'Hodnota',
      issued: 'Vydaný',
      expires: 'Platí do',
      used: 'Použitý',
      never: 'zatiaľ nie',
      order: 'Objednávka',
      noOrder: 'bez objednávky',
      customer: 'Zákazník',
      replaces: 'Namiesto',
      replacedBy: 'Nahradil ho',
    },
    timeline: {
      title: 'Čo sa s\u00a0voucherom dialo',
      kinds: {
        issue: 'Vydaný',
        redeem: 'Uplatnený',
        reverse: 'Vrátené na voucher',
        expire: 'Prepadol zostatok',
        cancel: 'Zneplatnený',
        blocked: 'Zablokovaný',
        unblocked: 'Odblokovaný',
        voided: 'Zneplatnený',
        warned: 'Upozornenie na koniec platnosti',
      },
      holder: 'držiteľ vouchera',
      reference: 'doklad {{reference}}',
      balance: 'zostatok <money>{{balance}}</money>',
      failed: 'Blokovania a\u00a0dôvody sa nepodarilo načítať. Pohyby hodnoty vidíte všetky.',
      audit: 'Všetky záznamy v\u00a0Audit Traile',
    },
    actions: {
      title: 'Čo s\u00a0ním',
      freeze: 'Zablokovať',
      unfreeze: 'Odblokovať',
      reissue: 'Vydať náhradný voucher',
      refund: 'Vrátiť hodnotu',
      cancel: 'Zrušiť bez vrátenia',
      others: {
        money: 'Vrátiť hodnotu alebo voucher zrušiť môže ten, kto má na\u00a0starosti financie.',
        support: 'Blokuje a\u00a0nahrádza ho podpora.',
      },
      voided: 'Voucher je zneplatnený, to sa už nedá zmeniť.',
      held: 'Zmena čaká na\u00a0odoslanie. Odvoláte ju klávesom z alebo dole tlačidlom Odvolať.',
      none: 'Z\u00a0vouchera nič nezostáva, netreba s\u00a0ním nič robiť.',
      noOrder:
        'Nepatrí k\u00a0žiadnej objednávke, preto sa nedá nahradiť ani vrátiť: nevieme, komu by sme písali.',
    },
    confirm: {
      titles: {
        freeze: 'Zablokovať voucher?',
        unfreeze: 'Odblokovať voucher?',
        reissue: 'Vydať náhradný voucher?',
        refund: 'Vrátiť hodnotu?',
        cancel: 'Zrušiť bez vrátenia?',
      },
      texts: {
        freeze:
          'Voucherom {{serial}} sa odteraz nedá platiť. Zostatok <money>{{value}}</money> na ňom ostáva a\u00a0zákazník dostane e-mail. Odblokovať sa dá kedykoľvek.',
        unfreeze:
          'Voucherom {{serial}} sa bude dať znova platiť, kým trvá jeho platnosť: zostáva na ňom <money>{{value}}</money>.',
        reissue:
          'Voucher {{serial}} sa navždy zneplatní. Zákazník objednávky {{number}} dostane nový kód s\u00a0hodnotou <money>{{value}}</money>.',
        refund:
          'Voucher {{serial}} sa navždy zneplatní a\u00a0<money>{{value}}</money> pribudne k\u00a0peniazom, ktoré treba vrátiť za objednávku {{number}}. Poslať ich treba v\u00a0banke.',
        cancel:
          'Voucher {{serial}} sa navždy zneplatní a\u00a0jeho držiteľ príde o\u00a0<money>{{value}}</money>. Nevracia sa nič.',
      },
      held: 'Stane sa to až o\u00a0{{seconds}} sekúnd. Dovtedy to odvoláte klávesom z alebo tlačidlom Odvolať, potom sa to už vrátiť nedá.',
      reasonHint: 'Ostane v\u00a0audite pri vašom mene.',
      submit: {
        freeze: 'Zablokovať',
        unfreeze: 'Odblokovať',
        reissue: 'Vydať náhradný voucher',
        refund: 'Vrátiť hodnotu',
        cancel: 'Zrušiť bez vrátenia',
      },
      leave: 'Nechať tak',
    },
    done: {
      freeze: 'Voucher je zablokovaný',
      unfreeze: 'Voucher je odblokovaný',
    },
    doneText: {
      freeze: 'Zostatok <money>{{value}}</money> na ňom ostáva, platiť sa ním nedá.',
      unfreeze: 'Zostáva na ňom <money>{{value}}</money>.',
    },
    undoReason: 'Vrátenie: zablokovaný omylom',
    refused: {
      title: 'Nedá sa to',
      'voucher-voided': 'Voucher medzitým niekto zneplatnil. Vidíte aktuálny stav.',
      'voucher-not-replaceable':
        'Voucher je medzitým minutý, zneplatnený alebo po platnosti. Vidíte aktuálny stav.',
      'refund-in-file':
        'Peniaze sú v\u00a0súbore pre banku. Najprv ho označte ako odoslaný, alebo ho zrušte.',
      'beyond-day':
        'Dnes ste už sami zapísali alebo vydali toľko, že by to s\u00a0týmto presiahlo denný limit. Môže to urobiť kolega, alebo zajtra vy.',
      'voucher-worthless': 'Z\u00a0vouchera medzitým nič nezostalo. Vidíte aktuálny stav.',
    },
    changedMeanwhile: 'Voucher sa medzitým zmenil a\u00a0toto už asi netreba. Pozrite si jeho stav.',
  },
  liability: {
    title: 'Záväzky',
    lead: 'Hodnota voucherov, ktorú ešte niekto môže minúť. Meny sa nesčítavajú.',
    asOf: 'Stav k\u00a0{{at}}.',
    inCurrency: 'Vouchery v\u00a0{{currency}}',
    outstanding: 'Nevyčerpaná hodnota',
    lapsed: 'Prepadnuté a\u00a0nevrátené',
    ahead: 'Podľa mesiaca, v\u00a0ktorom sa skončí platnosť',
    behind: 'Prepadnuté podľa mesiaca, v\u00a0ktorom sa skončila platnosť',
    columns: {
      month: 'Mesiac',
      outstanding: 'Nevyčerpané',
      lapsed: 'Prepadnuté',
      bar: 'V\u00a0porovnaní',
      vouchers: 'Vouchery',
    },
    toLapsed: 'Zobraziť vouchery s\u00a0prepadnutým zostatkom v\u00a0{{currency}}',
    loading: 'Načítavam záväzky…',
    failed: 'Nepodarilo sa načítať záväzky: server neodpovedá.',
    empty: 'Nikomu nič nedlhujeme',
    emptyText: 'Keď vydáme prvý voucher, jeho hodnota sa objaví tu.',
  },
} as const

declare module '../../i18n/messages.ts' {
  interface AdminWords {
    'admin/vouchers': typeof words
  }
}
