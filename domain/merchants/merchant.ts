import type { Draw } from '../shared/random.ts'

/** What a merchant's key may be for (rule V17). */
export const scopes = [
  'vouchers.validate',
  'vouchers.view',
  'vouchers.redeem',
  'transactions.view',
  'transactions.reverse',
] as const
export type Scope = (typeof scopes)[number]

/** Whoever takes vouchers as money. */
export type Merchant = { readonly id: string; readonly name: string; readonly createdAt: string }

/** A key of a merchant, without what is secret of it. `hint` are its last symbols. */
export type MerchantKey = {
  readonly id: string
  readonly merchantId: string
  readonly hint: string
  readonly scopes: readonly Scope[]
  readonly createdAt: string
  readonly revokedAt: string | null
}

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const keySymbols = 40
const hintSymbols = 4

/** A new key, `hv_live_` and forty symbols: it can be guessed by nobody, and is found by whoever looks for lost ones. */
export const drawMerchantKey = (draw: Draw): string =>
  `hv_live_${Array.from({ length: keySymbols }, () => alphabet[draw(0, alphabet.length - 1)]).join('')}`

/** The last symbols of a key, by which people tell keys apart. */
export const merchantKeyHint = (key: string): string => key.slice(-hintSymbols)

/** Whether a text has the form of a key. */
export const isMerchantKey = (text: string): boolean => /^hv_live_[0-9A-Za-z]{40}$/.test(text)
