import pg from 'pg'
import type { Address, Sql } from './sql.ts'

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

/** A job that is not done; its payload names records and holds nothing personal. */
export type QueuedJob = {
  readonly id: string
  readonly kind: string
  readonly payload: Readonly<Record<string, unknown>>
  readonly state: 'waiting' | 'failed' | 'given up' | 'under way'
  readonly tries: number
  readonly mostTries: number
  /** When it is tried next, where it is. */
  readonly runAt: Date
  readonly lastError: string | null
}

async function asked<Answer>(
  { asOwner: _, ...address }: Address,
  ask: (client: pg.Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** The jobs that are not done, those that need somebody first. The address is the owner's. */
export const queuedJobs = (address: Address): Promise<readonly QueuedJob[]> =>
  asked(address, async (client) => {
    const { rows } = await client.query<QueuedJob>(`
      select j.id::text, t.identifier as kind, j.payload, j.attempts as tries, j.max_attempts as "mostTries",
             j.run_at as "runAt", j.last_error as "lastError",
             case when j.locked_at is not null then 'under way' when j.attempts >= j.max_attempts then 'given up'
                  when j.attempts > 0 then 'failed' else 'waiting' end as state
        from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       order by j.attempts desc, j.id`)
    return rows
  })

/** Has a job tried again now, with all its tries before it; answers whether there is one that nobody is at work on. */
export const retryJob = (address: Address, id: string): Promise<boolean> =>
  asked(address, async (client) => {
    const { rowCount } = await client.query(
      'select from graphile_worker.reschedule_jobs(array[$1::bigint], run_at => now(), attempts => 0)',
      [id],
    )
    if (rowCount) await client.query(`select pg_notify('jobs:insert', '{"count":1}')`)
    return rowCount === 1
  })
