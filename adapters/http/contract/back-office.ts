import type { Customer } from '@hotovo/application/back-office/customer'
import { type Dashboard, type QueueCount, queues } from '@hotovo/application/back-office/dashboard'
import type { CountedFilters, FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { ListQuestion } from '@hotovo/application/back-office/first-ids'
import { type LookupResult, refundStages } from '@hotovo/application/back-office/lookup'
import type { TeamPresence } from '@hotovo/application/back-office/ports'
import type { StaffSavedView, ViewsInOrder } from '@hotovo/application/back-office/saved-views'
import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import { openRecordKinds } from '@hotovo/domain/back-office/presence'
import { savedLists } from '@hotovo/domain/back-office/saved-view'
import { filterCounts, mostSaved } from '@hotovo/domain/limits'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import type { Money } from '@hotovo/domain/shared/money'
import { entryDecisions, lineGroups } from '@hotovo/domain/statements/entry'
import { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import { calling, get, NoValue, patch, post, put, remove } from '../endpoint.ts'
import { staff } from '../guards.ts'
import { BareVoucherShape, OrderAccountShape } from './account.ts'
import { AuditEntryShape, AuditFilterShape, CalledShape } from './audit.ts'
import { ById, page, Query } from './lists.ts'
import { OrderFilterShape, OrderRowShape } from './orders-staff.ts'
import { Currency, Day, Instant, Minor, Text } from './shapes.ts'
import { BankEntryShape, EntryFilterShape } from './statements.ts'
import { TicketFilterShape, TicketRecordShape, TicketReplyShape, TicketRowShape } from './tickets-staff.ts'
import { VoucherFilterShape, VoucherListShape } from './vouchers-staff.ts'

const newest = <T>(item: z.ZodMiniType<T>) => z.object({ items: z.array(item), count: z.int() })

const CustomerShape: z.ZodMiniType<Customer> = z.object({
  record: z.union([
    z.object({ kind: z.literal('order'), row: OrderRowShape }),
    z.object({ kind: z.literal('ticket'), row: TicketRowShape }),
  ]),
  email: z.string(),
  correctedEmail: z.nullable(z.string()),
  tickets: newest(TicketRowShape),
  continuedBy: z.array(z.string()),
  orders: newest(OrderRowShape),
  sums: z.array(z.object({ currency: Currency, paid: z.int(), unpaid: Minor, refunded: Minor })),
  vouchers: z.array(BareVoucherShape),
  byPhone: z.array(OrderRowShape),
  byAccount: z.array(z.object({ account: z.string(), id: z.uuid(), number: z.string() })),
})

const OrderTimelineShape: z.ZodMiniType<OrderTimeline> = z.object({
  account: OrderAccountShape,
  entries: z.array(AuditEntryShape),
  talks: z.array(z.object({ record: TicketRecordShape, replies: z.array(TicketReplyShape) })),
  lines: z.array(BankEntryShape),
})

/** Filters of one list, as many as are counted. */
const of = <const List extends string, Shape extends z.core.$ZodLooseShape>(list: List, filter: Shape) =>
  z.strictObject({
    list: z.literal(list),
    filters: z.array(z.strictObject(filter)).check(z.maxLength(filterCounts.filters)),
    most: z.int().check(z.gte(1), z.lte(filterCounts.most)),
  })

const CountedFiltersShape: z.ZodMiniType<CountedFilters> = z.union([
  of('orders', OrderFilterShape),
  of('tickets', TicketFilterShape),
  of('vouchers', VoucherFilterShape),
  of('payments', EntryFilterShape),
  of('audit', { ...AuditFilterShape, called: z.optional(CalledShape) }),
])

/** What one list is asked for. */
const asking = <const List extends string, Shape extends z.core.$ZodLooseShape>(list: List, filter: Shape) =>
  z.strictObject({ list: z.literal(list), question: z.strictObject(filter) })

const AskedListShape: z.ZodMiniType<ListQuestion> = z.union([
  asking('orders', OrderFilterShape),
  asking('tickets', TicketFilterShape),
  asking('vouchers', VoucherListShape),
  asking('payments', EntryFilterShape),
])

const MoneyShape: z.ZodMiniType<Money> = z.object({ minor: z.int(), currency: Currency })

const RowCountShape: z.ZodMiniType<FilterCount> = z.object({
  count: z.int(),
  isMore: z.boolean(),
  sums: z.optional(z.array(MoneyShape)),
})

const QueueCountShape: z.ZodMiniType<QueueCount> = z.object({
  queue: z.enum(queues),
  count: z.int(),
  isMore: z.boolean(),
})

const DashboardShape: z.ZodMiniType<Dashboard> = z.object({
  at: Instant,
  totalOrders: z.int(),
  pendingOrders: z.int(),
  completedOrders: z.int(),
  revenue: z.array(MoneyShape),
  activeTickets: z.int(),
  resolvedTickets: z.int(),
  waiting: z.array(QueueCountShape),
  days: z.array(z.object({ day: Day, orders: z.int(), revenue: z.array(MoneyShape) })),
  liability: z.array(MoneyShape),
})

/** Who is where, as one of staff sees it. */
export const TeamPresenceShape: z.ZodMiniType<TeamPresence> = z.object({
  here: z.array(z.object({ kind: z.enum(openRecordKinds), id: z.string(), name: z.string() })),
  taken: z.array(z.object({ id: z.uuid(), name: z.string(), isOwn: z.boolean() })),
})

/** Among as many as there may be, from 1; 0 of what nobody placed. */
const Place = z.int().check(z.gte(0), z.lte(mostSaved.views))

const savedView = {
  list: z.enum(savedLists),
  name: Text,
  question: Text,
  isShared: z.boolean(),
}

const ViewsInOrderShape: z.ZodMiniType<ViewsInOrder> = z.strictObject({
  list: z.enum(savedLists),
  ids: z.array(z.uuid()),
})

const ShownViewShape: z.ZodMiniType<StaffSavedView> = z.object({
  id: z.uuid(),
  ...savedView,
  madeBy: z.nullable(z.string()),
  place: Place,
})

const FoundShape: z.ZodMiniType<LookupResult> = z.object({
  orders: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      total: Minor,
      currency: Currency,
      orderStatus: z.enum(orderStatuses),
      paymentStatus: z.enum(paymentStatuses),
    }),
  ),
  tickets: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      name: z.string(),
      subject: z.string(),
      status: z.enum(ticketStatuses),
    }),
  ),
  vouchers: z.array(z.object({ serial: z.string(), amount: Minor, balance: Minor, currency: Currency })),
  payments: z.array(
    z.object({
      id: z.uuid(),
      amount: Minor,
      currency: z.string(),
      bookedOn: Day,
      counterparty: z.nullable(z.string()),
      decision: z.enum(entryDecisions),
      group: z.nullable(z.enum(lineGroups)),
      order: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      amount: Minor,
      currency: Currency,
      counterparty: z.nullable(z.string()),
      line: z.object({ id: z.uuid(), statementId: z.uuid() }),
      stage: z.enum(refundStages),
    }),
  ),
})

