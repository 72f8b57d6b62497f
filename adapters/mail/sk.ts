/** The sentences of the letters. Slovak is the shape, the other languages must match it. */
export const sk = {
  /** The part of an address that chooses the language. */
  path: '',
  vouchers: (count: number) => {
    const one = count === 1 ? 'voucher' : 'vouchery'
    return `${count}\u00a0${count > 4 ? 'voucherov' : one}`
  },
  received: {
    subject: (number: string, amount: string) => `Objednávka ${number}: ostáva zaplatiť ${amount}`,
    heading: (name: string, amount: string) => `Ďakujeme, ${name}. Ostáva zaplatiť ${amount}.`,
    pay: {
      transfer: (number: string, day: string) =>
        `Objednávku ${number} sme prijali. Zaplaťte ju prevodom do ${day}.`,
      cash: (number: string, day: string) =>
        `Objednávku ${number} sme prijali. Zaplaťte ju v\u00a0hotovosti na predajni do ${day}.`,
      postal: (number: string, day: string) =>
        `Objednávku ${number} sme prijali. Zaplaťte ju poštovou poukážkou do ${day}.`,
    },
    sample: {
      title: 'Ukážkový účet',
      text: 'Neposielajte naň peniaze. Táto inštalácia zatiaľ nemá vlastný účet.',
    },
    payme: 'Zaplatiť v\u00a0bankovej aplikácii',
    codes: {
      payBySquare: 'PAY by square: naskenujte v\u00a0bankovej aplikácii',
      spayd: 'QR Platba: naskenujte v\u00a0bankovej aplikácii',
      epc: 'EPC: pre zahraničné bankové aplikácie',
      cash: 'Kód ukážte na predajni',
    },
    codeAlt: (amount: string) => `QR kód na platbu ${amount}`,
    rounded: (total: string) => `Suma v\u00a0hotovosti je zaokrúhlená, objednávka stojí ${total}.`,
    titles: {
      transfer: 'Platba prevodom',
      cash: 'Platba v\u00a0hotovosti',
      postal: 'Platba poštovou poukážkou',
    },
    contents: 'Obsah objednávky',
    next: 'Čo bude ďalej',
    issue: (hours: number) =>
      `Do ${hours}\u00a0${hours === 1 ? 'hodiny' : 'hodín'} od prijatia platby objednávku spracujeme a\u00a0vydáme vouchery.`,
    delivery: {
      email: () => 'Kód príde e-mailom, heslo v\u00a0samostatnej správe.',
      sms: () => 'Kód aj heslo prídu v\u00a0SMS.',
      both: () => 'Kód príde e-mailom, heslo v\u00a0SMS.',
      courier: (days: { min: number; max: number }) =>
        `Kuriér prinesie vytlačené vouchery za ${days.min} až ${days.max}\u00a0pracovných dní.`,
    },
    open: 'Otvoriť objednávku',
    keep: 'Odkaz otvorí objednávku bez prihlásenia. Nikomu ho neposielajte.',
    warning: {
      title: 'Kód nikomu neposielajte vopred',
      text: 'Polícia, banka ani úrad nikdy nepýta platbu voucherom. Ak vás o\u00a0to niekto žiada, ide o\u00a0podvod.',
    },
  },
  notification: {
    subject: (number: string, amount: string) => `Nová objednávka ${number}: ${amount}`,
    heading: (number: string) => `Nová objednávka ${number}`,
    process: (hours: number) =>
      `Zákazník má vouchery dostať do ${hours}\u00a0${hours === 1 ? 'hodiny' : 'hodín'} od prijatia platby.`,
    title: 'Objednávka',
  },
  facts: {
    iban: 'IBAN',
    bic: 'BIC',
    beneficiary: 'Príjemca',
    address: 'Adresa príjemcu',
    amount: 'Suma',
    variableSymbol: 'Variabilný symbol',
    message: 'Správa pre príjemcu',
    number: 'Číslo objednávky',
    dueDate: 'Zaplatiť do',
    vouchers: 'Vouchery',
    processingFee: 'Poplatok za spracovanie',
    deliveryFee: 'Doručenie kuriérom',
    total: 'Spolu',
    payment: 'Platba',
    delivery: 'Doručenie',
  },
  methods: { transfer: 'prevodom', cash: 'v\u00a0hotovosti', postal: 'poštovou poukážkou' },
  deliveries: {
    email: 'e-mailom',
    sms: 'v\u00a0SMS',
    both: 'e-mailom a\u00a0v\u00a0SMS',
    courier: 'kuriérom',
  },
}

export type Words = typeof sk
