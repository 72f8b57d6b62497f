import type { EntryAction } from '../audit/actions.ts'
import { type Actor, type AuditEntry, entriesOf, fieldChanges, type StaffActor } from '../audit/entry.ts'
import { batchNote, statusNote } from '../orders/order.ts'
import { actorOf, type StaffAccount } from '../staff/account.ts'
import {
  answerBy,
  isActive,
  type Ticket,
  type TicketPriority,
  type TicketStatus,
  ticketSubject,
} from './ticket.ts'

/** A member of staff whom a ticket can be given to. */
export type Colleague = { readonly id: string; readonly name: string; readonly email: string }

export const colleagueOf = (account: StaffAccount): Colleague => {
  const { name, email } = actorOf(account)
  return { id: account.id, name, email }
}

/** A ticket as staff keep it: their notes, line by line, whose it is, and a version that every change raises. */
export type TicketRecord = {
  readonly ticket: Ticket
  readonly adminNotes: string | null
  /** Named as they were when they got it. */
  readonly assignee: Colleague | null
  /** The number of the order that `relatedOrderId` of the ticket means. */
  readonly relatedOrder: string | null
  /** When the customer got the first reply. */
  readonly answeredAt: string | null
  readonly version: number
}

/** What a member of staff wrote to the customer. It is never changed. */
export type TicketReply = {
  readonly id: string
  readonly ticketId: string
  readonly text: string
  readonly by: { readonly name: string; readonly email: string }
  readonly at: string
}

/** The record of a ticket that nobody has worked on. */
export const newTicketRecord = (ticket: Ticket): TicketRecord => ({
  ticket,
  adminNotes: null,
  assignee: null,
  relatedOrder: null,
  answeredAt: null,
  version: 1,
})

/** Until when a first answer is owed (rule S5): not for a ticket that was answered, resolved or closed. */
export const answerDue = ({
  ticket,
  answeredAt,
}: Pick<TicketRecord, 'ticket' | 'answeredAt'>): string | null =>
  answeredAt === null && isActive(ticket.status) ? answerBy(ticket) : null

/** What staff change of a ticket; what is left out stays as it is. */
export type TicketHandling = {
  readonly status?: TicketStatus | undefined
  readonly priority?: TicketPriority | undefined
  readonly assignee?: Colleague | null | undefined
  readonly relatedOrder?: { readonly id: string; readonly number: string } | null | undefined
}

/** What a ticket was of what a change names: what takes that change back. */
export const formerOf = <State extends object>(
  state: State,
  change: { readonly [Name in keyof State]?: unknown },
): Partial<State> => {
  const named = Object.entries(state).filter(([name]) => change[name as keyof State] !== undefined)
  return Object.fromEntries(named) as Partial<State>
}

/** Whom a ticket is given to, as the audit log tells it: no two have one e-mail. */
export const assigneeText = ({ name, email }: Pick<Colleague, 'name' | 'email'>): string =>
  `${name} <${email}>`

/** The fields of a record whose changes the audit log tells. */
const told = ({ ticket, assignee, relatedOrder }: TicketRecord) => ({
  status: ticket.status,
  priority: ticket.priority,
  assignee: assignee && assigneeText(assignee),
  relatedOrder,
})

type Trace<By extends Actor = StaffActor> = { readonly by: By; readonly at: string }

/**
 * The record after a change, and one entry for each field that differs now; any status may follow any other (rule S4). What
 * was said about it stands with the change of status, or else with the first change; `batch`, the change of many that it is
 * one of, with each (rule A29).
 */
export function withHandling(
  record: TicketRecord,
  { status, priority, assignee, relatedOrder }: TicketHandling,
  {
    by,
    at,
    note = '',
    batch,
  }: Trace<Actor> & { readonly note?: string; readonly batch?: string | undefined },
): { record: TicketRecord; entries: AuditEntry[] } {
  const { ticket } = record
  const changed: TicketRecord = {
    ...record,
    ticket: {
      ...ticket,
      status: status ?? ticket.status,
      priority: priority ?? ticket.priority,
      relatedOrderId: relatedOrder === undefined ? ticket.relatedOrderId : (relatedOrder?.id ?? null),
    },
    assignee: assignee === undefined ? record.assignee : assignee,
    relatedOrder: relatedOrder === undefined ? record.relatedOrder : (relatedOrder?.number ?? null),
  }
  const all = fieldChanges(told(record), told(changed))
  const commented = all.find(({ field }) => field === 'status') ?? all[0]
  const entries = all.flatMap((change) => {
    const usual = change.field === 'status' ? statusNote(change.to ?? '') : null
    const words = change === commented ? note.trim() : ''
    const lines = [words || usual, batch === undefined ? null : batchNote(batch)]
    const said = lines.filter((line) => line !== null).join('\n') || null
    return entriesOf(ticketSubject(ticket), [change], { by, at, note: said })
  })
  return { record: entries.length === 0 ? record : changed, entries }
}

/**
 * A reply to the customer, the record after it with what may change with it, and the entries that tell of both (rule S8). What was
 * said about it stands with the reply; `batch`, the change of many that it is one of, with each (rule A104).
 */
export function withReply(
  record: TicketRecord,
  { id, text, ...handling }: { readonly id: string; readonly text: string } & TicketHandling,
  {
    by,
    at,
    note = '',
    batch,
  }: Trace & { readonly note?: string | undefined; readonly batch?: string | undefined },
): { record: TicketRecord; reply: TicketReply; entries: AuditEntry[] } {
  const { ticket } = record
  const reply: TicketReply = {
    id,
    ticketId: ticket.id,
    text: text.trim(),
    by: { name: by.name, email: by.email },
    at,
  }
  const sent: AuditEntry = {
    subject: ticketSubject(ticket),
    actionType: 'reply_sent' satisfies EntryAction,
    fieldName: null,
    oldValue: null,
    newValue: id,
    actor: by,
    notes: [note.trim(), batch === undefined ? '' : batchNote(batch)].filter(Boolean).join('\n') || null,
    createdAt: at,
  }
  const changed = withHandling(record, handling, { by, at, batch })
  return {
    record: { ...changed.record, answeredAt: record.answeredAt ?? at },
    reply,
    entries: [sent, ...changed.entries],
  }
}
