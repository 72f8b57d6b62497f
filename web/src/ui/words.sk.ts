export const words = {
  common: {
    noScript:
      'Táto stránka potrebuje JavaScript. Zapnite ho v\u00a0prehliadači a\u00a0načítajte stránku znova.',
    error: 'Chyba',
    copy: 'Kopírovať',
    copied: 'Skopírované',
    copyFailed: 'Nepodarilo sa',
    copyByHand: 'Text je označený. Skopírujte ho klávesmi Ctrl\u00a0+\u00a0C, na telefóne podržaním prsta.',
    close: 'Zavrieť',
    newTab: 'otvorí sa v novej karte',
    buy: 'Kúpiť voucher',
    done: 'hotové',
    optional: 'nepovinné',
    checkFields_one: 'Skontrolujte {{count}} údaj',
    checkFields_few: 'Skontrolujte {{count}} údaje',
    checkFields_many: 'Skontrolujte {{count}} údaja',
    checkFields_other: 'Skontrolujte {{count}} údajov',
  },
  coupon: {
    label: 'Voucher',
    code: 'Kód',
    serial: 'Sériové číslo',
    sample: 'Ukážka',
  },
  confirmation: {
    home: 'Na úvodnú stránku',
  },
} as const

declare module '../i18n/messages.ts' {
  interface SiteWords {
    ui: typeof words
  }
}
