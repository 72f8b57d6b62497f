import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import type { Customer, OrderCustomer } from '@hotovo/application/support/customer'
import {
  type ReplyRequest,
  type TicketChange,
  type TicketRow,
  ticketPlace,
} from '@hotovo/application/support/manage'
import { languages } from '@hotovo/domain/shared/language'
import { ticketSorts } from '@hotovo/domain/support/filter'
import type { Colleague, SavedReply, TicketRecord, TicketReply } from '@hotovo/domain/support/handling'
import {
  type Ticket,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTopics,
} from '@hotovo/domain/support/ticket'
import { z } from 'zod/mini'
import { get, NoValue, patch, post, remove, staff, staffOnce } from '../endpoint.ts'
import { AuditEntryShape } from './audit.ts'
import { ById, listed, page, paged, Query } from './lists.ts'
import { OrderRowShape } from './manage-orders.ts'
import { BankEntryShape, BareVoucherShape, OrderAccountShape } from './payments.ts'
import { Currency, Instant, Minor, Text } from './shapes.ts'

const ColleagueShape: z.ZodMiniType<Colleague> = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
})

const row = {
  id: z.uuid(),
  number: z.string(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  category: z.enum(ticketCategories),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  createdAt: Instant,
}
const TicketRowShape: z.ZodMiniType<TicketRow> = z.object({
  ...row,
  assignee: z.nullable(ColleagueShape),
  answeredAt: z.nullable(Instant),
  answerBy: z.nullable(Instant),
  hasNotes: z.boolean(),
})

const TicketShape: z.ZodMiniType<Ticket> = z.object({
  ...row,
  language: z.enum(languages),
  phone: z.literal(''),
  topic: z.nullable(z.enum(ticketTopics)),
  voucherSerial: z.nullable(z.string()),
  message: z.string(),
  relatedOrderId: z.nullable(z.uuid()),
})

/** A ticket as staff see it. */
export const TicketRecordShape: z.ZodMiniType<TicketRecord> = z.object({
  ticket: TicketShape,
  adminNotes: z.nullable(z.string()),
  assignee: z.nullable(ColleagueShape),
  relatedOrder: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  version: z.int(),
})

const TicketReplyShape: z.ZodMiniType<TicketReply> = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  text: z.string(),
  by: z.object({ name: z.string(), email: z.string() }),
  at: Instant,
})

const TicketChangeShape: z.ZodMiniType<TicketChange> = z.strictObject({
  status: z.optional(z.enum(ticketStatuses)),
  priority: z.optional(z.enum(ticketPriorities)),
  assignee: z.optional(z.nullable(z.union([z.literal('me'), z.uuid()]))),
  relatedOrder: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  note: z.optional(Text),
  version: z.int(),
})

const ReplyRequestShape: z.ZodMiniType<ReplyRequest> = z.strictObject({
  text: Text,
  status: z.optional(z.enum(ticketStatuses)),
  version: z.int(),
})

const newest = <T>(item: z.ZodMiniType<T>) => z.object({ items: z.array(item), count: z.int() })
const customer = {
  email: z.string(),
  tickets: newest(TicketRowShape),
  orders: newest(OrderRowShape),
  sums: z.array(z.object({ currency: Currency, paid: z.int(), unpaid: Minor, refunded: Minor })),
}
const CustomerShape: z.ZodMiniType<Customer> = z.object(customer)
const OrderCustomerShape: z.ZodMiniType<OrderCustomer> = z.object({
  ...customer,
  vouchers: z.array(BareVoucherShape),
  byPhone: z.array(OrderRowShape),
  byAccount: z.array(z.object({ account: z.string(), id: z.uuid(), number: z.string() })),
})

const SavedReplyShape: z.ZodMiniType<SavedReply> = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  language: z.enum(languages),
})

const OrderTimelineShape: z.ZodMiniType<OrderTimeline> = z.object({
  account: OrderAccountShape,
  entries: z.array(AuditEntryShape),
  talks: z.array(z.object({ record: TicketRecordShape, replies: z.array(TicketReplyShape) })),
  lines: z.array(BankEntryShape),
})

