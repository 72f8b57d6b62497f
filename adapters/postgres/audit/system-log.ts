import type { SystemLog } from '@hotovo/application/shared/ports'
import { sealedSystemRow, systemEntryOf } from '../../sql/rows/audit.ts'
import type { People } from '../../sql/sealing.ts'
import { logUnderKey } from '../../sql/stores/access.ts'
import { postgresCall } from '../call.ts'
import type { Sql } from '../sql.ts'

const logReading = `
  select to_jsonb(l) as row, l.person, k.salt
    from audit_logs l left join person_keys k on k.person = l.person`

const ofLetter = `
  join security_letter_entries e on e.entry_id = l.id where e.letter = $1 order by l.id`

type LogRow = { row: unknown; person: string | null; salt: string | null }

/** The general log, `audit_logs`, in PostgreSQL. */
export function postgresSystemLog(sql: Sql, people: People): SystemLog {
  const { query } = sql
  const entryIn = ({ row, person, salt }: LogRow) => systemEntryOf(row, people.openerOf(person, salt))

  return {
    addOnce: async (entry, key) => logUnderKey(postgresCall(sql), await sealedSystemRow(people, entry), key),
    addFailure: async (entry, alarm) => {
      await query('select log_failed_sign_in($1, $2, $3, $4)', [
        JSON.stringify(await sealedSystemRow(people, entry)),
        JSON.stringify(await sealedSystemRow(people, alarm.entry)),
        alarm.failures,
        alarm.since,
      ])
    },
    newest: async (count) => {
      const rows = await query<LogRow>(`${logReading} order by l.id desc limit $1`, [count])
      return rows.map(entryIn)
    },
    closeAlert: async (id) => {
      // The next statement sees whatever this one waited for.
      await query('update security_letter_head set is_open = false where letter = $1', [id])
      const rows = await query<LogRow>(`${logReading} ${ofLetter}`, [id])
      return rows.map(entryIn)
    },
  }
}
