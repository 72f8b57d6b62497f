import type { PaymentMethod } from '../orders/payment-instructions.ts'
import type { Currency } from '../shared/money.ts'

/** A payment; one that was recorded by mistake, taken back; money that was given back to the customer. */
export const paymentKinds = ['payment', 'take-back', 'refund'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** A movement of money for an order. What an order has received is the sum of its movements (rule P6). */
export type Payment = {
  readonly id: string
  readonly orderId: string
  readonly kind: PaymentKind
  /** Minor units: above zero for a payment, below zero for what went back. */
  readonly amount: number
  readonly currency: Currency
  readonly method: PaymentMethod
  /** A day in Europe/Bratislava. */
  readonly receivedOn: string
  /** What the bank or staff call it. */
  readonly reference: string | null
  /** The line of a statement it came from. */
  readonly entryId: string | null
  /** The payment that this one takes back. */
  readonly takesBack: string | null
  readonly createdAt: string
}
