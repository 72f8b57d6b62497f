import {
  type Actor,
  type AuditEntry,
  createdEntry,
  entriesOf,
  fieldChanges,
  type StaffActor,
  staffNote,
} from '../audit/entry.ts'
import { courierFee, dueDays, duplicateMinutes, processingFee } from '../limits.ts'
import { dayOf, daysLater } from '../shared/calendar.ts'
import type { Language } from '../shared/language.ts'
import { type Money, money, type PaymentMethod, sum } from '../shared/money.ts'
import { fail, ok, type Result } from '../shared/result.ts'
import { type Cart, cartPieces, cartValue } from './cart.ts'
import { type FilledTexts, type KeptTexts, keptTexts } from './order-texts.ts'

/** How vouchers reach the customer; `both` is the code by e-mail and the password by SMS (rule O11). */
export const deliveryMethods = ['email', 'sms', 'both', 'courier'] as const
export type DeliveryMethod = (typeof deliveryMethods)[number]
/** How the vouchers of an order go out: as its customer chose, or on the slip of a sale at a desk, where nobody ordered (rule K4). */
export const orderDeliveries = [...deliveryMethods, 'slip'] as const
export type OrderDelivery = (typeof orderDeliveries)[number]

/** Received, processing, completed, cancelled (rule O12). The words are the product's and stay as they are. */
export const orderStatuses = ['prijata', 'spracuva', 'vybavena', 'zrusena'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** How an order stands with its money (rule P12); only recorded movements of money change it (rule O13). */
export const paymentStatuses = ['pending', 'partial', 'paid', 'over', 'refund-due', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
export const orderVoucherStatuses = ['active'] as const
export type OrderVoucherStatus = (typeof orderVoucherStatuses)[number]

/** An order as it is filled in. Amounts are minor units of `currency`; no fee, total or number comes from here. */
export type OrderForm = Cart &
  FilledTexts & {
    readonly language: Language
    readonly deliveryMethod: DeliveryMethod
    readonly paymentMethod: PaymentMethod
  }

/** An order as it is kept. Amounts are minor units of `currency`, instants ISO 8601 in UTC. */
export type Order = Cart &
  KeptTexts & {
    readonly id: string
    readonly number: string
    readonly variableSymbol: string
    readonly language: Language
    readonly deliveryMethod: OrderDelivery
    readonly paymentMethod: PaymentMethod
    readonly voucherQuantity: number
    readonly voucherSubtotal: number
    readonly processingFee: number
    readonly deliveryFee: number
    readonly total: number
    readonly orderStatus: OrderStatus
    readonly paymentStatus: PaymentStatus
    readonly voucherStatus: OrderVoucherStatus
    /** What the order costs now: its total, less what was cancelled or given back of it. */
    readonly charged: number
    /** What came in, less what went back: the sum of its payments. */
    readonly received: number
    /** The last day to pay, in Europe/Bratislava. */
    readonly dueDate: string
    /** When its customer was reminded to pay. */
    readonly remindedAt: string | null
    /** When its customer withdrew from the contract; then it is over for ever. */
    readonly withdrawnAt: string | null
    readonly createdAt: string
  }

export type OrderTotals = {
  readonly pieces: number
  readonly voucherSubtotal: Money
  readonly processingFee: Money
  readonly deliveryFee: Money
  readonly total: Money
}

/** Vouchers + processing fee + courier fee (rules O6, I7). */
export function orderTotals(form: Cart & Pick<OrderForm, 'deliveryMethod'>): OrderTotals {
  const { currency } = form
  const voucherSubtotal = cartValue(form)
  const processing = money(processingFee[currency], currency)
  const delivery = money(form.deliveryMethod === 'courier' ? courierFee[currency] : 0, currency)
  return {
    pieces: cartPieces(form),
    voucherSubtotal,
    processingFee: processing,
    deliveryFee: delivery,
    total: sum(currency, [voucherSubtotal, processing, delivery]),
  }
}

/** What the server gives an order: identity, numbers, the instant, and who asked for it. */
export type OrderIdentity = {
  readonly id: string
  readonly number: string
  readonly variableSymbol: string
  readonly at: string
  readonly by: Actor
}

/** The order that a form without problems becomes, and its audit entries (rules O12, O17). */
export function placedOrder(
  form: OrderForm,
  placing: OrderIdentity,
): { order: Order; entries: AuditEntry[] } {
  const totals = orderTotals(form)
  const order: Order = {
    id: placing.id,
    number: placing.number,
    variableSymbol: placing.variableSymbol,
    language: form.language,
    currency: form.currency,
    selectedVouchers: form.selectedVouchers,
    ...keptTexts(form),
    deliveryMethod: form.deliveryMethod,
    paymentMethod: form.paymentMethod,
    voucherQuantity: totals.pieces,
    voucherSubtotal: totals.voucherSubtotal.minor,
    processingFee: totals.processingFee.minor,
    deliveryFee: totals.deliveryFee.minor,
    total: totals.total.minor,
    orderStatus: 'prijata',
    paymentStatus: 'pending',
    voucherStatus: 'active',
    charged: totals.total.minor,
    received: 0,
    dueDate: daysLater(dayOf(placing.at), dueDays),
    remindedAt: null,
    withdrawnAt: null,
    createdAt: placing.at,
  }
  return { order, entries: [createdEntry(orderSubject(order), placing.by, placing.at)] }
}

/** What the entries of an order's audit log speak about. */
export const orderSubject = ({ id, number }: Pick<Order, 'id' | 'number'>) =>
  ({ kind: 'order', id, number }) as const

/** What the audit log says of a change of status that nobody commented (rule A14). */
export const statusNote = (to: string) => `Status changed to ${to}`

/** What it says of a change that takes the one before back; what somebody writes about it stands on lines of its own. */
export const undoNote = (to: string) => `${statusNote(to)} (undone)`

/** A reason as it stands in the trail, on a line of its own. */
export const reasonNote = (reason: string) => `Reason: ${reason}`

/** Of which change of many an entry is a part, on a line of its own (rule A29). */
export const batchNote = (batch: string) => `Batch: ${batch}`

/** What somebody says of a change of status; `undoes` where it takes the change before back, `batch` where it is one of many. */
type Comment = {
  readonly note?: string
  readonly reason?: string
  readonly undoes?: boolean
  readonly batch?: string | undefined
  /** One of its deliveries has not gone to its customer. */
  readonly isUndelivered?: boolean
}

/** What the trail says of a change of status: note and reason, or the status where both are blank. */
export const changeNote = (
  to: OrderStatus,
  { note = '', reason = '', undoes = false, batch }: Comment,
): string => {
  const words = [undoes ? undoNote(to) : '', note.trim(), reason.trim() && reasonNote(reason.trim())]
  const said = words.filter((text) => text !== '').join('\n') || statusNote(to)
  return batch === undefined ? said : `${said}\n${batchNote(batch)}`
}

/** Whether a status is the one that an order had before the last change of it, by its audit entries, oldest first. */
export const isPreviousStatus = (status: OrderStatus, entries: readonly AuditEntry[]): boolean =>
  entries.findLast(({ fieldName }) => fieldName === 'order_status')?.oldValue === status

/**
 * The order in another status, and the trace of it; any status may follow any other (rule O12).
 * Completing an unpaid order, or one of which something has not gone out, needs a reason (rules O13, A158). The same status again changes nothing. A cancelled order does not
 * go on again where its customer withdrew, or kept or spent some of its vouchers.
 */
export function withStatus(
  order: Order,
  to: OrderStatus,
  {
    by,
    at,
    note = '',
    reason = '',
    undoes = false,
    batch,
    isUndelivered = false,
  }: { by: Actor; at: string } & Comment,
): Result<{ order: Order; entries: AuditEntry[] }, { code: 'reason-required' | 'order-closed' }> {
  if (order.orderStatus === to) return ok({ order, entries: [] })
  if (isClosed(order)) return fail({ code: 'order-closed' })
  if (needsReason(order, to, isUndelivered) && reason.trim() === '') return fail({ code: 'reason-required' })
  const changed = { ...order, orderStatus: to }
  const trace = { by, at, note: changeNote(to, { note, reason, undoes, batch }) }
  return ok({ order: changed, entries: entriesOf(orderSubject(order), fieldChanges(order, changed), trace) })
}

/**
 * When an order expired unpaid, by its audit entries in any order: only the product itself cancels for that. Null for
 * one that staff cancelled, and for one that was opened again.
 */
export function expiredAt(entries: readonly AuditEntry[]): string | null {
  const last = entries
    .filter(({ fieldName }) => fieldName === 'order_status')
    .toSorted((one, other) => (one.createdAt < other.createdAt ? -1 : 1))
    .at(-1)
  return last?.newValue === 'zrusena' && last.actor.kind === 'system' ? last.createdAt : null
}

/** Whether somebody has to say why: an order is completed that is unpaid, or of which something has not gone out (rules O13, A158). */
export const needsReason = (
  order: Pick<Order, 'orderStatus' | 'paymentStatus'>,
  to: OrderStatus,
  isUndelivered = false,
): boolean => to === 'vybavena' && (isUndelivered || !isPaid(order))

/**
 * Whether a change of status moves money or vouchers (rule O13): money came for the order, without which no voucher is issued,
 * and it is cancelled, or goes on again.
 */
export const movesMoney = (
  { orderStatus, received }: Pick<Order, 'orderStatus' | 'received'>,
  to: OrderStatus,
): boolean => received > 0 && (orderStatus === 'zrusena') !== (to === 'zrusena')

/** Whether a cancelled order stays so for ever. */
export const isClosed = ({
  orderStatus,
  withdrawnAt,
  charged,
  total,
}: Pick<Order, 'orderStatus' | 'withdrawnAt' | 'charged' | 'total'>): boolean =>
  orderStatus === 'zrusena' && (withdrawnAt !== null || (charged > 0 && charged < total))

/**
 * Whether all that it costs was paid. Money that is to be given back says so only of an order that is not cancelled: there it is what
 * was paid beyond the price.
 */
export const isPaid = ({
  orderStatus,
  paymentStatus,
}: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean =>
  paymentStatus === 'paid' ||
  paymentStatus === 'over' ||
  (paymentStatus === 'refund-due' && orderStatus !== 'zrusena')

/** Whether its customer is still to pay: nothing or a part came, and it was not cancelled. */
export const isToPay = ({
  orderStatus,
  paymentStatus,
}: Pick<Order, 'orderStatus' | 'paymentStatus'>): boolean =>
  orderStatus !== 'zrusena' && (paymentStatus === 'pending' || paymentStatus === 'partial')

/** Whether an order is likely another one placed twice: of the same amount, within minutes, and neither was cancelled. */
export function isLikelyDuplicate(
  order: Pick<Order, 'id' | 'currency' | 'total' | 'orderStatus' | 'createdAt'>,
  other: typeof order,
): boolean {
  const apartMs = Math.abs(Date.parse(order.createdAt) - Date.parse(other.createdAt))
  return (
    order.id !== other.id &&
    [order, other].every(({ orderStatus }) => orderStatus !== 'zrusena') &&
    order.currency === other.currency &&
    order.total === other.total &&
    apartMs <= duplicateMinutes * 60_000
  )
}

/** An order as staff keep it: their notes, line by line, and a version that every change raises. */
export type OrderRecord = {
  readonly order: Order
  readonly adminNotes: string | null
  readonly version: number
}

/** A note of staff about an order, as `staffNote` makes it. */
export const adminNote = (order: Order, text: string, trace: { by: StaffActor; at: string }) =>
  staffNote(orderSubject(order), text, trace)
