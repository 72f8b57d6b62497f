import type { Sessions, StaffSession } from '@hotovo/application/access/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { sessionLife } from '@hotovo/domain/limits'
import type { PassedStep } from '@hotovo/domain/staff/factor'
import { isSessionLiving, rotatedSession, type Session } from '@hotovo/domain/staff/session'
import { clone } from '../clone.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'
import { factorsOf } from './factors.ts'

/** Ends the sessions of an account, but for one that is kept. */
export function endSessions(
  { sessions }: Pick<MemoryTables, 'sessions'>,
  accountId: string,
  at: string,
  kept?: string | null,
): void {
  for (const session of sessions.values())
    if (session.accountId === accountId && session.id !== kept && session.endedAt === null)
      sessions.set(session.id, { ...session, endedAt: at })
}

/** Sessions of staff kept in memory. A method runs without a pause, so it is a transaction by itself. */
export function memorySessions(
  {
    systemEntries: log,
    accounts,
    passwordHashes: hashes,
    lockouts,
    sessions,
    factors,
    secondSteps,
    recoveries,
    identities,
  }: MemoryTables,
  write: (entry: SystemEntry) => void,
): Sessions {
  const passedBy = (id: string): PassedStep | null => {
    const { method, at } = secondSteps.get(id) ?? {}
    return method && at ? { method, at } : null
  }
  const found = (session: Session): StaffSession =>
    clone({
      session,
      account: accounts.get(session.accountId)!,
      identities: [...identities.values()].filter(({ accountId }) => accountId === session.accountId),
      factors: factorsOf(factors, session.accountId).map(({ factor }) => factor),
      passed: passedBy(session.id),
    })
  /** The living sessions of an account, the last used first. */
  const livingOf = (accountId: string, at: string) =>
    [...sessions.values()]
      .filter((session) => session.accountId === accountId && isSessionLiving(session, at))
      .sort((a, b) => compareTexts(b.activeAt, a.activeAt) || compareTexts(a.id, b.id))

  return {
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
      const [verifiedAt = null] = factorsOf(factors, accountId)
        .flatMap(({ factor }) => factor.verifiedAt ?? [])
        .toSorted(compareTexts)
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
  }
}
