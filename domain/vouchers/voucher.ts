import { largestVoucher, validityMonths } from '../limits.ts'
import { dayOf, endOfDay, monthsLater } from '../shared/calendar.ts'
import type { Currency } from '../shared/money.ts'

/** What a voucher says about itself to the outside (rule V9). */
export const voucherStatuses = ['active', 'used', 'expired', 'inactive'] as const
export type VoucherStatus = (typeof voucherStatuses)[number]

/** The states of a voucher that people are shown (rule V9). */
export const shownVoucherStates = [
  'active-unused',
  'active-partly-used',
  'used',
  'expired',
  'inactive',
  'unknown',
] as const
export type ShownVoucherState = (typeof shownVoucherStates)[number]

/**
 * A voucher without its secrets, as facts: amounts in minor units, instants in UTC. What it is at an instant says
 * `statusAt`. `frozen` can be lifted, `voided` is for ever; `usedAt` is when it was last spent, `expiresAt` its last
 * millisecond. `lapsed` is what was left when it expired, less what was given back (rule V15); `warnedAt` is when its
 * customer was told that it will.
 */
export type Voucher = {
  readonly serial: string
  readonly currency: Currency
  readonly amount: number
  readonly balance: number
  readonly frozen: boolean
  readonly voided: boolean
  readonly lapsed: number
  readonly warnedAt: string | null
  readonly createdAt: string
  readonly usedAt: string | null
  readonly expiresAt: string
}

/**
 * What a voucher is at an instant: frozen or voided it is inactive (rule V7), expired where something of it lapsed,
 * without a balance it is used for ever, and else active until it expires.
 */
export function statusAt({ frozen, voided, lapsed, balance, expiresAt }: Voucher, at: string): VoucherStatus {
  if (frozen || voided) return 'inactive'
  if (lapsed > 0) return 'expired'
  if (balance === 0) return 'used'
  return at < expiresAt ? 'active' : 'expired'
}

/** When a voucher expires that is issued at an instant: at the end of the day, so many months on (rule V4). */
export const expiryOf = (issuedAt: string): string => endOfDay(monthsLater(dayOf(issuedAt), validityMonths))

/** The state shown for a voucher; a status nobody knows is shown as unknown, never guessed (rule V9). */
export function shownState(voucher: {
  readonly status: string
  readonly amount: number
  readonly balance: number
}): ShownVoucherState {
  switch (voucher.status) {
    case 'active':
      return voucher.balance < voucher.amount ? 'active-partly-used' : 'active-unused'
    case 'used':
    case 'expired':
    case 'inactive':
      return voucher.status
    default:
      return 'unknown'
  }
}

/**
 * The amounts of the vouchers that one piece is issued as: the fewest of even size, none above the
 * largest (rule V3). Cents that do not divide go to the first ones. Adds up to `amount`.
 */
export function voucherParts(amount: number, currency: Currency): number[] {
  const count = Math.ceil(amount / largestVoucher[currency])
  const even = Math.floor(amount / count)
  const left = amount - even * count
  return Array.from({ length: count }, (_, index) => (index < left ? even + 1 : even))
}
