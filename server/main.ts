import type http from 'node:http'
import { flushCompileCache } from 'node:module'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import { listSalesPoints } from '@hotovo/application/cash-desk/sales-points'
import type { Ports } from '@hotovo/application/ports'
import { settingsOf } from '@hotovo/application/site/settings'
import { logSettings } from '@hotovo/application/site/settings-log'
import pino, { type Logger, type LoggerOptions } from 'pino'
import { app } from './app.ts'
import { buildSite } from './build-site.ts'
import { type Config, readConfig, StartRefused } from './config.ts'
import { openProduct } from './container.ts'
import { accountSentences } from './installation.ts'
import { isInJournal, say } from './output.ts'
import { pages } from './pages.ts'
import { openEmbeddedPostgres } from './postgres/embedded.ts'
import { EmbeddedPostgresRefusal } from './postgres/refusal.ts'
import { httpServer } from './sockets.ts'
import { openDatabase, refuseOthersCheckpoints, refuseUnfitDatabase } from './startup/database.ts'
import { loadEnvFile } from './startup/env-file.ts'
import { makeDataDir } from './startup/files.ts'
import { firstAdmin } from './startup/first-admin.ts'
import { migrateDatabase } from './startup/migration.ts'
import { openProject, refuseOtherProject, refuseStrangeProject } from './startup/project.ts'
import { decideWhoDoesJobs, functionSentence } from './startup/project-function.ts'
import { findSecrets, tieKeys } from './startup/secrets.ts'

/**
 * The server's log. Lines are written together, since a write of its own for each took a twelfth of what a busy server computes:
 * none waits longer than so many milliseconds, a warning or an error takes all before it along at once, and whatever ends the
 * process but `kill -9` writes them first.
 */
function openLog(level: Config['logLevel']): Logger {
  const out = pino.destination({ sync: false, minLength: 4096, periodicFlush: 200 })
  const logMethod: NonNullable<LoggerOptions['hooks']>['logMethod'] = function (args, method, at) {
    method.apply(this, args)
    if (at >= pino.levels.values.warn!) out.flushSync()
  }
  return pino({ level, timestamp: pino.stdTimeFunctions.isoTime, hooks: { logMethod } }, out)
}

/** A stop waits this long for the requests that are under way. */
const patienceMs = 10_000

const listenFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken. Stop what runs there, or set PORT.',
  EACCES: 'is not for this user. Set PORT to one above 1023.',
  EADDRNOTAVAIL: 'is not an address of this machine. Set HOST to one that is.',
  ENOTFOUND: 'is not an address of this machine. Set HOST to one that is.',
  EAI_AGAIN: 'is not an address of this machine. Set HOST to one that is.',
}

function listen(server: http.Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) => {
      const sentence = listenFaults[fault.code ?? '']
      reject(sentence ? new StartRefused(`Port ${port} on ${host} ${sentence}`) : fault)
    })
    server.listen(port, host, resolve)
  })
}

/** Takes no new connection, lets the requests under way end, then closes what is left. */
async function close(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(late)
}

function whereMailGoes({ mail }: Config): string {
  if (mail.kind === 'file') return `Letters go to files in ${mail.folder}.`
  // The host only: the address may hold a password.
  return `Letters go to ${new URL(mail.url).host} (${mail.kind}).`
}

/** What was opened so far, closed in the opposite order when a signal asks for it or the start fails. */
const opened: (() => Promise<void>)[] = []
let stopping: Promise<void> | undefined
let starting = Promise.resolve()
const stop = new AbortController()

async function closeAll(): Promise<void> {
  for (let last = opened.pop(); last; last = opened.pop()) await last()
}

/** Ctrl-C reaches the process twice: once from the terminal, once from npm. */
function stopOnSignal(): void {
  stopping ??= (async () => {
    say('Stopping …')
    stop.abort()
    await starting.catch(() => {})
    await closeAll()
    process.exit(0)
  })()
}

