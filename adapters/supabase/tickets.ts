import type { SavedReplies, Tickets } from '@hotovo/application/tickets/ports'
import { z } from 'zod/mini'
import { meaningOf } from '../sql/call.ts'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { auditRow, entryRowsOf, sealedSystemRow } from '../sql/rows/audit.ts'
import {
  replyCodec,
  savedReplyCodec,
  ticketCodec,
  ticketRecordOf,
  ticketRecordRow,
  ticketRefusals,
} from '../sql/rows/tickets.ts'
import type { People } from '../sql/sealing.ts'
import { writeOnce } from '../sql/stores/access.ts'
import { usedFor } from './access.ts'
import { logOf } from './audit.ts'
import { type Rest, readRow } from './rest.ts'

/** Requests for support and saved replies in a Supabase project: what is written, and what is read by its identity. */
export function supabaseTickets(rest: Rest, people: People) {
  const ticketBy = <T>(read: (row: unknown) => T, column: string, value: string) =>
    readRow(rest, read, 'support_tickets', column, value)
  const byId = (id: string) => ticketBy(ticketCodec.fromRow, 'id', id)

  return {
    tickets: {
      add: async ({ ticket, entries, humanCheck, jobs }) => {
        const submission = {
          ticket: ticketCodec.toRow(ticket),
          entries: entries.map((entry) => auditRow(entry)),
          human_check: humanCheckCodec.toRow(humanCheck),
          jobs,
        }
        try {
          await rest.call('submit_ticket', { submission })
          return 'added'
        } catch (fault) {
          const refusal = meaningOf(fault, ticketRefusals)
          if (refusal) return refusal
          throw fault
        }
      },
      byId,
      byHumanCheck: async (check) => {
        const id = await usedFor(rest, check)
        return id === undefined ? undefined : byId(id)
      },
      record: (id) => ticketBy(ticketRecordOf, 'id', id),
      records: async (ids) => (await rest.rows('support_tickets', 'id', ids, ['id'])).map(ticketRecordOf),
      recordByNumber: (number) => ticketBy(ticketRecordOf, 'ticket_number', number),
      auditEntries: async (id) => {
        const ticket = await byId(id)
        if (!ticket) return []
        const log = { table: 'ticket_audit_log', column: 'ticket_id', id }
        return logOf(rest, people, log, { kind: 'ticket', number: ticket.number })
      },
      replies: async (id) =>
        (await rest.rows('ticket_replies', 'ticket_id', [id], ['at', 'id'])).map(replyCodec.fromRow),
      change: async ({ record, version, reply, entries, jobs = [], key }) => {
        const change = {
          ticket: ticketRecordRow(record),
          version,
          ...(reply && { reply: replyCodec.toRow(reply) }),
          entries: await entryRowsOf(people, record.ticket.email, entries),
          jobs,
        }
        const written = await writeOnce(rest.call, 'change_ticket', change, key)
        if (typeof written === 'string') return written
        return written.answer === null ? 'stale' : ticketRecordOf(written.answer)
      },
      addNote: async (id, line, entry, key) => {
        const ticket = await byId(id)
        if (!ticket) throw new Error('only a ticket that was added is changed')
        const note = { ticket_id: id, line, entries: await entryRowsOf(people, ticket.email, [entry]) }
        const written = await writeOnce(rest.call, 'add_ticket_note', note, key)
        return typeof written === 'string' ? written : ticketRecordOf(written.answer)
      },
    } satisfies Partial<Tickets>,
    savedReplies: {
      byId: (id) => readRow(rest, savedReplyCodec.fromRow, 'saved_replies', 'id', id),
      add: async (reply, logged) => {
        await rest.call('add_saved_reply', {
          reply: savedReplyCodec.toRow(reply),
          logged: await sealedSystemRow(people, logged),
        })
      },
      remove: async (id, logged) =>
        z.boolean().parse(
          await rest.call('remove_saved_reply', {
            of_id: id,
            logged: await sealedSystemRow(people, logged),
          }),
        ),
    } satisfies Partial<SavedReplies>,
  }
}
