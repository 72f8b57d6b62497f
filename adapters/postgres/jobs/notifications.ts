import type { Notifications } from '@hotovo/application/jobs/ports'
import { z } from 'zod/mini'
import { Instant } from '../../sql/codec.ts'
import { jobOf } from '../../sql/rows/jobs.ts'
import type { Sql } from '../sql.ts'

const withholding = `
  with forgotten as (
    delete from withheld_letters where number in (
      select number from withheld_letters where withheld_at < $5 and number <> $1
       order by withheld_at limit 4 for update skip locked
    )
  )
  insert into withheld_letters (number, job, recipient, withheld_at) values ($1, $2, $3, $4)
  on conflict (number) do update
    set job = excluded.job, recipient = excluded.recipient, withheld_at = excluded.withheld_at`

/** Letters that were withheld, in the table `withheld_letters`. */
export function postgresNotifications({ query }: Sql): Notifications {
  return {
    withhold: async ({ number, job, recipient, at }, forgetBefore) => {
      await query(withholding, [number, JSON.stringify(job), recipient, at, forgetBefore])
    },
    withheld: async (number) => {
      const [row] = await query<{ job: unknown; recipient: string; at: unknown }>(
        'select job, recipient, to_jsonb(withheld_at) as at from withheld_letters where number = $1',
        [number],
      )
      return row && { number, job: jobOf(row.job), recipient: row.recipient, at: z.parse(Instant, row.at) }
    },
    release: async (number) => {
      const [row] = await query<{ done: boolean }>('select release_letter($1) as done', [number])
      return row!.done
    },
    add: async (jobs) => void (await query('select enqueue_jobs($1)', [JSON.stringify(jobs)])),
  }
}
