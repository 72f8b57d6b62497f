import type { Staff } from '@hotovo/application/staff/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { accountCodec } from '../rows/staff.ts'
import type { People } from '../sealing.ts'
import { writeOnce } from './access.ts'

const WithHash = z.object({ account: z.unknown(), hash: z.string() })
const withHashIn = (row: unknown) => {
  const { account, hash } = WithHash.parse(row)
  return { account: accountCodec.fromRow(account), passwordHash: hash }
}
const HasFactor = z.object({ has_factor: z.boolean() })
const memberIn = (row: unknown) => ({
  ...accountCodec.fromRow(row),
  hasFactor: HasFactor.parse(row).has_factor,
})
const RoleChanging = z.enum(['changed', 'stale', 'last-admin'])
const Closing = z.enum(['closed', 'unchanged', 'last-admin'])

/** Accounts of staff, in the table `staff_accounts`. */
export function sqlStaff(call: Call, people: People): Staff {
  const additionOf = async (account: StaffAccount, passwordHash: string, entry: SystemEntry) => ({
    account: { ...accountCodec.toRow(account), password_hash: passwordHash },
    entry: await sealedSystemRow(people, entry),
  })
  return {
    add: async (account, passwordHash, entry) => {
      const addition = await additionOf(account, passwordHash, entry)
      const added = await callOr(() => call('add_account', { addition }), {
        staff_accounts_email_key: 'email-taken' as const,
      })
      return typeof added === 'string' ? added : 'added'
    },
    addFirst: async (account, passwordHash, entry) => {
      // Each start asks, and whoever is not added gets no identity in the log.
      if (z.boolean().parse(await call('admin_exists'))) return 'not-first'
      const addition = await additionOf(account, passwordHash, entry)
      return z.boolean().parse(await call('add_first_admin', { addition })) ? 'added' : 'not-first'
    },
    byEmail: async (email) => rowIn(withHashIn, await call('account_by_email', { of_email: email })),
    byId: async (id) => rowIn(accountCodec.fromRow, await call('account_by_id', { of_id: id })),
    withRole: async () => rowsIn(accountCodec.fromRow, await call('accounts_with_role')),
    members: async () => rowsIn(memberIn, await call('staff_members')),
    changeRole: async (id, { from, to, entry }) => {
      const change = { account: id, from, to, entry: await sealedSystemRow(people, entry) }
      return RoleChanging.parse(await call('change_account_role', { change }))
    },
    close: async (id, { at, entry }) => {
      const change = { account: id, at, entry: await sealedSystemRow(people, entry) }
      return Closing.parse(await call('close_account', { change }))
    },
    open: async (id, entry) => {
      const change = { account: id, entry: await sealedSystemRow(people, entry) }
      return z.boolean().parse(await call('open_account', { change }))
    },
    setPassword: async (id, passwordHash, { at, lockoutKey, entry, jobs }) => {
      const change = {
        account: id,
        hash: passwordHash,
        at,
        lockout_key: lockoutKey,
        entry: await sealedSystemRow(people, entry),
        jobs,
      }
      await call('change_staff_password', { change })
    },
    changeOwnPassword: async (id, passwordHash, { key, ...asked }) => {
      const { at, verified, session, lockoutKey, entry, jobs } = asked
      const change = {
        account: id,
        hash: passwordHash,
        verified,
        session,
        at,
        lockout_key: lockoutKey,
        entry: await sealedSystemRow(people, entry),
        jobs,
      }
      const written = await writeOnce(call, 'change_own_password', change, key)
      if (typeof written === 'string') return written
      return written.answer === null ? 'password-changed' : 'changed'
    },
  }
}
