import { letterOfAlert } from '@hotovo/application/letters/job'
import type { Ports } from '@hotovo/application/ports'
import type { StaffSession } from '@hotovo/application/staff/ports'
import { systemRecord } from '@hotovo/domain/audit/record'
import { raisesLetter, type SystemEntry } from '@hotovo/domain/audit/system-log'
import { securityLetterSeconds, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { actorOf, type StaffAccount } from '@hotovo/domain/staff/account'
import { attempted, noFailures, withdrawn } from '@hotovo/domain/staff/lockout'
import { isLiving, rotated, type Session } from '@hotovo/domain/staff/session'
import type { AuditLog } from './audit.ts'
import { clone } from './clone.ts'
import type { Enqueue } from './jobs.ts'
import { compared } from './places.ts'
import { isKeyTaken, keepKey } from './staff-keys.ts'
import type { MemoryTables } from './tables.ts'

/**
 * Staff kept in memory, as strict as the database. The four ports share what they keep, and a method runs
 * without a pause, so it is a transaction by itself; values are clone in and out. The jobs of what is logged
 * go to `enqueue`; whoever else has something to log may `write` too.
 */
export function memoryStaff(
  enqueue: Enqueue,
  {
    systemEntries: log,
    accounts,
    passwordHashes: hashes,
    lockouts,
    sessions,
    alerts,
    alert,
    staffKeys,
  }: MemoryTables,
): Pick<Ports, 'staff' | 'signInLockout' | 'sessions' | 'systemLog'> & {
  readonly log: AuditLog
  readonly write: (entry: SystemEntry) => void
} {
  const withEmail = (email: string) => [...accounts.values()].find((account) => account.email === email)
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
  const keep = (account: StaffAccount, passwordHash: string, entry: SystemEntry) => {
    accounts.set(account.id, clone(account))
    hashes.set(account.id, passwordHash)
    write(entry)
    return 'added' as const
  }
  /** Whoever is counted for the first time takes along what is over. */
  const sweep = (at: string) => {
    for (const [key, failures] of lockouts) {
      const last = failures.at(-1)
      if (last === undefined || minutesLater(last, signInLockout.lockMinutes) <= at) lockouts.delete(key)
    }
  }
  const found = (session: Session): StaffSession =>
    clone({ session, account: accounts.get(session.accountId)! })

  return {
    write,
    staff: {
      add: async (account, passwordHash, entry) =>
        withEmail(account.email) ? 'email-taken' : keep(account, passwordHash, entry),
      addFirst: async (account, passwordHash, entry) => {
        const isFirst = ![...accounts.values()].some(({ role }) => role === 'admin')
        return isFirst && !withEmail(account.email) ? keep(account, passwordHash, entry) : 'not-first'
      },
      byEmail: async (email) => {
        const account = withEmail(email)
        return account && { account: clone(account), passwordHash: hashes.get(account.id)! }
      },
      withRole: async () =>
        clone(
          [...accounts.values()]
            .filter(({ role }) => role !== null)
            .sort((a, b) => compared(a.email, b.email)),
        ),
      setPassword: async (id, passwordHash, { at, lockoutKey, entry }) => {
        if (!accounts.has(id)) return
        hashes.set(id, passwordHash)
        for (const session of sessions.values())
          if (session.accountId === id && session.endedAt === null)
            sessions.set(session.id, { ...session, endedAt: at })
        lockouts.delete(lockoutKey)
        write(entry)
      },
      changeOwnPassword: async (
        id,
        passwordHash,
        { at, verified, session: kept, lockoutKey, entry, key },
      ) => {
        if (hashes.get(id) !== verified) return 'password-changed'
        if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
        keepKey({ staffKeys }, key)
        hashes.set(id, passwordHash)
        for (const session of sessions.values())
          if (session.accountId === id && session.id !== kept && session.endedAt === null)
            sessions.set(session.id, { ...session, endedAt: at })
        lockouts.delete(lockoutKey)
        write(entry)
        return 'changed'
      },
    },
    signInLockout: {
      attempt: async (key, at) => {
        const { failures, verdict } = attempted(lockouts.get(key) ?? noFailures, at)
        if (!lockouts.has(key)) sweep(at)
        lockouts.set(key, failures)
        return verdict
      },
      withdraw: async (key, at) => void lockouts.set(key, withdrawn(lockouts.get(key) ?? noFailures, at)),
    },
    sessions: {
      start: async (session, { passwordHash, lockoutKey, entry }) => {
        const account = accounts.get(session.accountId)
        if (!account || hashes.get(account.id) !== passwordHash) return 'password-changed'
        sessions.set(session.id, clone(session))
        accounts.set(account.id, { ...account, lastSignInAt: session.startedAt })
        lockouts.delete(lockoutKey)
        write(entry)
        return 'started'
      },
      living: async (id, at) => {
        const session = sessions.get(id)
        return session && isLiving(session, at) ? found(session) : undefined
      },
      ofAccount: async (accountId, at, most) =>
        clone(
          [...sessions.values()]
            .filter((session) => session.accountId === accountId && isLiving(session, at))
            .sort((a, b) => compared(b.activeAt, a.activeAt) || compared(a.id, b.id))
            .slice(0, most)
            .map((session) => {
              const begun = log.find(
                ({ action, resourceId }) =>
                  action === 'security_admin_login_success' && resourceId === session.id,
              )
              return {
                session,
                origin: { ipAddress: begun?.ipAddress ?? null, userAgent: begun?.userAgent ?? null },
              }
            }),
        ),
      enter: async (id, at, { firstEntry, entries }) => {
        const session = sessions.get(id)
        if (!session || !isLiving(session, at)) return undefined
        const activeAt = at > session.activeAt ? at : session.activeAt
        const entered = { ...session, activeAt, enteredAt: session.enteredAt ?? at }
        sessions.set(id, entered)
        if (session.enteredAt === null && firstEntry) write(firstEntry)
        for (const entry of entries) write(entry)
        return found(entered)
      },
      rotate: async (id, token, at, stolen) => {
        const known = sessions.get(id)
        if (!known) return { rotation: 'ended' }
        const { session, rotation } = rotated(known, token, at)
        sessions.set(id, session)
        if (rotation === 'reused') write(stolen)
        if (rotation === 'reused' || rotation === 'ended') return { rotation }
        return { rotation, found: found(session) }
      },
      before: async ({ accountId, startedAt }, email, limit) => {
        const last = [...sessions.values()]
          .filter((one) => one.accountId === accountId && one.startedAt < startedAt)
          .map((one) => one.startedAt)
          .toSorted()
          .at(-1)
        const failed = log.filter(
          ({ action, details, timestamp }) =>
            action === 'security_admin_login_failed' && details.email === email && timestamp > (last ?? ''),
        )
        return { startedAt: last ?? null, failures: Math.min(limit, failed.length) }
      },
      end: async (id, which, at, entry) => {
        const own = sessions.get(id)
        const ended = [...sessions.values()].filter(
          (session) =>
            session.accountId === own?.accountId &&
            isLiving(session, at) &&
            { this: session.id === id, others: session.id !== id, all: true }[which],
        )
        for (const session of ended) sessions.set(session.id, { ...session, endedAt: at })
        if (ended.length > 0) write(entry)
      },
    },
    systemLog: {
      addFailure: async (entry, alarm) => {
        write(entry)
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
