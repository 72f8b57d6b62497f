import { type Asked, type FilterFields, isMeant, type Meanings } from '../shared/filter-fields.ts'
import { currencies } from '../shared/money.ts'
import { statusAt, type Voucher, voucherStatuses } from './voucher.ts'

/** What vouchers are filtered by. */
export const voucherFields = {
  status: { kind: 'several', values: voucherStatuses },
  currency: { kind: 'one', values: currencies },
  /** Of which something lapsed that was not given back. */
  lapsed: { kind: 'yes' },
} as const satisfies FilterFields

/** Which vouchers are meant; words look for a serial by its beginning, the last four symbols of a code, or the number of an order. */
export type VoucherFilter = Asked<typeof voucherFields>

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
  currency: (one, { voucher: { currency } }) => one === currency,
  lapsed: (isWanted, { voucher: { lapsed } }) => !isWanted || lapsed > 0,
}
/** Whether a voucher is one of those that are meant at an instant. */
export const matchesVoucher = (listed: Listed, filter: VoucherFilter, at: string): boolean =>
  isMeant(meanings, filter, listed, at)
