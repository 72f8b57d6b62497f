import { feedbackLetters, type Job, orderLetters, ticketLetters } from '@hotovo/application/letters/job'
import type { OrderFigure } from '@hotovo/application/orders/ports'
import type { AuditEntry, AuditSubject } from '@hotovo/domain/audit/entry'
import { entrySearchText } from '@hotovo/domain/audit/record'
import { orderSearchText } from '@hotovo/domain/orders/filter'
import {
  deliveryMethods,
  type Order,
  type OrderRecord,
  orderStatuses,
  orderVoucherStatuses,
  paymentStatuses,
  statusNote,
} from '@hotovo/domain/orders/order'
import { paymentMethods } from '@hotovo/domain/orders/payment-instructions'
import { languages } from '@hotovo/domain/shared/language'
import { currencies, majorText } from '@hotovo/domain/shared/money'
import { z } from 'zod/mini'
import type { Opener, Sealer } from '../sealing.ts'

/**
 * One codec per stored shape, for every database that speaks JSON. Columns of the specification hold
 * major units; here they become minor units and back. What a database returns is parsed, not believed.
 */

/** A decimal of two places as a database tells it, number or text, in minor units. */
const Minor = z.pipe(
  z.union([z.number(), z.string().check(z.regex(/^-?\d+(\.\d{1,2})?$/))]),
  z.transform((major) => Math.round(Number(major) * 100)),
)
/** An instant as a database tells it, as ISO 8601 in UTC. */
export const Instant = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text).toISOString()),
)

const OrderRow = z.object({
  id: z.uuid(),
  order_number: z.string(),
  variable_symbol: z.string(),
  language: z.enum(languages),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.nullable(z.string()),
  city: z.nullable(z.string()),
  postal_code: z.nullable(z.string()),
  country: z.nullable(z.string()),
  currency: z.enum(currencies),
  voucher_amount: Minor,
  voucher_quantity: z.int(),
  selected_vouchers: z.array(
    z.object({ id: z.string(), amount: Minor, quantity: z.int(), isCustom: z.boolean() }),
  ),
  delivery_method: z.enum(deliveryMethods),
  payment_method: z.enum(paymentMethods),
  notes: z.nullable(z.string()),
  voucher_subtotal: Minor,
  processing_fee: Minor,
  delivery_fee: Minor,
  total_amount: Minor,
  voucher_status: z.enum(orderVoucherStatuses),
  order_status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  due_date: z.iso.date(),
  created_at: Instant,
})

/** What is written of an order: all that is read of it, and what a search looks at. */
export const orderColumns = [
  ...(Object.keys(OrderRow.shape) as readonly (keyof z.infer<typeof OrderRow>)[]),
  'search_text',
] as const

/** An order as a row of `voucher_orders`. */
export const orderRow = (order: Order): Record<(typeof orderColumns)[number], unknown> => ({
  id: order.id,
  order_number: order.number,
  variable_symbol: order.variableSymbol,
  language: order.language,
  first_name: order.firstName,
  last_name: order.lastName,
  email: order.email,
  phone: order.phone,
  address: order.address,
  city: order.city,
  postal_code: order.postalCode,
  country: order.country,
  currency: order.currency,
  voucher_amount: majorText(order.voucherSubtotal),
  voucher_quantity: order.voucherQuantity,
  selected_vouchers: order.selectedVouchers.map((line) => ({ ...line, amount: majorText(line.amount) })),
  delivery_method: order.deliveryMethod,
  payment_method: order.paymentMethod,
  notes: order.notes,
  voucher_subtotal: majorText(order.voucherSubtotal),
  processing_fee: majorText(order.processingFee),
  delivery_fee: majorText(order.deliveryFee),
  total_amount: majorText(order.total),
  voucher_status: order.voucherStatus,
  order_status: order.orderStatus,
  payment_status: order.paymentStatus,
  due_date: order.dueDate,
  created_at: order.createdAt,
  search_text: orderSearchText(order),
})

/** The order in a row of `voucher_orders`. Throws when the row is not one. */
export function orderOf(raw: unknown): Order {
  const row = OrderRow.parse(raw)
  return {
    id: row.id,
    number: row.order_number,
    variableSymbol: row.variable_symbol,
    language: row.language,
    currency: row.currency,
    selectedVouchers: row.selected_vouchers,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    city: row.city,
    postalCode: row.postal_code,
    country: row.country,
    deliveryMethod: row.delivery_method,
    paymentMethod: row.payment_method,
    notes: row.notes,
    voucherQuantity: row.voucher_quantity,
    voucherSubtotal: row.voucher_subtotal,
    processingFee: row.processing_fee,
    deliveryFee: row.delivery_fee,
    total: row.total_amount,
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    voucherStatus: row.voucher_status,
    dueDate: row.due_date,
    createdAt: row.created_at,
  }
}

const RecordRow = z.object({ admin_notes: z.nullable(z.string()), version: z.int() })

/** The record in a row of `voucher_orders`, with what only staff see. */
export function recordOf(raw: unknown): OrderRecord {
  const { admin_notes: adminNotes, version } = RecordRow.parse(raw)
  return { order: orderOf(raw), adminNotes, version }
}

const FigureRow = z.object({
  order_status: z.enum(orderStatuses),
  payment_status: z.enum(paymentStatuses),
  currency: z.enum(currencies),
  count: z.int(),
  total: Minor,
})

