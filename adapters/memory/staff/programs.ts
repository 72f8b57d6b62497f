import type { Programs } from '@hotovo/application/staff/provider-ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { programScopes } from '@hotovo/domain/staff/program'
import { clone } from '../clone.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

const keyOf = (accountId: string, programId: string) => `${accountId} ${programId}`

/** Programs that sign staff in, what they ask and what they were let in to, kept in memory. */
export function memoryPrograms(
  { programs, authorizations, grants }: MemoryTables,
  write: (entry: SystemEntry) => void,
): Programs {
  return {
    add: async (program, secretHash, entry) => {
      if (programs.has(program.id)) throw new Error('there is a program of this id')
      programs.set(program.id, clone({ program, secretHash }))
      write(entry)
    },
    all: async () =>
      clone(
        [...programs.values()]
          .map(({ program }) => program)
          .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.id, b.id)),
      ),
    byId: async (id) => {
      const known = programs.get(id)
      return known && clone(known)
    },
    remove: async (id, entry) => {
      if (!programs.delete(id)) return false
      for (const [key, { program }] of grants) if (program.id === id) grants.delete(key)
      for (const { id: of, programId } of authorizations.values())
        if (programId === id) authorizations.delete(of)
      write(entry)
      return true
    },
    ask: async (authorization, forgetBefore) => {
      if (authorizations.has(authorization.id)) throw new Error('there is an authorization of this id')
      for (const { id, createdAt } of authorizations.values())
        if (createdAt < forgetBefore) authorizations.delete(id)
      authorizations.set(authorization.id, clone(authorization))
    },
    authorization: async (id) => {
      const authorization = authorizations.get(id)
      const known = authorization && programs.get(authorization.programId)
      return known && clone({ authorization, program: known.program })
    },
    claim: async (id, accountId) => {
      const known = authorizations.get(id)
      if (!known || (known.accountId !== null && known.accountId !== accountId)) return false
      authorizations.set(id, { ...known, accountId })
      return true
    },
    decide: async (id, { accountId, decision, assurance, signedInAt, at, entry }) => {
      const known = authorizations.get(id)
      if (!known || known.decision !== null || known.accountId !== accountId) return false
      authorizations.set(id, { ...known, decision, assurance, signedInAt, decidedAt: at })
      if (decision === 'approved') {
        const key = keyOf(accountId, known.programId)
        const had = grants.get(key)?.scopes ?? []
        const scopes = programScopes.filter((scope) => had.includes(scope) || known.scopes.includes(scope))
        const { program } = programs.get(known.programId)!
        grants.set(key, { accountId, program, scopes, grantedAt: at })
      }
      write(entry)
      return true
    },
    redeem: async (id, at, reused) => {
      const known = authorizations.get(id)
      if (known?.decision === 'approved' && known.redeemedAt === null && known.voidedAt === null) {
        authorizations.set(id, { ...known, redeemedAt: at })
        return 'redeemed'
      }
      if (known) authorizations.set(id, { ...known, voidedAt: known.voidedAt ?? at })
      write(reused)
      return 'reused'
    },
    grants: async (accountId) =>
      clone(
        [...grants.values()]
          .filter((grant) => grant.accountId === accountId)
          .map(({ accountId: _, ...grant }) => grant)
          .sort(
            (a, b) =>
              compareTexts(a.program.name, b.program.name) || compareTexts(a.program.id, b.program.id),
          ),
      ),
    revoke: async (accountId, programId, at, entry) => {
      if (!grants.delete(keyOf(accountId, programId))) return false
      for (const [id, known] of authorizations) {
        const isOfGrant = known.accountId === accountId && known.programId === programId
        if (isOfGrant && known.decision !== null && known.voidedAt === null)
          authorizations.set(id, { ...known, voidedAt: at })
      }
      write(entry)
      return true
    },
  }
}
