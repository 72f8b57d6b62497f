import type { Sql } from '../sql.ts'

/** How many jobs wait for their first try, failed and wait for another one, were given up. */
export type JobStates = { readonly waiting: number; readonly failed: number; readonly givenUp: number }

/** Counts the jobs that nobody is at work on. Throws `Unavailable` without a database. */
export async function jobStates({ query }: Sql): Promise<JobStates> {
  const [row] = await query<{ waiting: number; failed: number; given_up: number }>(
    'select * from job_states()',
  )
  return { waiting: row!.waiting, failed: row!.failed, givenUp: row!.given_up }
}
