import type { HandAllowance, HandPaymentQueue, RecordVersion } from '@hotovo/application/payments/by-hand'
import type { HandDay } from '@hotovo/application/payments/hand-day-limit'
import type { PaymentRequest, ReasonedRequest, RefundRequest } from '@hotovo/application/payments/record'
import type { KeptAccount } from '@hotovo/application/payments/refund-accounts'
import type { DueRefund, DueRefunds, RefundCode } from '@hotovo/application/payments/refunds'
import { type RefundAccount, refundReasons } from '@hotovo/domain/payments/refund'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import { paymentMethods } from '@hotovo/domain/shared/money'
import { picked } from '@hotovo/domain/shared/picked'
import { z } from 'zod/mini'
import { calling, get, post, put } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { handPayment, OrderAccountShape } from './account.ts'
import { ById, ByIds, exportedRows, Id } from './lists.ts'
import { orderParts } from './orders.ts'
import { Amount, Currency, Day, Instant, Minor, Text, Version } from './shapes.ts'

const numberedHandPayment = { ...handPayment, orderNumber: z.string() }

const WaitingByHandShape: z.ZodMiniType<HandPaymentQueue> = z.object({
  items: z.array(z.object(numberedHandPayment)),
  isMore: z.boolean(),
  refused: z.array(z.object({ ...numberedHandPayment, reason: z.nullable(z.string()) })),
})

const HandAllowanceShape: z.ZodMiniType<HandAllowance> = z.object({
  left: z.object({ minor: Minor, currency: Currency }),
  hasColleague: z.boolean(),
})

const HandDayShape: z.ZodMiniType<HandDay> = z.object({
  today: Minor,
  version: Version,
  changes: z.array(
    z.object({
      version: Version,
      amount: Minor,
      holdsOn: Day,
      changedById: z.uuid(),
      changedBy: z.string(),
      changedAt: Instant,
    }),
  ),
})

const payment = {
  amount: Amount,
  receivedOn: Day,
  method: z.enum(paymentMethods),
  reference: z.optional(Text),
}

const PaymentRequestShape: z.ZodMiniType<PaymentRequest> = z.strictObject({
  ...payment,
  version: z.optional(Version),
})

export const RefundAccountShape: z.ZodMiniType<RefundAccount> = z.strictObject({ iban: Text, name: Text })

export const KeptAccountShape: z.ZodMiniType<KeptAccount> = z.strictObject({
  iban: Text,
  name: Text,
  seen: z.nullable(z.uuid()),
})

export const TypedAccountShape: z.ZodMiniType<TypedAccount> = z.object({
  id: z.uuid(),
  orderId: z.nullable(z.uuid()),
  lineRefundId: z.nullable(z.uuid()),
  iban: z.string(),
  name: z.string(),
  typedById: z.uuid(),
  typedBy: z.string(),
  typedAt: Instant,
})

const RefundRequestShape: z.ZodMiniType<RefundRequest> = z.strictObject({
  ...payment,
  version: Version,
  account: z.optional(RefundAccountShape),
})

const DueRefundShape: z.ZodMiniType<DueRefund> = z.object({
  ...picked(orderParts, [
    'id',
    'number',
    'firstName',
    'lastName',
    'email',
    'language',
    'currency',
    'received',
    'paymentMethod',
  ]),
  version: Version,
  due: Minor,
  reason: z.enum(refundReasons),
  dueSince: z.nullable(Instant),
  payers: z.array(
    z.object({
      method: z.enum(paymentMethods),
      name: z.nullable(z.string()),
      account: z.nullable(z.string()),
      paid: Minor,
    }),
  ),
  typed: z.nullable(TypedAccountShape),
  asked: z.nullable(z.object({ ticket: z.string(), at: Instant })),
  address: z.nullable(z.string()),
  correctedAddress: z.nullable(z.string()),
  line: z.nullable(z.object({ entryId: z.uuid(), statementId: z.uuid(), place: z.int() })),
  sharers: z.array(
    z.object({
      iban: z.string(),
      orderId: z.nullable(z.uuid()),
      number: z.string(),
      firstName: z.string(),
      lastName: z.string(),
    }),
  ),
})

