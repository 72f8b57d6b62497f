import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { temporaryFolder } from '../support/folders.ts'
import { copyOfFurnished } from '../support/furnished.ts'
import { freePort, type RunningServer, removeDataDir, startServer } from '../support/server.ts'

type Environment = Readonly<Record<string, string>>

/** Nothing is fetched from elsewhere. */
const alone = { TILE_URL: 'none' }

/** Pages whose console is listened to: they leave a house before it stops, or what they ask it for last is a complaint by chance. */
export const heardPages = new Set<Page>()

/** The real server with this environment and data of its own, as long as somebody looks at it. */
export async function withServer(
  environment: Environment,
  look: (server: RunningServer) => Promise<void>,
): Promise<void> {
  const dataDir = copyOfFurnished(environment.BACKEND === 'memory' ? '' : process.env.FURNISHED!)
  // Whoever has to know the port beforehand names it.
  const port = environment.PORT === undefined ? await freePort() : Number(environment.PORT)
  const server = await startServer(dataDir, port, { ...alone, ...environment })
  try {
    await look(server)
  } finally {
    await Promise.all([...heardPages].map((page) => page.goto('about:blank').catch(() => {})))
    await server.stop()
    removeDataDir(dataDir)
  }
}

/** The same, with a clock that is ahead of the machine's by as many minutes as it is set to. */
export async function withClock(
  environment: Environment,
  look: (server: RunningServer, setAhead: (minutes: number) => void) => Promise<void>,
): Promise<void> {
  const folder = temporaryFolder('clock')
  const file = path.join(folder, 'minutes')
  const preloaded = pathToFileURL(path.resolve(import.meta.dirname, '../support/clock-ahead.ts'))
  preloaded.searchParams.set('file', file)
  try {
    await withServer({ ...environment, NODE_OPTIONS: `--import=${preloaded.href}` }, (server) =>
      look(server, (minutes) => fs.writeFileSync(file, String(minutes))),
    )
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Starts a house that has ended on its data and its port again: the same house, in a new process. */
export async function startAgain(server: RunningServer, environment: Environment = {}): Promise<void> {
  const { dataDir, baseUrl } = server
  Object.assign(
    server,
    await startServer(dataDir, Number(new URL(baseUrl).port), { ...alone, ...environment }),
  )
}