type Environment = Parameters<typeof readConfig>[0]
/** What is done before the first admin is made and the doors open; the signal asks it to end early. */
export type Preparation = (
  ports: Ports,
  signal: AbortSignal,
  address: DatabaseAddress | undefined,
) => Promise<void>

async function start(
  environment: Environment,
  prepare: Preparation | undefined,
  isSiteBuilt: boolean,
): Promise<void> {
  const config = readConfig(environment)
  // First the folder: a second start must not touch what the first one serves.
  makeDataDir(config)
  const database = await openDatabase(config, openEmbeddedPostgres, say)
  opened.push(database.close)
  await refuseUnfitDatabase(config, database.address, say)
  await refuseStrangeProject(config)
  await refuseOthersCheckpoints(config, database.address)
  // The site that asks a project is one of its own.
  if (!isSiteBuilt || config.webProject) buildSite(config.webProject)
  const secrets = await findSecrets(config, database.address, say)
  const address = database.address && (await migrateDatabase(config, database.address, secrets, say))
  await tieKeys(address, secrets)
  await openProject(config, address)
  await refuseOtherProject(config, address)
  await decideWhoDoesJobs(config, address, secrets, say)
  const log = openLog(config.logLevel)
  const house = await openProduct(config, secrets, address, log)
  opened.push(house.close)
  await prepare?.(house.ports, stop.signal, address)
  const admin = await firstAdmin(house.ports, config)
  if (admin) {
    const { email } = admin.account
    if (config.firstAdmin.password) say(`The first admin is ${email}, the password is that of ADMIN_PASSWORD`)
    else {
      if (isInJournal(environment)) say(`The first admin is ${email}; the password stays out of the journal.`)
      else say(`The first admin is ${email}, the password is ${admin.password}`)
      say('It is not told again; npm run staff -- reset EMAIL makes another.')
    }
  }
  const changed = await logSettings(house.ports)()
  if (changed.length > 0) say(`Settings that changed, and the log tells of: ${changed.join(', ')}.`)
  await house.startWork()
  if (stopping) return
  const server = httpServer(
    app({
      ...config,
      ports: house.ports,
      readiness: async () => (stopping ? ['The server is stopping.'] : house.readiness()),
      watch: house.watch,
      stopping: stop.signal,
      log,
      site: pages({
        publicUrl: config.publicUrl,
        settings: settingsOf(house.ports.installation),
        shops: async () => (await listSalesPoints(house.ports)()).items.map(({ id }) => id),
        projectUrl: config.webProject?.url,
      }),
    }),
    { publicUrl: config.publicUrl, log },
  )
  await listen(server, config)
  opened.push(() => close(server))
  // Where a cache of compiled files is kept (NODE_COMPILE_CACHE), the next start has it even after `kill -9`.
  flushCompileCache()
  say(`Hotovo is at ${config.publicUrl} (Ctrl-C stops it).`)
  if (config.supabase && config.webProject) say(await functionSentence(config.supabase))
  if (config.jobs) say(whereMailGoes(config))
  // Of a project it was said when that was decided.
  else if (!config.supabase) say('JOBS=off: letters wait for another server on this database to send them.')
  for (const sentence of accountSentences(config.installation)) say(sentence)
  if (config.backend === 'memory')
    say('BACKEND=memory forgets everything when it stops: orders, accounts, letters that wait.')
}

/**
 * Runs the product as an environment says, until a signal stops it. Where the caller knows that the site is built, nobody looks
 * whether its sources have changed.
 */
export function run(environment: Environment, prepare?: Preparation, isSiteBuilt = false): void {
  process.on('SIGINT', stopOnSignal).on('SIGTERM', stopOnSignal)
  starting = start(environment, prepare, isSiteBuilt)
  starting.catch(async (fault: unknown) => {
    if (stopping) return
    const isPlain = fault instanceof StartRefused || fault instanceof EmbeddedPostgresRefusal
    console.error(isPlain ? fault.message : fault)
    await closeAll()
    process.exit(1)
  })
}

if (import.meta.main) {
  loadEnvFile()
  run(process.env)
}
