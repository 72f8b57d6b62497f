import { type QueuedJob, queuedJobStates } from '@hotovo/application/jobs/job'
import { jobPlace } from '@hotovo/application/jobs/queue'
import { z } from 'zod/mini'
import { calling, get, post, staff } from '../endpoint.ts'
import { ById, page, paged } from './lists.ts'
import { Instant } from './shapes.ts'

const QueuedJobShape: z.ZodMiniType<QueuedJob> = z.object({
  id: z.string(),
  kind: z.string(),
  letter: z.nullable(z.string()),
  about: z.record(z.string(), z.string()),
  state: z.enum(queuedJobStates),
  tries: z.int(),
  mostTries: z.int(),
  nextTryAt: z.nullable(Instant),
  lastError: z.nullable(z.string()),
})

/** Letters and other work that is done after the answer, for whoever looks after it. */
export const jobCalls = {
  listJobs: calling(
    'staff.jobs.list',
    staff(
      get('/api/admin/jobs', {
        summary: 'Jobs that are not done: given up, failed, waiting, under way, in this order',
        params: z.strictObject(paged(jobPlace)),
        value: page(QueuedJobShape),
      }),
    ),
  ),
  retryJob: calling(
    'staff.jobs.retry',
    staff(
      post('/api/admin/jobs/:id/retry', {
        summary: 'Has a job tried again now, with all its tries before it; the audit log tells of it',
        params: ById,
        value: z.undefined(),
        done: 204,
        refusals: ['job-not-found'],
      }),
    ),
  ),
}
