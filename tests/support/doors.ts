import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpApi } from '@hotovo/adapters/http/client'
import { memoryPorts } from '@hotovo/adapters/memory/ports'
import { migrate } from '@hotovo/adapters/postgres/migrations'
import { postgresOrders } from '@hotovo/adapters/postgres/orders'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStaff } from '@hotovo/adapters/postgres/staff'
import { type Api, createApi } from '@hotovo/application/api'
import { bareVisit } from '@hotovo/application/caller'
import type { HumanAnswer, HumanCheck } from '@hotovo/application/human-check'
import type { OrderRequest } from '@hotovo/application/orders'
import type { Orders, Ports } from '@hotovo/application/ports'
import { whoOf } from '@hotovo/application/staff'
import { solution } from '@hotovo/domain/human-check'
import type { OrderForm } from '@hotovo/domain/order'
import pino from 'pino'
import { app } from '../../server/app.ts'
import { freshDatabase } from './database.ts'
import { orderForm } from './orders.ts'
import { type TestWorld, testWorld } from './world.ts'

/** The product behind one door, and the world it stands in. */
export type House = {
  readonly api: Api
  readonly world: TestWorld
  readonly ports: Ports
  readonly orders: Orders
  /** The product as somebody else sees it, who carries an access token or none. */
  as(accessToken: () => string | undefined): Api
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

async function overHttp(world: TestWorld, ports: Ports, closeStore: () => Promise<void>): Promise<House> {
  const { baseUrl, close } = await listening(ports)
  return {
    api: httpApi({ baseUrl, fetch }),
    world,
    ports,
    orders: ports.orders,
    as: (accessToken) => httpApi({ baseUrl, fetch, accessToken }),
    close: async () => {
      await close()
      await closeStore()
    },
  }
}

/** Every way to the product: the same behaviour is asked of each. */
export const doors: readonly Door[] = [
  {
    name: 'in process over memory',
    open: async (world = testWorld()) => {
      const ports = memoryPorts(world)
      const as: House['as'] = (accessToken) => {
        const visit = { ...bareVisit, accessToken }
        return createApi(ports, whoOf(ports, visit), visit)
      }
      return { api: as(() => undefined), world, ports, orders: ports.orders, as, close: async () => {} }
    },
  },
  {
    name: 'over HTTP and memory',
    open: async (world = testWorld()) => overHttp(world, memoryPorts(world), async () => {}),
  },
  {
    name: 'over HTTP and PostgreSQL',
    open: async (world = testWorld()) => {
      const database = await freshDatabase()
      await migrate(database.address)
      const sql = openSql(database.address, () => {})
      return overHttp(world, { ...world, orders: postgresOrders(sql), ...postgresStaff(sql) }, async () => {
        await sql.close()
        await database.drop()
      })
    },
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
