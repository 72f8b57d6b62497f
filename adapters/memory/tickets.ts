import type { Job } from '@hotovo/application/jobs/job'
import type { SavedReplies, TicketPosition, Tickets } from '@hotovo/application/tickets/ports'
import { entryRecord } from '@hotovo/domain/audit/record'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { normalEmail } from '@hotovo/domain/staff/account'
import { matchesTicket, type TicketSort } from '@hotovo/domain/tickets/filter'
import { answerDue, newTicketRecord, type TicketRecord } from '@hotovo/domain/tickets/handling'
import { isKeyTaken, keepKey } from './access/staff-keys.ts'
import type { AuditLog } from './audit/records.ts'
import { clone } from './clone.ts'
import { byInstantAndId, compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

/** The order of each list of tickets. */
const comparators: Readonly<Record<TicketSort, (a: TicketPosition, b: TicketPosition) => number>> = {
  oldest: byInstantAndId,
  newest: (a, b) => byInstantAndId(b, a),
  // No instant of ours begins with a letter: those that nothing is owed for are the last.
  due: (a, b) => compareTexts(a.answerBy ?? 'none', b.answerBy ?? 'none') || byInstantAndId(a, b),
}
const positionOf = (record: TicketRecord): TicketPosition => ({
  id: record.ticket.id,
  createdAt: record.ticket.createdAt,
  answerBy: answerDue(record),
})

/** Tickets kept in memory, as `memoryOrders` keeps orders. */
export function memoryTickets(
  enqueue: (jobs: readonly Job[]) => void,
  {
    usedChecks,
    tickets: records,
    ticketEntries: log,
    ticketReplies,
    accounts,
    orders,
    orderEntries,
    staffKeys,
    ticketChecks: byCheck,
    ticketNumbers: numbers,
  }: MemoryTables,
): Tickets & { readonly log: AuditLog } {
  const stored = (id: string): TicketRecord => {
    const record = records.get(id)
    if (!record) throw new Error('only a ticket that was added is changed')
    return record
  }
  return {
    add: async (submission) => {
      if (usedChecks.has(submission.humanCheck.id)) return 'human-check-used'
      if (numbers.has(submission.ticket.number)) return 'number-taken'
      const { ticket, entries, humanCheck, jobs } = clone(submission)
      records.set(ticket.id, newTicketRecord(ticket))
      byCheck.set(humanCheck.id, ticket.id)
      numbers.add(ticket.number)
      log.push(...entries)
      usedChecks.add(humanCheck.id)
      enqueue(jobs)
      return 'added'
    },
    open: async ({ record, reply, entries, orderEntries: ofOrder, jobs, key }) => {
      const { ticket, assignee } = record
      if (numbers.has(ticket.number)) return 'number-taken'
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      if (assignee && !accounts.has(assignee.id)) throw new Error('a ticket is given to staff only')
      if (ticket.relatedOrderId !== null && !orders.has(ticket.relatedOrderId))
        throw new Error('a ticket is about an order that was added')
      keepKey({ staffKeys }, key)
      records.set(ticket.id, clone(record))
      numbers.add(ticket.number)
      ticketReplies.push(clone(reply))
      log.push(...clone(entries))
      orderEntries.push(...clone(ofOrder))
      enqueue(clone(jobs))
      return clone(record)
    },
    byId: async (id) => clone(records.get(id)?.ticket),
    byHumanCheck: async (id) => clone(records.get(byCheck.get(id) ?? '')?.ticket),
    record: async (id) => clone(records.get(id)),
    records: async (ids) => clone(ids.flatMap((id) => records.get(id) ?? [])),
    recordByNumber: async (number) =>
      clone([...records.values()].find(({ ticket }) => ticket.number === number)),
    auditEntries: async (id) => clone(log.filter(({ subject }) => subject.id === id)),
    replies: async (ids) =>
      clone(
        ticketReplies
          .filter(({ ticketId }) => ids.includes(ticketId))
          .toSorted((a, b) => compareTexts(a.at, b.at) || compareTexts(a.id, b.id)),
      ),
    change: async ({ record: wanted, version, reply, entries, jobs, key }) => {
      const { ticket, assignee, relatedOrder, answeredAt } = wanted
      const known = records.get(ticket.id)
      if (!known || known.version !== version) return 'stale'
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      if (assignee && !accounts.has(assignee.id)) throw new Error('a ticket is given to staff only')
      if (ticket.relatedOrderId !== null && !orders.has(ticket.relatedOrderId))
        throw new Error('a ticket is about an order that was added')
      keepKey({ staffKeys }, key)
      const record = clone({
        ...known,
        ticket: {
          ...known.ticket,
          status: ticket.status,
          priority: ticket.priority,
          relatedOrderId: ticket.relatedOrderId,
        },
        assignee,
        relatedOrder,
        answeredAt,
        version: version + 1,
      })
      records.set(ticket.id, record)
      if (reply) ticketReplies.push(clone(reply))
      log.push(...clone(entries))
      if (jobs) enqueue(clone(jobs))
      return clone(record)
    },
    addNote: async (id, line, entry, key) => {
      const { adminNotes, version, ...rest } = stored(id)
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      keepKey({ staffKeys }, key)
      const notes = adminNotes === null ? line : `${adminNotes}\n${line}`
      const record = { ...rest, adminNotes: notes, version: version + 1 }
      records.set(id, record)
      log.push(clone(entry))
      return clone(record)
    },
    page: async ({ filter, sort, after, limit }) =>
      clone(
        [...records.values()]
          .filter(
            (record) =>
              matchesTicket(record, filter) && (!after || comparators[sort](after, positionOf(record)) < 0),
          )
          .sort((a, b) => comparators[sort](positionOf(a), positionOf(b)))
          .slice(0, limit),
      ),
    count: async ({ filter, limit }) =>
      Math.min(limit, [...records.values()].filter((record) => matchesTicket(record, filter)).length),
    ofCustomer: async ({ email, except, limit }) => {
      const others = [...records.values()].filter(
        ({ ticket }) => ticket.id !== except && normalEmail(ticket.email) === normalEmail(email),
      )
      const newest = others.sort((a, b) => byInstantAndId(b.ticket, a.ticket))
      return clone({ items: newest.slice(0, limit), count: others.length })
    },
    ofOrder: async ({ number, limit }) => {
      const theirs = [...records.values()].filter(({ relatedOrder }) => relatedOrder === number)
      return clone(theirs.sort((a, b) => byInstantAndId(b.ticket, a.ticket)).slice(0, limit))
    },
    log: { records: () => clone(log.map((entry, place) => entryRecord(String(place + 1), entry))) },
  }
}

/** Replies that staff keep, in memory; entries about them go to the general log. */
export function memorySavedReplies(
  { savedReplies: stored }: MemoryTables,
  write: (entry: SystemEntry) => void,
): SavedReplies {
  return {
    of: async (staffId) =>
      clone(
        [...stored.values()]
          .filter(({ ownerId }) => ownerId === null || ownerId === staffId)
          .sort((a, b) => compareTexts(a.title, b.title) || compareTexts(a.id, b.id)),
      ),
    add: async (reply, logged) => {
      stored.set(reply.id, clone(reply))
      write(logged)
    },
    change: async (reply, logged) => {
      if (stored.get(reply.id)?.version !== reply.version) return false
      stored.set(reply.id, { ...clone(reply), version: reply.version + 1 })
      write(logged)
      return true
    },
    remove: async (id, logged) => {
      const isThere = stored.delete(id)
      if (isThere) write(logged)
      return isThere
    },
  }
}
