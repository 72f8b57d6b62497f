import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import type { Payment } from '@hotovo/domain/payments/payment'
import { isUuid } from '@hotovo/domain/shared/uuid'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { Ports } from '../ports.ts'

/** All that decides what a payment, or a cancellation, means for an order. */
export type OrderState = {
  readonly record: OrderRecord
  readonly payments: readonly Payment[]
  readonly issued: readonly IssuedVoucher[]
}

/** How an order stands; undefined where there is none. What is read is checked by its version when it is written. */
export async function loadOrderState(
  { orders, payments, vouchers }: Pick<Ports, 'orders' | 'payments' | 'vouchers'>,
  orderId: string,
): Promise<OrderState | undefined> {
  const record = isUuid(orderId) ? await orders.record(orderId) : undefined
  if (!record) return undefined
  const [paid, issued] = await Promise.all([payments.ofOrder(orderId), vouchers.ofOrder(orderId)])
  return { record, payments: paid, issued }
}

/** An order with its money, its vouchers and how they reach the customer; no code and no password is in it. */
export type OrderAccount = Pick<OrderState, 'record' | 'payments'> & {
  /** Who recorded what of it by hand, and what waits for a second person. */
  readonly byHand: readonly HandPayment[]
  readonly vouchers: readonly IssuedVoucher[]
  readonly deliveries: readonly Delivery[]
  /** How its contact was corrected, oldest first (rule V30). */
  readonly corrections: readonly ContactCorrection[]
  /** What was sent back to an account and no debit of a statement confirmed yet (rule P25), in minor units. */
  readonly unconfirmed: number
}

/** How an order stands, with its deliveries. */
export async function accountOf(
  ports: Pick<Ports, 'orders' | 'deliveries' | 'payments'>,
  { record, payments, issued }: OrderState,
): Promise<OrderAccount> {
  const { id } = record.order
  const [byHand, deliveries, transfers, corrections] = await Promise.all([
    ports.payments.byHandOf(id),
    ports.deliveries.ofOrder(id),
    ports.payments.transfersOf([id]),
    ports.orders.corrections([id]),
  ])
  const unconfirmed = transfers.reduce((sum, { state, amount }) => (state === 'sent' ? sum + amount : sum), 0)
  return { record, payments, byHand, vouchers: issued, deliveries, corrections, unconfirmed }
}
