import type { OrderAccount } from '@hotovo/application/settlement/account'
import { isFailing, isUndelivered } from '@hotovo/domain/deliveries/delivery'
import { isLetterToPrint, isLetterWaiting } from '@hotovo/domain/deliveries/letter'
import { isPending } from '@hotovo/domain/orders/filter'
import { isPaid, isToPay, type Order } from '@hotovo/domain/orders/order'
import { paidAt, refundDue } from '@hotovo/domain/payments/payment'
import type { Permission } from '@hotovo/domain/staff/permissions'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { waitingOf } from './waiting.ts'

/** How far an order has come; instants are null for what has not happened. */
type Progress = {
  readonly paidAt: string | null
  readonly issuedAt: string | null
  /** Messages that count: those whose vouchers stand. */
  readonly sent: number
  readonly toSend: number
  readonly isFailing: boolean
  /** When the last of its vouchers left the house. */
  readonly deliveredAt: string | null
}

/** How far an order has come. */
export function progressOf({ record, payments, vouchers, deliveries }: OrderAccount): Progress {
  const counted = deliveries.filter(({ state }) => state !== 'void')
  const left = counted.flatMap(({ handedOverAt }) => (handedOverAt === null ? [] : [handedOverAt])).sort()
  return {
    paidAt: paidAt(record.order, payments),
    issuedAt: vouchers.map(({ voucher }) => voucher.createdAt).sort()[0] ?? null,
    sent: left.length,
    toSend: counted.length,
    isFailing: counted.some(isFailing),
    deliveredAt: left.length > 0 && left.length === counted.length ? left.at(-1)! : null,
  }
}

/** Of what waits, what whoever looks may confirm: what somebody else recorded. */
export const toConfirm = (account: Pick<OrderAccount, 'byHand'>, looks: string | undefined) =>
  waitingOf(account).find(({ recordedById }) => recordedById !== looks)

export type NextStep =
  | 'confirm'
  | 'waiting'
  | 'payment'
  | 'refund'
  | 'letter'
  | 'hand-over'
  | 'delivery'
  | 'complete'

/** Whether a step is taken where the deliveries of the order are. */
export const isOfDelivery = (step: NextStep | null | undefined): boolean =>
  step === 'letter' || step === 'hand-over' || step === 'delivery'

/** What each step wants one to be allowed (rule A55), and who does it for whoever is not. */
export const nextRights: Readonly<
  Record<NextStep, { readonly permission: Permission; readonly others: 'money' | 'deliveries' | 'orders' }>
> = {
  confirm: { permission: 'payments.record', others: 'money' },
  waiting: { permission: 'payments.record', others: 'money' },
  payment: { permission: 'payments.record', others: 'money' },
  refund: { permission: 'payments.record', others: 'money' },
  letter: { permission: 'letters.print', others: 'deliveries' },
  'hand-over': { permission: 'vouchers.deliver', others: 'deliveries' },
  delivery: { permission: 'vouchers.deliver', others: 'deliveries' },
  complete: { permission: 'orders.change', others: 'orders' },
}

/**
 * What staff do next with an order, by the account of whoever looks. What somebody else recorded by hand is decided about first,
 * and what whoever looks recorded waits for a colleague, in the place of another payment (rule A48). What goes by courier is done once
 * it is handed over, before what was paid too much goes back (rule V27), and what cannot be delivered is not done before it is, whatever
 * status the order has (rule V14).
 */
export function nextOf(account: OrderAccount, looks: string | undefined): NextStep | null {
  const { deliveries, record } = account
  const { order } = record
  if (toConfirm(account, looks)) return 'confirm'
  const isToSend = isIssuing(order) && deliveries.some(isLetterWaiting)
  if (refundDue(order) > 0 && !isToSend) return 'refund'
  if (isToPay(order)) return waitingOf(account).length > 0 ? 'waiting' : 'payment'
  if (deliveries.some(isLetterToPrint)) return 'letter'
  if (deliveries.some(isLetterWaiting)) return 'hand-over'
  if (deliveries.some(isFailing)) return 'delivery'
  // The product sends it, and completes the order then.
  if (deliveries.some(isUndelivered)) return null
  return isPending(order) && isPaid(order) ? 'complete' : null
}

/** The vouchers of an order as they stand, and those that others took the place of. */
export function standingVouchers(vouchers: readonly IssuedVoucher[]) {
  const replaced = new Set(vouchers.map(({ place }) => place.replaces))
  return {
    standing: vouchers.filter(({ voucher }) => !replaced.has(voucher.serial)),
    replaced: vouchers.filter(({ voucher }) => replaced.has(voucher.serial)),
  }
}

/** What is said of the money of an order: what went back is back once a debit of a statement says so (rule P25). */
export function moneyState(
  order: Order,
  unconfirmed: number,
): 'nothing' | 'nothingAsked' | 'missing' | 'all' | 'over' | 'refundDue' | 'refundSent' | 'refunded' {
  switch (order.paymentStatus) {
    case 'pending':
      return isToPay(order) ? 'nothing' : 'nothingAsked'
    case 'partial':
      return 'missing'
    case 'paid':
      return 'all'
    case 'over':
      return 'over'
    case 'refund-due':
      return 'refundDue'
    case 'refunded':
      return unconfirmed > 0 ? 'refundSent' : 'refunded'
    default:
      return order.paymentStatus satisfies never
  }
}

/** Whether vouchers are on their way or there although nothing more is to be done about the money. */
export const isIssuing = (order: Order): boolean => isPaid(order) && order.orderStatus !== 'zrusena'
