import { type AuditEntry, staffNote } from '@hotovo/domain/audit/entry'
import { lengths, pageSize } from '@hotovo/domain/limits'
import { withDigitsRead } from '@hotovo/domain/orders/filter'
import { orderNumberIn, ticketNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { soonAfter, type TicketDue, type TicketFilter, type TicketSort } from '@hotovo/domain/tickets/filter'
import {
  answerDue,
  type Colleague,
  colleagueOf,
  type Handling,
  handled,
  replied,
  type TicketRecord,
  type TicketReply,
} from '@hotovo/domain/tickets/handling'
import {
  type Ticket,
  type TicketPriority,
  type TicketStatus,
  ticketSubject,
} from '@hotovo/domain/tickets/ticket'
import {
  type Authorized,
  type AuthorizePorts,
  authorize,
  reading,
  type Unauthorized,
} from '../access/authorize.ts'
import type { Caller } from '../access/caller.ts'
import { type Exported, exported, filterInWords } from '../access/exporting.ts'
import { type KeyRefused, type OncePorts, once } from '../access/idempotency.ts'
import { noteReads, type ReadPorts, ticketRead } from '../access/reads.ts'
import { lettersOfReply } from '../jobs/job.ts'
import { asRead, cursorOf, type Page, type PageRequest, pageOf, partsOf, placeIn } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { TicketPlace } from './ports.ts'

export type TicketPorts = AuthorizePorts &
  ReadPorts &
  OncePorts &
  Pick<Ports, 'tickets' | 'orders' | 'staff' | 'random'>

/** What the list of tickets shows of each (rule A15). `answerBy` is null once nothing is owed. */
export type TicketRow = Pick<
  Ticket,
  'id' | 'number' | 'name' | 'email' | 'subject' | 'category' | 'priority' | 'status' | 'createdAt'
> &
  Pick<TicketRecord, 'assignee' | 'answeredAt'> & {
    readonly answerBy: string | null
    readonly hasNotes: boolean
  }

export const ticketRowOf = (record: TicketRecord): TicketRow => {
  const { id, number, name, email, subject, category, priority, status, createdAt } = record.ticket
  const { assignee, answeredAt, adminNotes } = record
  const shown = { id, number, name, email, subject, category, priority, status, createdAt }
  return { ...shown, assignee, answeredAt, answerBy: answerDue(record), hasNotes: adminNotes !== null }
}

const nothingDue = 'none'

/** The place in a list of tickets that a cursor names; undefined for any other text. */
export function ticketPlace(cursor: string): TicketPlace | undefined {
  const isDue = (text: string) => text === nothingDue || partsOf(text, (rest) => rest === '') !== undefined
  const [createdAt, id, due] =
    partsOf(cursor, (rest) => {
      const [first = '', second = '', ...others] = rest.split('_')
      return isUuid(first) && isDue(second) && others.length === 0
    }) ?? []
  if (createdAt === undefined || id === undefined || due === undefined) return undefined
  return { createdAt, id, answerBy: due === nothingDue ? null : due }
}

export type TicketListRequest = Omit<TicketFilter, 'assignee' | 'owedBy'> &
  PageRequest & {
    /** One's own, nobody's, or those of somebody by their id. */
    readonly assignee?: string | undefined
    readonly due?: TicketDue | undefined
    readonly sort?: TicketSort | undefined
  }

type OwnFilter = Omit<TicketListRequest, keyof PageRequest | 'sort'>

/** A filter with somebody's own tickets as theirs, and what is due soon by the clock. */
function filterOf(
  { account }: Pick<Authorized, 'account'>,
  { assignee: whose, due, ...rest }: OwnFilter,
  now: string,
): TicketFilter {
  const own = whose === 'mine' ? account.id : whose
  return { ...rest, assignee: own === 'nobody' ? null : own, owedBy: due && soonAfter(now) }
}

/** A page of the tickets that a filter means. Where none is meant, a number that was read wrong is read again. */
export async function pageMeant(
  ports: Pick<Ports, 'tickets' | 'clock'>,
  authorized: Pick<Authorized, 'account'>,
  { sort = 'newest', cursor, limit = pageSize.usual, ...asked }: TicketListRequest,
): Promise<Page<TicketRow>> {
  const filter = filterOf(authorized, asked, ports.clock.now())
  const after = placeIn(cursor, ticketPlace)
  const found = await asRead(
    filter.q,
    withDigitsRead,
    (q) => ports.tickets.page({ filter: { ...filter, q }, sort, after, limit: limit + 1 }),
    (rows) => rows.length === 0,
  )
  return pageOf(found, limit, ticketRowOf, (last) =>
    cursorOf(last.ticket.createdAt, last.ticket.id, answerDue(last) ?? nothingDue),
  )
}

/** How many tickets a filter means, up to so many. */
export function countTickets(
  { tickets, clock }: Pick<Ports, 'tickets' | 'clock'>,
  authorized: Authorized,
  asked: OwnFilter,
  limit: number,
): Promise<number> {
  const filter = filterOf(authorized, asked, clock.now())
  const count = (q: string | undefined) => tickets.count({ filter: { ...filter, q }, limit })
  return asRead(filter.q, withDigitsRead, count, (found) => found === 0)
}

/** The tickets that a filter means, page by page, the newest first unless asked otherwise. */
export const listTickets =
  (ports: TicketPorts, caller: Caller) =>
  (request: TicketListRequest): Promise<Result<Page<TicketRow>, Unauthorized>> =>
    reading(ports, caller, 'tickets.view', async (authorized) => {
      const value = await pageMeant(ports, authorized, request)
      return ok({ value, records: value.items.map(ticketRead) })
    })

/** All tickets that a filter means, to be taken elsewhere (rule A22). */
export const exportTickets =
  (ports: TicketPorts, caller: Caller) =>
  (asked: Omit<TicketListRequest, keyof PageRequest>): Promise<Result<Exported<TicketRow>, Unauthorized>> => {
    const { sort: _, ...filter } = asked
    return exported(
      ports,
      caller,
      {
        permission: 'tickets.export',
        action: 'tickets_exported',
        filter: filterInWords(filter),
        recordsOf: (row) => [ticketRead(row)],
      },
      (page, authorized) => pageMeant(ports, authorized, { ...asked, ...page }),
    )
  }

/** Authorizes the caller to do something with a ticket, and finds its record. */
async function recordFor(
  ports: TicketPorts,
  caller: Caller,
  permission: 'tickets.change' | 'tickets.reply',
  id: string,
): Promise<Result<Authorized & { record: TicketRecord }, Unauthorized | Refused<'ticket-not-found'>>> {
  const authorized = await authorize(ports, caller, permission)
  if (!authorized.ok) return authorized
  const record = isUuid(id) ? await ports.tickets.record(id) : undefined
  return record ? ok({ ...authorized.value, record }) : fail({ code: 'ticket-not-found' })
}

type Read<Value> = Promise<Result<Value, Unauthorized | Refused<'ticket-not-found'>>>

/** Reads a ticket by its id or its number: what `of` tells of its record. */
const ticketReading = <Value>(
  ports: TicketPorts,
  caller: Caller,
  id: string,
  of: (record: TicketRecord) => Promise<Value>,
): Read<Value> =>
  reading<Value, Refused<'ticket-not-found'>>(ports, caller, 'tickets.view', async () => {
    const number = ticketNumberIn(id)
    const record = isUuid(id)
      ? await ports.tickets.record(id)
      : number && (await ports.tickets.recordByNumber(number))
    if (!record) return fail({ code: 'ticket-not-found' })
    return ok({ value: await of(record), records: [ticketRead(record.ticket)] })
  })

/** A ticket with all that staff know of it. */
export const openTicket =
  (ports: TicketPorts, caller: Caller) =>
  (id: string): Read<TicketRecord> =>
    ticketReading(ports, caller, id, async (record) => record)

/** Who changed what of a ticket, the newest first. */
export const ticketHistory =
  (ports: TicketPorts, caller: Caller) =>
  (id: string): Read<Page<AuditEntry>> =>
    ticketReading(ports, caller, id, async ({ ticket }) => {
      const entries = await ports.tickets.auditEntries(ticket.id)
      return { items: entries.toReversed(), next: null }
    })

/** What the customer of a ticket was told, the oldest first. */
export const ticketReplies =
  (ports: TicketPorts, caller: Caller) =>
  (id: string): Read<Page<TicketReply>> =>
    ticketReading(ports, caller, id, async ({ ticket }) => ({
      items: await ports.tickets.replies(ticket.id),
      next: null,
    }))

/** What staff change; `version` is that of the record they looked at. */
export type TicketChange = {
  readonly status?: TicketStatus | undefined
  readonly priority?: TicketPriority | undefined
  /** One's own it becomes by `me`, somebody's by their id, nobody's by null. */
  readonly assignee?: string | null | undefined
  /** The number of an order; null for none. */
  readonly relatedOrder?: string | null | undefined
  readonly note?: string | undefined
  readonly version: number
}

/** What a change means: whose the ticket becomes, and which order it is about. */
export async function handlingOf(
  { staff, orders }: Pick<Ports, 'staff' | 'orders'>,
  { status, priority, assignee, relatedOrder }: Omit<TicketChange, 'version' | 'note'>,
  account: Authorized['account'],
): Promise<Result<Handling, Refused<'colleague-not-found' | 'order-not-found'>>> {
  let given: Colleague | null | undefined = assignee === null ? null : undefined
  if (assignee === 'me') given = colleagueOf(account)
  else if (assignee) {
    const found = (await staff.withRole()).find(({ id }) => id === assignee)
    if (!found) return fail({ code: 'colleague-not-found' })
    given = colleagueOf(found)
  }
  let about: Handling['relatedOrder'] = relatedOrder === null ? null : undefined
  if (typeof relatedOrder === 'string') {
    const number = orderNumberIn(relatedOrder)
    const found = number && (await orders.recordByNumber(number))
    if (!found) return fail({ code: 'order-not-found' })
    about = found.order
  }
  return ok({ status, priority, assignee: given, relatedOrder: about })
}

/** The record of a ticket as it is now. */
async function current(
  { tickets }: TicketPorts,
  id: string,
): Promise<Result<TicketRecord, Refused<'ticket-not-found'>>> {
  const record = await tickets.record(id)
  return record ? ok(record) : fail({ code: 'ticket-not-found' })
}

type Written = Awaited<ReturnType<Ports['tickets']['change']>>

/** What is answered to whoever wrote; of a ticket that somebody else changed meanwhile the fresh record. */
async function answered(
  ports: TicketPorts,
  id: string,
  outcome: Written,
): Promise<
  | Result<TicketRecord, Refused<'ticket-changed' | 'ticket-not-found'>>
  | Exclude<Written, TicketRecord | 'stale'>
> {
  if (outcome !== 'stale') return typeof outcome === 'string' ? outcome : ok(outcome)
  const now = await current(ports, id)
  return now.ok ? fail({ code: 'ticket-changed', current: now.value }) : now
}

type ChangeRefused = Refused<
  'ticket-not-found' | 'ticket-changed' | 'invalid' | 'colleague-not-found' | 'order-not-found'
>

/**
 * Changes status, priority, assignee and related order of a ticket, with a note in the audit entry (rule S4). A record that
 * somebody else changed meanwhile is left alone and given back: `ticket-changed` (rule A13). Where nothing changes, what
 * was written becomes one of the staff's notes, so that no word is lost. Under a key, a UUID, it is done once.
 */
export const changeTicket =
  (ports: TicketPorts, caller: Caller) =>
  async (
    id: string,
    change: TicketChange,
    key?: string,
  ): Promise<Result<TicketRecord, Unauthorized | KeyRefused | ChangeRefused>> => {
    const found = await recordFor(ports, caller, 'tickets.change', id)
    if (!found.ok) return found
    const { record, ...authorized } = found.value
    return changeRecord(ports, { record, authorized }, change, { key })
  }

/** Changes a record that was found, for somebody who may; `batch` names the change of many that it is one of. */
export function changeRecord(
  ports: TicketPorts,
  { record, authorized }: { readonly record: TicketRecord; readonly authorized: Authorized },
  { version, ...change }: TicketChange,
  { key, batch }: { readonly key: string | undefined; readonly batch?: string },
): Promise<Result<TicketRecord, KeyRefused | ChangeRefused>> {
  const { id } = record.ticket
  const { actor, account } = authorized
  const note = cleanedText(change.note ?? '')
  return once<TicketRecord, ChangeRefused>(
    ports,
    authorized,
    { key, what: 'ticket-change', subject: id, request: { ...change, note } },
    async (kept) => {
      if (record.version !== version) return fail({ code: 'ticket-changed', current: record })
      const problems = textProblems('note', note, lengths.adminNote, { lines: true })
      if (problems.length > 0) return fail({ code: 'invalid', problems })
      const handling = await handlingOf(ports, change, account)
      if (!handling.ok) return handling

      const trace = { by: actor, at: ports.clock.now(), note, batch }
      const { record: changed, entries } = handled(record, handling.value, trace)
      if (entries.length > 0)
        return answered(
          ports,
          id,
          await ports.tickets.change({ record: changed, version, entries, key: kept }),
        )
      if (note.trim() === '') {
        await noteReads(ports, authorized, [ticketRead(record.ticket)])
        return ok(record)
      }
      const { line, entry } = staffNote(ticketSubject(record.ticket), note, trace)
      return answered(ports, id, await ports.tickets.addNote(id, line, entry, kept))
    },
    () => current(ports, id),
  )
}

/** Adds a line to the notes of staff (rule A14). Notes never stand in each other's way; under a key, a UUID, one is added once. */
export const addTicketNote =
  (ports: TicketPorts, caller: Caller) =>
  async (
    id: string,
    text: string,
    key?: string,
  ): Promise<Result<TicketRecord, Unauthorized | KeyRefused | Refused<'ticket-not-found' | 'invalid'>>> => {
    const found = await recordFor(ports, caller, 'tickets.change', id)
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
      () => current(ports, id),
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
 * Replies to the customer by e-mail, and sets another status with it where one is named, all or nothing (rule S8). Of a
 * ticket that somebody else changed meanwhile nothing is sent: `ticket-changed`. Under a key, a UUID, one reply is sent.
 */
export const replyToTicket =
  (ports: TicketPorts, caller: Caller) =>
  async (
    id: string,
    { text, status, version }: ReplyRequest,
    key?: string,
  ): Promise<Result<TicketRecord, Unauthorized | KeyRefused | ReplyRefused>> => {
    const found = await recordFor(ports, caller, 'tickets.reply', id)
    if (!found.ok) return found
    const { record, ...authorized } = found.value
    const words = cleanedText(text)
    return once<TicketRecord, ReplyRefused>(
      ports,
      authorized,
      { key, what: 'ticket-reply', subject: id, request: { text: words, status: status ?? null } },
      async (kept) => {
        if (record.version !== version) return fail({ code: 'ticket-changed', current: record })
        const problems = textProblems('text', words, lengths.reply, { required: true, lines: true })
        if (problems.length > 0) return fail({ code: 'invalid', problems })

        const wanted = { id: ports.random.uuid(), text: words, status }
        const trace = { by: authorized.actor, at: ports.clock.now() }
        const { record: changed, reply, entries } = replied(record, wanted, trace)
        const jobs = lettersOfReply(reply)
        const change = { record: changed, version, reply, entries, jobs, key: kept }
        return answered(ports, id, await ports.tickets.change(change))
      },
      () => current(ports, id),
    )
  }
