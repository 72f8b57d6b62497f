import {
  type BulkOutcome,
  type BulkPlan,
  type BulkStep,
  bulkSkips,
  type MeantOrders,
} from '@hotovo/application/orders/bulk'
import {
  type ExportedOrders,
  type OrderChange,
  type OrderRow,
  orderPlace,
} from '@hotovo/application/orders/manage'
import { bulk } from '@hotovo/domain/limits'
import { orderQueues, orderSorts } from '@hotovo/domain/orders/filter'
import {
  deliveryMethods,
  type OrderRecord,
  type OrderStatus,
  orderStatuses,
  paymentStatuses,
} from '@hotovo/domain/orders/order'
import { z } from 'zod/mini'
import { get, patch, post, staff, staffOnce } from '../endpoint.ts'
import { AuditEntryShape } from './audit.ts'
import { ById, FilterDay, page, paged, Query } from './lists.ts'
import { OrderShape } from './orders.ts'
import { Currency, Day, Instant, Minor, Text } from './shapes.ts'

export const OrderRowShape: z.ZodMiniType<OrderRow> = z.object({
  id: z.uuid(),
  number: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  currency: Currency,
  total: Minor,
  voucherQuantity: z.int(),
  variableSymbol: z.string(),
  charged: Minor,
  received: Minor,
  dueDate: Day,
  deliveryMethod: z.enum(deliveryMethods),
  orderStatus: z.enum(orderStatuses),
  paymentStatus: z.enum(paymentStatuses),
  withdrawnAt: z.nullable(Instant),
  createdAt: Instant,
  hasNotes: z.boolean(),
})

/** An order as staff see it. */
export const OrderRecordShape: z.ZodMiniType<OrderRecord> = z.object({
  order: OrderShape,
  adminNotes: z.nullable(z.string()),
  version: z.int(),
})

const OrderChangeShape: z.ZodMiniType<OrderChange> = z.strictObject({
  status: z.optional(z.enum(orderStatuses)),
  note: z.optional(Text),
  reason: z.optional(Text),
  undoes: z.optional(z.boolean()),
  version: z.int(),
})

const OrderFilterShape = {
  q: z.optional(Query),
  status: z.optional(z.enum(orderStatuses)),
  payment: z.optional(z.enum(paymentStatuses)),
  currency: z.optional(Currency),
  queue: z.optional(z.enum(orderQueues)),
  from: z.optional(FilterDay),
  to: z.optional(FilterDay),
  sort: z.optional(z.enum(orderSorts)),
}

const ExportedOrdersShape: z.ZodMiniType<ExportedOrders> = z.object({
  items: z.array(OrderRowShape),
  isMore: z.boolean(),
})

const status = z.optional(z.enum(orderStatuses))
const BulkQuestionShape: z.ZodMiniType<MeantOrders & { status?: OrderStatus | undefined }> = z.union([
  z.strictObject({
    status,
    orders: z
      .array(
        z.strictObject({
          id: z.uuid(),
          orderStatus: z.enum(orderStatuses),
          paymentStatus: z.enum(paymentStatuses),
        }),
      )
      .check(z.maxLength(bulk.mostChosen)),
  }),
  z.strictObject({ status, filter: z.strictObject(OrderFilterShape), until: Instant }),
])

const BulkPlanShape: z.ZodMiniType<BulkPlan> = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      version: z.int(),
      from: z.enum(orderStatuses),
      fate: z.enum(['changes', ...bulkSkips]),
    }),
  ),
  isMore: z.boolean(),
})

const BulkStepShape: z.ZodMiniType<BulkStep> = z.strictObject({
  orders: z.array(z.strictObject({ id: z.uuid(), version: z.int() })).check(z.maxLength(bulk.step)),
  status: z.enum(orderStatuses),
  reason: z.optional(Text),
  undoes: z.optional(z.uuid()),
  of: z.strictObject({
    count: Minor,
    filter: z.optional(z.strictObject(OrderFilterShape)),
  }),
})

const BulkOutcomeShape: z.ZodMiniType<BulkOutcome> = z.object({
  id: z.uuid(),
  version: z.int(),
  outcome: z.enum(['changed', ...bulkSkips]),
})

/** What staff do with orders. */
export const manageOrderCalls = {
  listOrders: staff(
    get('/api/admin/orders', {
      summary: 'Orders, the newest first; from and to are days in Europe/Bratislava, both included',
      params: z.strictObject({ ...OrderFilterShape, ...paged(orderPlace) }),
      value: page(OrderRowShape),
    }),
  ),
  exportOrders: staff(
    post('/api/admin/orders/export', {
      summary:
        'All orders that a filter means, up to a most, to be taken elsewhere; the audit log tells of it',
      body: z.strictObject(OrderFilterShape),
      value: ExportedOrdersShape,
      done: 200,
    }),
  ),
  planBulk: staff(
    post('/api/admin/orders/bulk/plan', {
      summary: 'What changing the status of many orders would do, order by order; nothing is written',
      body: BulkQuestionShape,
      value: BulkPlanShape,
      done: 200,
    }),
  ),
  changeBulk: staffOnce(
    post('/api/admin/orders/bulk', {
      summary: 'Changes the status of some of many orders, each by its version; the key is that of the whole',
      body: BulkStepShape,
      value: z.object({ outcomes: z.array(BulkOutcomeShape) }),
      done: 200,
      refusals: ['invalid'],
    }),
  ),
  openOrder: staff(
    get('/api/admin/orders/:id', {
      summary: 'An order with the notes of staff, and the version that a change must name',
      params: ById,
      value: OrderRecordShape,
      refusals: ['order-not-found'],
    }),
  ),
  changeOrder: staffOnce(
    patch('/api/admin/orders/:id', {
      summary: 'Changes the status of an order; completing an unpaid one needs a reason',
      params: ById,
      body: OrderChangeShape,
      value: OrderRecordShape,
      refusals: ['order-not-found', 'record-changed', 'order-closed', 'invalid'],
    }),
  ),
  addOrderNote: staffOnce(
    post('/api/admin/orders/:id/notes', {
      summary: 'Adds a line to the notes of staff, stamped with local time',
      params: ById,
      body: z.strictObject({ text: Text }),
      value: OrderRecordShape,
      refusals: ['order-not-found', 'invalid'],
    }),
  ),
  orderHistory: staff(
    get('/api/admin/orders/:id/history', {
      summary: 'Who changed what of an order, the newest first',
      params: ById,
      value: page(AuditEntryShape),
      refusals: ['order-not-found'],
    }),
  ),
}
