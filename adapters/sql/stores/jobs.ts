import type { JobPosition, JobQueue, Notifications } from '@hotovo/application/jobs/ports'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { Instant } from '../codec.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { jobOf, queuedJobCodec } from '../rows/jobs.ts'
import type { People } from '../sealing.ts'

const Withheld = z.object({ job: z.unknown(), recipient: z.string(), withheld_at: Instant })

/** Letters that were withheld, in the table `withheld_letters`. */
export const sqlNotifications = (call: Call): Notifications => ({
  withhold: async ({ at, ...letter }, forgetBefore) => {
    await call('withhold_letter', { letter: { ...letter, withheld_at: at }, forget_before: forgetBefore })
  },
  withheld: async (number) =>
    rowIn(
      (row) => {
        const { job, recipient, withheld_at: at } = Withheld.parse(row)
        return { number, job: jobOf(job), recipient, at }
      },
      await call('withheld_letter', { of_number: number }),
    ),
  release: async (number) => z.boolean().parse(await call('release_letter', { of_number: number })),
  add: async (jobs) => {
    await call('take_on_jobs', { addition: { jobs } })
  },
})

/** The queue in the database, which the server reaches by functions only (decision 82). */
export const sqlJobQueue = (call: Call, people: People): JobQueue => {
  const page = async (asked: { id?: string; after?: JobPosition | undefined; most: number }) =>
    rowsIn(
      queuedJobCodec.fromRow,
      await call('queued_jobs', {
        of_id: asked.id ?? null,
        after_state: asked.after?.state ?? null,
        after_id: asked.after?.id ?? null,
        at_most: asked.most,
      }),
    )
  return {
    page: ({ after, limit }) => page({ after, most: limit }),
    byId: async (id) => (await page({ id, most: 1 }))[0],
    retry: async (id, logged) =>
      z
        .boolean()
        .parse(await call('retry_job', { of_id: id, logged: await sealedSystemRow(people, logged) })),
  }
}
