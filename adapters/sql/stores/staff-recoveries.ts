import type { Recoveries } from '@hotovo/application/staff/ports'
import { z } from 'zod/mini'
import { type Call, rowIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { accountCodec, recoveryCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'

const WithAccount = z.object({ recovery: z.unknown(), account: z.unknown(), hash: z.string() })
const storedRecoveryIn = (row: unknown) => {
  const { recovery, account, hash } = WithAccount.parse(row)
  return {
    recovery: recoveryCodec.fromRow(recovery),
    account: accountCodec.fromRow(account),
    passwordHash: hash,
  }
}

/** Recoveries of forgotten passwords, in the table `staff_recoveries`. */
export const sqlRecoveries = (call: Call, people: People): Recoveries => ({
  add: async (recovery, { jobs, entry, forgetBefore }) => {
    const request = {
      recovery: recoveryCodec.toRow(recovery),
      entry: await sealedSystemRow(people, entry),
      jobs,
      forget_before: forgetBefore,
    }
    await call('add_recovery', { request })
  },
  byId: async (id) => rowIn(storedRecoveryIn, await call('recovery_by_id', { of_id: id })),
  newest: async (key) => rowIn(storedRecoveryIn, await call('newest_recovery', { of_key: key })),
  use: async (id, at, sessionId) =>
    z.boolean().parse(await call('use_recovery', { of_id: id, at, of_session: sessionId })),
})
