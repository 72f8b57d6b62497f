/** The words of the box that leads everywhere, in Slovak. */
export const sk = {
  idle: {
    text: 'Odhlásime vás o\u00a0<time>{{left}}</time>, lebo dlho nič nerobíte.',
    soon: 'O\u00a0chvíľu vás odhlásime, lebo dlho nič nerobíte.',
    stay: 'Ostať',
  },
  jump: {
    title: 'Hľadať a\u00a0prejsť',
    open: 'Hľadať',
    label: 'Číslo, variabilný symbol, IBAN, telefón, e-mail, suma alebo meno',
    placeholder: 'Číslo, symbol, IBAN, suma, meno…',
    results: 'Nájdené',
    loading: 'Hľadám…',
    found_one: '{{count}} záznam',
    found_few: '{{count}} záznamy',
    found_many: '{{count}} záznamu',
    found_other: '{{count}} záznamov',
    empty: 'K\u00a0„{{text}}“ sme nič nenašli. Skúste číslo, e-mail, sumu alebo časť mena.',
    failed: 'Server neodpovedal. Čo ste napísali, ostalo vo vyhľadávaní.',
    retry: 'Skúsiť znova',
    secret:
      'Toto je kód vouchera. Nikam sme ho neposlali a\u00a0podľa kódu sa tu nehľadá. Voucher nájdete podľa sériového čísla.',
    heldBack: 'Začína sa to ako kód vouchera, preto hľadáme až po\u00a0Enteri.',
    unreachable: 'Vyhľadávanie sa nepodarilo načítať',
    balance: 'ostáva {{left}} z\u00a0{{whole}}',
    decisions: { open: 'čaká na priradenie', accepted: 'prijatá', 'set-aside': 'odložená' },
    groups: {
      order: 'Objednávky',
      ticket: 'Tikety',
      voucher: 'Vouchery',
      payment: 'Platby z\u00a0výpisov',
      recent: 'Naposledy otvorené',
      command: 'Príkazy',
    },
    goTo: 'Prejsť: {{place}}',
  },
}
