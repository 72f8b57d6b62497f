import { type QueuedJob, queuedJobs, retryJob } from '@hotovo/adapters/postgres/queue'
import { StartRefused } from '../config.ts'
import { joinDatabase, say } from '../startup.ts'
import { command } from './command.ts'

const usage = `npm run jobs -- list
    shows the jobs that are not done: those that were given up first
npm run jobs -- retry ID
    has one tried again now, with all its tries before it`

/** What a job is about: `letter order-received, orderId 4f…`. */
function told({ id, kind, payload, state, tries, mostTries, runAt, lastError }: QueuedJob): string {
  const { kind: _, [kind]: name, ...about } = payload
  const subject = Object.entries(about).map(([key, value]) => `, ${key} ${value}`)
  const next = state === 'failed' ? `, next at ${runAt.toISOString()}` : ''
  const why = lastError ? ` – ${lastError}` : ''
  return `${id}  ${state} (${tries} of ${mostTries} tries${next})  ${kind} ${name ?? ''}${subject.join('')}${why}`
}

await command(async (config, args) => {
  const [action, id, ...rest] = args
  const isKnown =
    (action === 'list' && id === undefined) || (action === 'retry' && /^[1-9]\d{0,17}$/.test(id ?? ''))
  if (!isKnown || rest.length > 0) throw new StartRefused(usage)
  if (config.backend === 'memory') throw new StartRefused('BACKEND=memory keeps its jobs to itself.')
  const { address, close } = await joinDatabase(config, say)
  try {
    if (action === 'list') {
      const jobs = await queuedJobs(address)
      for (const job of jobs) say(told(job))
      say(jobs.length === 0 ? 'Every job is done.' : `Jobs that are not done: ${jobs.length}.`)
      return 0
    }
    if (!(await retryJob(address, id!)))
      throw new StartRefused(`There is no job ${id} that could be tried again: it is done, or under way.`)
    say(`Job ${id} is tried again as soon as a server runs.`)
    return 0
  } finally {
    await close()
  }
})
