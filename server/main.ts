import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import http from 'node:http'
import { fileURLToPath } from 'node:url'
import { migrate } from '@hotovo/adapters/postgres/migrations'
import type { Address } from '@hotovo/adapters/postgres/sql'
import { ensureSecrets } from '@hotovo/adapters/security/secrets'
import { settingsOf } from '@hotovo/application/settings'
import pino from 'pino'
import { app } from './app.ts'
import { type Config, ConfigError, readConfig } from './config.ts'
import { openHouse } from './container.ts'
import { EmbeddedPostgresRefusal, openEmbeddedPostgres } from './embedded-postgres.ts'
import { pages } from './pages.ts'

/** A stop waits this long for the requests that are under way. */
const patienceMs = 10_000

const say = (line: string) => console.log(line)

/** Something a person can put right; the start ends with its sentence and without a stack. */
class Refused extends Error {}

function buildSite(): void {
  const build = fileURLToPath(new URL('../web/build.ts', import.meta.url))
  const { status } = spawnSync(process.execPath, [build], { stdio: 'inherit' })
  if (status !== 0) throw new Refused('The site could not be built (see above).')
}

function findSecrets({ databaseUrl, secretsFile }: Config): void {
  if (!databaseUrl) ensureSecrets(secretsFile, new Date().toISOString())
  if (!fs.existsSync(secretsFile)) throw new Refused(`SECRETS names ${secretsFile}, which does not exist.`)
}

/** The database of this configuration: none, the one it names, or the embedded one. */
async function openDatabase(
  config: Config,
): Promise<{ address: Address | undefined; close(): Promise<void> }> {
  if (config.backend === 'memory') return { address: undefined, close: async () => {} }
  if (config.databaseUrl) return { address: { connectionString: config.databaseUrl }, close: async () => {} }
  return openEmbeddedPostgres(config.dataDir, say)
}

function listen(server: http.Server, { port, host }: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (fault: NodeJS.ErrnoException) =>
      reject(
        fault.code === 'EADDRINUSE'
          ? new Refused(`Port ${port} on ${host} is taken. Stop what runs there, or set PORT.`)
          : fault,
      ),
    )
    server.listen(port, host, resolve)
  })
}

async function start(): Promise<void> {
  if (fs.existsSync('.env')) process.loadEnvFile()
  const config = readConfig(process.env)
  buildSite()
  findSecrets(config)
  const database = await openDatabase(config)
  const stops: (() => Promise<void>)[] = [database.close]
  const stopAll = async () => {
    for (const stop of stops.splice(0).reverse()) await stop()
  }
  try {
    if (database.address)
      for (const name of await migrate(database.address)) say(`Migration ${name} is done.`)
    const log = pino({ level: config.logLevel })
    const house = await openHouse(config, database.address, log)
    stops.push(house.close)
    let stopping = false
    const server = http.createServer(
      {
        // Without the interval, slow sockets live for half a minute whatever the other limits say.
        connectionsCheckingInterval: 1000,
        headersTimeout: 10_000,
        requestTimeout: 15_000,
        keepAliveTimeout: 5000,
        maxHeaderSize: 16_384,
      },
      app({
        ...config,
        ports: house.ports,
        readiness: async () => (stopping ? ['The server is stopping.'] : house.readiness()),
        log,
        site: pages(config.publicUrl, settingsOf(house.ports.installation)),
      }),
    )
    await listen(server, config)
    stops.push(() => closeServer(server))
    // Ctrl-C reaches the process twice: once from the terminal, once from npm.
    const stop = () => {
      if (stopping) return
      stopping = true
      say('Stopping …')
      stopAll().then(
        () => process.exit(0),
        (fault) => {
          console.error(fault)
          process.exit(1)
        },
      )
    }
    process.on('SIGINT', stop).on('SIGTERM', stop)
    say(`Hotovo is at ${config.publicUrl} (Ctrl-C stops it).`)
    if (Object.values(config.accounts).some((account) => account.sample))
      say('Bank accounts are samples: set BANK_EUR, BANK_CZK and BANK_USD before anybody pays.')
  } catch (fault) {
    await stopAll()
    throw fault
  }
}

/** Takes no new connection, lets the requests under way end, then closes what is left. */
async function closeServer(server: http.Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const late = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(late)
}

start().catch((fault: unknown) => {
  const isPlain =
    fault instanceof Refused || fault instanceof ConfigError || fault instanceof EmbeddedPostgresRefusal
  console.error(isPlain ? fault.message : fault)
  process.exit(1)
})
