import type { Staff } from '@hotovo/application/staff/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { verifiedFactors } from '@hotovo/domain/staff/factor'
import { factorsOf } from '../access/factors.ts'
import { endSessions } from '../access/sessions.ts'
import { isKeyTaken, keepKey } from '../access/staff-keys.ts'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'
import { endEmailChangeOf } from './email-changes.ts'

/** Accounts of staff kept in memory, as strict as the database. A method runs without a pause, so it is a transaction by itself. */
export function memoryStaff(
  enqueue: Enqueue,
  tables: MemoryTables,
  write: (entry: SystemEntry) => void,
): Staff {
  const { accounts, passwordHashes: hashes, lockouts, factors } = tables
  const withEmail = (email: string) => [...accounts.values()].find((account) => account.email === email)
  const keep = (account: StaffAccount, passwordHash: string, entry: SystemEntry) => {
    accounts.set(account.id, clone(account))
    hashes.set(account.id, passwordHash)
    write(entry)
    return 'added' as const
  }

  const hasFactor = (id: string) =>
    verifiedFactors(factorsOf(factors, id).map(({ factor }) => factor)).length > 0
  const isAnotherAdmin = (id: string) =>
    [...accounts.values()].some(
      (one) => one.id !== id && one.closedAt === null && one.role === 'admin' && !one.mustChangePassword,
    )

  return {
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
    members: async () =>
      clone(
        [...accounts.values()]
          .map((account) => ({ ...account, hasFactor: hasFactor(account.id) }))
          .sort((a, b) => compareTexts(a.email, b.email)),
      ),
    changeRole: async (id, { from, to, entry }) => {
      const account = accounts.get(id)
      if (!account || account.closedAt !== null || account.role !== from || from === to) return 'stale'
      if (from === 'admin' && !isAnotherAdmin(id)) return 'last-admin'
      accounts.set(id, { ...account, role: to })
      write(entry)
      return 'changed'
    },
    close: async (id, { at, entry }) => {
      const account = accounts.get(id)
      if (!account || account.closedAt !== null) return 'unchanged'
      if (account.role === 'admin' && !isAnotherAdmin(id)) return 'last-admin'
      endSessions(tables, id, at)
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
      endSessions(tables, id, at)
      endEmailChangeOf(tables, id, at)
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
      if (isKeyTaken(tables, key)) return 'key-taken'
      keepKey(tables, key)
      hashes.set(id, passwordHash)
      accounts.set(id, { ...account, mustChangePassword: false })
      endSessions(tables, id, at, kept)
      endEmailChangeOf(tables, id, at)
      lockouts.delete(lockoutKey)
      write(entry)
      enqueue(jobs)
      return 'changed'
    },
  }
}
