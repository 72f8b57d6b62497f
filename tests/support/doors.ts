import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpApi } from '@hotovo/adapters/http/client'
import { letters } from '@hotovo/adapters/mail/letters'
import { memoryJobs } from '@hotovo/adapters/memory/jobs'
import { memoryStores, type World } from '@hotovo/adapters/memory/stores'
import { postgresJobs } from '@hotovo/adapters/postgres/jobs'
import { migrate } from '@hotovo/adapters/postgres/setup/migrations'
import { openSql, sqlState } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { visitor } from '@hotovo/application/access/caller'
import type { HumanAnswer, HumanCheck } from '@hotovo/application/access/human-check'
import { type Api, createApi } from '@hotovo/application/api'
import { performJob } from '@hotovo/application/letters/perform'
import type { Jobs, Letter } from '@hotovo/application/letters/ports'
import type { OrderRequest } from '@hotovo/application/orders/place'
import type { Orders } from '@hotovo/application/orders/ports'
import type { Ports } from '@hotovo/application/ports'
import type { FeedbackRequest } from '@hotovo/application/support/feedback'
import type { TicketRequest } from '@hotovo/application/support/tickets'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { solution } from '@hotovo/domain/shared/human-check'
import pino from 'pino'
import { expect, vi } from 'vitest'
import { app } from '../../server/app.ts'
import { freshDatabase } from './database.ts'
import { orderForm } from './orders.ts'
import { feedbackForm, ticketForm } from './tickets.ts'
import { handTimers, type TestWorld, testAdmin, testPersonal, testWorld } from './world.ts'

/** The product behind one door, and the world it stands in. */
export type House = {
  readonly api: Api
  readonly world: TestWorld
  readonly ports: Ports
  readonly orders: Orders
  /** The product as somebody else sees it, who carries an access token or none. */
  as(accessToken: () => string | undefined): Api
  /** All letters sent so far, when no job is left to do. */
  letters(): Promise<readonly Letter[]>
  close(): Promise<void>
}
export type Door = { readonly name: string; open(world?: TestWorld): Promise<House> }

/** A listening server over the given ports; lines of its log go to `logged`. */
export async function listening(
  ports: Ports,
  logged: string[] = [],
  { publicUrl = 'http://localhost:3000', trustProxy = 0 } = {},
) {
  const server = http.createServer(
    app({
      ports,
      readiness: async () => [],
      log: pino({ level: 'trace' }, { write: (line) => void logged.push(line) }),
      publicUrl,
      trustProxy,
      site: (_request, _response, next) => next(),
    }),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A store with its queue, opened empty; `left` counts the jobs that are not done. */
type Store = {
  readonly stores: Omit<Ports, keyof World>
  readonly jobs: Jobs
  left(): Promise<number>
  close(): Promise<void>
}

function memoryStore(): Store {
  const timers = handTimers()
  const jobs = memoryJobs(timers.later, (fault) => console.error(fault))
  let left = 0
  const stores = memoryStores((added, ms) => {
    left += added.length
    jobs.add(added, ms)
  })
  const start: Jobs['start'] = (perform) =>
    jobs.start(async (job) => {
      await perform(job)
      left -= 1
    })
  return {
    stores,
    jobs: { ...jobs, start },
    left: async () => {
      // What waits for its time is due.
      timers.hurry()
      return left
    },
    close: async () => {},
  }
}

async function postgresStore(): Promise<Store> {
  const database = await freshDatabase()
  await migrate(database.address)
  const sql = openSql(database.address, () => {})
  // The queue is closed to the server's own role.
  const owner = openSql({ ...database.address, asOwner: true }, () => {})
  return {
    stores: postgresStores(sql, testPersonal),
    jobs: postgresJobs(database.address, (fault) => {
      // The database is dropped while the last connection is still on its way out.
      if (sqlState(fault) !== '57P01') console.error(fault)
    }),
    left: async () => {
      const [row] = await owner.query<{ left: number }>(
        'select count(*)::int as left from graphile_worker.jobs',
      )
      return row!.left
    },
    close: async () => {
      await owner.close()
      await sql.close()
      await database.drop()
    },
  }
}

async function houseOf(world: TestWorld, store: Store, isHttp: boolean): Promise<House> {
  const ports: Ports = { ...world, ...store.stores }
  const sent: Letter[] = []
  const { brand } = world.installation
  await store.jobs.start(
    performJob({
      ...ports,
      letters: letters({ brand, publicUrl: 'http://localhost:3000', admin: testAdmin }),
      mail: { send: async (letter) => void sent.push(letter) },
    }),
  )
  const http = isHttp ? await listening(ports) : undefined
  const as: House['as'] = (accessToken) => {
    if (http) return httpApi({ baseUrl: http.baseUrl, fetch, accessToken })
    const caller = { ...visitor, accessToken }
    return createApi(ports, caller)
  }
  return {
    api: as(() => undefined),
    world,
    ports,
    orders: ports.orders,
    as,
    letters: async () => {
      await vi.waitFor(async () => expect(await store.left()).toBe(0), { timeout: 20_000, interval: 10 })
      return sent
    },
    close: async () => {
      await http?.close()
      await store.jobs.stop()
      await store.close()
    },
  }
}

/** Every way to the product: the same behaviour is asked of each. */
export const doors: readonly Door[] = [
  {
    name: 'in process over memory',
    open: async (world = testWorld()) => houseOf(world, memoryStore(), false),
  },
  {
    name: 'over HTTP and memory',
    open: async (world = testWorld()) => houseOf(world, memoryStore(), true),
  },
  {
    name: 'over HTTP and PostgreSQL',
    open: async (world = testWorld()) => houseOf(world, await postgresStore(), true),
  },
]

/** The right answer to a question, as a person types it. */
export const answered = (check: HumanCheck): HumanAnswer => ({
  token: check.token,
  answer: String(solution(check)),
})

/** A form that can be sent: valid but for the overrides, with a fresh human check solved. */
export async function request(api: Api, overrides: Partial<OrderForm> = {}): Promise<OrderRequest> {
  return { ...orderForm(), ...overrides, humanCheck: answered(await api.humanCheck.ask()) }
}

/** Places an order that must succeed. */
export async function placed(api: Api, overrides: Partial<OrderForm> = {}, key?: string) {
  const result = await api.orders.place(await request(api, overrides), key)
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** A request for support that can be sent: with a fresh human check solved. */
export const ticketRequest = async (api: Api, form = ticketForm()): Promise<TicketRequest> => ({
  ...form,
  humanCheck: answered(await api.humanCheck.ask()),
})

/** Feedback that can be sent: with a fresh human check solved. */
export const feedbackRequest = async (api: Api, form = feedbackForm()): Promise<FeedbackRequest> => ({
  ...form,
  humanCheck: answered(await api.humanCheck.ask()),
})
