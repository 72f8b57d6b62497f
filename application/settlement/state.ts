import type { OrderRecord } from '@hotovo/domain/orders/order'
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
