import type { Order, OrderStatus } from '../orders/order.ts'
import { isPaid } from '../orders/order.ts'
import { chargedAfter, type IssuedVoucher, isToIssue, vouchersToVoid } from '../vouchers/issuing.ts'
import { unforgiven } from './forgiving.ts'
import { type Payment, paymentStatusOf } from './payment.ts'

/** What there is of the money and the vouchers of an order. */
type Account = { readonly issued: readonly IssuedVoucher[]; readonly payments: readonly Payment[] }

/** What becomes of an order once it is cancelled: how many of its vouchers are voided, and what is to be given back, in minor units (rule P13). */
export function cancelled(
  order: Order,
  { issued, payments }: Account,
): { readonly voided: number; readonly refund: number } {
  const next: Order = { ...order, orderStatus: 'zrusena' }
  const givenBack = vouchersToVoid(next, issued)
  const costing = { ...order, charged: unforgiven(order, payments) }
  const charged = chargedAfter(costing, next, { issued, givenBack })
  return { voided: givenBack.length, refund: Math.max(0, order.received - charged) }
}

/** Whether an order that goes on again gets new vouchers. */
export function isReissued(order: Order, to: OrderStatus, { issued, payments }: Account): boolean {
  const next: Order = { ...order, orderStatus: to, charged: order.total }
  return isToIssue({ ...next, paymentStatus: paymentStatusOf(next, payments) }, issued, order)
}

/** What a change of status that moves money does besides (rule A45); `refund` is in minor units. */
export type MovedMoney = {
  /** Whether all was paid that the order costs, or a part. */
  readonly paid: 'all' | 'part'
  readonly currency: Order['currency']
  readonly refund: number
  readonly voided: number
  readonly isReissued: boolean
}

/** What a change of status that moves money does besides. */
export function movedMoney(order: Order, to: OrderStatus, account: Account): MovedMoney {
  const { currency } = order
  if (to !== 'zrusena') {
    const going: Order = { ...order, orderStatus: to, charged: order.total }
    const isAll = isPaid({ ...going, paymentStatus: paymentStatusOf(going, account.payments) })
    const paid = isAll ? 'all' : 'part'
    return { paid, currency, refund: 0, voided: 0, isReissued: isReissued(order, to, account) }
  }
  return { paid: isPaid(order) ? 'all' : 'part', currency, ...cancelled(order, account), isReissued: false }
}
