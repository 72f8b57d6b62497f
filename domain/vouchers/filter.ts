import { isInRange } from '../shared/amounts.ts'
import { endOfDay, startOfDay } from '../shared/calendar.ts'
import { type Asked, type FilterFields, isMeant, type Meanings } from '../shared/filter-fields.ts'
import { currencies } from '../shared/money.ts'
import { statusAt, type Voucher, voucherStatuses } from './voucher.ts'

/** What vouchers are filtered by. */
export const voucherFields = {
  status: { kind: 'several', values: voucherStatuses },
  /** The value it was issued with, and what is left of it, in minor units of whichever currency. */
  amount: { kind: 'amounts' },
  balance: { kind: 'amounts' },
  currency: { kind: 'one', values: currencies },
  /** Of which something lapsed that was not given back. */
  lapsed: { kind: 'yes' },
  /** When it was issued. Days are inclusive, in Europe/Bratislava. */
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies FilterFields

/** Which vouchers are meant; words look for a serial by its beginning, the last four symbols of a code, or the number of an order. */
export type VoucherFilter = Asked<typeof voucherFields>

/** `expires`: those that expire soonest first. `balance`: those on which most is left first, whatever its currency. */
export const voucherSorts = ['newest', 'oldest', 'expires', 'balance'] as const
export type VoucherSort = (typeof voucherSorts)[number]

/** Where a voucher stands in its list, however that is sorted. */
export type VoucherPosition = Pick<Voucher, 'serial' | 'createdAt' | 'expiresAt' | 'balance'>

type Listed = {
  readonly voucher: Voucher
  readonly lastFour: string
  readonly order: { readonly number: string } | null
}
const meanings: Meanings<VoucherFilter, readonly [listed: Listed, at: string]> = {
  q: (words, { voucher: { serial }, lastFour, order }) => {
    const term = words.trim().toUpperCase()
    const isBegun = serial.startsWith(term) || serial.startsWith(`VCH-${term}`)
    return isBegun || lastFour === term || order?.number === term
  },
  status: (some, { voucher }, at) => some.includes(statusAt(voucher, at)),
  amount: (range, { voucher: { amount } }) => isInRange(amount, range),
  balance: (range, { voucher: { balance } }) => isInRange(balance, range),
  currency: (one, { voucher: { currency } }) => one === currency,
  lapsed: (isWanted, { voucher: { lapsed } }) => !isWanted || lapsed > 0,
  from: (from, { voucher }) => voucher.createdAt >= startOfDay(from),
  to: (to, { voucher }) => voucher.createdAt <= endOfDay(to),
}
/** Whether a voucher is one of those that are meant at an instant. */
export const matchesVoucher = (listed: Listed, filter: VoucherFilter, at: string): boolean =>
  isMeant(meanings, filter, listed, at)
