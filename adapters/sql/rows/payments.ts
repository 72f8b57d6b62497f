import type { OtherRefund, RefundFacts } from '@hotovo/application/payments/ports'
import type { AskedAccount } from '@hotovo/domain/payments/account-asking'
import { type HandPayment, handPaymentStates, type Reissue } from '@hotovo/domain/payments/by-hand'
import type { HandDayLimit } from '@hotovo/domain/payments/hand-day-limit'
import { type KnownLineRefund, type LineRefund, lineRefundStates } from '@hotovo/domain/payments/line-refund'
import type { Payment } from '@hotovo/domain/payments/payment'
import type { Payer } from '@hotovo/domain/payments/refund'
import {
  type NumberedTransfer,
  type RefundTransfer,
  transferStates,
} from '@hotovo/domain/payments/refund-transfer'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import { currencies, paymentKinds, paymentMethods } from '@hotovo/domain/shared/money'
import {
  boolean,
  codec,
  day,
  instant,
  integer,
  listOf,
  nullable,
  oneOf,
  shapeOf,
  text,
  uuid,
} from '../codec.ts'

/** A movement of money in `order_payments`. */
export const paymentCodec = codec<Payment>({
  id: uuid('id'),
  orderId: uuid('order_id'),
  kind: oneOf('kind', paymentKinds),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  method: oneOf('method', paymentMethods),
  receivedOn: day('received_on'),
  reference: nullable(text('reference')),
  entryId: nullable(uuid('entry_id')),
  takesBack: nullable(uuid('takes_back')),
  createdAt: instant('created_at'),
})

/** What staff recorded by hand, in `hand_payments`. */
export const handPaymentCodec = codec<HandPayment>({
  id: uuid('id'),
  orderId: uuid('order_id'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  method: oneOf('method', paymentMethods),
  receivedOn: day('received_on'),
  reference: nullable(text('reference')),
  state: oneOf('state', handPaymentStates),
  recordedById: uuid('recorded_by_id'),
  recordedBy: text('recorded_by'),
  recordedAt: instant('recorded_at'),
  recordedOn: day('recorded_on'),
  decidedById: nullable(uuid('decided_by_id')),
  decidedBy: nullable(text('decided_by')),
  decidedAt: nullable(instant('decided_at')),
})

/** What staff had issued in place of other vouchers, in `voucher_reissues`. */
export const reissueCodec = codec<Reissue>({
  serial: text('serial'),
  orderId: uuid('order_id'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  reason: nullable(text('reason')),
  reissuedById: uuid('reissued_by_id'),
  reissuedBy: text('reissued_by'),
  reissuedAt: instant('reissued_at'),
  reissuedOn: day('reissued_on'),
})

const payerCodec = codec<Payer>({
  method: oneOf('method', paymentMethods),
  name: nullable(text('name')),
  account: nullable(text('account')),
  paid: integer('paid'),
})

/** Accounts that somebody typed for refunds, in `refund_accounts`. */
export const typedAccountCodec = codec<TypedAccount>({
  id: uuid('id'),
  orderId: nullable(uuid('order_id')),
  lineRefundId: nullable(uuid('line_refund_id')),
  iban: text('iban'),
  name: text('payee'),
  typedById: uuid('typed_by_id'),
  typedBy: text('typed_by'),
  typedAt: instant('typed_at'),
})

/** What giving back money of an order needs to know. */
export const refundFactsCodec = codec<RefundFacts>({
  orderId: uuid('order_id'),
  dueSince: nullable(instant('due_since')),
  payers: listOf('payers', payerCodec),
  typed: nullable(shapeOf('typed', typedAccountCodec)),
  asked: nullable(shapeOf('asked', codec<AskedAccount>({ ticket: text('ticket'), at: instant('at') }))),
})

const transfer = {
  id: uuid('id'),
  orderId: nullable(uuid('order_id')),
  lineRefundId: nullable(uuid('line_refund_id')),
  fileId: nullable(uuid('file_id')),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  iban: text('iban'),
  payee: text('payee'),
  isTyped: boolean('is_typed'),
  state: oneOf('state', transferStates),
  madeById: uuid('made_by_id'),
  madeBy: text('made_by'),
  madeAt: instant('made_at'),
  paymentId: nullable(uuid('payment_id')),
  entryId: nullable(uuid('entry_id')),
  confirmedOn: nullable(day('confirmed_on')),
}

/** Money that goes back to an account, in `refund_transfers`. */
export const transferCodec = codec<RefundTransfer>(transfer)

/** The same with what a bank is told of it. */
export const numberedTransferCodec = codec<NumberedTransfer>({
  ...transfer,
  orderNumber: text('order_number'),
  variableSymbol: text('variable_symbol'),
  statementId: nullable(uuid('statement_id')),
  notedAt: nullable(instant('noted_at')),
})

/** Money that was given back by no transfer. */
export const otherRefundCodec = codec<OtherRefund>({
  id: uuid('id'),
  orderId: nullable(uuid('order_id')),
  orderNumber: text('order_number'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  method: oneOf('method', paymentMethods),
  receivedOn: day('received_on'),
  reference: nullable(text('reference')),
  createdAt: instant('created_at'),
})

const lineRefund = {
  id: uuid('id'),
  entryId: uuid('entry_id'),
  amount: integer('amount_minor'),
  currency: oneOf('currency', currencies),
  state: oneOf('state', lineRefundStates),
  madeById: uuid('made_by_id'),
  madeBy: text('made_by'),
  madeAt: instant('made_at'),
  method: nullable(oneOf('method', paymentMethods)),
  doneOn: nullable(day('done_on')),
  reference: nullable(text('reference')),
  doneAt: nullable(instant('done_at')),
}

/** Money of a line that goes back to its sender, in `line_refunds`. */
export const lineRefundCodec = codec<LineRefund>(lineRefund)

/** The same with what is told of its line, and the account that was typed for it last. */
export const knownLineRefundCodec = codec<KnownLineRefund>({
  ...lineRefund,
  statementId: uuid('statement_id'),
  place: integer('place'),
  counterparty: nullable(text('counterparty')),
  counterAccount: nullable(text('counter_account')),
  variableSymbol: nullable(text('variable_symbol')),
  typed: nullable(shapeOf('typed', typedAccountCodec)),
})

/** A limit of a day by hand that was set, in `hand_day_limits`. */
export const handDayLimitCodec = codec<HandDayLimit>({
  version: integer('version'),
  amount: integer('amount_minor'),
  holdsOn: day('holds_on'),
  changedById: uuid('changed_by_id'),
  changedBy: text('changed_by'),
  changedAt: instant('changed_at'),
})
