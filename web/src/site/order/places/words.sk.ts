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
      closed: 'Predajne v\u00a0okolí sú teraz zatvorené. Ako prvá otvára {{name}}.',
      unknown: 'Otváracie hodiny predajní v\u00a0okolí nepoznáme.',
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
