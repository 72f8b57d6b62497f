import type { Factors, SecondStepProof, SecretFactor } from '@hotovo/application/staff/factor-ports'
import { secondFactor as rules, sessionLife } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import type { CalledFunction } from '../called-functions.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { factorCodec, sessionCodec } from '../rows/staff.ts'
import type { People, Sealing } from '../sealing.ts'
import { lifeAt } from './access-sessions.ts'

/** Where the secret of a factor stands, so that no other passes for it. */
const sealedAt = (id: string) => `staff_factors.${id}`

const Sealed = z.object({ factor: z.unknown(), salt: z.nullable(z.string()), sealed: z.nullable(z.string()) })

/** Second factors, in the table `staff_factors`; their secrets are sealed with the keys of the installation. */
export function sqlFactors(call: Call, people: People, sealing: Sealing): Factors {
  const sealedOf = (id: string, secret: string) => {
    const salt = sealing.salt()
    return { salt, sealed: sealing.seal(salt, sealedAt(id), secret) }
  }
  /** Calls a function that answers whether it has done what was asked. */
  const done = async (name: CalledFunction, change: object) => z.boolean().parse(await call(name, { change }))
  const factorIn = (row: unknown): SecretFactor => {
    const { salt, sealed, ...told } = Sealed.parse(row)
    const factor = factorCodec.fromRow(told.factor)
    if (salt === null || sealed === null) return { factor, secret: undefined }
    const secret = sealing.open(salt, sealedAt(factor.id), sealed)
    if (secret === undefined) throw new Error(`the secret of factor ${factor.id} is not what was sealed`)
    return { factor, secret }
  }
  const proofRow = (proof: SecondStepProof) => {
    const { method } = proof
    switch (method) {
      case 'totp':
        return { method, factor: proof.factorId, step: proof.step }
      case 'phone':
        return {
          method,
          factor: proof.factorId,
          challenge: proof.challenge.mac,
          until: proof.challenge.until,
        }
      case 'recovery-code':
        return { method, macs: proof.macs }
      case 'webauthn': {
        const { factorId, challenge, signCount, made } = proof
        const row = {
          method,
          factor: factorId,
          challenge: challenge.mac,
          until: challenge.until,
          sign_count: signCount,
        }
        if (!made) return row
        const sealed = sealedOf(factorId, made.secret)
        return { ...row, made: { credential_id: made.credentialId, ...sealed } }
      }
      default:
        return method satisfies never
    }
  }
  return {
    of: async (accountId) => rowsIn(factorIn, await call('factors_of_account', { of_account: accountId })),
    byCredential: async (credentialId) =>
      rowIn(factorIn, await call('factor_of_credential', { of_credential: credentialId })),
    signIn: async (session, proof, { passwordHash, lockoutKey, entry, displaced }) => {
      const change = {
        session: sessionCodec.toRow(session),
        proof: proofRow(proof),
        hash: passwordHash,
        lockout_key: lockoutKey,
        most: sessionLife.most,
        ...lifeAt(session.startedAt),
        entry: await sealedSystemRow(people, entry),
        displaced: await sealedSystemRow(people, displaced),
      }
      return (await done('start_passkey_session', change)) ? 'started' : 'refused'
    },
    codesLeft: async (accountId) =>
      z.nullable(z.int()).parse(await call('recovery_codes_left', { of_account: accountId })) ?? undefined,
    begin: async (factor, secret, entry) => {
      const sealed = secret === undefined ? {} : sealedOf(factor.id, secret)
      const row = { ...factorCodec.toRow(factor), ...sealed }
      return (await done('begin_factor', {
        row,
        most: rules.most,
        entry: await sealedSystemRow(people, entry),
      }))
        ? 'begun'
        : 'too-many'
    },
    pass: async ({ id, accountId }, proof, { at, verifies, lockoutKey, entry }) => {
      const change = {
        account: accountId,
        session: id,
        proof: proofRow(proof),
        verifies,
        at,
        lockout_key: lockoutKey,
        entry: await sealedSystemRow(people, entry),
      }
      return (await done('pass_second_step', change)) ? 'passed' : 'refused'
    },
    text: async ({ id, accountId }, { jobs, entry }) =>
      done('text_factor', {
        account: accountId,
        factor: id,
        jobs,
        entry: await sealedSystemRow(people, entry),
      }),
    makeCodes: async (accountId, macs, { onlyFirst, entry }) =>
      done('make_recovery_codes', {
        account: accountId,
        macs,
        only_first: onlyFirst,
        entry: await sealedSystemRow(people, entry),
      }),
    remove: async ({ id, accountId }, { isVerified, proof, at, lockoutKey, entry }) =>
      done('remove_factor', {
        account: accountId,
        factor: id,
        verified: isVerified,
        proof: proof && proofRow(proof),
        at,
        lockout_key: lockoutKey,
        entry: await sealedSystemRow(people, entry),
      }),
  }
}
