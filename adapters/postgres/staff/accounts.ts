import type { Staff } from '@hotovo/application/staff/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { StaffAccount } from '@hotovo/domain/staff/account'
import { sealedSystemRow, sealedSystemRows } from '../../sql/rows/audit.ts'
import { accountCodec } from '../../sql/rows/staff.ts'
import type { People } from '../../sql/sealing.ts'
import { writeOnce } from '../../sql/stores/access.ts'
import { postgresCall } from '../call.ts'
import { logging } from '../query-text.ts'
import { meaningOfConstraint, readRow, readRows, type Sql } from '../sql.ts'

const accountList = accountCodec.columns.join(', ')

const account = `
  insert into staff_accounts (${accountList}, password_hash)
  select ${accountList}, $2 from jsonb_populate_record(null::staff_accounts, $1)`

const addition = `with added as (${account}) ${logging('$3')}`

const firstAddition = `
  with added as (
    ${account} where not exists (select from staff_accounts where role = 'admin')
    on conflict do nothing returning id
  ), logged as (${logging('$3', 'exists (select from added)')})
  select id from added`

/**
 * A function, because a statement sees no session that was kept while it waited for the account: of several statements
 * each sees what was committed before it.
 */
const passwordChange = 'select change_staff_password($1, $2, $3, $4, $5, $6)'

/** Accounts of staff in PostgreSQL. */
export function postgresStaff(sql: Sql, people: People): Staff {
  const { query } = sql
  const logged = async (entry: SystemEntry) => JSON.stringify(await sealedSystemRows(people, [entry]))
  const added = async (text: string, account: StaffAccount, passwordHash: string, entry: SystemEntry) =>
    query<{ id: string }>(text, [
      JSON.stringify(accountCodec.toRow(account)),
      passwordHash,
      await logged(entry),
    ])

  return {
    add: async (account, passwordHash, entry) => {
      try {
        await added(addition, account, passwordHash, entry)
        return 'added'
      } catch (fault) {
        const refusal = meaningOfConstraint(fault, { staff_accounts_email_key: 'email-taken' } as const)
        if (refusal) return refusal
        throw fault
      }
    },
    addFirst: async (account, passwordHash, entry) => {
      const known = await query(`select from staff_accounts where role = 'admin' limit 1`)
      if (known.length > 0) return 'not-first'
      const rows = await added(firstAddition, account, passwordHash, entry)
      return rows.length > 0 ? 'added' : 'not-first'
    },
    byEmail: async (email) => {
      const [row] = await query<{ row: unknown; hash: string }>(
        `select to_jsonb(a) - 'password_hash' as row, a.password_hash as hash from staff_accounts a where email = $1`,
        [email],
      )
      return row && { account: accountCodec.fromRow(row.row), passwordHash: row.hash }
    },
    byId: (id) =>
      readRow(
        query,
        accountCodec.fromRow,
        `select to_jsonb(a) - 'password_hash' as row from staff_accounts a where id = $1`,
        [id],
      ),
    withRole: () =>
      readRows(
        query,
        accountCodec.fromRow,
        `select to_jsonb(s) - 'password_hash' as row from staff_accounts s where role is not null and closed_at is null order by email collate "C"`,
      ),
    close: async (id, { at, entry }) => {
      const change = { account: id, at, entry: await sealedSystemRow(people, entry) }
      const [row] = await query<{ outcome: 'closed' | 'unchanged' | 'last-admin' }>(
        'select close_account($1) as outcome',
        [JSON.stringify(change)],
      )
      return row!.outcome
    },
    open: async (id, entry) => {
      const change = { account: id, entry: await sealedSystemRow(people, entry) }
      const [row] = await query<{ opened: boolean }>('select open_account($1) as opened', [
        JSON.stringify(change),
      ])
      return row!.opened
    },
    setPassword: async (id, passwordHash, { at, lockoutKey, entry, jobs }) => {
      const written = [await logged(entry), JSON.stringify(jobs)]
      await query(passwordChange, [id, passwordHash, at, lockoutKey, ...written])
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
        entries: [await sealedSystemRow(people, entry)],
        jobs,
      }
      const written = await writeOnce(postgresCall(sql), 'change_own_password', change, key)
      if (typeof written === 'string') return written
      return written.answer === null ? 'password-changed' : 'changed'
    },
  }
}
