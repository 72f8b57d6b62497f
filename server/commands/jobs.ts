import type { QueuedJob } from '@hotovo/application/jobs/job'
import { abandonedDeliveries, isJobId, retryJobFromShell } from '@hotovo/application/jobs/queue'
import { pageSize } from '@hotovo/domain/limits'
import pino from 'pino'
import { StartRefused } from '../config.ts'
import { openProduct } from '../container.ts'
import { findSecrets, joinDatabase, migrateDatabase, say } from '../startup.ts'
import { command } from './command.ts'

const usage = `npm run jobs -- list
    shows the jobs that are not done, those that were given up first, and deliveries that failed and have none
npm run jobs -- retry ID
    has one tried again now, with all its tries before it`

/** What a job is about: `letter order-received, orderId 4f…`. */
function told({ id, kind, letter, about, state, tries, mostTries, nextTryAt, lastError }: QueuedJob): string {
  const subject = Object.entries(about).map(([name, value]) => `, ${name} ${value}`)
  const next = state === 'failed' ? `, next at ${nextTryAt}` : ''
  const why = lastError ? ` – ${lastError}` : ''
  const words = state.replace('-', ' ')
  return `${id}  ${words} (${tries} of ${mostTries} tries${next})  ${kind} ${letter ?? ''}${subject.join('')}${why}`
}

await command(async (config, args) => {
  const [action, id, ...rest] = args
  const isKnown = (action === 'list' && id === undefined) || (action === 'retry' && isJobId(id ?? ''))
  if (!isKnown || rest.length > 0) throw new StartRefused(usage)
  if (config.backend === 'memory') throw new StartRefused('BACKEND=memory keeps its jobs to itself.')
  const database = await joinDatabase(config, say)
  try {
    const secrets = await findSecrets(config, database.address, say)
    const address = await migrateDatabase(config, database.address, secrets, say)
    const { ports, close } = await openProduct(config, secrets, address, pino({ level: config.logLevel }))
    try {
      if (action === 'retry') {
        if (!(await retryJobFromShell(ports)(id!)).ok)
          throw new StartRefused(`There is no job ${id} that could be tried again: it is done, or under way.`)
        say(`Job ${id} is tried again as soon as a server runs.`)
        return 0
      }
      const jobs: QueuedJob[] = []
      let page: readonly QueuedJob[]
      do {
        page = await ports.jobQueue.page({ after: jobs.at(-1), limit: pageSize.max })
        for (const job of page) say(told(job))
        jobs.push(...page)
      } while (page.length === pageSize.max)
      say(jobs.length === 0 ? 'Every job is done.' : `Jobs that are not done: ${jobs.length}.`)
      const left = await abandonedDeliveries(ports, jobs)
      for (const { id, channel, orderId, failures, lastError } of left)
        say(
          `${id}  failed ${failures} times, no job tries it  delivery ${channel}, orderId ${orderId} – ${lastError}`,
        )
      if (left.length > 0)
        say(
          `Deliveries that failed without a job: ${left.length}. Have them tried again at /admin/dorucenia.`,
        )
      return 0
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
})
