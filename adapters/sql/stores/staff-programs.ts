import type { Programs } from '@hotovo/application/staff/provider-ports'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { authorizationCodec, grantCodec, programCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'

const WithSecret = z.object({ program: z.unknown(), secret_hash: z.nullable(z.string()) })
const WithProgram = z.object({ authorization: z.unknown(), program: z.unknown() })
const Granted = z.object({ grant: z.unknown(), program: z.unknown() })

/** Programs that sign staff in, what they ask and what they were let in to. */
export const sqlPrograms = (call: Call, people: People): Programs => ({
  add: async (program, secretHash, entry) => {
    const addition = {
      program: { ...programCodec.toRow(program), secret_hash: secretHash },
      entry: await sealedSystemRow(people, entry),
    }
    await call('add_program', { addition })
  },
  all: async () => rowsIn(programCodec.fromRow, await call('all_programs')),
  byId: async (id) =>
    rowIn(
      (row) => {
        const { program, secret_hash } = WithSecret.parse(row)
        return { program: programCodec.fromRow(program), secretHash: secret_hash }
      },
      await call('program_by_id', { of_id: id }),
    ),
  remove: async (id, entry) =>
    z
      .boolean()
      .parse(await call('remove_program', { of_id: id, entry: await sealedSystemRow(people, entry) })),
  ask: async (authorization, forgetBefore) => {
    const request = { authorization: authorizationCodec.toRow(authorization), forget_before: forgetBefore }
    await call('ask_authorization', { request })
  },
  authorization: async (id) =>
    rowIn(
      (row) => {
        const { authorization, program } = WithProgram.parse(row)
        return {
          authorization: authorizationCodec.fromRow(authorization),
          program: programCodec.fromRow(program),
        }
      },
      await call('authorization_by_id', { of_id: id }),
    ),
  claim: async (id, accountId) =>
    z.boolean().parse(await call('claim_authorization', { of_id: id, of_account: accountId })),
  decide: async (id, { accountId, decision, assurance, signedInAt, at, entry }) => {
    const decided = {
      id,
      account_id: accountId,
      decision,
      assurance,
      signed_in_at: signedInAt,
      at,
      entry: await sealedSystemRow(people, entry),
    }
    return z.boolean().parse(await call('decide_authorization', { decided }))
  },
  redeem: async (id, at, reused) => {
    const entry = await sealedSystemRow(people, reused)
    return z.enum(['redeemed', 'reused']).parse(await call('redeem_authorization', { of_id: id, at, entry }))
  },
  grants: async (accountId) =>
    rowsIn(
      (row) => {
        const { grant, program } = Granted.parse(row)
        return { ...grantCodec.fromRow(grant), program: programCodec.fromRow(program) }
      },
      await call('grants_of_account', { of_account: accountId }),
    ),
  revoke: async (accountId, programId, at, entry) => {
    const revocation = {
      account_id: accountId,
      program_id: programId,
      at,
      entry: await sealedSystemRow(people, entry),
    }
    return z.boolean().parse(await call('revoke_grant', { revocation }))
  },
})
