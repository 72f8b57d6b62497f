export const words = {
  pay: {
    places: {
      title: 'Kde zaplatiť',
      town: 'Obec',
      choose: 'Vyberte obec',
      find: 'Nájsť najbližšiu predajňu',
      asking: 'Zisťujeme polohu…',
      privacy: 'Polohu spracuje iba váš prehliadač, nám ju neposiela.',
      open: 'Najbližšia otvorená predajňa: {{name}}.',
      closed: 'Predajne v\u00a0okolí sú teraz zatvorené. Z\u00a0nich ako prvá otvára {{name}}.',
      unknown: 'Otváracie hodiny predajní v\u00a0okolí nepoznáme.',
      farther: 'Najbližšia otvorená je až {{name}}, {{city}}.',
      byHand:
        'Táto predajňa nemá našu pokladňu. Voucher pošleme, keď nám platbu potvrdí, preto pred cestou radšej zavolajte.',
      all: 'Všetky predajne na mape',
      none: 'Túto objednávku teraz nezaplatíte v\u00a0žiadnej predajni. Napíšte nám, ako ju chcete zaplatiť.',
      write: 'Napísať podpore',
    },
  },
} as const

declare module '../../../i18n/messages.ts' {
  interface SiteWords {
    'site/order/places': typeof words
  }
}