/** What reads across nouns, and who is where. */
export const backOfficeCalls = {
  takeOrder: calling(
    'staff.orders.claim',
    staff(
      post('/api/admin/orders/:id/claim', {
        summary: 'Takes an order, so that nobody else does the same; over takes it from whoever has it',
        params: ById,
        body: z.strictObject({ over: z.optional(z.boolean()) }),
        value: TeamPresenceShape,
        done: 200,
        refusals: ['order-not-found', 'order-taken'],
      }),
    ),
  ),
  giveOrderBack: calling(
    'staff.orders.release',
    staff(
      remove('/api/admin/orders/:id/claim', {
        summary: 'Gives back an order that one took; the answer is the same where one has not',
        params: ById,
        value: TeamPresenceShape,
        done: 200,
      }),
    ),
  ),
  customerOfTicket: calling(
    'staff.tickets.customer',
    staff(
      get('/api/admin/tickets/:id/customer', {
        summary:
          'The other tickets and orders of the e-mail of a ticket, what the orders come to, their vouchers, and orders of others with the phone or account of the newest',
        params: ById,
        value: CustomerShape,
        refusals: ['ticket-not-found'],
      }),
    ),
  ),
  orderTimeline: calling(
    'staff.orders.timeline',
    staff(
      get('/api/admin/orders/:id/timeline', {
        summary:
          'All that is known of an order: record, money, vouchers, deliveries, its audit log, tickets about it, payments that wait',
        params: ById,
        value: OrderTimelineShape,
        refusals: ['order-not-found'],
      }),
    ),
  ),
  customerOfOrder: calling(
    'staff.orders.customer',
    staff(
      get('/api/admin/orders/:id/customer', {
        summary:
          'The other tickets and orders of the e-mail of an order, what the orders come to, its vouchers, and orders of others with the same phone or account',
        params: ById,
        value: CustomerShape,
        refusals: ['order-not-found'],
      }),
    ),
  ),
  countRows: calling(
    'staff.countFiltered',
    staff(
      post('/api/admin/counts', {
        summary: 'How many rows filters of a list mean, each counted up to a most',
        body: CountedFiltersShape,
        value: z.array(RowCountShape) as z.ZodMiniType<readonly FilterCount[]>,
        done: 200,
      }),
    ),
  ),
  firstRows: calling(
    'staff.firstIds',
    staff(
      post('/api/admin/first-rows', {
        summary: 'The ids on the first page of a list as it is now; it is no activity of the session',
        body: AskedListShape,
        value: z.array(z.string()) as z.ZodMiniType<readonly string[]>,
        done: 200,
      }),
    ),
  ),
  dashboard: calling(
    'staff.dashboard',
    staff(
      get('/api/admin/dashboard', {
        summary:
          'How many orders and tickets there are, what came of them, what waits, and the last fourteen days',
        value: DashboardShape,
      }),
    ),
  ),
  queues: calling(
    'staff.queues',
    staff(
      get('/api/admin/queues', {
        summary: 'How much waits for staff in each queue, counted up to a thousand',
        value: z.array(QueueCountShape) as z.ZodMiniType<readonly QueueCount[]>,
      }),
    ),
  ),
  lookUp: calling(
    'staff.lookUp',
    staff(
      get('/api/admin/search', {
        summary:
          'The records that a text means: a number, a symbol, an account, an e-mail, a phone, an amount or words',
        params: z.strictObject({ q: Query }),
        value: FoundShape,
      }),
    ),
  ),
  happenings: staff(
    get('/api/admin/events', {
      summary:
        'What is stored from now on, as server-sent events: {kind, id, version}, {kind: "many", of} where it is much, or {kind: "company", here, taken}: who else is where; no activity of the session, with which it ends',
      params: z.strictObject({
        desk: z.optional(z.uuid()),
        ago: z.optional(z.string().check(z.regex(/^\d{1,9}$/))),
      }),
      value: z.string(),
      media: 'text/event-stream',
      refusals: ['too-many-requests'],
    }),
  ),
  sitAt: calling(
    'staff.reportOpenRecord',
    staff(
      post('/api/admin/presence', {
        summary: 'Tells which record is open at the desk of a stream, or none, and answers who else is where',
        body: z.strictObject({
          desk: z.uuid(),
          open: z.nullable(
            z.strictObject({
              kind: z.enum(openRecordKinds),
              id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
            }),
          ),
        }),
        value: TeamPresenceShape,
        done: 200,
      }),
    ),
  ),
  listSavedViews: calling(
    'staff.savedViews.list',
    staff(
      get('/api/admin/saved-views', {
        summary:
          'What lists were asked for and kept under a name, by oneself and for the whole team, by name',
        value: page(ShownViewShape),
      }),
    ),
  ),
  keepSavedView: calling(
    'staff.savedViews.keep',
    staff(
      post('/api/admin/saved-views', {
        summary: 'Keeps what a list is asked for under a name, in the place of the view that had it',
        body: z.strictObject({ ...savedView, place: z.optional(Place) }),
        value: ShownViewShape,
        refusals: ['invalid', 'kept-full'],
      }),
    ),
  ),
  renameSavedView: calling(
    'staff.savedViews.rename',
    staff(
      patch('/api/admin/saved-views/:id', {
        summary: 'Gives a view that is called so another name',
        params: ById,
        body: z.strictObject({ called: Text, name: Text }),
        value: NoValue,
        done: 204,
        refusals: ['invalid', 'saved-view-not-found', 'saved-view-changed', 'saved-view-taken'],
      }),
    ),
  ),
  arrangeSavedViews: calling(
    'staff.savedViews.arrange',
    staff(
      put('/api/admin/saved-views/order', {
        summary: 'Puts the views that the team has of a list in an order: all of them, by id',
        body: ViewsInOrderShape,
        value: NoValue,
        done: 204,
        refusals: ['saved-view-changed'],
      }),
    ),
  ),
  removeSavedView: calling(
    'staff.savedViews.remove',
    staff(
      remove('/api/admin/saved-views/:id', {
        summary: 'Removes a view of oneself or of the team',
        params: ById,
        value: NoValue,
        refusals: ['saved-view-not-found'],
      }),
    ),
  ),
}
