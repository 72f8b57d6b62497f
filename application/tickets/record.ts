import { type AuditEntry, type StaffActor, staffNote } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import { ticketNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import {
  colleagueOf,
  type TicketHandling,
  type TicketRecord,
  type TicketReply,
  withReply,
} from '@hotovo/domain/tickets/handling'
import { replyProblems, replyValues } from '@hotovo/domain/tickets/saved-reply'
import { type TicketStatus, ticketSubject } from '@hotovo/domain/tickets/ticket'
import { authorizeRead, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { ticketRead } from '../access/reads.ts'
import { lettersOfReply } from '../jobs/job.ts'
import type { Page } from '../paging.ts'
import type { Refused } from '../refusal.ts'
import type { StaffKey } from '../shared/ports.ts'
import { answerToWrite, currentTicket, recordToWorkOn } from './change.ts'
import type { TicketPorts } from './list.ts'

type Read<Value> = Promise<Result<Value, Unauthorized | Refused<'ticket-not-found'>>>

/** Reads a ticket by its id or its number: what `of` tells of its record. */
const ticketReading = <Value>(
  ports: TicketPorts,
  caller: Caller,
  id: string,
  of: (record: TicketRecord) => Promise<Value>,
): Read<Value> =>
  authorizeRead<Value, Refused<'ticket-not-found'>>(ports, caller, 'tickets.view', async () => {
    const number = ticketNumberIn(id)
    const record = isUuid(id)
      ? await ports.tickets.record(id)
      : number && (await ports.tickets.recordByNumber(number))
    if (!record) return fail({ code: 'ticket-not-found' })
    return ok({ value: await of(record), records: [ticketRead(record.ticket)] })
  })

/** A ticket with all that staff know of it. */
export const openTicket =
  (ports: TicketPorts) =>
  ({ id }: ById, { caller }: CallContext): Read<TicketRecord> =>
    ticketReading(ports, caller, id, async (record) => record)

/** Who changed what of a ticket, the newest first. */
export const ticketHistory =
  (ports: TicketPorts) =>
  ({ id }: ById, { caller }: CallContext): Read<Page<AuditEntry>> =>
    ticketReading(ports, caller, id, async ({ ticket }) => {
      const entries = await ports.tickets.auditEntries(ticket.id)
      return { items: entries.toReversed(), next: null }
    })

/** What the customer of a ticket was told, the oldest first. */
export const ticketReplies =
  (ports: TicketPorts) =>
  ({ id }: ById, { caller }: CallContext): Read<Page<TicketReply>> =>
    ticketReading(ports, caller, id, async ({ ticket }) => ({
      items: await ports.tickets.replies([ticket.id]),
      next: null,
    }))

/** Adds a line to the notes of staff (rule A14). Notes never stand in each other's way; under a key, a UUID, one is added once. */
export const addTicketNote =
  (ports: TicketPorts) =>
  async (
    { id, text }: { readonly id: string; readonly text: string },
    { caller, key }: CallContext,
  ): Promise<
    Result<TicketRecord, Unauthorized | IdempotencyRefused | Refused<'ticket-not-found' | 'invalid'>>
  > => {
    const found = await recordToWorkOn(ports, caller, 'tickets.change', id)
    if (!found.ok) return found
    const { record, ...authorized } = found.value
    const words = cleanedText(text)
    return once<TicketRecord, Refused<'ticket-not-found' | 'invalid'>>(
      ports,
      authorized,
      { key, what: 'ticket-note', subject: id, request: { text: words } },
      async (kept) => {
        const problems = textProblems('text', words, lengths.adminNote, { required: true, lines: true })
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        const { line, entry } = staffNote(ticketSubject(record.ticket), words, {
          by: authorized.actor,
          at: ports.clock.now(),
        })
        const noted = await ports.tickets.addNote(id, line, entry, kept)
        return typeof noted === 'string' ? noted : ok(noted)
      },
      () => currentTicket(ports, id),
    )
  }

/** A reply to the customer; `version` is that of the record that its writer looked at. */
export type ReplyRequest = {
  readonly text: string
  readonly status?: TicketStatus | undefined
  readonly version: number
}

type ReplyRefused = Refused<'ticket-not-found' | 'ticket-changed' | 'invalid'>

/**
 * Replies to the customer by e-mail, and sets another status with it where one is named, all or nothing (rule S8); one that is
 * nobody's becomes theirs who reply (rule S12). Of a ticket that somebody else changed meanwhile nothing is sent: `ticket-changed`. Under a key, a UUID, one reply is sent.
 */
export const replyToTicket =
  (ports: TicketPorts) =>
  async (
    { id, text, status, version }: ById & ReplyRequest,
    { caller, key }: CallContext,
  ): Promise<Result<TicketRecord, Unauthorized | IdempotencyRefused | ReplyRefused>> => {
    const found = await recordToWorkOn(ports, caller, 'tickets.reply', id)
    if (!found.ok) return found
    const { record, ...authorized } = found.value
    const words = cleanedText(text)
    return once<TicketRecord, ReplyRefused>(
      ports,
      authorized,
      { key, what: 'ticket-reply', subject: id, request: { text: words, status: status ?? null } },
      async (kept) => {
        if (record.version !== version) return fail({ code: 'ticket-changed', current: record })
        const problems = replyProblems(words, replyValues(record))
        if (problems.length > 0) return fail({ code: 'invalid', problems })
        const { actor, account } = authorized
        const assignee = record.assignee === null ? colleagueOf(account) : undefined
        return sendReply(ports, { record, actor }, { text: words, status, assignee }, { key: kept })
      },
      () => currentTicket(ports, id),
    )
  }

/** Sends a reply that is in order about a record that was found, with what changes with it, all or nothing. */
export async function sendReply(
  ports: TicketPorts,
  { record, actor: by }: { readonly record: TicketRecord; readonly actor: StaffActor },
  { text, ...handling }: { readonly text: string } & TicketHandling,
  {
    key,
    note,
    batch,
  }: { readonly key: StaffKey | undefined; readonly note?: string; readonly batch?: string },
) {
  const wanted = { ...handling, id: ports.random.uuid(), text }
  const trace = { by, at: ports.clock.now(), note, batch }
  const { record: changed, reply, entries } = withReply(record, wanted, trace)
  const change = {
    record: changed,
    version: record.version,
    reply,
    entries,
    jobs: lettersOfReply(reply),
    key,
  }
  return answerToWrite(ports, record.ticket.id, await ports.tickets.change(change))
}
