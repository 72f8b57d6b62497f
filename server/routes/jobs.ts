import { jobCalls as calls } from '@hotovo/adapters/http/contract/jobs'
import type { Serve } from '../endpoint.ts'

/** Jobs that are not done. */
export function jobRoutes(serve: Serve): void {
  serve(calls.listJobs, ({ staff }, { params }) => staff.jobs.list(params))
  serve(calls.retryJob, ({ staff }, { params }) => staff.jobs.retry(params.id))
}
