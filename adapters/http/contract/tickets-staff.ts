import { type BatchOutcome, skipReasons } from '@hotovo/application/access/bulk'
import type {
  TicketSelection,
  TicketSelectionFilter,
  TicketSkip,
  TicketsChange,
  TicketsPlan,
  TicketsStep,
} from '@hotovo/application/tickets/bulk'
import type { TicketChange } from '@hotovo/application/tickets/change'
import { parseTicketCursor, type TicketRow, ticketRowFields } from '@hotovo/application/tickets/list'
import type { ReplyRequest } from '@hotovo/application/tickets/record'
import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { bulkLimits } from '@hotovo/domain/limits'
import { languages } from '@hotovo/domain/shared/language'
import { ownerChoices } from '@hotovo/domain/shared/owner-choice'
import { picked } from '@hotovo/domain/shared/picked'
import { ticketFields, ticketSorts } from '@hotovo/domain/tickets/filter'
import type { TicketRecord, TicketReply } from '@hotovo/domain/tickets/handling'
import { replyAssumptions } from '@hotovo/domain/tickets/reply-assumption'
import {
  type Ticket,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTopics,
} from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import { calling, get, NoValue, patch, post, remove } from '../endpoint.ts'
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
import { Count, Instant, Text, Version } from './shapes.ts'
import { ColleagueShape } from './staff.ts'

const ticket = {
  id: z.uuid(),
  number: z.string(),
  language: z.enum(languages),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  company: z.nullable(z.string()),
  companyNumber: z.nullable(z.string()),
  city: z.nullable(z.string()),
  category: z.enum(ticketCategories),
  topic: z.nullable(z.enum(ticketTopics)),
  voucherSerial: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  priority: z.enum(ticketPriorities),
  status: z.enum(ticketStatuses),
  relatedOrderId: z.nullable(z.uuid()),
  createdAt: Instant,
}
const TicketShape: z.ZodMiniType<Ticket> = z.object(ticket)

export const TicketRowShape: z.ZodMiniType<TicketRow> = z.object({
  ...picked(ticket, ticketRowFields),
  assignee: z.nullable(ColleagueShape),
  answeredAt: z.nullable(Instant),
  answerBy: z.nullable(Instant),
  hasNotes: z.boolean(),
})

/** A ticket as staff see it. */
export const TicketRecordShape: z.ZodMiniType<TicketRecord> = z.object({
  ticket: TicketShape,
  adminNotes: z.nullable(z.string()),
  assignee: z.nullable(ColleagueShape),
  relatedOrder: z.nullable(z.string()),
  answeredAt: z.nullable(Instant),
  version: Version,
})

export const TicketReplyShape: z.ZodMiniType<TicketReply> = z.object({
  id: z.uuid(),
  ticketId: z.uuid(),
  text: z.string(),
  by: z.object({ name: z.string(), email: z.string() }),
  at: Instant,
})

const work = {
  status: z.optional(z.enum(ticketStatuses)),
  priority: z.optional(z.enum(ticketPriorities)),
  assignee: z.optional(z.nullable(z.union([z.literal('me'), z.uuid()]))),
}

const TicketChangeShape: z.ZodMiniType<TicketChange> = z.strictObject({
  ...work,
  relatedOrder: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  note: z.optional(Text),
  version: Version,
})

const ReplyRequestShape: z.ZodMiniType<ReplyRequest> = z.strictObject({
  text: Text,
  status: z.optional(z.enum(ticketStatuses)),
  version: Version,
})

const SavedReplyShape: z.ZodMiniType<StaffSavedReply> = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  language: z.enum(languages),
  /** Whether it is the whole team's. */
  isShared: z.boolean(),
  assumes: z.nullable(z.enum(replyAssumptions)),
  version: Version,
})
const writtenReply = {
  title: Text,
  text: Text,
  language: z.enum(languages),
  /** The whole team's, unless it is said that it is not. */
  isShared: z.optional(z.boolean()),
  /** What it takes for granted of its order. */
  assumes: z.optional(z.nullable(z.enum(replyAssumptions))),
}

const common = {
  ...search,
  /** Whose they are: one's own, nobody's, or those of an id. */
  assignee: z.optional(z.union([z.enum(ownerChoices), z.uuid()])),
  sort: z.optional(z.enum(ticketSorts)),
}

/** Some of these words; none of them, which finds nothing, is no mistake in a body about tickets. */
const someOrNone = <const Word extends string>(words: readonly Word[]) =>
  z.optional(z.array(z.enum(words)).check(z.maxLength(words.length)))

