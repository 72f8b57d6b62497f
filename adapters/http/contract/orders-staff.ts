import { type BatchOutcome, skipReasons } from '@hotovo/application/access/bulk'
import type {
  OrderSelection,
  OrderSelectionFilter,
  OrderSkip,
  OrdersPlan,
  OrdersStep,
} from '@hotovo/application/orders/bulk'
import type { OrderChange } from '@hotovo/application/orders/change'
import {
  type ExportedOrder,
  exportedOrderFields,
  type ListedOrder,
  type OrderRow,
  orderRowFields,
  parseOrderCursor,
} from '@hotovo/application/orders/list'
import { bulkLimits } from '@hotovo/domain/limits'
import { orderFields, orderSorts } from '@hotovo/domain/orders/filter'
import {
  type OrderRecord,
  type OrderStatus,
  orderStatuses,
  paymentStatuses,
} from '@hotovo/domain/orders/order'
import { currencies } from '@hotovo/domain/shared/money'
import { picked } from '@hotovo/domain/shared/picked'
import { z } from 'zod/mini'
import { calling, get, patch, post } from '../endpoint.ts'
import { staff, staffOnce } from '../guards.ts'
import { AuditEntryShape } from './audit.ts'
import {
  ById,
  currentQuestion,
  currentRows,
  exportedRows,
  filterBody,
  filterQuery,
  page,
  paged,
  search,
} from './lists.ts'
import { OrderShape, orderParts } from './orders.ts'
import { Count, Instant, Text, Version } from './shapes.ts'

const orderRow = { ...picked(orderParts, orderRowFields), hasNotes: z.boolean() }

export const OrderRowShape: z.ZodMiniType<OrderRow> = z.object(orderRow)

const ExportedOrderShape: z.ZodMiniType<ExportedOrder> = z.object({
  ...orderRow,
  ...picked(orderParts, exportedOrderFields),
})
const ListedOrderShape: z.ZodMiniType<ListedOrder> = z.object({ ...orderRow, hasStaffNotes: z.boolean() })

/** An order as staff see it. */
export const OrderRecordShape: z.ZodMiniType<OrderRecord> = z.object({
  order: OrderShape,
  adminNotes: z.nullable(z.string()),
  version: Version,
})

const OrderChangeShape: z.ZodMiniType<OrderChange> = z.strictObject({
  status: z.optional(z.enum(orderStatuses)),
  note: z.optional(Text),
  reason: z.optional(Text),
  undoes: z.optional(z.boolean()),
  version: Version,
})

const common = { ...search, sort: z.optional(z.enum(orderSorts)) }

/** What orders are filtered by in a body. */
export const OrderFilterShape = { ...filterBody(orderFields), ...common }

const OrderFilterBody: z.ZodMiniType<OrderSelectionFilter> = z.strictObject(OrderFilterShape)

const status = z.optional(z.enum(orderStatuses))

const BulkQuestionShape: z.ZodMiniType<OrderSelection & { status?: OrderStatus | undefined }> = z.union([
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
      .check(z.maxLength(bulkLimits.mostChosen)),
  }),
  z.strictObject({ status, filter: OrderFilterBody, until: Instant }),
])

const BulkPlanShape: z.ZodMiniType<OrdersPlan> = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      version: Version,
      from: z.enum(orderStatuses),
      fate: z.enum(['changes', ...skipReasons.orders]),
      money: z.nullable(
        z.object({
          paid: z.enum(['all', 'part']),
          currency: z.enum(currencies),
          refund: Count,
          voided: Count,
          isReissued: z.boolean(),
        }),
      ),
      undelivered: z.nullable(z.enum(['letter', 'message'])),
    }),
  ),
  isMore: z.boolean(),
})

const BulkStepShape: z.ZodMiniType<OrdersStep> = z.strictObject({
  orders: z.array(z.strictObject({ id: z.uuid(), version: Version })).check(z.maxLength(bulkLimits.step)),
  status: z.enum(orderStatuses),
  reason: z.optional(Text),
  undoes: z.optional(z.uuid()),
  of: z.strictObject({
    count: Count,
    filter: z.optional(OrderFilterBody),
  }),
})

