import { staffNote } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import { orderNumberIn } from '@hotovo/domain/orders/reference-numbers'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { cleanedText } from '@hotovo/domain/shared/voucher-code'
import { isPermitted } from '@hotovo/domain/staff/permissions'
import {
  type Colleague,
  colleagueOf,
  type TicketHandling,
  type TicketRecord,
  withHandling,
} from '@hotovo/domain/tickets/handling'
import { type TicketPriority, type TicketStatus, ticketSubject } from '@hotovo/domain/tickets/ticket'
import { type AuthorizedStaff, authorize, type Unauthorized } from '../access/authorize.ts'
import type { ById, CallContext, Caller } from '../access/caller.ts'
import { type IdempotencyRefused, once } from '../access/idempotency.ts'
import { countReads, ticketRead } from '../access/reads.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import type { TicketPorts } from './list.ts'

/** Authorizes the caller to do something with a ticket, and finds its record. */
export async function recordToWorkOn(
  ports: TicketPorts,
  caller: Caller,
  permission: 'tickets.change' | 'tickets.reply',
  id: string,
): Promise<Result<AuthorizedStaff & { record: TicketRecord }, Unauthorized | Refused<'ticket-not-found'>>> {
  const authorized = await authorize(ports, caller, permission)
  if (!authorized.ok) return authorized
  const record = isUuid(id) ? await ports.tickets.record(id) : undefined
  return record ? ok({ ...authorized.value, record }) : fail({ code: 'ticket-not-found' })
}

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
  account: AuthorizedStaff['account'],
): Promise<Result<TicketHandling, Refused<'colleague-not-found' | 'order-not-found'>>> {
  let given: Colleague | null | undefined = assignee === null ? null : undefined
  if (assignee === 'me') given = colleagueOf(account)
  else if (assignee) {
    const found = (await staff.withRole()).find(({ id }) => id === assignee)
    if (!found || !isPermitted(found.role, 'tickets.change')) return fail({ code: 'colleague-not-found' })
    given = colleagueOf(found)
  }
  let about: TicketHandling['relatedOrder'] = relatedOrder === null ? null : undefined
  if (typeof relatedOrder === 'string') {
    const number = orderNumberIn(relatedOrder)
    const found = number && (await orders.recordByNumber(number))
    if (!found) return fail({ code: 'order-not-found' })
    about = found.order
  }
  return ok({ status, priority, assignee: given, relatedOrder: about })
}

/** The record of a ticket as it is now. */
export async function currentTicket(
  { tickets }: TicketPorts,
  id: string,
): Promise<Result<TicketRecord, Refused<'ticket-not-found'>>> {
  const record = await tickets.record(id)
  return record ? ok(record) : fail({ code: 'ticket-not-found' })
}
export type TicketWriteOutcome = Awaited<ReturnType<Ports['tickets']['change']>>

/** What is answered to whoever wrote; of a ticket that somebody else changed meanwhile the fresh record. */
export async function answerToWrite(
  ports: TicketPorts,
  id: string,
  outcome: TicketWriteOutcome,
): Promise<
  | Result<TicketRecord, Refused<'ticket-changed' | 'ticket-not-found'>>
  | Exclude<TicketWriteOutcome, TicketRecord | 'stale'>
> {
  if (outcome !== 'stale') return typeof outcome === 'string' ? outcome : ok(outcome)
  const now = await currentTicket(ports, id)
  return now.ok ? fail({ code: 'ticket-changed', current: now.value }) : now
}
export type ChangeRefused = Refused<
  'ticket-not-found' | 'ticket-changed' | 'invalid' | 'colleague-not-found' | 'order-not-found'
>

/**
 * Changes status, priority, assignee and related order of a ticket, with a note in the audit entry (rule S4). A record that
 * somebody else changed meanwhile is left alone and given back: `ticket-changed` (rule A13). Where nothing changes, what
 * was written becomes one of the staff's notes, so that no word is lost. Under a key, a UUID, it is done once.
 */
export const changeTicket =
  (ports: TicketPorts) =>
  async (
    { id, ...change }: ById & TicketChange,
    { caller, key }: CallContext,
  ): Promise<Result<TicketRecord, Unauthorized | IdempotencyRefused | ChangeRefused>> => {
    const found = await recordToWorkOn(ports, caller, 'tickets.change', id)
    if (!found.ok) return found
    const { record, ...authorized } = found.value
    return changeRecord(ports, { record, authorized }, change, { key })
  }

/** Changes a record that was found, for somebody who may; `batch` names the change of many that it is one of. */
export function changeRecord(
  ports: TicketPorts,
  { record, authorized }: { readonly record: TicketRecord; readonly authorized: AuthorizedStaff },
  { version, ...change }: TicketChange,
  { key, batch }: { readonly key: string | undefined; readonly batch?: string },
): Promise<Result<TicketRecord, IdempotencyRefused | ChangeRefused>> {
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
      const { record: changed, entries } = withHandling(record, handling.value, trace)
      if (entries.length > 0)
        return answerToWrite(
          ports,
          id,
          await ports.tickets.change({ record: changed, version, entries, key: kept }),
        )
      if (note.trim() === '') {
        await countReads(ports, authorized, [ticketRead(record.ticket)])
        return ok(record)
      }
      const { line, entry } = staffNote(ticketSubject(record.ticket), note, trace)
      return answerToWrite(ports, id, await ports.tickets.addNote(id, line, entry, kept))
    },
    () => currentTicket(ports, id),
  )
}
