import type { EntryAction } from '../audit/actions.ts'
import type { AuditEntry } from '../audit/entry.ts'
import { largestVoucher, lengths } from '../limits.ts'
import type { Currency } from '../shared/money.ts'
import { textProblems } from '../shared/person.ts'
import type { Problem } from '../shared/problem.ts'
import { voucherSubject } from '../vouchers/issuing.ts'
import type { Movement } from '../vouchers/ledger.ts'
import type { Voucher } from '../vouchers/voucher.ts'

/** What merchants do with the value of a voucher. */
export const transactionKinds = ['redeem', 'reverse'] as const
export type TransactionKind = (typeof transactionKinds)[number]

/**
 * Value that a merchant took from a voucher, or gave back to it: a row of its ledger. `amount` is above zero, in minor
 * units; `reverses` is the redemption that is taken back.
 */
export type Transaction = {
  readonly id: string
  readonly merchantId: string
  readonly kind: TransactionKind
  readonly serial: string
  readonly amount: number
  readonly currency: Currency
  readonly balanceAfter: number
  readonly reference: string | null
  readonly reverses: string | null
  readonly at: string
}

/** Why a voucher cannot be spent. */
export const unspendableReasons = [
  'wrong-currency',
  'cancelled',
  'frozen',
  'expired',
  'insufficient-balance',
] as const
export type Unspendable = (typeof unspendableReasons)[number]

export type Spend = { readonly amount: number; readonly currency: Currency; readonly at: string }

/** Why so much cannot be spent of a voucher at an instant (rule I4); undefined where it can. */
export function unspendableFor(voucher: Voucher, { amount, currency, at }: Spend): Unspendable | undefined {
  if (voucher.currency !== currency) return 'wrong-currency'
  if (voucher.voided) return 'cancelled'
  if (voucher.frozen) return 'frozen'
  if (at >= voucher.expiresAt || voucher.lapsed > 0) return 'expired'
  return voucher.balance < amount ? 'insufficient-balance' : undefined
}

/** Why so much cannot be given back to a voucher of what is `left` of a redemption (rule I4); undefined where it can. */
export function irreversibleFor(
  { voided }: Voucher,
  { amount, left }: { readonly amount: number; readonly left: number },
): 'cancelled' | 'reversal-too-large' | undefined {
  if (voided) return 'cancelled'
  return amount > left || amount <= 0 ? 'reversal-too-large' : undefined
}

/** What is wrong with what a merchant asks for, whatever voucher it is about. */
export function spendProblems({
  amount,
  currency,
  reference,
}: {
  readonly amount: number | undefined
  readonly currency: Currency | undefined
  readonly reference?: string | undefined
}): Problem[] {
  const problems: Problem[] = []
  if (amount !== undefined && !(amount > 0)) problems.push({ at: 'amount', code: 'amount-not-positive' })
  else if (amount !== undefined && currency && amount > largestVoucher[currency])
    problems.push({ at: 'amount', code: 'amount-out-of-range', min: 1, max: largestVoucher[currency] })
  return [...problems, ...textProblems('reference', reference, lengths.reference)]
}

/** A voucher and its ledger after some of it was spent; when it was last spent never goes back. */
export const redeemedVoucher = (
  voucher: Voucher,
  { amount, at }: Pick<Spend, 'amount' | 'at'>,
): { voucher: Voucher; movement: Movement } => {
  const usedAt = voucher.usedAt !== null && voucher.usedAt > at ? voucher.usedAt : at
  return moved({ ...voucher, usedAt }, 'redeem', -amount, at)
}

/** A voucher and its ledger after some of what was spent came back. */
export const reversedVoucher = (voucher: Voucher, { amount, at }: Pick<Spend, 'amount' | 'at'>) =>
  moved(voucher, 'reverse', amount, at)

/** A voucher and its ledger after it expired: what was left lapses, and can be given back (rule V15). */
export const expiredVoucher = (voucher: Voucher, at: string) =>
  moved({ ...voucher, lapsed: voucher.lapsed + voucher.balance }, 'expire', -voucher.balance, at)

function moved(voucher: Voucher, kind: Movement['kind'], amount: number, at: string) {
  const balance = voucher.balance + amount
  const movement: Movement = { serial: voucher.serial, kind, amount, balanceAfter: balance, createdAt: at }
  return { voucher: { ...voucher, balance }, movement }
}

/** What the log of a voucher tells of value that a merchant moved; where it moves the values are filled in. */
export const spendEntry = (
  serial: string,
  {
    merchant,
    at,
    balances,
  }: {
    readonly merchant: string
    readonly at: string
    readonly balances?: readonly [number, number] | undefined
  },
): AuditEntry => ({
  subject: voucherSubject({ serial }),
  actionType: 'balance_change' satisfies EntryAction,
  fieldName: 'balance',
  oldValue: balances ? String(balances[0]) : null,
  newValue: balances ? String(balances[1]) : null,
  actor: { kind: 'merchant', name: merchant },
  notes: null,
  createdAt: at,
})
