import type { OrderRequest } from '@hotovo/application/orders/place'
import type { OrderView } from '@hotovo/application/orders/ports'
import { qrKinds } from '@hotovo/application/orders/view'
import { carriers, deliveryChannels, deliveryStates } from '@hotovo/domain/deliveries/delivery'
import type { SelectedVoucher } from '@hotovo/domain/orders/cart'
import {
  deliveryMethods,
  type Order,
  orderDeliveries,
  orderStatuses,
  orderVoucherStatuses,
  paymentStatuses,
} from '@hotovo/domain/orders/order'
import { contactTexts, optionalTexts } from '@hotovo/domain/orders/order-texts'
import { fieldsOf } from '@hotovo/domain/shared/fields'
import { languages } from '@hotovo/domain/shared/language'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { voucherStatuses } from '@hotovo/domain/vouchers/voucher'
import { z } from 'zod/mini'
import { calling, get, post, replayable } from '../endpoint.ts'
import { Currency, Day, HumanAnswerShape, Instant, Minor, Text } from './shapes.ts'

export const SelectedVoucherShape: z.ZodMiniType<SelectedVoucher> = z.strictObject({
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  amount: Minor,
  quantity: z.int(),
  isCustom: z.boolean(),
})

const OrderRequestShape: z.ZodMiniType<OrderRequest> = z.strictObject({
  language: z.enum(languages),
  currency: Currency,
  selectedVouchers: z.array(SelectedVoucherShape).check(z.maxLength(200)),
  ...fieldsOf(contactTexts, () => Text),
  ...fieldsOf(optionalTexts, () => z.optional(Text)),
  deliveryMethod: z.enum(deliveryMethods),
  paymentMethod: z.enum(paymentMethods),
  humanCheck: HumanAnswerShape,
  website: z.optional(Text),
})

export const orderParts = {
  id: z.uuid(),
  number: z.string(),
  variableSymbol: z.string(),
  language: z.enum(languages),
  currency: Currency,
  selectedVouchers: z.array(SelectedVoucherShape),
  ...fieldsOf(contactTexts, () => z.string()),
  ...fieldsOf(optionalTexts, () => z.nullable(z.string())),
  deliveryMethod: z.enum(orderDeliveries),
  paymentMethod: z.enum(paymentMethods),
  voucherQuantity: z.int(),
  voucherSubtotal: Minor,
  processingFee: Minor,
  deliveryFee: Minor,
  total: Minor,
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  voucherStatus: z.enum(orderVoucherStatuses),
  charged: Minor,
  received: Minor,
  dueDate: Day,
  remindedAt: z.nullable(Instant),
  withdrawnAt: z.nullable(Instant),
  createdAt: Instant,
}
export const OrderShape: z.ZodMiniType<Order> = z.object(orderParts)

const OrderViewShape: z.ZodMiniType<OrderView> = z.object({
  order: OrderShape,
  token: z.string(),
  payment: z.object({
    method: z.enum(paymentMethods),
    amount: Minor,
    currency: Currency,
    variableSymbol: z.string(),
    message: z.string(),
    dueDate: Day,
    iban: z.optional(z.string()),
    bic: z.optional(z.string()),
    beneficiary: z.optional(z.string()),
    address: z.optional(z.string()),
    sample: z.optional(z.boolean()),
    payBySquare: z.optional(z.string()),
    payme: z.optional(z.string()),
    spayd: z.optional(z.string()),
    epc: z.optional(z.string()),
    cashCode: z.optional(z.string()),
  }),
  progress: z.object({
    paidAt: z.nullable(Instant),
    issuedAt: z.nullable(Instant),
    deliveredAt: z.nullable(Instant),
    expiredAt: z.nullable(Instant),
    vouchers: z.array(
      z.object({
        serial: z.string(),
        amount: Minor,
        expiresAt: Instant,
        status: z.enum(voucherStatuses),
        frozenBalance: z.nullable(Minor),
      }),
    ),
    deliveries: z.array(
      z.object({
        channel: z.enum(deliveryChannels),
        state: z.enum(deliveryStates),
        handedOverAt: z.nullable(Instant),
        carrier: z.nullable(z.enum(carriers)),
        trackingNumber: z.nullable(z.string()),
        to: z.nullable(z.string()),
      }),
    ),
    withdrawal: z.nullable(z.object({ lastDay: Day, blocked: z.int(), kept: Minor, refund: Minor })),
  }),
})

const Token = z.string().check(z.maxLength(200))

/** What a customer does with an order. */
export const orderCalls = {
  placeOrder: calling(
    'orders.place',
    post('/api/orders', {
      summary: 'Places an order. Amounts are minor units; an optional Idempotency-Key is a UUID',
      body: OrderRequestShape,
      ...replayable('view', OrderViewShape),
      replay: 'replays.order',
      refusals: [
        'invalid',
        'feature-off',
        'idempotency-key-malformed',
        'idempotency-key-reused',
        'idempotency-key-busy',
        'work-needed',
        'too-many-requests',
      ],
    }),
  ),
  viewOrder: calling(
    'orders.view',
    get('/api/orders/:token', {
      summary: 'An order and how it is paid, by the token of its page',
      params: z.strictObject({ token: Token }),
      value: OrderViewShape,
      refusals: ['order-not-found'],
    }),
  ),
  withdrawOrder: calling(
    'orders.withdraw',
    post('/api/orders/:token/withdrawal', {
      summary:
        'Withdraws from an order in time: its vouchers with something left are blocked for ever. Repeated, it answers the same',
      params: z.strictObject({ token: Token }),
      value: OrderViewShape,
      done: 200,
      refusals: ['order-not-found', 'withdrawal-over', 'too-many-requests'],
    }),
  ),
  orderQr: calling(
    'orders.qr',
    get('/api/orders/:token/qr.svg', {
      summary: 'One of the QR codes of a payment, as an SVG document',
      params: z.strictObject({ token: Token, kind: z.enum(qrKinds) }),
      value: z.string(),
      media: 'image/svg+xml',
      refusals: ['order-not-found', 'code-not-offered'],
    }),
  ),
}
