import type { Factors, SecondStepProof } from '@hotovo/application/staff/ports'
import { secondFactor as rules } from '@hotovo/domain/limits'
import { z } from 'zod/mini'
import { type Call, type CalledFunction, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit.ts'
import { factorCodec } from '../rows/staff.ts'
import type { People, Sealing } from '../sealing.ts'

/** Where the secret of a factor stands, so that no other passes for it. */
const sealedAt = (id: string) => `staff_factors.${id}`

const Sealed = z.object({ factor: z.unknown(), salt: z.string(), sealed: z.string() })

const proofRow = (proof: SecondStepProof) =>
  proof.method === 'totp'
    ? { method: proof.method, factor: proof.factorId, step: proof.step }
    : { method: proof.method, macs: proof.macs }

/** Second factors, in the table `staff_factors`; their secrets are sealed with the keys of the installation. */
export function sqlFactors(call: Call, people: People, sealing: Sealing): Factors {
  /** Calls a function that answers whether it has done what was asked. */
  const done = async (name: CalledFunction, change: object) => z.boolean().parse(await call(name, { change }))
  return {
    of: async (accountId) =>
      rowsIn(
        (row) => {
          const { salt, sealed, ...told } = Sealed.parse(row)
          const factor = factorCodec.fromRow(told.factor)
          const secret = sealing.open(salt, sealedAt(factor.id), sealed)
          if (secret === undefined)
            throw new Error(`the secret of factor ${factor.id} is not what was sealed`)
          return { factor, secret }
        },
        await call('factors_of_account', { of_account: accountId }),
      ),
    codesLeft: async (accountId) =>
      z.nullable(z.int()).parse(await call('recovery_codes_left', { of_account: accountId })) ?? undefined,
    begin: async (factor, secret, entry) => {
      const salt = sealing.salt()
      const sealed = sealing.seal(salt, sealedAt(factor.id), secret)
      const row = { ...factorCodec.toRow(factor), salt, sealed }
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
