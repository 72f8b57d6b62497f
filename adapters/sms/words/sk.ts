/**
 * The sentences of text messages, in the letters of GSM 7-bit: with one letter of Slovak beyond them a part has 70 signs
 * in place of 160 (decision 19).
 */
export const sk = {
  codes: (brand: string, number: string) => `${brand}: kody voucherov k objednavke ${number}`,
  passwords: (brand: string, number: string) => `${brand}: hesla k voucherom objednavky ${number}`,
  left: (balance: string, amount: string) => `${balance} z ${amount}`,
  validUntil: (day: string) => `plati do ${day}`,
  passwordsLater: 'Hesla pridu v dalsej SMS.',
  verify: (address: string) => `Overenie: ${address}`,
  warning: 'Kod ani heslo nikomu neposielajte vopred.',
  separator: ',',
  secondStep: {
    code: (brand: string, code: string) => `${brand}: ${code} je kod na overenie.`,
    minutes: (count: number) => `Plati ${count} minut.`,
    warning: 'Nikomu ho nehovorte, ani nam.',
  },
}
export type Words = typeof sk
