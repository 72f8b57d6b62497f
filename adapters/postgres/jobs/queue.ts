import type { JobPosition, JobQueue } from '@hotovo/application/jobs/ports'
import { sealedSystemRow } from '../../sql/rows/audit.ts'
import { queuedJobCodec } from '../../sql/rows/jobs.ts'
import type { People } from '../../sql/sealing.ts'
import { readRows, type Sql } from '../sql.ts'

/** Jobs as whoever looks after them sees them. */

/** How many wait for their first try, failed and wait for another one, were given up. */
export type JobStates = { readonly waiting: number; readonly failed: number; readonly givenUp: number }

/** Counts the jobs that nobody is at work on. Throws `Unavailable` without a database. */
export async function jobStates({ query }: Sql): Promise<JobStates> {
  const [row] = await query<{ waiting: number; failed: number; given_up: number }>(
    'select * from job_states()',
  )
  return { waiting: row!.waiting, failed: row!.failed, givenUp: row!.given_up }
}

/** The queue in PostgreSQL, which the server reaches by SQL functions only (decision 25). */
export function postgresJobQueue({ query }: Sql, people: People): JobQueue {
  const told = (asked: {
    readonly id?: string
    readonly after?: JobPosition | undefined
    readonly most: number
  }) =>
    readRows(query, queuedJobCodec.fromRow, 'select row from queued_jobs($1) row', [JSON.stringify(asked)])
  return {
    page: ({ after, limit }) => told({ after, most: limit }),
    byId: async (id) => (await told({ id, most: 1 }))[0],
    retry: async (id, logged) => {
      const entry = await sealedSystemRow(people, logged)
      const [row] = await query<{ done: boolean }>('select retry_job($1, $2) as done', [
        id,
        JSON.stringify(entry),
      ])
      return row!.done
    },
  }
}
