import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { uuidOf } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import {
  type BulkReply,
  bulkReplyProblems,
  type Recipient,
  replyAmongMany,
} from '@hotovo/domain/tickets/bulk-reply'
import type { TicketHandling, TicketRecord } from '@hotovo/domain/tickets/handling'
import type { TicketPriority, TicketStatus } from '@hotovo/domain/tickets/ticket'
import { authorize, type Unauthorized } from '../access/authorize.ts'
import {
  type BatchItem,
  type BatchOutcome,
  changeInBatch,
  rowsCreatedUntil,
  type skipReasons,
} from '../access/bulk.ts'
import type { CallContext, Caller } from '../access/caller.ts'
import { filterInWords } from '../access/exporting.ts'
import type { IdempotencyRefused } from '../access/idempotency.ts'
import { countReads, ticketRead } from '../access/reads.ts'
import type { PageRequest } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { ordersAbout, planReplies, replyWithOthers } from './bulk-reply.ts'
import { changeRecord, handlingOf, type TicketChange } from './change.ts'
import { pageOfTickets, type TicketListRequest, type TicketPorts } from './list.ts'

type BulkPorts = TicketPorts & Pick<Ports, 'systemLog' | 'digests' | 'savedReplies'>

/** How a ticket stands in what is changed of many; the assignee is an id, null for nobody's. */
export type TicketState = {
  readonly status: TicketStatus
  readonly priority: TicketPriority
  readonly assignee: string | null
}

/** A ticket that somebody chose, as its row looked then. */
export type ChosenTicket = TicketState & { readonly id: string }

/** Which tickets are meant: those that were chosen one by one, or all of a filter that were there at an instant. */
export type TicketSelection =
  | { readonly tickets: readonly ChosenTicket[] }
  | { readonly filter: TicketSelectionFilter; readonly until: string }
export type TicketSelectionFilter = Omit<TicketListRequest, keyof PageRequest>

/** What is changed of many tickets, and what their customers are replied (rule A104); what is left out stays as it is. */
export type TicketsChange = Pick<TicketChange, 'status' | 'priority' | 'assignee'> & {
  readonly reply?: BulkReply | undefined
}

/** Why a ticket is not changed with the others. */
export type TicketSkip = (typeof skipReasons.tickets)[number]

/** What would become of one ticket: it changes, or why it does not as things stand. */
export type PlannedTicket = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly from: TicketState
  readonly fate: 'changes' | TicketSkip
  /** The number of the order that its reply tells although none is linked (rule S15). */
  readonly meantOrder?: string | undefined
  /** Who is replied to, or would be but for having the same already (rule A175). */
  readonly recipient?: Recipient | undefined
}

/** What a change of many would do; `isMore` where more are meant than are changed at once. */
export type TicketsPlan = { readonly tickets: readonly PlannedTicket[]; readonly isMore: boolean }

const standingOf = ({ ticket: { status, priority }, assignee }: TicketRecord): TicketState => ({
  status,
  priority,
  assignee: assignee?.id ?? null,
})

/**
 * What a change of many tickets would do, ticket by ticket (rule A28): nothing is written. Without a change it tells which
 * tickets are meant.
 */
export const planTickets =
  (ports: BulkPorts) =>
  async (
    meant: TicketSelection & { readonly change?: TicketsChange | undefined },
    { caller }: CallContext,
  ): Promise<Result<TicketsPlan, Unauthorized>> => {
    const reply = meant.change?.reply
    const authorized = await authorizeChange(ports, caller, reply)
    if (!authorized.ok) return authorized
    const { chosen, isMore } =
      'tickets' in meant
        ? { chosen: meant.tickets, isMore: false }
        : await allOf(ports, authorized.value, meant)
    const ids = chosen.map(({ id }) => id)
    const records = new Map((await ports.tickets.records(ids)).map((record) => [record.ticket.id, record]))
    const handling = meant.change && (await handlingOf(ports, meant.change, authorized.value.account))
    const isSeen = (record: TicketRecord, seen: ChosenTicket) => {
      const { status, priority, assignee } = standingOf(record)
      return seen.status === status && seen.priority === priority && seen.assignee === assignee
    }
    const unchanged = chosen.flatMap((seen) => {
      const record = records.get(seen.id)
      return record && isSeen(record, seen) ? [record] : []
    })
    const replies =
      reply && handling?.ok
        ? await planReplies(ports, unchanged, reply, await ports.savedReplies.of(authorized.value.account.id))
        : undefined
    const fateOf = (record: TicketRecord, seen: ChosenTicket): PlannedTicket['fate'] => {
      if (!isSeen(record, seen)) return 'ticket-changed'
      if (!handling) return 'changes'
      if (!handling.ok) return 'colleague-not-found'
      return isChangedBy(record, handling.value) ? 'changes' : 'same'
    }
    const tickets = chosen.map((seen): PlannedTicket => {
      const { id, ...from } = seen
      const record = records.get(id)
      if (!record) return { id, number: '', version: 0, from, fate: 'ticket-not-found' }
      const { number } = record.ticket
      const told = replies?.get(id) ?? { fate: fateOf(record, seen) }
      return { id, number, version: record.version, from: standingOf(record), ...told }
    })
    // Whoever is named is read (rule A47).
    const named = tickets.filter(({ recipient }) => recipient !== undefined)
    await countReads(ports, authorized.value, named.map(ticketRead))
    return ok({ tickets, isMore })
  }