const BulkOutcomeShape: z.ZodMiniType<BatchOutcome<OrderSkip>> = z.object({
  id: z.uuid(),
  version: Version,
  outcome: z.enum(['changed', ...skipReasons.orders]),
})

const BulkOutcomesShape: z.ZodMiniType<{ readonly outcomes: readonly BatchOutcome<OrderSkip>[] }> = z.object({
  outcomes: z.array(BulkOutcomeShape),
})

/** What staff do with orders. */
export const orderStaffCalls = {
  listOrders: calling(
    'staff.orders.list',
    staff(
      get('/api/admin/orders', {
        summary:
          'Orders, the newest first; status, payment and delivery are one or several, with commas between them; whose are those that one took (mine) or that nobody did; amount is a range in minor units (10000-20000); from and to are days in Europe/Bratislava, both included',
        params: z.strictObject({ ...filterQuery(orderFields), ...common, ...paged(parseOrderCursor) }),
        value: page(ListedOrderShape),
      }),
    ),
  ),
  exportOrders: calling(
    'staff.orders.export',
    staff(
      post('/api/admin/orders/export', {
        summary:
          'All orders that a filter means, up to a most, to be taken elsewhere; the audit log tells of it',
        body: OrderFilterBody,
        value: exportedRows(ExportedOrderShape),
        done: 200,
      }),
    ),
  ),
  ordersNow: calling(
    'staff.orders.current',
    staff(
      post('/api/admin/orders/now', {
        summary:
          'How orders are now that somebody shows, and whether a filter still means them; it is no activity of the session',
        body: currentQuestion(OrderFilterBody),
        value: currentRows(ListedOrderShape),
        done: 200,
      }),
    ),
  ),
  planBulk: calling(
    'staff.orders.planBulk',
    staff(
      post('/api/admin/orders/bulk/plan', {
        summary: 'What changing the status of many orders would do, order by order; nothing is written',
        body: BulkQuestionShape,
        value: BulkPlanShape,
        done: 200,
      }),
    ),
  ),
  changeBulk: calling(
    'staff.orders.changeBulk',
    staffOnce(
      post('/api/admin/orders/bulk', {
        summary:
          'Changes the status of some of many orders, each by its version; the key is that of the whole',
        body: BulkStepShape,
        value: BulkOutcomesShape,
        done: 200,
        refusals: ['invalid'],
      }),
    ),
  ),
  openOrder: calling(
    'staff.orders.open',
    staff(
      get('/api/admin/orders/:id', {
        summary: 'An order with the notes of staff, and the version that a change must name',
        params: ById,
        value: OrderRecordShape,
        refusals: ['order-not-found'],
      }),
    ),
  ),
  changeOrder: calling(
    'staff.orders.change',
    staffOnce(
      patch('/api/admin/orders/:id', {
        summary: 'Changes the status of an order; completing an unpaid one needs a reason',
        params: ById,
        body: OrderChangeShape,
        value: OrderRecordShape,
        refusals: [
          'order-not-found',
          'record-changed',
          'order-closed',
          'invalid',
          'beyond-day',
          'refund-in-file',
        ],
      }),
    ),
  ),
  addOrderNote: calling(
    'staff.orders.addNote',
    staffOnce(
      post('/api/admin/orders/:id/notes', {
        summary: 'Adds a line to the notes of staff, stamped with local time',
        params: ById,
        body: z.strictObject({ text: Text }),
        value: OrderRecordShape,
        refusals: ['order-not-found', 'invalid'],
      }),
    ),
  ),
  orderHistory: calling(
    'staff.orders.history',
    staff(
      get('/api/admin/orders/:id/history', {
        summary: 'Who changed what of an order, the newest first',
        params: ById,
        value: page(AuditEntryShape),
        refusals: ['order-not-found'],
      }),
    ),
  ),
}
