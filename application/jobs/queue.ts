import { systemEntry } from '@hotovo/domain/audit/system-log'
import type { Delivery } from '@hotovo/domain/deliveries/delivery'
import { pageSize } from '@hotovo/domain/limits'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { type AuthorizePorts, authorize, type Unauthorized } from '../access/authorize.ts'
import type { CallContext } from '../access/caller.ts'
import { cursorPosition, type Page, type PageRequest, pageOf } from '../paging.ts'
import type { Ports } from '../ports.ts'
import type { Refused } from '../refusal.ts'
import { type QueuedJob, queuedJobStates } from './job.ts'
import type { JobPosition } from './ports.ts'

type QueuePorts = Pick<Ports, 'jobQueue' | 'clock'>

/** Whether a text can be the id of a job. */
export const isJobId = (text: string): boolean => /^[1-9]\d{0,17}$/.test(text)

/** The position among the jobs that a cursor names; undefined for any other text. */
export function parseJobCursor(cursor: string): JobPosition | undefined {
  const [named, id = '', ...others] = cursor.split('_')
  const state = queuedJobStates.find((known) => known === named)
  return state && isJobId(id) && others.length === 0 ? { state, id } : undefined
}

/** Jobs that are not done, page by page, those first that need somebody (rule A39). */
export const listJobs =
  (ports: AuthorizePorts & QueuePorts) =>
  async (
    { cursor, limit = pageSize.usual }: PageRequest,
    { caller }: CallContext,
  ): Promise<Result<Page<QueuedJob>, Unauthorized>> => {
    const authorized = await authorize(ports, caller, 'jobs.view')
    if (!authorized.ok) return authorized
    const found = await ports.jobQueue.page({
      after: cursorPosition(cursor, parseJobCursor),
      limit: limit + 1,
    })
    return ok(
      pageOf(
        found,
        limit,
        (job) => job,
        ({ state, id }) => `${state}_${id}`,
      ),
    )
  }

type Retried = Result<undefined, Refused<'job-not-found'>>

async function retried(
  { jobQueue, clock }: QueuePorts,
  id: string,
  by: Pick<Parameters<typeof systemEntry>[2], 'userId' | 'details' | 'origin'>,
): Promise<Retried> {
  const job = isJobId(id) ? await jobQueue.byId(id) : undefined
  const logged =
    job &&
    systemEntry('job_retried', clock.now(), {
      ...by,
      resourceType: 'job',
      resourceId: id,
      details: { job: job.letter ?? job.kind, ...job.about, ...by.details },
    })
  return logged && (await jobQueue.retry(id, logged)) ? ok(undefined) : fail({ code: 'job-not-found' })
}

/** Has a job tried again now, with all its tries before it, and logs who wanted it (rule A39). */
export const retryJob =
  (ports: AuthorizePorts & QueuePorts) =>
  async (
    { id }: { readonly id: string },
    { caller }: CallContext,
  ): Promise<Result<undefined, Unauthorized | Refused<'job-not-found'>>> => {
    const authorized = await authorize(ports, caller, 'jobs.retry')
    if (!authorized.ok) return authorized
    const { id: userId, email } = authorized.value.account
    return retried(ports, id, { userId, details: { email }, origin: caller.origin })
  }

/** The same from the shell, where nobody has signed in. */
export const retryJobFromShell =
  (ports: QueuePorts) =>
  (id: string): Promise<Retried> =>
    retried(ports, id, { userId: null, details: {}, origin: { ipAddress: null, userAgent: 'shell' } })

/** Deliveries that failed and that none of these jobs tries again, oldest first: somebody has to (rule V14). */
export async function abandonedDeliveries(
  { deliveries }: Pick<Ports, 'deliveries'>,
  jobs: readonly QueuedJob[],
): Promise<readonly Delivery[]> {
  const tried = new Set(jobs.map(({ about }) => about.deliveryId))
  const left: Delivery[] = []
  let page: readonly Delivery[]
  do {
    page = await deliveries.page({ queue: 'failed', after: left.at(-1), limit: pageSize.max })
    left.push(...page)
  } while (page.length === pageSize.max)
  return left.filter(({ id }) => !tried.has(id))
}
