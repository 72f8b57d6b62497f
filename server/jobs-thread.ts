import { flushCompileCache } from 'node:module'
import os from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { serverMacs } from '@hotovo/adapters/native/macs'
import { serverPaymentCodes } from '@hotovo/adapters/native/payment-codes'
import { databaseClock } from '@hotovo/adapters/postgres/clock'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs'
import { openSql, sqlState } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { sealing } from '@hotovo/adapters/security/aes-sealing'
import { followed } from '@hotovo/application/system/followed'
import { followEveryMs, type JobsOf, jobReport, type Told } from './jobs.ts'
import { performing } from './perform.ts'
import { traceOf } from './problems.ts'
import { regularly } from './regularly.ts'

/** The thread that does the jobs (decision 43): its own connections, its own mail, its lines in the server's log. */

const { config, installation, hashing, address } = workerData as JobsOf
const server = parentPort!
const tell = (told: Told) => server.postMessage(told)
const log = {
  warn: (line: object, words: string) => tell({ level: 'warn', line, words }),
  error: (line: object, words: string) => tell({ level: 'error', line, words }),
}

// There it is of this thread alone, elsewhere it would be of whoever serves, too.
if (process.platform === 'linux') os.setPriority(10)

const sql = openSql(address, (fault) => log.warn({ code: sqlState(fault) }, 'idle connection lost'))
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
await jobs.start(
  performing(config, {
    ...stores,
    clock: steady.clock,
    macs: personal.macs,
    paymentCodes: serverPaymentCodes,
    installation,
  }),
)
stopFollowing = regularly(followed({ ...stores, clock: steady.clock }), followEveryMs, (fault) =>
  log.warn({ fault: traceOf(fault) }, 'what is due was not looked at'),
)
flushCompileCache()
