import type { SavedReplies, Tickets } from '@hotovo/application/tickets/ports'
import { normalEmail } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn, rowsIn } from '../call.ts'
import { humanCheckCodec } from '../rows/access.ts'
import { auditOf, auditRow, entryRowsOf } from '../rows/audit/entries.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import {
  replyCodec,
  savedReplyCodec,
  ticketCodec,
  ticketRecordOf,
  ticketRecordRow,
  ticketRefusals,
} from '../rows/tickets.ts'
import type { People } from '../sealing.ts'
import { writeOnce } from './access.ts'
import { emailOfOrder } from './orders.ts'
import { sqlTicketLists } from './tickets-lists.ts'

const Entry = z.object({
  row: z.unknown(),
  number: z.string(),
  person: z.nullable(z.string()),
  salt: z.nullable(z.string()),
})
const OfCustomer = z.object({ count: z.int(), rows: z.array(z.unknown()) })

/** Requests for support. */
export const sqlTickets = (call: Call, people: People): Tickets => ({
  add: async ({ ticket, entries, humanCheck, jobs }) => {
    const submission = {
      ticket: ticketCodec.toRow(ticket),
      entries: entries.map((entry) => auditRow(entry)),
      human_check: humanCheckCodec.toRow(humanCheck),
      jobs,
    }
    const added = await callOr(() => call('submit_ticket', { submission }), ticketRefusals)
    return typeof added === 'string' ? added : 'added'
  },
  open: async ({ record, reply, entries, orderEntries, jobs, key }) => {
    const { relatedOrderId } = record.ticket
    const opening = {
      ticket: ticketRecordRow(record),
      reply: replyCodec.toRow(reply),
      entries: await entryRowsOf(people, record.ticket.email, entries),
      // They are of whoever placed the order, wherever the letter goes.
      order_entries:
        relatedOrderId === null || orderEntries.length === 0
          ? []
          : await entryRowsOf(people, await emailOfOrder(call, relatedOrderId), orderEntries),
      jobs,
    }
    const written = await writeOnce(call, 'open_ticket', opening, key, {
      support_tickets_ticket_number_key: 'number-taken' as const,
    })
    return typeof written === 'string' ? written : ticketRecordOf(written.answer)
  },
  byId: async (id) => rowIn(ticketCodec.fromRow, await call('ticket_by_id', { of_id: id })),
  byHumanCheck: async (id) =>
    rowIn(ticketCodec.fromRow, await call('ticket_by_human_check', { of_check: id })),
  record: async (id) => rowIn(ticketRecordOf, await call('ticket_by_id', { of_id: id })),
  records: async (ids) => rowsIn(ticketRecordOf, await call('tickets_by_ids', { ids })),
  recordByNumber: async (number) =>
    rowIn(ticketRecordOf, await call('ticket_by_number', { of_number: number })),
  auditEntries: async (id) =>
    rowsIn(
      (answer) => {
        const { row, number, person, salt } = Entry.parse(answer)
        return auditOf(row, { kind: 'ticket', number }, people.openerOf(person, salt))
      },
      await call('ticket_entries', { of_ticket: id }),
    ),
  replies: async (ids) => rowsIn(replyCodec.fromRow, await call('replies_of_tickets', { ids })),
  change: async ({ record, version, reply, entries, jobs = [], key }) => {
    const change = {
      ticket: ticketRecordRow(record),
      version,
      ...(reply && { reply: replyCodec.toRow(reply) }),
      entries: await entryRowsOf(people, record.ticket.email, entries),
      jobs,
    }
    const written = await writeOnce(call, 'change_ticket', change, key)
    if (typeof written === 'string') return written
    return rowIn(ticketRecordOf, written.answer) ?? 'stale'
  },
  addNote: async (id, line, entry, key) => {
    const ticket = rowIn(ticketCodec.fromRow, await call('ticket_by_id', { of_id: id }))
    if (!ticket) throw new Error('only a ticket that was added is changed')
    const note = { ticket_id: id, line, entries: await entryRowsOf(people, ticket.email, [entry]) }
    const written = await writeOnce(call, 'add_ticket_note', note, key)
    return typeof written === 'string' ? written : ticketRecordOf(written.answer)
  },
  ofOrder: async ({ number, limit }) =>
    rowsIn(ticketRecordOf, await call('tickets_of_order', { of_number: number, most: limit })),
  ofCustomer: async ({ email, except = null, limit }) => {
    const asked = { of_email: normalEmail(email), but_for: except, most: limit }
    const { count, rows } = OfCustomer.parse(await call('tickets_of_customer', asked))
    return { items: rows.map(ticketRecordOf), count }
  },
  ...sqlTicketLists(call),
})

/** The texts that staff keep for replies. */
export const sqlSavedReplies = (call: Call, people: People): SavedReplies => ({
  of: async (staffId) =>
    rowsIn(savedReplyCodec.fromRow, await call('saved_replies_of', { of_staff: staffId })),
  add: async (reply, logged) => {
    await call('add_saved_reply', {
      reply: savedReplyCodec.toRow(reply),
      logged: await sealedSystemRow(people, logged),
    })
  },
  change: async (reply, logged) =>
    z.boolean().parse(
      await call('change_saved_reply', {
        reply: savedReplyCodec.toRow(reply),
        logged: await sealedSystemRow(people, logged),
      }),
    ),
  remove: async (id, logged) =>
    z.boolean().parse(
      await call('remove_saved_reply', {
        of_id: id,
        logged: await sealedSystemRow(people, logged),
      }),
    ),
})
