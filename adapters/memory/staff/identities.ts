import type { Identities, ProviderFlows } from '@hotovo/application/staff/provider-ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { clone } from '../clone.ts'
import type { MemoryTables } from '../tables.ts'

/** Identities at providers kept in memory, as strict as the database. A method runs without a pause, so it is a transaction. */
export function memoryIdentities(
  { identities, accounts, passwordHashes: hashes, sessions }: MemoryTables,
  write: (entry: SystemEntry) => void,
): Identities {
  const all = () => [...identities.values()]
  return {
    link: async (identity, entry) => {
      const { accountId, provider, issuer, subject } = identity
      if (!accounts.has(accountId)) throw new Error(`no account ${accountId}`)
      const isTaken = all().some(
        (one) =>
          (one.issuer === issuer && one.subject === subject) ||
          (one.accountId === accountId && one.provider === provider),
      )
      if (isTaken) return 'taken'
      identities.set(identity.id, clone(identity))
      write(entry)
      return 'linked'
    },
    find: async (issuer, subject) => {
      const identity = all().find((one) => one.issuer === issuer && one.subject === subject)
      const account = identity && accounts.get(identity.accountId)
      return account && clone({ identity, account, passwordHash: hashes.get(account.id)! })
    },
    unlink: async ({ id, accountId }, { at, session: kept, entry }) => {
      const identity = identities.get(id)
      if (identity?.accountId !== accountId) return false
      identities.delete(id)
      for (const one of sessions.values())
        if (
          one.accountId === accountId &&
          one.provider === identity.provider &&
          one.id !== kept &&
          one.endedAt === null
        )
          sessions.set(one.id, { ...one, endedAt: at })
      write(entry)
      return true
    },
  }
}

/** Visits to providers kept in memory. */
export function memoryProviderFlows({ providerFlows: flows }: MemoryTables): ProviderFlows {
  return {
    add: async (flow, forgetBefore) => {
      for (const { id, createdAt } of flows.values()) if (createdAt < forgetBefore) flows.delete(id)
      if (flows.has(flow.id)) return false
      flows.set(flow.id, clone(flow))
      return true
    },
    byId: async (id) => clone(flows.get(id)),
    answer: async (id, at) => {
      const flow = flows.get(id)
      if (!flow || flow.answeredAt !== null) return false
      flows.set(id, { ...flow, answeredAt: at })
      return true
    },
    prove: async (id, proven) => {
      const flow = flows.get(id)
      if (flow?.answeredAt && flow.usedAt === null) flows.set(id, { ...flow, proven: clone(proven) })
    },
    use: async (id, at) => {
      const flow = flows.get(id)
      if (!flow?.proven || flow.usedAt !== null) return false
      flows.set(id, { ...flow, usedAt: at })
      return true
    },
  }
}
