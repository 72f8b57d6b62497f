import type { EmailChanges } from '@hotovo/application/staff/ports'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { accountCodec, emailChangeCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'

const WithAccount = z.object({ change: z.unknown(), account: z.unknown(), hash: z.string() })
const storedChangeIn = (row: unknown) => {
  const { change, account, hash } = WithAccount.parse(row)
  return {
    change: emailChangeCodec.fromRow(change),
    account: accountCodec.fromRow(account),
    passwordHash: hash,
  }
}
const Confirmed = z.enum(['waits', 'done', 'over'])

/** Changes of the e-mail of staff, in the table `staff_email_changes`. */
export const sqlEmailChanges = (call: Call, people: People): EmailChanges => ({
  begin: async (change, { jobs, entry, forgetBefore }) => {
    const request = {
      change: emailChangeCodec.toRow(change),
      entry: await sealedSystemRow(people, entry),
      jobs,
      forget_before: forgetBefore,
    }
    await call('begin_email_change', { request })
  },
  byId: async (id) => rowIn(storedChangeIn, await call('email_change_by_id', { of_id: id })),
  ofAccount: async (id) => rowIn(storedChangeIn, await call('email_change_of_account', { of_account: id })),
  sendAgain: async (id, { jobs, entry }) => {
    const request = { id, jobs, entry: await sealedSystemRow(people, entry) }
    return z.boolean().parse(await call('send_email_change_again', { request }))
  },
  end: async (id, at, entry) => {
    const request = { id, at, entry: await sealedSystemRow(people, entry) }
    return z.boolean().parse(await call('end_email_change', { request }))
  },
  confirm: async ({ id, accountId }, side, { at, verified, entry, done }) => {
    const confirmation = {
      id,
      account: accountId,
      side,
      at,
      verified,
      entry: await sealedSystemRow(people, entry),
      done: {
        entry: await sealedSystemRow(people, done.entry),
        jobs: done.jobs,
        display_name: done.displayName,
      },
    }
    const written = await callOr(() => call('confirm_email_change', { confirmation }), {
      staff_accounts_email_key: 'email-taken' as const,
    })
    return typeof written === 'string' ? written : Confirmed.parse(written.answer)
  },
})