const DueRowsShape: z.ZodMiniType<readonly DueRefund[]> = z.array(DueRefundShape)

const DueRefundsShape: z.ZodMiniType<DueRefunds> = z.object({
  items: DueRowsShape,
  isMore: z.boolean(),
  totals: z.array(z.object({ currency: Currency, amount: Minor })),
  counts: z.object({ prepared: z.int(), sent: z.int(), confirmed: z.int() }),
})

export const RefundCodeShape: z.ZodMiniType<RefundCode> = z.object({
  iban: z.string(),
  name: z.string(),
  amount: Minor,
  currency: Currency,
  variableSymbol: z.string(),
  message: z.string(),
  svg: z.nullable(z.string()),
})

const ReasonedShape: z.ZodMiniType<ReasonedRequest> = z.strictObject({ reason: Text, version: Version })

const ByVersionShape: z.ZodMiniType<RecordVersion> = z.strictObject({ version: Version })

/** What deciding on a payment that waits for a second person may be refused with. */
const decisionRefusals = [
  'order-not-found',
  'record-changed',
  'beyond-day',
  'refund-in-file',
  'invalid',
  'payment-not-found',
  'second-person-needed',
] as const

/** What staff do with the money of an order. */
export const paymentCalls = {
  orderAccount: calling(
    'staff.payments.account',
    staff(
      get('/api/admin/orders/:id/account', {
        summary: 'An order with its payments, its vouchers by serial and their deliveries',
        params: ById,
        value: OrderAccountShape,
        refusals: ['order-not-found'],
      }),
    ),
  ),
  recordPayment: calling(
    'staff.payments.record',
    staffOnce(
      post('/api/admin/orders/:id/payments', {
        summary:
          'Records a payment by hand; a full one issues the vouchers, one beyond the day waits for a second person',
        params: ById,
        body: PaymentRequestShape,
        value: OrderAccountShape,
        refusals: ['order-not-found', 'record-changed', 'beyond-day', 'invalid', 'refund-in-file'],
      }),
    ),
  ),
  takeBackPayment: calling(
    'staff.payments.takeBack',
    staffOnce(
      post('/api/admin/orders/:id/payments/:payment/take-back', {
        summary: 'Takes back a payment that was recorded by mistake, as long as nothing was issued for it',
        params: z.strictObject({ id: Id, payment: Id }),
        body: ReasonedShape,
        value: OrderAccountShape,
        refusals: [
          'order-not-found',
          'record-changed',
          'beyond-day',
          'invalid',
          'payment-not-found',
          'refund-in-file',
          'vouchers-issued',
        ],
      }),
    ),
  ),
  askForRest: calling(
    'staff.payments.askForRest',
    staffOnce(
      post('/api/admin/orders/:id/rest', {
        summary: 'Sends the customer of an order that was paid in part what is missing and how to pay it',
        params: ById,
        value: OrderAccountShape,
        refusals: ['order-not-found', 'rest-not-missing', 'rest-asked'],
      }),
    ),
  ),
  forgiveRest: calling(
    'staff.payments.forgive',
    staffOnce(
      post('/api/admin/orders/:id/forgive', {
        summary:
          'Forgives the little that is missing of an order: it is paid then, and its vouchers are issued',
        params: ById,
        body: ByVersionShape,
        value: OrderAccountShape,
        refusals: [
          'order-not-found',
          'record-changed',
          'beyond-day',
          'refund-in-file',
          'rest-not-missing',
          'rest-too-much',
        ],
      }),
    ),
  ),
  recordRefund: calling(
    'staff.payments.refund',
    staffOnce(
      post('/api/admin/orders/:id/refunds', {
        summary: 'Notes that money was given back, at most what is due',
        params: ById,
        body: RefundRequestShape,
        value: OrderAccountShape,
        refusals: [
          'order-not-found',
          'record-changed',
          'beyond-day',
          'invalid',
          'refund-in-file',
          'refund-account-changed',
        ],
      }),
    ),
  ),
  refunds: calling(
    'staff.payments.refunds',
    staff(
      get('/api/admin/refunds', {
        summary: 'What is to be given back, to whom, why and since when, the oldest first',
        value: DueRefundsShape,
        refusals: [],
      }),
    ),
  ),
  refundsNow: calling(
    'staff.payments.currentRefunds',
    staff(
      post('/api/admin/refunds/now', {
        summary:
          'Which of these refunds are due still, as they are now, for somebody who shows them; it is no activity of the session',
        body: ByIds,
        value: DueRowsShape,
        done: 200,
      }),
    ),
  ),
  exportRefunds: calling(
    'staff.payments.exportRefunds',
    staff(
      post('/api/admin/refunds/export', {
        summary:
          'All that is to be given back and stands in no file, up to a most, to be taken elsewhere; the audit log tells of it',
        value: exportedRows(DueRefundShape),
        done: 200,
      }),
    ),
  ),
  refundCode: calling(
    'staff.payments.refundCode',
    staff(
      post('/api/admin/orders/:id/refund-code', {
        summary: 'The code that an app of a bank reads to give back what is due, and the values in it',
        params: ById,
        body: RefundAccountShape,
        value: RefundCodeShape,
        refusals: [
          'order-not-found',
          'invalid',
          'code-not-offered',
          'refund-in-file',
          'refund-account-changed',
        ],
      }),
    ),
  ),
  keepRefundAccount: calling(
    'staff.payments.keepRefundAccount',
    staff(
      put('/api/admin/orders/:id/refund-account', {
        summary: 'Keeps the account that somebody typed for what is given back, with who typed it',
        params: ById,
        body: KeptAccountShape,
        value: TypedAccountShape,
        refusals: [
          'order-not-found',
          'invalid',
          'code-not-offered',
          'refund-in-file',
          'refund-account-changed',
        ],
      }),
    ),
  ),
  handDayLimit: calling(
    'staff.payments.dayLimit',
    staff(
      get('/api/admin/payments-by-hand/day-limit', {
        summary: 'How much one person may let out by hand alone on a day, and each change of it',
        value: HandDayShape,
      }),
    ),
  ),
  setHandDayLimit: calling(
    'staff.payments.setDayLimit',
    staff(
      put('/api/admin/payments-by-hand/day-limit', {
        summary: 'Sets how much that is from the next day on, in minor units of EUR',
        body: z.strictObject({ amount: Minor, version: Version }),
        value: HandDayShape,
        refusals: ['invalid', 'limit-changed'],
      }),
    ),
  ),
  handAllowance: calling(
    'staff.payments.allowance',
    staff(
      get('/api/admin/payments-by-hand/allowance', {
        summary:
          'What one may still record by hand alone today, and whether there is a colleague to confirm more',
        params: z.strictObject({ currency: Currency }),
        value: HandAllowanceShape,
      }),
    ),
  ),
  waitingByHand: calling(
    'staff.payments.waiting',
    staff(
      get('/api/admin/payments-by-hand/waiting', {
        summary:
          'Payments recorded by hand that wait for a second person, the oldest first, and those that were refused last',
        value: WaitingByHandShape,
      }),
    ),
  ),
  confirmPayment: calling(
    'staff.payments.confirm',
    staffOnce(
      post('/api/admin/orders/:id/payments/:payment/confirm', {
        summary: 'Confirms a payment that somebody else recorded by hand; it pays from then on',
        params: z.strictObject({ id: Id, payment: Id }),
        body: ByVersionShape,
        value: OrderAccountShape,
        refusals: decisionRefusals,
      }),
    ),
  ),
  refusePayment: calling(
    'staff.payments.refuse',
    staffOnce(
      post('/api/admin/orders/:id/payments/:payment/refuse', {
        summary: 'Refuses a payment that waits for a second person, with a reason; one’s own is called off',
        params: z.strictObject({ id: Id, payment: Id }),
        body: z.strictObject({ reason: z.optional(Text), version: Version }),
        value: OrderAccountShape,
        refusals: decisionRefusals,
      }),
    ),
  ),
}
