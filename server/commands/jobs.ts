import type { JobsCall } from '@hotovo/adapters/postgres/setup/scheduled-jobs'
import type { QueuedJob } from '@hotovo/application/jobs/job'
import { abandonedDeliveries, isJobId, retryJobFromShell } from '@hotovo/application/jobs/queue'
import { pageSize } from '@hotovo/domain/limits'
import pino from 'pino'
import { StartRefused } from '../config.ts'
import { openProduct } from '../container.ts'
import { say } from '../output.ts'
import { joinDatabase } from '../startup/database.ts'
import { migrateDatabase } from '../startup/migration.ts'
import { jobsCallOf } from '../startup/project-function.ts'
import { findSecrets } from '../startup/secrets.ts'
import { command } from './command.ts'

const usage = `npm run jobs -- list
    shows the jobs that are not done, those that were given up first, and deliveries that failed and have none
npm run jobs -- retry ID
    has one tried again now, with all its tries before it
npm run jobs -- ask
    has the function of a project do a share of the jobs now, as its database asks for one once a minute`

/** Longer than a share takes, and what is under way at its end. */
const sharePatienceMs = 90_000

/** What an answer without a share says of the function. */
const askFaults: Readonly<Record<number, string>> = {
  401: 'does not take the keys of SECRETS: it was given others. Set HOTOVO_KEYS again.',
  404: 'is not deployed, or of an older Hotovo.',
}

type ShareAnswer = {
  readonly done: number
  readonly failed: number
  readonly problems: readonly string[]
}

/** Has a project's function do a share of the jobs, and tells what came of it. */
async function askForShare({ url, token }: JobsCall): Promise<number> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    redirect: 'error',
    signal: AbortSignal.timeout(sharePatienceMs),
  }).catch((fault: Error) => {
    const { code, message } = (fault.cause ?? fault) as NodeJS.ErrnoException
    throw new StartRefused(`The function at ${url} does not answer (${code ?? message}).`)
  })
  const told = (await answer.json().catch(() => ({}))) as Partial<ShareAnswer>
  const { done, failed = 0, problems } = told
  if (problems) throw new StartRefused(['The function can do no jobs.', ...problems].join('\n'))
  if (!answer.ok || done === undefined)
    throw new StartRefused(
      `The function at ${url} ${askFaults[answer.status] ?? `answers ${answer.status}: its log in the dashboard says more.`}`,
    )
  say(`Jobs that the function did: ${done}.`)
  if (failed > 0)
    say(
      `Jobs that failed: ${failed}. They are tried again; npm run jobs -- list says why, and the log of the function.`,
    )
  return failed > 0 ? 1 : 0
}

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
  const isKnown =
    (['list', 'ask'].includes(action ?? '') && id === undefined) || (action === 'retry' && isJobId(id ?? ''))
  if (!isKnown || rest.length > 0) throw new StartRefused(usage)
  if (config.backend === 'memory') throw new StartRefused('BACKEND=memory keeps its jobs to itself.')
  if (action === 'ask' && !config.supabase)
    throw new StartRefused(
      'Only BACKEND=supabase has a function that does jobs; servers do them by themselves.',
    )
  const database = await joinDatabase(config, say)
  try {
    const secrets = await findSecrets(config, database.address, say)
    if (action === 'ask') return await askForShare(await jobsCallOf(config.supabase!, secrets))
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
