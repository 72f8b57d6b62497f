import { languages } from '@hotovo/domain/shared/language'
import { ticketSearchText } from '@hotovo/domain/tickets/filter'
import {
  answerDue,
  newTicketRecord,
  type TicketRecord,
  type TicketReply,
} from '@hotovo/domain/tickets/handling'
import { replyAssumptions } from '@hotovo/domain/tickets/reply-assumption'
import type { SavedReply } from '@hotovo/domain/tickets/saved-reply'
import {
  type Ticket,
  ticketCategories,
  ticketPriorities,
  ticketStatuses,
  ticketTopics,
} from '@hotovo/domain/tickets/ticket'
import { type Codec, codec, instant, integer, nullable, oneOf, text, uuid } from '../codec.ts'

/** A request for support in `support_tickets`, with what a search looks at and until when an answer is owed. */
export const ticketCodec = codec<Ticket>(
  {
    id: uuid('id'),
    number: text('ticket_number'),
    language: oneOf('language', languages),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    company: nullable(text('company')),
    companyNumber: nullable(text('company_number')),
    city: nullable(text('city')),
    category: oneOf('category', ticketCategories),
    topic: nullable(oneOf('topic', ticketTopics)),
    voucherSerial: nullable(text('voucher_serial')),
    subject: text('subject'),
    message: text('message'),
    priority: oneOf('priority', ticketPriorities),
    status: oneOf('status', ticketStatuses),
    relatedOrderId: nullable(uuid('related_order_id')),
    createdAt: instant('created_at'),
  },
  {
    search_text: ticketSearchText,
    answer_by: (ticket) => answerDue(newTicketRecord(ticket)),
  },
)

/** What staff keep of a ticket. */
type StaffsOwn = Omit<TicketRecord, 'ticket' | 'assignee'> & {
  readonly assigneeId: string | null
  readonly assigneeName: string | null
  readonly assigneeEmail: string | null
}
const staffsOwn = codec<StaffsOwn>({
  adminNotes: nullable(text('admin_notes')),
  assigneeId: nullable(uuid('assignee_id')),
  assigneeName: nullable(text('assignee_name')),
  assigneeEmail: nullable(text('assignee_email')),
  relatedOrder: nullable(text('related_order_number')),
  answeredAt: nullable(instant('answered_at')),
  version: integer('version'),
})

/** The record in a row of `support_tickets`. Throws when the row is not one. */
export function ticketRecordOf(raw: unknown): TicketRecord {
  const { assigneeId, assigneeName, assigneeEmail, ...own } = staffsOwn.fromRow(raw)
  const assignee =
    assigneeId === null ? null : { id: assigneeId, name: assigneeName ?? '', email: assigneeEmail ?? '' }
  return { ticket: ticketCodec.fromRow(raw), assignee, ...own }
}

/** A record as a row. */
export const ticketRecordRow = (record: TicketRecord) => {
  const { ticket, assignee, ...own } = record
  return {
    ...ticketCodec.toRow(ticket),
    ...staffsOwn.toRow({
      ...own,
      assigneeId: assignee?.id ?? null,
      assigneeName: assignee?.name ?? null,
      assigneeEmail: assignee?.email ?? null,
    }),
    answer_by: answerDue(record),
  }
}

type FlatReply = Omit<TicketReply, 'by'> & { readonly byName: string; readonly byEmail: string }
const flatReply = codec<FlatReply>({
  id: uuid('id'),
  ticketId: uuid('ticket_id'),
  text: text('text'),
  byName: text('by_name'),
  byEmail: text('by_email'),
  at: instant('at'),
})

/** A reply to a customer in `ticket_replies`. */
export const replyCodec: Pick<Codec<TicketReply>, 'toRow' | 'fromRow'> = {
  toRow: ({ by, ...reply }) => flatReply.toRow({ ...reply, byName: by.name, byEmail: by.email }),
  fromRow: (raw) => {
    const { byName: name, byEmail: email, ...reply } = flatReply.fromRow(raw)
    return { ...reply, by: { name, email } }
  },
}

/** What staff keep to answer with again, in `saved_replies`. */
export const savedReplyCodec = codec<SavedReply>({
  id: uuid('id'),
  title: text('title'),
  text: text('text'),
  language: oneOf('language', languages),
  ownerId: nullable(uuid('owner_id')),
  assumes: nullable(oneOf('assumes', replyAssumptions)),
  version: integer('version'),
})

/** What it means that a constraint of ours refused a row. */
export const ticketRefusals = {
  support_tickets_ticket_number_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
} as const
