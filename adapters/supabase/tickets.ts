import type { Feedbacks } from '@hotovo/application/feedback/ports'
import type { SavedReplies, Tickets } from '@hotovo/application/tickets/ports'
import { z } from 'zod/mini'
import type { Codec } from '../sql/codec.ts'
import { humanCheckCodec } from '../sql/rows/access.ts'
import { auditRow, entryRowsOf, sealedSystemRow, systemRow } from '../sql/rows/audit.ts'
import { feedbackCodec } from '../sql/rows/feedback.ts'
import {
  replyCodec,
  savedReplyCodec,
  ticketCodec,
  ticketRecordOf,
  ticketRecordRow,
} from '../sql/rows/tickets.ts'
import type { People } from '../sql/sealing.ts'
import { writeOnce } from './access.ts'
import { logOf } from './audit.ts'
import { meaningOfConstraint, type Rest } from './rest.ts'

/** What it means that a constraint of ours refused a row. */
const refusals = {
  support_tickets_ticket_number_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
} as const

const Used = z.object({ used_for: z.nullable(z.string()) })

/** Requests for support and feedback in a Supabase project: what is written, and what is read by its identity. */
export function supabaseSupport(
  rest: Rest,
  people: People,
): {
  readonly tickets: Pick<
    Tickets,
    | 'add'
    | 'byId'
    | 'byHumanCheck'
    | 'record'
    | 'records'
    | 'recordByNumber'
    | 'auditEntries'
    | 'replies'
    | 'change'
    | 'addNote'
  >
  readonly savedReplies: Pick<SavedReplies, 'byId' | 'add' | 'remove'>
  readonly feedback: Feedbacks
} {
  async function oneOf<T>(table: string, id: string, { fromRow }: Codec<T>): Promise<T | undefined> {
    const [row] = await rest.rows(table, 'id', [id], ['id'])
    return row === undefined ? undefined : fromRow(row)
  }
  async function madeWith<T>(check: string, table: string, codec: Codec<T>): Promise<T | undefined> {
    const [row] = await rest.rows('used_human_checks', 'id', [check], ['id'])
    const usedFor = row === undefined ? null : Used.parse(row).used_for
    return usedFor === null ? undefined : oneOf(table, usedFor, codec)
  }
  const ticketBy = async (column: string, value: string) => {
    const [row] = await rest.rows('support_tickets', column, [value], ['id'])
    return row === undefined ? undefined : ticketRecordOf(row)
  }

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
          const refusal = meaningOfConstraint(fault, refusals)
          if (refusal) return refusal
          throw fault
        }
      },
      byId: (id) => oneOf('support_tickets', id, ticketCodec),
      byHumanCheck: (id) => madeWith(id, 'support_tickets', ticketCodec),
      record: (id) => ticketBy('id', id),
      records: async (ids) => (await rest.rows('support_tickets', 'id', ids, ['id'])).map(ticketRecordOf),
      recordByNumber: (number) => ticketBy('ticket_number', number),
      auditEntries: async (id) => {
        const ticket = await oneOf('support_tickets', id, ticketCodec)
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
        const written = await writeOnce(rest, 'change_ticket', change, key)
        if (typeof written === 'string') return written
        return written.answer === null ? 'stale' : ticketRecordOf(written.answer)
      },
      addNote: async (id, line, entry, key) => {
        const ticket = await oneOf('support_tickets', id, ticketCodec)
        if (!ticket) throw new Error('only a ticket that was added is changed')
        const note = { ticket_id: id, line, entries: await entryRowsOf(people, ticket.email, [entry]) }
        const written = await writeOnce(rest, 'add_ticket_note', note, key)
        return typeof written === 'string' ? written : ticketRecordOf(written.answer)
      },
    },
    savedReplies: {
      byId: (id) => oneOf('saved_replies', id, savedReplyCodec),
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
    },
    feedback: {
      add: async ({ feedback, entry, humanCheck, jobs }) => {
        const submission = {
          feedback: feedbackCodec.toRow(feedback),
          entry: systemRow(entry),
          human_check: humanCheckCodec.toRow(humanCheck),
          jobs,
        }
        try {
          await rest.call('submit_feedback', { submission })
          return 'added'
        } catch (fault) {
          const refusal = meaningOfConstraint(fault, { used_human_checks_pkey: 'human-check-used' } as const)
          if (refusal) return refusal
          throw fault
        }
      },
      byId: (id) => oneOf('feedback', id, feedbackCodec),
      byHumanCheck: (id) => madeWith(id, 'feedback', feedbackCodec),
    },
  }
}
