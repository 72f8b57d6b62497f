import type { Factors, SecondStepProof, UsedChallenge } from '@hotovo/application/staff/factor-ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { secondFactor as rules } from '@hotovo/domain/limits'
import { isCountAhead, isNewStep } from '@hotovo/domain/staff/factor'
import { factorsOf } from '../access/factors.ts'
import { memorySessions } from '../access/sessions.ts'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { MemoryTables } from '../tables.ts'

/** Second factors kept in memory, as strict as the database; a method runs without a pause, so it is a transaction. */
export function memoryFactors(
  enqueue: Enqueue,
  tables: MemoryTables,
  write: (entry: SystemEntry) => void,
): Factors {
  const { factors, recoveryCodes, usedChallenges, secondSteps, sessions, lockouts, accounts } = tables
  const verifiedOf = (accountId: string) =>
    factorsOf(factors, accountId).filter(({ factor }) => factor.verifiedAt !== null)
  /** Uses up a challenge, once, and forgets those that are over. */
  function useChallenge({ mac, until }: UsedChallenge, at: string): boolean {
    for (const [other, end] of usedChallenges) if (end < at) usedChallenges.delete(other)
    if (usedChallenges.has(mac)) return false
    usedChallenges.set(mac, until)
    return true
  }
  /** Uses up what a second step is passed with, and answers whether it was any good. */
  function use(accountId: string, proof: SecondStepProof, at: string, verifies: boolean): boolean {
    if (proof.method === 'totp') {
      const known = factors.get(proof.factorId)
      if (known?.factor.accountId !== accountId) return false
      const { factor } = known
      if (factor.type !== 'totp' || (factor.verifiedAt === null) !== verifies) return false
      if (!isNewStep(factor, proof.step)) return false
      const used = { ...factor, lastStep: proof.step, lastUsedAt: at, verifiedAt: factor.verifiedAt ?? at }
      factors.set(factor.id, { ...known, factor: used })
      return true
    }
    if (proof.method === 'webauthn') {
      const { challenge, signCount, made } = proof
      if (!useChallenge(challenge, at)) return false
      const isTaken = (id: string) => [...factors.values()].some(({ factor }) => factor.credentialId === id)
      if (made && isTaken(made.credentialId)) return false
      const known = factors.get(proof.factorId)
      if (known?.factor.accountId !== accountId || known.factor.type !== 'webauthn') return false
      const { factor, secret } = known
      if ((factor.verifiedAt === null) !== verifies || verifies !== (made !== undefined)) return false
      if (!verifies && !isCountAhead(factor.signCount ?? 0, signCount)) return false
      const credentialId = made?.credentialId ?? factor.credentialId
      const used = { ...factor, credentialId, signCount, lastUsedAt: at, verifiedAt: factor.verifiedAt ?? at }
      factors.set(factor.id, { factor: used, secret: made?.secret ?? secret })
      return true
    }
    if (proof.method === 'phone') {
      if (!useChallenge(proof.challenge, at)) return false
      const known = factors.get(proof.factorId)
      if (known?.factor.accountId !== accountId || known.factor.type !== 'phone') return false
      const { factor } = known
      if ((factor.verifiedAt === null) !== verifies) return false
      const used = { ...factor, lastUsedAt: at, verifiedAt: factor.verifiedAt ?? at }
      factors.set(factor.id, { ...known, factor: used })
      return true
    }
    const codes = recoveryCodes.get(accountId)
    const mac = proof.macs.find((one) => codes?.get(one) === null)
    if (mac === undefined) return false
    codes!.set(mac, at)
    return true
  }
  return {
    of: async (accountId) => clone(factorsOf(factors, accountId)),
    byCredential: async (credentialId) =>
      clone([...factors.values()].find(({ factor }) => factor.credentialId === credentialId)),
    signIn: async (session, proof, also) => {
      const account = accounts.get(session.accountId)
      if (!account || account.closedAt !== null) return 'refused'
      if (tables.passwordHashes.get(account.id) !== also.passwordHash) return 'refused'
      if (!use(account.id, proof, session.startedAt, false)) return 'refused'
      // Up to its answer it does not pause.
      const started = memorySessions(tables, write).start(session, also)
      secondSteps.set(session.id, { method: 'passkey', at: session.startedAt, factorId: proof.factorId })
      return (await started) === 'started' ? 'started' : 'refused'
    },
    codesLeft: async (accountId) => {
      const codes = recoveryCodes.get(accountId)
      return codes && [...codes.values()].filter((usedAt) => usedAt === null).length
    },
    begin: async (factor, secret, entry) => {
      if (!accounts.has(factor.accountId)) throw new Error(`no account ${factor.accountId}`)
      if (verifiedOf(factor.accountId).length >= rules.most) return 'too-many'
      for (const one of factorsOf(factors, factor.accountId))
        if (one.factor.verifiedAt === null) factors.delete(one.factor.id)
      factors.set(factor.id, clone({ factor, secret }))
      write(entry)
      return 'begun'
    },
    pass: async ({ id, accountId }, proof, { at, verifies, lockoutKey, entry }) => {
      const session = sessions.get(id)
      if (session?.accountId !== accountId || session.endedAt !== null) return 'refused'
      // Whoever began it may have done so before the account had one.
      if (verifies && verifiedOf(accountId).length > 0 && !secondSteps.has(id)) return 'refused'
      if (!use(accountId, proof, at, verifies)) return 'refused'
      sessions.set(id, { ...session, generation: session.generation + 1, rotatedAt: at })
      const factorId = proof.method === 'recovery-code' ? null : proof.factorId
      secondSteps.set(id, { method: proof.method, at, factorId })
      lockouts.delete(lockoutKey)
      write(entry)
      return 'passed'
    },
    text: async ({ id, accountId }, { jobs, entry }) => {
      const factor = factors.get(id)?.factor
      if (factor?.accountId !== accountId || factor.type !== 'phone') return false
      write(entry)
      enqueue(jobs)
      return true
    },
    makeCodes: async (accountId, macs, { onlyFirst, entry }) => {
      if (verifiedOf(accountId).length === 0) return false
      if (onlyFirst && recoveryCodes.has(accountId)) return false
      recoveryCodes.set(accountId, new Map(macs.map((mac) => [mac, null])))
      write(entry)
      return true
    },
    remove: async ({ id, accountId }, { isVerified, proof, at, lockoutKey, entry }) => {
      const factor = factors.get(id)?.factor
      if (factor?.accountId !== accountId || (factor.verifiedAt !== null) !== isVerified) return false
      if (proof && !use(accountId, proof, at, false)) return false
      factors.delete(id)
      const isLast = verifiedOf(accountId).length === 0
      if (isLast) recoveryCodes.delete(accountId)
      for (const session of sessions.values())
        if (session.accountId === accountId && (isLast || secondSteps.get(session.id)?.factorId === id))
          secondSteps.delete(session.id)
      if (isVerified) lockouts.delete(lockoutKey)
      write(entry)
      return true
    },
  }
}
