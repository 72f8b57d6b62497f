import type { SavedViews } from '@hotovo/application/back-office/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { sealedSystemRow } from '../../sql/rows/audit.ts'
import { savedViewCodec } from '../../sql/rows/back-office.ts'
import type { People } from '../../sql/sealing.ts'
import { readRows, type Sql } from '../sql.ts'

/** What staff keep under a name in PostgreSQL, in the table `saved_views`; SQL functions write (decision 39). */
export function postgresSavedViews({ query }: Sql, people: People): SavedViews {
  const logRow = async (entry: SystemEntry) => JSON.stringify(await sealedSystemRow(people, entry))
  return {
    of: (staffId) =>
      readRows(
        query,
        savedViewCodec.fromRow,
        `select to_jsonb(v) as row from saved_views v where owner_id is null or owner_id = $1
          order by name collate "C", id`,
        [staffId],
      ),
    keep: async (view, logged) => {
      const [kept] = await query<{ row: unknown }>('select keep_saved_view($1, $2) as row', [
        JSON.stringify(savedViewCodec.toRow(view)),
        await logRow(logged),
      ])
      return savedViewCodec.fromRow(kept!.row)
    },
    remove: async (id, logged) => {
      const [row] = await query<{ done: boolean }>('select remove_saved_view($1, $2) as done', [
        id,
        await logRow(logged),
      ])
      return row!.done
    },
  }
}
