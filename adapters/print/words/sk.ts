/** The sentences of printed documents. Slovak is the shape, the other languages must match it. */
export const sk = {
  /** The part of an address that chooses the language. */
  path: '',
  title: (number: string, count: number) =>
    count === 1 ? `Voucher k\u00a0objednávke ${number}` : `Vouchery k\u00a0objednávke ${number}`,
  lead: 'Heslo ku každému kódu príde v\u00a0samostatnej správe. Kód a\u00a0heslo patria k\u00a0sebe podľa sériového čísla.',
  voucher: (amount: string) => `Voucher ${amount}`,
  code: 'Kód',
  password: 'Heslo',
  serial: 'Sériové číslo',
  replaces: (serial: string, worth?: string) =>
    `Nahrádza voucher ${serial}${worth ? ` na\u00a0${worth}` : ''}, ktorý už neplatí.`,
  validUntil: 'Platí do',
  passwordApart: 'Heslo príde zvlášť. Kód nikomu neposielajte vopred.',
  scan: 'Overiť voucher',
  qr: (address: string) => `QR kód s\u00a0adresou overenia ${address}`,
  how: 'Ako voucher použiť',
  steps: [
    'Overte ho: naskenujte QR kód alebo otvorte stránku overenia a\u00a0zadajte kód a\u00a0heslo. Uvidíte zostatok a\u00a0platnosť.',
    'Zaplaťte kódom a\u00a0heslom u\u00a0partnera. Čo neminiete, ostane na voucheri.',
    'Ak kód videl niekto iný, hneď voucher zablokujte na stránke overenia, v\u00a0ktorúkoľvek hodinu. Nový vám vydá podpora.',
  ],
  verify: 'Stránka overenia:',
  contact: 'Podpora:',
  warning: {
    title: 'Kód ani heslo nikomu neposielajte vopred',
    text: 'Polícia, banka ani úrad nikdy nepýtajú platbu voucherom. Ak vás o\u00a0to niekto žiada, ide o\u00a0podvod.',
  },
  page: (page: number, pages: number) => `strana ${page} z\u00a0${pages}`,
  sheet: (sheet: number, count: number) => `list ${sheet} z\u00a0${count}`,
  slip: {
    order: 'Objednávka',
    sold: 'Predané',
    steps: [
      'Na stránke overenia zadajte kód a\u00a0heslo. Uvidíte zostatok a\u00a0platnosť.',
      'U\u00a0partnera zaplaťte kódom a\u00a0heslom. Čo neminiete, ostane na voucheri.',
      'Ak kód videl niekto iný, na stránke overenia voucher hneď zablokujte.',
    ],
    cash: {
      title: 'Strážte voucher ako hotovosť',
      text: 'Kto má kód a\u00a0heslo, minie celý voucher. Nikomu ich neposielajte ani nediktujte.',
    },
    wrong: {
      title: 'Keď niečo nesedí',
      text: 'Zle vytlačený lístok vám pokladňa hneď vymení. S\u00a0ostatným pomôže podpora: stačí jej sériové číslo, kód ani heslo jej nepíšte.',
    },
  },
  statement: {
    title: 'Vyúčtovanie pokladne',
    operator: 'Prevádzkovateľ',
    shop: 'Predajňa',
    period: (from: string, to: string) => (from === to ? `Deň: ${from}` : `Obdobie: ${from} – ${to}`),
    drawnAt: (at: string) => `Stav k\u00a0${at}`,
    sold: (count: number) => `Predané vouchery (predajov: ${count})`,
    taken: (count: number) => `Prijaté za objednávky (objednávok: ${count})`,
    givenBack: (count: number) => `Vrátené predaje (${count})`,
    reissued: (count: number) => `Lístky vydané nanovo: ${count}`,
    commission: (rates: readonly string[]) =>
      rates.length === 0
        ? 'Provízia predajne'
        : `Provízia predajne z\u00a0predajov (${rates.join(', ')}${rates.length > 1 ? ', podľa času predaja' : ''})`,
    percent: (rate: string) => `${rate}\u00a0%`,
    owed: 'Predajňa odvedie',
    due: 'Prevádzkovateľ doplatí predajni',
    shifts: 'Smeny',
    shiftsNote: 'Smena, ktorá siaha mimo obdobia, je tu celá.',
    noShift: 'V\u00a0tomto období nebola otvorená žiadna smena.',
    columns: {
      opened: 'Otvorená',
      closed: 'Uzavretá',
      cashier: 'Pokladník',
      expected: 'Malo byť',
      counted: 'Napočítané',
      difference: 'Rozdiel',
    },
    goesOn: 'ešte trvá',
    note: (note: string) => `Poznámka: ${note}`,
    counts: (refunded: number, reissued: number) =>
      `Vrátené predaje: ${refunded} · lístky nanovo: ${reissued}`,
    page: (page: number, pages: number) => `Vyúčtovanie pokladne · strana ${page} z\u00a0${pages}`,
  },
  courier: {
    title: (number: string) => `Vouchery k\u00a0objednávke ${number}`,
    lead: 'V\u00a0tomto liste sú kódy aj heslá. Odložte ho tak, aby sa k\u00a0nemu nikto iný nedostal.',
    /** Of what goes to staff and the courier, in Slovak only. */
    batch: (count: number) => `Listy pre kuriéra (${count})`,
    list: {
      title: 'Odovzdávací protokol',
      lead: (sender: string, at: string) => `Odosielateľ: ${sender} · ${at}`,
      number: 'Objednávka',
      name: 'Adresát',
      city: 'Mesto',
      tracking: 'Číslo zásielky',
      count: (count: number) => `Spolu zásielok: ${count}`,
      courier: 'Prevzal kuriér (meno a\u00a0podpis)',
      staff: 'Odovzdal (meno a\u00a0podpis)',
      at: 'Dátum a\u00a0čas',
      page: (page: number, pages: number) => `Odovzdávací protokol · strana ${page} z\u00a0${pages}`,
    },
  },
}
export type Words = typeof sk