/** What tickets are filtered by in a body. */
export const TicketFilterShape = {
  ...filterBody(ticketFields),
  ...common,
  status: someOrNone(ticketStatuses),
  priority: someOrNone(ticketPriorities),
}

const TicketFilterBody: z.ZodMiniType<TicketSelectionFilter> = z.strictObject(TicketFilterShape)

const standing = {
  status: z.enum(ticketStatuses),
  priority: z.enum(ticketPriorities),
  assignee: z.nullable(z.uuid()),
}

const TicketsChangeShape: z.ZodMiniType<TicketsChange> = z.strictObject({
  ...work,
  reply: z.optional(z.strictObject({ sk: z.optional(Text), en: z.optional(Text) })),
})

const change = z.optional(TicketsChangeShape)

const TicketsQuestionShape: z.ZodMiniType<TicketSelection & { change?: TicketsChange | undefined }> = z.union(
  [
    z.strictObject({
      change,
      tickets: z
        .array(z.strictObject({ id: z.uuid(), ...standing }))
        .check(z.maxLength(bulkLimits.mostChosen)),
    }),
    z.strictObject({ change, filter: TicketFilterBody, until: Instant }),
  ],
)

const TicketsPlanShape: z.ZodMiniType<TicketsPlan> = z.object({
  tickets: z.array(
    z.object({
      id: z.uuid(),
      number: z.string(),
      version: Version,
      from: z.object(standing),
      fate: z.enum(['changes', ...skipReasons.tickets]),
      meantOrder: z.optional(z.string()),
      recipient: z.optional(
        z.object({
          name: z.string(),
          subject: z.string(),
          language: z.enum(languages),
          status: z.enum(ticketStatuses),
          order: z.nullable(z.string()),
          repliedAt: z.optional(Instant),
          unmet: z.optional(z.enum(replyAssumptions)),
        }),
      ),
    }),
  ),
  isMore: z.boolean(),
})

const TicketsStepShape: z.ZodMiniType<TicketsStep> = z.strictObject({
  tickets: z.array(z.strictObject({ id: z.uuid(), version: Version })).check(z.maxLength(bulkLimits.step)),
  change: TicketsChangeShape,
  note: z.optional(Text),
  undoes: z.optional(z.uuid()),
  of: z.strictObject({ count: Count, filter: z.optional(TicketFilterBody) }),
})

const TicketsOutcomeShape: z.ZodMiniType<BatchOutcome<TicketSkip>> = z.object({
  id: z.uuid(),
  version: Version,
  outcome: z.enum(['changed', ...skipReasons.tickets]),
})

const TicketsOutcomesShape: z.ZodMiniType<{ readonly outcomes: readonly BatchOutcome<TicketSkip>[] }> =
  z.object({
    outcomes: z.array(TicketsOutcomeShape),
  })