/** A count of orders in one state. */
export function figureOf(raw: unknown): OrderFigure {
  const row = FigureRow.parse(raw)
  return {
    orderStatus: row.order_status,
    paymentStatus: row.payment_status,
    currency: row.currency,
    count: row.count,
    total: row.total,
  }
}

const AuditRow = z.object({
  action_type: z.string(),
  field_name: z.nullable(z.string()),
  old_value: z.nullable(z.string()),
  new_value: z.nullable(z.string()),
  actor_kind: z.enum(['visitor', 'system', 'staff']),
  admin_user: z.nullable(z.string()),
  admin_email: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  created_at: Instant,
})

/** The two logs of this shape, and where each says whom a row is about. */
const auditLogs = {
  order: { table: 'order_audit_log', subject: 'order_id' },
  ticket: { table: 'ticket_audit_log', subject: 'ticket_id' },
} as const
type SubjectKind = AuditSubject['kind']
type AuditColumn =
  | (typeof auditLogs)[SubjectKind]['subject']
  | keyof z.infer<typeof AuditRow>
  | 'person'
  | 'search_text'

/** What is written of an entry: all that is read of it, whose values are sealed, and what a search looks at. */
const columnsOf = (kind: SubjectKind): readonly AuditColumn[] => [
  auditLogs[kind].subject,
  ...(Object.keys(AuditRow.shape) as readonly (keyof z.infer<typeof AuditRow>)[]),
  'person',
  'search_text',
]
export const auditColumns = { order: columnsOf('order'), ticket: columnsOf('ticket') }

/** Fields whose values are personal: in the audit log they are sealed, as every note is. */
const personalFields: ReadonlySet<string | null> = new Set([
  'first_name',
  'last_name',
  'email',
  'phone',
  'address',
  'city',
  'postal_code',
  'country',
  'notes',
  'admin_notes',
])
/** Whether there is something to seal in an entry: the words that stand for none say nothing of anybody. */
export const isPersonal = ({ fieldName, newValue, notes }: AuditEntry): boolean =>
  (notes !== null && notes !== statusNote(newValue ?? '')) || personalFields.has(fieldName)

const throughSeals = (
  kind: SubjectKind,
  row: Pick<z.infer<typeof AuditRow>, 'field_name' | 'old_value' | 'new_value' | 'notes'>,
  change: Opener,
) => {
  const changed = (place: string, value: string | null) =>
    value === null ? null : change(`${auditLogs[kind].table}.${place}`, value)
  const values = personalFields.has(row.field_name)
    ? { old_value: changed('old_value', row.old_value), new_value: changed('new_value', row.new_value) }
    : { old_value: row.old_value, new_value: row.new_value }
  return { ...values, notes: changed('notes', row.notes) }
}

/** An entry of an audit log as a row of the log of its subject, sealed for the subject's customer. */
export const auditRow = (
  entry: AuditEntry,
  sealer?: Sealer,
): Readonly<Partial<Record<AuditColumn, unknown>>> => {
  const values = {
    field_name: entry.fieldName,
    old_value: entry.oldValue,
    new_value: entry.newValue,
    notes: entry.notes,
  }
  if (isPersonal(entry) && !sealer) throw new Error('an entry with personal values is sealed')
  const { kind } = entry.subject
  return {
    [auditLogs[kind].subject]: entry.subject.id,
    action_type: entry.actionType,
    ...values,
    ...(sealer && isPersonal(entry) ? throughSeals(kind, values, sealer.seal) : {}),
    actor_kind: entry.actor.kind,
    admin_user: entry.actor.kind === 'staff' ? entry.actor.name : null,
    admin_email: entry.actor.kind === 'staff' ? entry.actor.email : null,
    created_at: entry.createdAt,
    person: sealer && isPersonal(entry) ? sealer.person : null,
    search_text: entrySearchText(entry),
  }
}

/** The entry in a row about a subject of this kind and number. Throws when the row is not one. */
export function auditOf(
  raw: unknown,
  { kind, number }: Pick<AuditSubject, 'kind' | 'number'>,
  open: Opener,
): AuditEntry {
  const row = AuditRow.parse(raw)
  const { [auditLogs[kind].subject]: id } = z.record(z.string(), z.unknown()).parse(raw)
  const { old_value, new_value, notes } = throughSeals(kind, row, open)
  return {
    subject: { kind, id: z.uuid().parse(id), number },
    actionType: row.action_type,
    fieldName: row.field_name,
    oldValue: old_value,
    newValue: new_value,
    actor:
      row.actor_kind === 'staff'
        ? { kind: 'staff', name: row.admin_user ?? '', email: row.admin_email ?? '' }
        : { kind: row.actor_kind },
    notes,
    createdAt: row.created_at,
  }
}

const JobRow = z.union([
  z.strictObject({ kind: z.literal('letter'), letter: z.enum(orderLetters), orderId: z.uuid() }),
  z.strictObject({ kind: z.literal('letter'), letter: z.enum(ticketLetters), ticketId: z.uuid() }),
  z.strictObject({ kind: z.literal('letter'), letter: z.enum(feedbackLetters), feedbackId: z.uuid() }),
  z.strictObject({
    kind: z.literal('letter'),
    letter: z.literal('security-alert'),
    alertId: z.string().check(z.regex(/^[1-9]\d{0,17}$/)),
  }),
])

/** The job in a row of the queue. Throws when the row is not one. */
export const jobOf = (raw: unknown): Job => JobRow.parse(raw)
