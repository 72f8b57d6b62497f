import type { SavedReplies } from '@hotovo/application/tickets/ports'
import { sealedSystemRow } from '../../sql/rows/audit.ts'
import { savedReplyCodec } from '../../sql/rows/tickets.ts'
import type { People } from '../../sql/sealing.ts'
import { readRow, readRows, type Sql } from '../sql.ts'

const replyRows = 'select to_jsonb(r) as row from saved_replies r'

/** The texts that staff keep for replies, in PostgreSQL. */
export function postgresSavedReplies({ query }: Sql, people: People): SavedReplies {
  return {
    all: () => readRows(query, savedReplyCodec.fromRow, `${replyRows} order by title collate "C", id`),
    byId: (id) => readRow(query, savedReplyCodec.fromRow, `${replyRows} where id = $1`, [id]),
    add: async (reply, logged) => {
      const rows = [savedReplyCodec.toRow(reply), await sealedSystemRow(people, logged)].map((row) =>
        JSON.stringify(row),
      )
      await query('select add_saved_reply($1, $2)', rows)
    },
    remove: async (id, logged) => {
      const [row] = await query<{ done: boolean }>('select remove_saved_reply($1, $2) as done', [
        id,
        JSON.stringify(await sealedSystemRow(people, logged)),
      ])
      return row!.done
    },
  }
}
