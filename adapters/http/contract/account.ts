import type { OrderAccount } from '@hotovo/application/settlement/account'
import { carriers, type Delivery, deliveryChannels, deliveryStates } from '@hotovo/domain/deliveries/delivery'
import type { ContactCorrection } from '@hotovo/domain/orders/contact'
import { type HandPayment, handPaymentStates } from '@hotovo/domain/payments/by-hand'
import type { Payment } from '@hotovo/domain/payments/payment'
import { paymentKinds, paymentMethods } from '@hotovo/domain/shared/money'
import type { IssuedVoucher, VoucherOrigin } from '@hotovo/domain/vouchers/issuing'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { OrderRecordShape } from './orders-staff.ts'
import { Currency, Day, Instant, Minor } from './shapes.ts'

/** A movement of money of an order. */
export const payment = {
  id: z.uuid(),
  orderId: z.uuid(),
  kind: z.enum(paymentKinds),
  amount: z.int(),
  currency: Currency,
  method: z.enum(paymentMethods),
  receivedOn: Day,
  reference: z.nullable(z.string()),
  entryId: z.nullable(z.uuid()),
  takesBack: z.nullable(z.uuid()),
  createdAt: Instant,
}
const PaymentShape: z.ZodMiniType<Payment> = z.object(payment)

export const handPayment = {
  id: z.uuid(),
  orderId: z.uuid(),
  amount: Minor,
  currency: Currency,
  method: z.enum(paymentMethods),
  receivedOn: Day,
  reference: z.nullable(z.string()),
  state: z.enum(handPaymentStates),
  recordedById: z.uuid(),
  recordedBy: z.string(),
  recordedAt: Instant,
  recordedOn: Day,
  decidedById: z.nullable(z.uuid()),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
}

const HandPaymentShape: z.ZodMiniType<HandPayment> = z.object(handPayment)

/** A voucher as staff see it: no code and no password is in it. */
export const BareVoucherShape: z.ZodMiniType<Voucher> = z.object({
  serial: z.string(),
  currency: Currency,
  amount: Minor,
  balance: Minor,
  frozen: z.boolean(),
  voided: z.boolean(),
  lapsed: Minor,
  warnedAt: z.nullable(Instant),
  createdAt: Instant,
  usedAt: z.nullable(Instant),
  expiresAt: Instant,
})

/** Where in its order a voucher belongs. */
export const VoucherOriginShape: z.ZodMiniType<VoucherOrigin> = z.object({
  orderId: z.uuid(),
  line: z.int(),
  piece: z.int(),
  part: z.int(),
  replaces: z.nullable(z.string()),
})

export const IssuedVoucherShape: z.ZodMiniType<IssuedVoucher> = z.object({
  voucher: BareVoucherShape,
  place: VoucherOriginShape,
})

export const delivery = {
  id: z.uuid(),
  orderId: z.uuid(),
  channel: z.enum(deliveryChannels),
  serials: z.array(z.string()),
  state: z.enum(deliveryStates),
  failures: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: Instant,
  handedOverAt: z.nullable(Instant),
  printedAt: z.nullable(Instant),
  printedBy: z.nullable(z.string()),
  printing: z.nullable(z.int()),
  correction: z.nullable(z.int()),
  carrier: z.nullable(z.enum(carriers)),
  trackingNumber: z.nullable(z.string()),
}

export const DeliveryShape: z.ZodMiniType<Delivery> = z.object(delivery)

const CorrectionShape: z.ZodMiniType<ContactCorrection> = z.object({
  id: z.uuid(),
  orderId: z.uuid(),
  number: z.int(),
  email: z.string(),
  phone: z.string(),
  address: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  city: z.nullable(z.string()),
  country: z.nullable(z.string()),
  reason: z.string(),
  amount: Minor,
  currency: Currency,
  correctedById: z.uuid(),
  correctedBy: z.string(),
  correctedAt: Instant,
  correctedOn: Day,
})

export const OrderAccountShape: z.ZodMiniType<OrderAccount> = z.object({
  record: OrderRecordShape,
  payments: z.array(PaymentShape),
  byHand: z.array(HandPaymentShape),
  vouchers: z.array(IssuedVoucherShape),
  deliveries: z.array(DeliveryShape),
  corrections: z.array(CorrectionShape),
  unconfirmed: Minor,
})
