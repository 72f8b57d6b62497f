import type { Reads } from '@hotovo/application/access/ports'
import type { Sql } from '../sql.ts'

/** What staff read, in PostgreSQL, so that all servers of one database count together. */
export const postgresReads = ({ query }: Sql): Reads => ({
  note: async ({ staffId, hour, records }) => {
    const [row] = await query<{ count: number }>('select note_reads($1, $2, $3) as count', [
      staffId,
      hour,
      records,
    ])
    return row!.count
  },
})