/** What staff do with tickets. */
export const manageTicketCalls = {
  listTickets: staff(
    get('/api/admin/tickets', {
      summary:
        'Tickets, the newest first, or those whose first answer is due; status and priority are one or several, with commas between them',
      params: z.strictObject({
        q: z.optional(Query),
        status: z.optional(listed(ticketStatuses)),
        priority: z.optional(listed(ticketPriorities)),
        assignee: z.optional(z.union([z.enum(['mine', 'nobody']), z.uuid()])),
        sort: z.optional(z.enum(ticketSorts)),
        ...paged(ticketPlace),
      }),
      value: page(TicketRowShape),
    }),
  ),
  openTicket: staff(
    get('/api/admin/tickets/:id', {
      summary:
        'A ticket, by its id or number, with the notes of staff, and the version that a change must name',
      params: ById,
      value: TicketRecordShape,
      refusals: ['ticket-not-found'],
    }),
  ),
  changeTicket: staffOnce(
    patch('/api/admin/tickets/:id', {
      summary:
        'Changes status, priority, assignee (me, an id of a colleague, null) or related order (its number, null) of a ticket',
      params: ById,
      body: TicketChangeShape,
      value: TicketRecordShape,
      refusals: ['ticket-not-found', 'ticket-changed', 'colleague-not-found', 'order-not-found', 'invalid'],
    }),
  ),
  addTicketNote: staffOnce(
    post('/api/admin/tickets/:id/notes', {
      summary: 'Adds a line to the notes of staff, stamped with local time; the customer never sees it',
      params: ById,
      body: z.strictObject({ text: Text }),
      value: TicketRecordShape,
      refusals: ['ticket-not-found', 'invalid'],
    }),
  ),
  replyToTicket: staffOnce(
    post('/api/admin/tickets/:id/replies', {
      summary: 'Replies to the customer by e-mail, and sets another status with it where one is named',
      params: ById,
      body: ReplyRequestShape,
      value: TicketRecordShape,
      refusals: ['ticket-not-found', 'ticket-changed', 'invalid'],
    }),
  ),
  ticketReplies: staff(
    get('/api/admin/tickets/:id/replies', {
      summary: 'What the customer of a ticket was told, the oldest first',
      params: ById,
      value: page(TicketReplyShape),
      refusals: ['ticket-not-found'],
    }),
  ),
  ticketHistory: staff(
    get('/api/admin/tickets/:id/history', {
      summary: 'Who changed what of a ticket, the newest first',
      params: ById,
      value: page(AuditEntryShape),
      refusals: ['ticket-not-found'],
    }),
  ),
  customerOfTicket: staff(
    get('/api/admin/tickets/:id/customer', {
      summary:
        'The other tickets and orders of the e-mail of a ticket, the newest of each, and what the orders come to',
      params: ById,
      value: CustomerShape,
      refusals: ['ticket-not-found'],
    }),
  ),
  orderTimeline: staff(
    get('/api/admin/orders/:id/timeline', {
      summary:
        'All that is known of an order: record, money, vouchers, deliveries, its audit log, tickets about it, payments that wait',
      params: ById,
      value: OrderTimelineShape,
      refusals: ['order-not-found'],
    }),
  ),
  customerOfOrder: staff(
    get('/api/admin/orders/:id/customer', {
      summary:
        'The other tickets and orders of the e-mail of an order, what the orders come to, its vouchers, and orders of others with the same phone or account',
      params: ById,
      value: OrderCustomerShape,
      refusals: ['order-not-found'],
    }),
  ),
  listSavedReplies: staff(
    get('/api/admin/saved-replies', {
      summary: 'What staff keep to answer with again, by title',
      value: page(SavedReplyShape),
    }),
  ),
  addSavedReply: staff(
    post('/api/admin/saved-replies', {
      summary: 'Keeps words to answer with again, for all of staff',
      body: z.strictObject({ title: Text, text: Text, language: z.enum(languages) }),
      value: SavedReplyShape,
      refusals: ['invalid'],
    }),
  ),
  removeSavedReply: staff(
    remove('/api/admin/saved-replies/:id', {
      summary: 'Removes words that were kept',
      params: ById,
      value: NoValue,
      refusals: ['saved-reply-not-found'],
    }),
  ),
  listColleagues: staff(
    get('/api/admin/colleagues', {
      summary: 'The members of staff whom a ticket can be given to, by name',
      value: page(ColleagueShape),
    }),
  ),
}
