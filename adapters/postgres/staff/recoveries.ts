import type { Recoveries, StoredRecovery } from '@hotovo/application/staff/ports'
import { sealedSystemRows } from '../../sql/rows/audit.ts'
import { accountCodec, recoveryCodec } from '../../sql/rows/staff.ts'
import type { People } from '../../sql/sealing.ts'
import type { Sql } from '../sql.ts'

/** Recoveries that a condition says, each with its account. */
const recoveryReading = (condition: string) => `
  select to_jsonb(r) as recovery, to_jsonb(a) - 'password_hash' as account, a.password_hash as hash
    from staff_recoveries r join staff_accounts a on a.id = r.account_id where ${condition}`

const newestRecovery = recoveryReading(
  'r.id = (select id from staff_recoveries where key = $1 order by created_at desc limit 1)',
)

type RecoveryRow = { recovery: unknown; account: unknown; hash: string }
const recoveryIn = ([row]: readonly RecoveryRow[]): StoredRecovery | undefined =>
  row && {
    recovery: recoveryCodec.fromRow(row.recovery),
    account: accountCodec.fromRow(row.account),
    passwordHash: row.hash,
  }

/** Recoveries of forgotten passwords in PostgreSQL. */
export function postgresRecoveries({ query }: Sql, people: People): Recoveries {
  return {
    add: async (recovery, { jobs, entry, forgetBefore }) => {
      await query('select add_recovery($1, $2, $3, $4)', [
        JSON.stringify(recoveryCodec.toRow(recovery)),
        JSON.stringify(await sealedSystemRows(people, [entry])),
        JSON.stringify(jobs),
        forgetBefore,
      ])
    },
    byId: async (id) => recoveryIn(await query<RecoveryRow>(recoveryReading('r.id = $1'), [id])),
    newest: async (key) => recoveryIn(await query<RecoveryRow>(newestRecovery, [key])),
    use: async (id, at, sessionId) => {
      const used = await query(
        'update staff_recoveries set used_at = $2, session_id = $3 where id = $1 and used_at is null returning id',
        [id, at, sessionId],
      )
      return used.length > 0
    },
  }
}
