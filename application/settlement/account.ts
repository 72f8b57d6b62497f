import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import type { OrderRecord } from '@hotovo/domain/orders/order'
import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { Ports } from '../ports.ts'
import type { OrderState } from './state.ts'

/** An order with its money, its vouchers and how they reach the customer; no code and no password is in it. */
export type OrderAccount = {
  readonly record: OrderRecord
  readonly payments: readonly Payment[]
  /** Who recorded what of it by hand, and what waits for a second person. */
  readonly byHand: readonly HandPayment[]
  readonly vouchers: readonly IssuedVoucher[]
  readonly deliveries: readonly Delivery[]
}

/** How an order stands, with its deliveries. */
export async function accountOf(
  ports: Pick<Ports, 'deliveries' | 'payments'>,
  { record, payments, issued }: OrderState,
): Promise<OrderAccount> {
  const { id } = record.order
  const [byHand, deliveries] = await Promise.all([ports.payments.byHandOf(id), ports.deliveries.ofOrder(id)])
  return { record, payments, byHand, vouchers: issued, deliveries }
}
