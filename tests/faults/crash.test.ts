import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { httpApi } from '@hotovo/adapters/http/client'
import { seededRandom } from '@hotovo/adapters/system/random'
import type { Api } from '@hotovo/application/api'
import type { OrderRequest } from '@hotovo/application/orders/place'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runNow } from '../support/backends.ts'
import { behindProxy, fromAnywhere, furnishedDataDir, isAway } from '../support/real-server.ts'
import { freePort, type RunningServer, removeDataDir, startServer } from '../support/server.ts'
import { orderRequest, sendOrder } from '../support/test-app.ts'
import { seed, share } from '../support/tier.ts'

const kills = share(20, 20)
const customers = 4

type Sent = { readonly form: OrderRequest; number?: string; token?: string }

/** Sends an order under its key until it is answered or the server is gone. */
async function send(api: Api, key: string, sent: Sent): Promise<void> {
  const placed = await sendOrder(api, sent.form, key)
  if (!placed.ok) throw new Error(`refused: ${JSON.stringify(placed.error)}`)
  sent.number = placed.value.view.order.number
  sent.token = placed.value.view.token
}

test(`kill -9 of the server (${kills}) while orders come in: none acknowledged is lost, none is made twice`, async () => {
  const random = seededRandom(seed)
  const dataDir = furnishedDataDir()
  const port = await freePort()
  let server: RunningServer = await startServer(dataDir, port, behindProxy)
  onTestFinished(async () => {
    await server.stop()
    removeDataDir(dataDir)
  })
  const postmaster = () =>
    Number.parseInt(fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  const api = httpApi({ baseUrl: server.baseUrl, fetch: fromAnywhere })
  const orders = new Map<string, Sent>()

  /** A customer orders again and again until the server is gone. */
  const order = async (enough: () => void): Promise<void> => {
    for (;;) {
      try {
        const form = await orderRequest(api)
        const key = randomUUID()
        const sent: Sent = { form }
        orders.set(key, sent)
        await send(api, key, sent)
        enough()
      } catch (fault) {
        if (isAway(fault)) return
        throw fault
      }
    }
  }

  for (let round = 1; round <= kills; round++) {
    // Killed after so many answers, in the middle of the others; every fourth time with the database.
    const database = postmaster()
    let left = random.integer(1, 40)
    let killed = Promise.resolve()
    const enough = () => {
      left -= 1
      if (left === 0) killed = server.kill()
    }
    await Promise.all(Array.from({ length: customers }, () => order(enough)))
    await killed
    if (round % 4 === 0) process.kill(database, 'SIGKILL')
    server = await startServer(dataDir, port, behindProxy)
    // Whoever got no answer sends the same order under the same key once more.
    for (const [key, sent] of orders) if (!sent.number) await send(api, key, sent)
  }

  expect(orders.size).toBeGreaterThan(kills)
  for (const { number, token } of orders.values()) {
    const viewed = await api.orders.view({ token: token! })
    expect(viewed.ok && viewed.value.order.number).toBe(number)
  }
  const reader = new pg.Client({
    host: path.join(dataDir, 'postgres'),
    port: 5432,
    user: 'postgres',
    database: 'hotovo',
  })
  await reader.connect()
  const { rows } = await reader.query(
    `select (select count(*) from voucher_orders)::int as orders,
            (select count(*) from order_audit_log where action_type = 'created')::int as entries,
            (select count(*) from order_keys)::int as keys`,
  )
  expect(rows[0]).toEqual({ orders: orders.size, entries: orders.size, keys: orders.size })

  // Every order has brought its two letters, whenever it was killed.
  const outbox = path.join(dataDir, 'outbox')
  await vi.waitFor(
    async () => {
      const waiting = await reader.query(runNow)
      expect(waiting.rows[0].left).toBe(0)
    },
    { timeout: 180_000, interval: 50 },
  )
  const letters = fs.readdirSync(outbox).filter((name) => name.endsWith('.eml'))
  expect(letters).toHaveLength(2 * orders.size)
  await reader.end()
})
