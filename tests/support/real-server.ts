import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'
import { copyOfFurnished } from './furnished.ts'
import { freePort, type RunningServer, removeDataDir, runToEnd, serverFile, startServer } from './server.ts'
import { signInAs } from './staff.ts'
import { testAdmin } from './world.ts'

let requests = 0
/** Behind a proxy that says each request comes from somewhere else, so that no network has too many. */
export const fromAnywhere: typeof fetch = (input, init) => {
  requests += 1
  const headers = new Headers(init?.headers)
  headers.set('X-Forwarded-For', `10.0.${requests >> 8}.${requests & 255}`)
  return fetch(input, { ...init, headers })
}
export const behindProxy = { TRUST_PROXY: '1' }

/** Whether nobody answered. */
export const isAway = (fault: unknown): boolean => (fault as Error).name === 'Unavailable'

/** One call of somebody. What was acknowledged is never sent again, what was not is. */
export type Step = () => Promise<void>

/** Does steps one after the other, as far as somebody answers; who went away before is asked the same again. */
export async function runSteps(steps: Step[], answered: () => void = () => {}): Promise<void> {
  while (steps.length > 0) {
    try {
      await steps[0]!()
    } catch (fault) {
      if (isAway(fault)) return
      throw fault
    }
    steps.shift()
    answered()
  }
}

/** The log as `npm run audit:verify` judges it. */
export const auditVerdict = ({ dataDir }: { readonly dataDir: string }) =>
  runToEnd(path.join(path.dirname(serverFile), 'commands/audit-verify.ts'), [], { DATA_DIR: dataDir })

/** A data folder of a house that has been started once and has nobody in it. */
export const furnishedDataDir = (): string => copyOfFurnished(inject('furnished'))

const credentials = { email: 'jana@hotovo.test', password: 'dlhe heslo pre skusky 17' }

type Environment = Readonly<Record<string, string>>

/**
 * The real server with its embedded database, and a way into the queue that is not the server's. It ends with the test, or
 * when whoever shares it among tests says.
 */
export async function realServer(
  environment: Environment,
  dataDir: string = furnishedDataDir(),
  atTheEnd: (end: () => Promise<void>) => void = onTestFinished,
) {
  const port = await freePort()
  const firstAdmin = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password }
  const start = (changed: Environment = {}) =>
    startServer(dataDir, port, { MAIL_ADMIN: testAdmin, ...firstAdmin, ...environment, ...changed })
  let server: RunningServer = await start()
  const { baseUrl } = server
  const earlier: string[] = []
  const clients: pg.Client[] = []
  atTheEnd(async () => {
    for (const client of clients) await client.end()
    await server.stop()
    removeDataDir(dataDir)
  })
  const queue = async () => {
    const host = path.join(dataDir, 'postgres')
    const client = new pg.Client({ host, port: 5432, user: 'postgres', database: 'hotovo' })
    client.on('error', () => {})
    await client.connect()
    clients.push(client)
    return client
  }
  const api = httpApi({ baseUrl, fetch: fromAnywhere })
  return {
    dataDir,
    api,
    baseUrl,
    /** All that it printed, before its restarts too. */
    output: () => [...earlier, server.output()].join(''),
    queue,
    /** What staff can do, as the first admin does it. */
    desk: async () => {
      const { accessToken } = await signInAs(api, credentials)
      return httpApi({ baseUrl, fetch: fromAnywhere, accessToken: () => accessToken }).staff
    },
    kill: () => server.kill(),
    stop: () => server.stop(),
    /** Starts it again once it has ended, with these variables instead of its own. */
    restart: async (changed?: Environment) => {
      earlier.push(server.output())
      server = await start(changed)
    },
  }
}
