import type { Recoveries, StoredRecovery } from '@hotovo/application/staff/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { Recovery } from '@hotovo/domain/staff/recovery'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { MemoryTables } from '../tables.ts'

/** Recoveries of forgotten passwords kept in memory. */
export function memoryRecoveries(
  enqueue: Enqueue,
  { recoveries, accounts, passwordHashes: hashes }: MemoryTables,
  write: (entry: SystemEntry) => void,
): Recoveries {
  const recovered = (recovery: Recovery | undefined): StoredRecovery | undefined => {
    const account = recovery?.accountId ? accounts.get(recovery.accountId) : undefined
    return recovery && account && clone({ recovery, account, passwordHash: hashes.get(account.id)! })
  }
  return {
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
  }
}
