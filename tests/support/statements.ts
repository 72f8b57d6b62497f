import type { BankAccounts } from '@hotovo/domain/orders/payment-instructions'

/** Accounts of a bank code that nobody has, with an account whose digits show where each goes. */
/** Files of tests are read on a day before it. */
export const latestDay = '2026-12-31'

export const ownAccounts = {
  EUR: { iban: 'SK0399990000191234567890', bic: null, sample: true },
  CZK: { iban: 'SK8099990000000098765432', bic: null, sample: true },
} as const satisfies BankAccounts

/** The places that the internal permutation of an account takes its digits from. */
const internalPlaces = [15, 13, 14, 11, 6, 7, 8, 9, 10, 12, 0, 1, 2, 3, 4, 5]
export const internalAccount = (digits: string) => internalPlaces.map((place) => digits[place]).join('')

export const inUtf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))
