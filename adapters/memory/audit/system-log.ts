import { letterOfAlert } from '@hotovo/application/jobs/job'
import type { SystemLog } from '@hotovo/application/shared/ports'
import { systemRecord } from '@hotovo/domain/audit/record'
import { raisesLetter, type SystemEntry } from '@hotovo/domain/audit/system-log'
import { securityLetterSeconds } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { actorOf } from '@hotovo/domain/staff/account'
import { isKeyTaken, keepKey } from '../access/staff-keys.ts'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { MemoryTables } from '../tables.ts'
import type { AuditLog } from './records.ts'

/** The general log kept in memory; whoever else has something to log may `write` too. */
export function memorySystemLog(
  enqueue: Enqueue,
  { systemEntries: log, accounts, alerts, alert, staffKeys }: MemoryTables,
): SystemLog & { readonly log: AuditLog; readonly write: (entry: SystemEntry) => void } {
  const write = (entry: SystemEntry) => {
    log.push(clone(entry))
    if (!raisesLetter(entry.severity)) return
    if (!alert.isOpen) {
      const next = alert.dueAt && minutesLater(alert.dueAt, securityLetterSeconds / 60)
      Object.assign(alert, { isOpen: true, dueAt: next > entry.timestamp ? next : entry.timestamp })
      const job = letterOfAlert(String(alerts.push([])))
      enqueue([job], Date.parse(alert.dueAt) - Date.parse(entry.timestamp))
    }
    alerts.at(-1)!.push(clone(entry))
  }
  return {
    write,
    addOnce: async (entry, key) => {
      if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
      keepKey({ staffKeys }, key)
      write(entry)
      return 'added'
    },
    addFailure: async (entry, alarm) => {
      write(entry)
      if (typeof entry.details.email !== 'string') return
      const recent = log.filter(
        ({ details, timestamp }) => details.email === entry.details.email && timestamp > alarm.since,
      )
      const failures = recent.filter(({ action }) => action === entry.action).length
      const isTold = recent.some(({ action }) => action === alarm.entry.action)
      if (failures >= alarm.failures && !isTold) write(alarm.entry)
    },
    newest: async (count) => clone(log.toReversed().slice(0, count)),
    closeAlert: async (id) => {
      if (alerts.length === Number(id)) alert.isOpen = false
      return clone(alerts[Number(id) - 1] ?? [])
    },
    log: {
      records: () =>
        clone(
          log.map((entry, place) => {
            const account = entry.userId === null ? undefined : accounts.get(entry.userId)
            return systemRecord(String(place + 1), entry, account && actorOf(account))
          }),
        ),
    },
  }
}
