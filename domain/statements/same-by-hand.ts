import type { HandPayment } from '../payments/by-hand.ts'
import { type Payment, standing } from '../payments/payment.ts'
import type { BankEntry } from './entry.ts'

/** What is known of the order of a line: its money, what was recorded by hand, and lines that were set aside which name it. */
export type OrderMoney = {
  readonly payments: readonly Payment[]
  readonly byHand: readonly HandPayment[]
  readonly aside: readonly BankEntry[]
}

/**
 * The payment that somebody recorded by hand and that a duplicate line most likely tells of once more (rule P60): it stands for the order
 * of the line, is of the same amount and currency, and nothing of the line was used. One payment came by one line: the oldest of them are
 * those of the lines that were set aside for that. Undefined where there is none.
 */
export function sameByHand(
  entry: BankEntry,
  { payments, byHand, aside }: OrderMoney,
): HandPayment | undefined {
  const [only, ...others] = entry.proposal
  if (entry.state !== 'duplicate' || entry.used > 0 || !only || others.length > 0) return undefined
  const isAsMuch = ({ amount, currency }: Pick<BankEntry, 'amount' | 'currency'>) =>
    amount === entry.amount && currency === entry.currency
  const stands = new Set(standing(payments).map(({ id }) => id))
  const same = byHand.filter((one) => stands.has(one.id) && one.orderId === only.orderId && isAsMuch(one))
  const told = aside.filter(
    (one) =>
      one.id !== entry.id &&
      one.asideReason === 'recorded-by-hand' &&
      one.orderIds.includes(only.orderId) &&
      isAsMuch(one),
  )
  return same.toSorted((one, other) => (one.recordedAt < other.recordedAt ? -1 : 1))[told.length]
}
