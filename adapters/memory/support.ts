import type { Job } from '@hotovo/application/letters/job'
import type { Feedbacks, Tickets } from '@hotovo/application/support/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { entryRecord } from '@hotovo/domain/audit/record'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Feedback } from '@hotovo/domain/support/feedback'
import type { Ticket } from '@hotovo/domain/support/ticket'
import type { AuditLog } from './audit.ts'
import { clone } from './clone.ts'
import type { MemoryTables } from './tables.ts'

/** Tickets kept in memory, as `memoryOrders` keeps orders. */
export function memoryTickets(
  enqueue: (jobs: readonly Job[]) => void,
  { usedChecks, tickets: stored }: MemoryTables,
): Tickets & { readonly log: AuditLog } {
  const byCheck = new Map<string, Ticket>()
  const numbers = new Set<string>()
  const log: AuditEntry[] = []
  return {
    add: async (submission) => {
      if (usedChecks.has(submission.humanCheck.id)) return 'human-check-used'
      if (numbers.has(submission.ticket.number)) return 'number-taken'
      const { ticket, entries, humanCheck, jobs } = clone(submission)
      stored.set(ticket.id, { ticket })
      byCheck.set(humanCheck.id, ticket)
      numbers.add(ticket.number)
      log.push(...entries)
      usedChecks.add(humanCheck.id)
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => clone(stored.get(id)?.ticket),
    byHumanCheck: async (id) => clone(byCheck.get(id)),
    log: { records: () => clone(log.map((entry, place) => entryRecord(String(place + 1), entry))) },
  }
}

/** Feedback kept in memory; the entry about it goes to the general log, its jobs to `enqueue`. */
export function memoryFeedback(
  enqueue: (jobs: readonly Job[]) => void,
  usedChecks: Set<string>,
  write: (entry: SystemEntry) => void,
): Feedbacks {
  const stored = new Map<string, Feedback>()
  const byCheck = new Map<string, Feedback>()
  return {
    add: async (submission) => {
      if (usedChecks.has(submission.humanCheck.id)) return 'human-check-used'
      const { feedback, entry, humanCheck, jobs } = clone(submission)
      stored.set(feedback.id, feedback)
      byCheck.set(humanCheck.id, feedback)
      write(entry)
      usedChecks.add(humanCheck.id)
      enqueue(jobs)
      return 'added'
    },
    byId: async (id) => clone(stored.get(id)),
    byHumanCheck: async (id) => clone(byCheck.get(id)),
  }
}