/** Whoever changes many tickets may do so, and whoever replies with it may reply. */
async function authorizeChange(ports: BulkPorts, caller: Caller, reply: BulkReply | undefined) {
  const authorized = await authorize(ports, caller, 'tickets.change')
  return authorized.ok && reply ? authorize(ports, caller, 'tickets.reply') : authorized
}

/** The tickets of a filter that were there at an instant, as many as are changed at once. */
async function allOf(
  ports: BulkPorts,
  authorized: Parameters<typeof pageOfTickets>[1],
  { filter, until }: Extract<TicketSelection, { until: string }>,
): Promise<{ readonly chosen: readonly ChosenTicket[]; readonly isMore: boolean }> {
  const { chosen, isMore } = await rowsCreatedUntil(until, (page) =>
    pageOfTickets(ports, authorized, { ...filter, ...page }),
  )
  const seen = chosen.map(({ id, status, priority, assignee }) => ({
    id,
    status,
    priority,
    assignee: assignee?.id ?? null,
  }))
  return { chosen: seen, isMore }
}

/** Whether anything of a ticket differs after a change. */
const isChangedBy = (record: TicketRecord, { status, priority, assignee }: TicketHandling): boolean =>
  (status !== undefined && status !== record.ticket.status) ||
  (priority !== undefined && priority !== record.ticket.priority) ||
  (assignee !== undefined && assignee?.id !== record.assignee?.id)

/** The languages that there are words in, in the order of the alphabet. */
const repliedIn = (reply: BulkReply): readonly string[] =>
  Object.entries(reply)
    .flatMap(([language, words]) => ((words ?? '').trim() === '' ? [] : [language]))
    .toSorted()

/** A part of a change of many, and what the whole is: how many tickets it means, and by which filter. */
export type TicketsStep = {
  readonly tickets: readonly BatchItem[]
  readonly change: TicketsChange
  /** What is said of all of them. */
  readonly note?: string | undefined
  /** The changes take those of this batch back. */
  readonly undoes?: string | undefined
  readonly of: { readonly count: number; readonly filter?: TicketSelectionFilter | undefined }
}

/**
 * Changes some of many tickets, each as a single change is made (rules A28, A29): by its version, with its own entries. Each
 * changes under a key that is made of the key of the whole, a UUID, and of the ticket's id, so that a part that is sent again,
 * or cut elsewhere, changes nothing twice.
 */
export const changeTickets =
  (ports: BulkPorts) =>
  async (
    { tickets, change: { status, priority, assignee, reply }, note = '', undoes, of }: TicketsStep,
    { caller, key }: CallContext,
  ): Promise<
    Result<
      { readonly outcomes: readonly BatchOutcome<TicketSkip>[] },
      Unauthorized | IdempotencyRefused | Refused<'invalid'>
    >
  > => {
    const may = await authorizeChange(ports, caller, reply)
    if (!may.ok) return may
    const words = cleanedText(note)
    const problems = bulkReplyProblems(reply ?? {})
    const part = {
      of: 'tickets',
      said: { at: 'note', text: words },
      problems,
      items: tickets,
      deed: { status, priority, assignee, reply, of },
      undoes,
    } as const
    return changeInBatch<TicketSkip>(ports, caller, part, key, async (authorized, batch) => {
      const wanted = { status, priority, assignee }
      const handling = await handlingOf(ports, wanted, authorized.account)
      const records = new Map(
        (await ports.tickets.records(tickets.map(({ id }) => id))).map((record) => [
          record.ticket.id,
          record,
        ]),
      )
      const about = await ordersAbout(ports, reply ? [...records.values()] : [], reply ?? {})
      const given = handling.ok ? handling.value.assignee : undefined
      const { sort: _, ...filter } = of.filter ?? {}
      return {
        details: {
          ...(status !== undefined && { status }),
          ...(priority !== undefined && { priority }),
          ...(given !== undefined && { assignee: given?.name ?? 'nobody' }),
          ...(reply && { reply: repliedIn(reply).join(', ') }),
          count: of.count,
          ...(of.filter && { filter: filterInWords(filter) }),
          ...(undoes !== undefined && { undoes }),
        },
        change: async ({ id, version }) => {
          const record = records.get(id)
          if (!record) return ok('ticket-not-found')
          if (!handling.ok) return ok('colleague-not-found')
          const isSeen = record.version === version
          const order = about.get(record.ticket.id)
          const answer = reply && replyAmongMany(record, reply, order)
          if (isSeen && answer?.ok === false) return ok(answer.error)
          // One that is so already would get a note instead.
          if (isSeen && !answer && !isChangedBy(record, handling.value)) return ok('same')
          const done = await (reply
            ? replyWithOthers(
                ports,
                { record, order, authorized },
                { reply, ...wanted, note: words, version },
                { key: uuidOf(batch, id), batch, handling: handling.value },
              )
            : changeRecord(
                ports,
                { record, authorized },
                { ...wanted, note: words, version },
                { key: uuidOf(batch, id), batch },
              ))
          if (done.ok) return ok('changed')
          const { code } = done.error
          if (code === 'ticket-changed' || code === 'colleague-not-found' || code === 'ticket-not-found')
            return ok(code)
          if (code === 'invalid' || code === 'order-not-found')
            throw new Error(`a ticket of many was refused: ${code}`)
          return fail({ code })
        },
      }
    })
  }
