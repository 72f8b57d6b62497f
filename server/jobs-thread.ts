import { flushCompileCache } from 'node:module'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs/jobs'
import { databaseClock } from '@hotovo/adapters/postgres/shared/clock'
import { openSql, sqlState } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { systemRandom } from '@hotovo/adapters/system/random'
import type { Job } from '@hotovo/application/jobs/job'
import { recurringWork } from '@hotovo/application/recurring'
import { type JobThreadData, type JobThreadMessage, jobReport, recurringEveryMs } from './jobs.ts'
import { traceOf } from './problems.ts'
import { repeatRegularly } from './regularly.ts'

/** The thread that does the jobs (decision 19): its own connections, its own mail, its lines in the server's log. */
const { config, hashing, address } = workerData as JobThreadData
const server = parentPort!
const tell = (told: JobThreadMessage) => server.postMessage(told)
const log = {
  warn: (line: object, words: string) => tell({ level: 'warn', line, words }),
  error: (line: object, words: string) => tell({ level: 'error', line, words }),
}

// There it is of this thread alone, elsewhere it would be of whoever serves, too.
if (process.platform === 'linux') os.setPriority(10)

/** Nobody waits for an answer here, and on a busy machine this thread comes last: as patient as the queue's own connections. */
const patienceMs = 10_000
const sql = openSql(
  address,
  (fault) => log.warn({ code: sqlState(fault) }, 'idle connection lost'),
  patienceMs,
)
const personal = { macs: serverMacs(hashing), sealing: sealing(hashing) }
const steady = await databaseClock(sql)
const stores = postgresStores(sql, personal)
const jobs = postgresJobs(address, jobReport(log), (isRunning) => tell({ isRunning }))
let stopFollowing: (() => Promise<void>) | undefined
server.once('message', async () => {
  await stopFollowing?.()
  await jobs.stop()
  steady.stop()
  await sql.close()
  process.exit()
})

/** What letters are written with comes with the first job: as long as there is none, nobody needs its memory. */
async function performer(): Promise<(job: Job) => Promise<void>> {
  const [{ jobPerformer }, { serverPaymentCodes }] = await Promise.all([
    import('./perform.ts'),
    import('@hotovo/adapters/native/payment-codes'),
  ])
  flushCompileCache()
  return jobPerformer(config, {
    ...stores,
    clock: steady.clock,
    macs: personal.macs,
    random: systemRandom,
    installation: config.installation,
    paymentCodes: serverPaymentCodes,
  })
}
let loading: Promise<(job: Job) => Promise<void>> | undefined
await jobs.start(async (job) => {
  loading ??= performer().catch((fault) => {
    loading = undefined
    throw fault
  })
  const perform = await loading
  await perform(job)
})
const due = recurringWork({ ...stores, clock: steady.clock, macs: personal.macs, random: systemRandom })
stopFollowing = repeatRegularly(due, recurringEveryMs, (fault) =>
  log.warn({ fault: traceOf(fault) }, 'what is due was not looked at'),
)
flushCompileCache()
