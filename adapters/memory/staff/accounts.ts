import type { StaffSession } from '@hotovo/application/access/ports'
import { letterOfAlert } from '@hotovo/application/jobs/job'
import type { Ports } from '@hotovo/application/ports'
import type { StoredRecovery } from '@hotovo/application/staff/ports'
import { systemRecord } from '@hotovo/domain/audit/record'
import { raisesLetter, type SystemEntry } from '@hotovo/domain/audit/system-log'
import { securityLetterSeconds, sessionLife, signInLockout } from '@hotovo/domain/limits'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { actorOf, type StaffAccount } from '@hotovo/domain/staff/account'
import { noFailures, withAttempt, withoutAttempt } from '@hotovo/domain/staff/lockout'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import { isSessionLiving, rotatedSession, type Session } from '@hotovo/domain/staff/session'
import { isKeyTaken, keepKey } from '../access/staff-keys.ts'
import type { AuditLog } from '../audit/records.ts'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

/**
 * Staff kept in memory, as strict as the database. The five ports share what they keep, and a method runs
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
    factors,
    secondSteps,
    recoveries,
    alerts,
    alert,
    staffKeys,
  }: MemoryTables,
): Pick<Ports, 'staff' | 'signInLockout' | 'sessions' | 'recoveries' | 'systemLog'> & {
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
    clone({
      session,
      account: accounts.get(session.accountId)!,
      factor: factors.get(session.accountId)?.factor ?? null,
      passed: secondSteps.get(session.id) ?? null,
    })

  const endSessions = (accountId: string, at: string, kept?: string | null) => {
    for (const session of sessions.values())
      if (session.accountId === accountId && session.id !== kept && session.endedAt === null)
        sessions.set(session.id, { ...session, endedAt: at })
  }
  /** The living sessions of an account, the last used first. */
  const livingOf = (accountId: string, at: string) =>
    [...sessions.values()]
      .filter((session) => session.accountId === accountId && isSessionLiving(session, at))
      .sort((a, b) => compareTexts(b.activeAt, a.activeAt) || compareTexts(a.id, b.id))

  const recovered = (recovery: Recovery | undefined): StoredRecovery | undefined => {
    const account = recovery?.accountId ? accounts.get(recovery.accountId) : undefined
    return recovery && account && clone({ recovery, account, passwordHash: hashes.get(account.id)! })
  }

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
      byId: async (id) => clone(accounts.get(id)),
      withRole: async () =>
        clone(
          [...accounts.values()]
            .filter(({ role, closedAt }) => role !== null && closedAt === null)
            .sort((a, b) => compareTexts(a.email, b.email)),
        ),
      close: async (id, { at, entry }) => {
        const account = accounts.get(id)
        if (!account || account.closedAt !== null) return 'unchanged'
        const others = [...accounts.values()].filter((one) => one.id !== id && one.closedAt === null)
        if (account.role === 'admin' && !others.some(({ role }) => role === 'admin')) return 'last-admin'
        endSessions(id, at)
        accounts.set(id, { ...account, closedAt: at })
        write(entry)
        return 'closed'
      },
      open: async (id, entry) => {
        const account = accounts.get(id)
        if (!account || account.closedAt === null) return false
        accounts.set(id, { ...account, closedAt: null })
        write(entry)
        return true
      },
      setPassword: async (id, passwordHash, { at, lockoutKey, entry, jobs }) => {
        const account = accounts.get(id)
        if (!account) return
        hashes.set(id, passwordHash)
        accounts.set(id, { ...account, mustChangePassword: true })
        endSessions(id, at)
        lockouts.delete(lockoutKey)
        write(entry)
        enqueue(jobs)
      },
      changeOwnPassword: async (
        id,
        passwordHash,
        { at, verified, session: kept, lockoutKey, entry, jobs, key },
      ) => {
        const account = accounts.get(id)
        if (!account || account.closedAt !== null || hashes.get(id) !== verified) return 'password-changed'
        if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
        keepKey({ staffKeys }, key)
        hashes.set(id, passwordHash)
        accounts.set(id, { ...account, mustChangePassword: false })
        endSessions(id, at, kept)
        lockouts.delete(lockoutKey)
        write(entry)
        enqueue(jobs)
        return 'changed'
      },
    },
    signInLockout: {
      attempt: async (key, at) => {
        const { failures, verdict } = withAttempt(lockouts.get(key) ?? noFailures, at)
        if (!lockouts.has(key)) sweep(at)
        lockouts.set(key, failures)
        return verdict
      },
      withdraw: async (key, at) =>
        void lockouts.set(key, withoutAttempt(lockouts.get(key) ?? noFailures, at)),
    },
    sessions: {
      start: async (session, { passwordHash, lockoutKey, entry, displaced }) => {
        const account = accounts.get(session.accountId)
        if (!account || account.closedAt !== null || hashes.get(account.id) !== passwordHash)
          return 'password-changed'
        const oldest = livingOf(account.id, session.startedAt).slice(sessionLife.most - 1)
        for (const one of oldest) sessions.set(one.id, { ...one, endedAt: session.startedAt })
        sessions.set(session.id, clone(session))
        accounts.set(account.id, { ...account, lastSignInAt: session.startedAt })
        lockouts.delete(lockoutKey)
        write(entry)
        for (const { id } of oldest) write({ ...displaced, resourceId: id })
        return 'started'
      },
      living: async (id, at) => {
        const session = sessions.get(id)
        if (!session || !isSessionLiving(session, at)) return undefined
        const begunBy = [...recoveries.values()].find(({ sessionId }) => sessionId === id)
        return { ...found(session), ...(begunBy && { recoveryId: begunBy.id }) }
      },
      ofAccount: async (accountId, at, most) =>
        clone(
          livingOf(accountId, at)
            .slice(0, most)
            .map((session) => {
              const begun = log.find(
                ({ action, resourceId }) =>
                  (action === 'security_admin_login_success' || action === 'security_recovery_session') &&
                  resourceId === session.id,
              )
              return {
                session,
                origin: { ipAddress: begun?.ipAddress ?? null, userAgent: begun?.userAgent ?? null },
              }
            }),
        ),
      enter: async (id, at, { firstEntry, entries }) => {
        const session = sessions.get(id)
        if (!session || !isSessionLiving(session, at)) return undefined
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
        const { session, rotation } = rotatedSession(known, token, at)
        sessions.set(id, session)
        if (rotation === 'reused') write(stolen)
        if (rotation === 'reused' || rotation === 'ended') return { rotation }
        return { rotation, found: found(session) }
      },
      before: async ({ accountId, startedAt }, email, limit) => {
        const verifiedAt = factors.get(accountId)?.factor.verifiedAt ?? null
        const last = [...sessions.values()]
          .filter((one) => one.accountId === accountId && one.startedAt < startedAt)
          .filter((one) => verifiedAt === null || one.startedAt < verifiedAt || secondSteps.has(one.id))
          .toSorted((a, b) => compareTexts(a.startedAt, b.startedAt) || compareTexts(a.id, b.id))
          .at(-1)
        const failed = log.filter(
          ({ action, details, timestamp, resourceId }) =>
            details.email === email &&
            timestamp > (last?.startedAt ?? '') &&
            (action === 'security_admin_login_failed' ||
              (action === 'security_second_step_failed' && resourceId !== last?.id)),
        )
        return { startedAt: last?.startedAt ?? null, failures: Math.min(limit, failed.length) }
      },
      end: async (id, which, at, entry) => {
        const own = sessions.get(id)
        const ended = [...sessions.values()].filter(
          (session) =>
            session.accountId === own?.accountId &&
            isSessionLiving(session, at) &&
            { this: session.id === id, others: session.id !== id, all: true }[which],
        )
        for (const session of ended) sessions.set(session.id, { ...session, endedAt: at })
        if (ended.length > 0) write(entry)
      },
    },
    recoveries: {
      add: async (recovery, { jobs, entry, forgetBefore }) => {
        if (recoveries.has(recovery.id)) throw new Error('there is a recovery of this id')
        for (const known of recoveries.values()) {
          if (known.createdAt < forgetBefore) recoveries.delete(known.id)
          else if (known.key === recovery.key && known.usedAt === null)
            recoveries.set(known.id, { ...known, usedAt: recovery.createdAt })
        }
        recoveries.set(recovery.id, clone(recovery))
        write(entry)
        enqueue(jobs)
      },
      byId: async (id) => recovered(recoveries.get(id)),
      newest: async (key) => recovered([...recoveries.values()].findLast((one) => one.key === key)),
      use: async (id, at, sessionId) => {
        const known = recoveries.get(id)
        if (!known || known.usedAt !== null) return false
        recoveries.set(id, { ...known, usedAt: at, sessionId })
        return true
      },
    },
    systemLog: {
      addOnce: async (entry, key) => {
        if (isKeyTaken({ staffKeys }, key)) return 'key-taken'
        keepKey({ staffKeys }, key)
        write(entry)
        return 'added'
      },
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
