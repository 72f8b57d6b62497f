import type { EmailChanges, StoredEmailChange } from '@hotovo/application/staff/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { EmailChange } from '@hotovo/domain/staff/email-change'
import { endSessions } from '../access/sessions.ts'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { MemoryTables } from '../tables.ts'

const laterOf = (one: string, other: string) => (one < other ? other : one)

const openOf = ({ emailChanges }: MemoryTables, accountId: string) =>
  [...emailChanges.values()].find((one) => one.accountId === accountId && one.endedAt === null)

/** Ends the change of an account's e-mail that goes on, where one does. */
export function endEmailChangeOf(tables: MemoryTables, accountId: string, at: string): void {
  const change = openOf(tables, accountId)
  if (change) tables.emailChanges.set(change.id, { ...change, endedAt: laterOf(change.createdAt, at) })
}

/** Changes of the e-mail of staff kept in memory. A method runs without a pause, so it is a transaction by itself. */
export function memoryEmailChanges(
  enqueue: Enqueue,
  tables: MemoryTables,
  write: (entry: SystemEntry) => void,
): EmailChanges {
  const { emailChanges: changes, accounts, passwordHashes: hashes, recoveries } = tables
  const stored = (change: EmailChange | undefined): StoredEmailChange | undefined => {
    const account = change && accounts.get(change.accountId)
    return account && clone({ change, account, passwordHash: hashes.get(account.id)! })
  }
  const endAt = (change: EmailChange, at: string) =>
    void changes.set(change.id, { ...change, endedAt: laterOf(change.createdAt, at) })

  return {
    begin: async (change, { jobs, entry, forgetBefore }) => {
      if (changes.has(change.id)) throw new Error('there is a change of this id')
      if (!accounts.has(change.accountId)) throw new Error('there is no account of this id')
      for (const { id, createdAt } of changes.values()) if (createdAt < forgetBefore) changes.delete(id)
      endEmailChangeOf(tables, change.accountId, change.createdAt)
      changes.set(change.id, clone(change))
      write(entry)
      enqueue(jobs)
    },
    byId: async (id) => stored(changes.get(id)),
    ofAccount: async (id) => stored(openOf(tables, id)),
    sendAgain: async (id, { jobs, entry }) => {
      if (changes.get(id)?.endedAt !== null) return false
      write(entry)
      enqueue(jobs)
      return true
    },
    end: async (id, at, entry) => {
      const change = changes.get(id)
      if (change?.endedAt !== null) return false
      endAt(change, at)
      write(entry)
      return true
    },
    confirm: async ({ id, accountId }, side, { at, verified, entry, done }) => {
      const [change, account] = [changes.get(id), accounts.get(accountId)]
      if (!change || change.accountId !== accountId || change.endedAt !== null) return 'over'
      if (!account || account.closedAt !== null || account.email !== change.oldEmail) return 'over'
      if (hashes.get(accountId) !== verified) return 'over'
      const confirmed = {
        ...change,
        confirmedOldAt: change.confirmedOldAt ?? (side === 'old' ? at : null),
        confirmedNewAt: change.confirmedNewAt ?? (side === 'new' ? at : null),
      }
      if (confirmed.confirmedOldAt === null || confirmed.confirmedNewAt === null) {
        const isFirst = (side === 'old' ? change.confirmedOldAt : change.confirmedNewAt) === null
        changes.set(id, confirmed)
        if (isFirst) write(entry)
        return 'waits'
      }
      if ([...accounts.values()].some((one) => one.email === change.newEmail)) return 'email-taken'
      endAt(confirmed, at)
      for (const one of recoveries.values())
        if (one.accountId === accountId && one.usedAt === null)
          recoveries.set(one.id, { ...one, usedAt: laterOf(one.createdAt, at) })
      endSessions(tables, accountId, at)
      const names =
        done.displayName === null ? account.names : { ...account.names, displayName: done.displayName }
      accounts.set(accountId, { ...account, email: change.newEmail, names })
      write(done.entry)
      enqueue(done.jobs)
      return 'done'
    },
  }
}