/** What staff do with tickets. */
export const ticketStaffCalls = {
  listTickets: calling(
    'staff.tickets.list',
    staff(
      get('/api/admin/tickets', {
        summary:
          'Tickets, the newest first, or those whose first answer is due; status and priority are one or several, with commas between them; due=soon are those whose first answer is late or owed within an hour',
        params: z.strictObject({
          ...filterQuery(ticketFields),
          ...common,
          ...paged(parseTicketCursor),
        }),
        value: page(TicketRowShape),
      }),
    ),
  ),
  exportTickets: calling(
    'staff.tickets.export',
    staff(
      post('/api/admin/tickets/export', {
        summary:
          'All tickets that a filter means, up to a most, to be taken elsewhere; the audit log tells of it',
        body: TicketFilterBody,
        value: exportedRows(TicketRowShape),
        done: 200,
      }),
    ),
  ),
  ticketsNow: calling(
    'staff.tickets.current',
    staff(
      post('/api/admin/tickets/now', {
        summary:
          'How tickets are now that somebody shows, and whether a filter still means them; it is no activity of the session',
        body: currentQuestion(TicketFilterBody),
        value: currentRows(TicketRowShape),
        done: 200,
      }),
    ),
  ),
  planTickets: calling(
    'staff.tickets.planBulk',
    staff(
      post('/api/admin/tickets/bulk/plan', {
        summary:
          'What changing status, priority or assignee of many tickets, or replying to them, would do, ticket by ticket; nothing is written',
        body: TicketsQuestionShape,
        value: TicketsPlanShape,
        done: 200,
      }),
    ),
  ),
  changeTickets: calling(
    'staff.tickets.changeBulk',
    staffOnce(
      post('/api/admin/tickets/bulk', {
        summary:
          'Changes status, priority or assignee of some of many tickets, and replies to them in the language of each, by their versions; the key is that of the whole',
        body: TicketsStepShape,
        value: TicketsOutcomesShape,
        done: 200,
        refusals: ['invalid'],
      }),
    ),
  ),
  openTicket: calling(
    'staff.tickets.open',
    staff(
      get('/api/admin/tickets/:id', {
        summary:
          'A ticket, by its id or number, with the notes of staff, and the version that a change must name',
        params: ById,
        value: TicketRecordShape,
        refusals: ['ticket-not-found'],
      }),
    ),
  ),
  changeTicket: calling(
    'staff.tickets.change',
    staffOnce(
      patch('/api/admin/tickets/:id', {
        summary:
          'Changes status, priority, assignee (me, an id of a colleague, null) or related order (its number, null) of a ticket',
        params: ById,
        body: TicketChangeShape,
        value: TicketRecordShape,
        refusals: ['ticket-not-found', 'ticket-changed', 'colleague-not-found', 'order-not-found', 'invalid'],
      }),
    ),
  ),
  addTicketNote: calling(
    'staff.tickets.addNote',
    staffOnce(
      post('/api/admin/tickets/:id/notes', {
        summary: 'Adds a line to the notes of staff, stamped with local time; the customer never sees it',
        params: ById,
        body: z.strictObject({ text: Text }),
        value: TicketRecordShape,
        refusals: ['ticket-not-found', 'invalid'],
      }),
    ),
  ),
  replyToTicket: calling(
    'staff.tickets.reply',
    staffOnce(
      post('/api/admin/tickets/:id/replies', {
        summary: 'Replies to the customer by e-mail, and sets another status with it where one is named',
        params: ById,
        body: ReplyRequestShape,
        value: TicketRecordShape,
        refusals: ['ticket-not-found', 'ticket-changed', 'invalid'],
      }),
    ),
  ),
  writeToCustomer: calling(
    'staff.tickets.write',
    staffOnce(
      post('/api/admin/orders/:id/letters', {
        summary:
          'Writes to the customer of an order by e-mail: a ticket is opened about the order, with these words as its first reply',
        params: ById,
        body: z.strictObject({ text: Text }),
        value: TicketRecordShape,
        refusals: ['order-not-found', 'invalid'],
      }),
    ),
  ),
  askForAccount: calling(
    'staff.tickets.askForAccount',
    staffOnce(
      post('/api/admin/orders/:id/account-requests', {
        summary:
          'Asks the customer of an order by e-mail where their money is to go: a ticket is opened about the order, with these words as its first reply, in the place of the ticket that they were asked by before',
        params: ById,
        body: z.strictObject({ text: Text, seen: z.nullable(z.string()) }),
        value: TicketRecordShape,
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
  ticketReplies: calling(
    'staff.tickets.replies',
    staff(
      get('/api/admin/tickets/:id/replies', {
        summary: 'What the customer of a ticket was told, the oldest first',
        params: ById,
        value: page(TicketReplyShape),
        refusals: ['ticket-not-found'],
      }),
    ),
  ),
  ticketHistory: calling(
    'staff.tickets.history',
    staff(
      get('/api/admin/tickets/:id/history', {
        summary: 'Who changed what of a ticket, the newest first',
        params: ById,
        value: page(AuditEntryShape),
        refusals: ['ticket-not-found'],
      }),
    ),
  ),
  listSavedReplies: calling(
    'staff.savedReplies.list',
    staff(
      get('/api/admin/saved-replies', {
        summary: 'What one keeps to answer with again, and what the whole team does, by title',
        value: page(SavedReplyShape),
      }),
    ),
  ),
  addSavedReply: calling(
    'staff.savedReplies.add',
    staff(
      post('/api/admin/saved-replies', {
        summary: 'Keeps words to answer with again, for oneself or for all of staff',
        body: z.strictObject(writtenReply),
        value: SavedReplyShape,
        refusals: ['invalid', 'kept-full'],
      }),
    ),
  ),
  changeSavedReply: calling(
    'staff.savedReplies.change',
    staff(
      patch('/api/admin/saved-replies/:id', {
        summary: 'Changes words that were kept, and whose they are',
        params: ById,
        body: z.strictObject({ ...writtenReply, version: Version }),
        value: SavedReplyShape,
        refusals: ['invalid', 'kept-full', 'saved-reply-not-found', 'saved-reply-changed'],
      }),
    ),
  ),
  removeSavedReply: calling(
    'staff.savedReplies.remove',
    staff(
      remove('/api/admin/saved-replies/:id', {
        summary: 'Removes words that were kept',
        params: ById,
        value: NoValue,
        refusals: ['saved-reply-not-found'],
      }),
    ),
  ),
}
