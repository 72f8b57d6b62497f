import type { Factors, SecondStepProof } from '@hotovo/application/staff/ports'
import { sealedSystemRow } from '../../sql/rows/audit.ts'
import { factorCodec } from '../../sql/rows/staff.ts'
import type { People, Sealing } from '../../sql/sealing.ts'
import type { Sql } from '../sql.ts'

/** Where the secret of a factor stands, so that no other passes for it. */
const sealedAt = (id: string) => `staff_factors.${id}`

const proofRow = (proof: SecondStepProof) =>
  proof.method === 'totp'
    ? { method: proof.method, factor: proof.factorId, step: proof.step }
    : { method: proof.method, macs: proof.macs }

/** Second factors in PostgreSQL; their secrets are sealed with the keys of the installation. */
export function postgresFactors({ query }: Sql, people: People, sealing: Sealing): Factors {
  /** Calls a function that answers whether it has done what was asked. */
  async function done(call: string, change: object): Promise<boolean> {
    const [row] = await query<{ done: boolean }>(`select ${call}($1) as done`, [JSON.stringify(change)])
    return row!.done
  }
  return {
    of: async (accountId) => {
      const [found] = await query<{ row: unknown; salt: string; sealed: string }>(
        `select to_jsonb(f) - 'salt' - 'sealed' as row, salt, sealed from staff_factors f where account_id = $1`,
        [accountId],
      )
      if (!found) return undefined
      const factor = factorCodec.fromRow(found.row)
      const secret = sealing.open(found.salt, sealedAt(factor.id), found.sealed)
      if (secret === undefined) throw new Error(`the secret of factor ${factor.id} is not what was sealed`)
      return { factor, secret }
    },
    codesLeft: async (accountId) => {
      const [row] = await query<{ made: number; left: number }>(
        `select count(*)::integer as made, count(*) filter (where used_at is null)::integer as left
           from staff_recovery_codes where account_id = $1`,
        [accountId],
      )
      return row!.made === 0 ? undefined : row!.left
    },
    begin: async (factor, secret, entry) => {
      const salt = sealing.salt()
      const sealed = sealing.seal(salt, sealedAt(factor.id), secret)
      const row = { ...factorCodec.toRow(factor), salt, sealed }
      return (await done('begin_factor', { row, entry: await sealedSystemRow(people, entry) }))
        ? 'begun'
        : 'exists'
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
