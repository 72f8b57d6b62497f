import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { httpApi } from '@hotovo/adapters/http/client'
import pg from 'pg'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { runNow } from '../support/backends.ts'
import { type FaultyTarget, httpTarget, lettersIn, type TargetBehaviour } from '../support/mail.ts'
import { furnishedDataDir } from '../support/real-server.ts'
import { freePort, type RunningServer, removeDataDir, startServer } from '../support/server.ts'
import { newOrder } from '../support/test-app.ts'
import { isLong, long } from '../support/tier.ts'

const generously = { timeout: 180_000, interval: 50 }

/** A server of an environment, on a data folder of its own unless it is told another one. */
async function serverWith(
  environment: Readonly<Record<string, string>>,
  atTheEnd: (end: () => Promise<void>) => void = onTestFinished,
) {
  const dataDir = furnishedDataDir()
  const server = await startServer(dataDir, await freePort(), environment)
  atTheEnd(async () => {
    await server.stop()
    removeDataDir(dataDir)
  })
  return { ...server, api: httpApi({ baseUrl: server.baseUrl, fetch }), outbox: path.join(dataDir, 'outbox') }
}

/** The owner of a house's embedded database. */
async function ownerOf({ dataDir }: RunningServer): Promise<pg.Client> {
  const host = path.join(dataDir, 'postgres')
  const owner = new pg.Client({ host, port: 5432, user: 'postgres', database: 'hotovo' })
  owner.on('error', () => {})
  await owner.connect()
  onTestFinished(() => owner.end())
  return owner
}

const readiness = async (server: RunningServer) => (await fetch(`${server.baseUrl}/readyz`)).json()
const metrics = async (server: RunningServer) => (await fetch(`${server.baseUrl}/metrics`)).text()
const idsIn = async (outbox: string) => (await lettersIn(outbox)).map(({ id }) => id).sort()
const lettersFor = (id: string) => [`order-notification-${id}`, `order-received-${id}`]

test('a server with JOBS=off only serves: its letters wait, are counted, and another server sends them', async () => {
  const serving = await serverWith({ JOBS: 'off' })
  expect(serving.output()).toContain(
    'JOBS=off: letters wait for another server on this database to send them.',
  )
  expect(serving.output()).not.toContain('Letters go to')
  const { id } = (await newOrder(serving.api)).view.order
  expect(await readiness(serving)).toEqual({ ready: true, reasons: [], warnings: [] })
  expect(await metrics(serving)).toContain('hotovo_jobs{state="waiting"} 2\n')

  const host = encodeURIComponent(path.join(serving.dataDir, 'postgres'))
  const working = await serverWith({
    DATABASE_URL: `postgresql://postgres@localhost:5432/hotovo?host=${host}`,
    SECRETS: path.join(serving.dataDir, 'secrets.json'),
  })
  await vi.waitFor(async () => expect(await idsIn(working.outbox)).toEqual(lettersFor(id)), generously)
  const later = (await newOrder(serving.api)).view.order.id
  await vi.waitFor(
    async () => expect(await idsIn(working.outbox)).toEqual([...lettersFor(id), ...lettersFor(later)].sort()),
    generously,
  )
  expect(fs.existsSync(serving.outbox)).toBe(false)
  await vi.waitFor(
    async () => expect(await metrics(serving)).toContain('hotovo_jobs{state="waiting"} 0\n'),
    generously,
  )
})

/** The middle of so many measurements of the same, in milliseconds. */
async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 25; n++) {
    const begun = performance.now()
    await work()
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[12]!
}

/** How willing each thread of a process is to let others go first, from its place in `/proc` (proc_pid_stat(5)). */
const nicenesses = (pid: number) =>
  fs.readdirSync(`/proc/${pid}/task`).map((thread) => {
    const stat = fs.readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[17])
  })

const waiting = 2000
/** Less than this is as usual, however quick the machine is. */
const secondMs = 1000

test(`serving goes on while ${waiting} letters wait, one after the other they are sent`, {
  ...long,
  timeout: 3_600_000,
}, async () => {
  const server = await serverWith({})
  const { token, order } = (await newOrder(server.api)).view
  const owner = await ownerOf(server)
  const left = async () => {
    const { rows } = await owner.query('select count(*)::int as left from graphile_worker.jobs')
    return rows[0].left
  }
  await vi.waitFor(async () => expect(await left()).toBe(0), generously)
  const look = () => server.api.orders.view({ token })
  await median(look)
  const asUsual = await median(look)
  await owner.query(
    `select graphile_worker.add_job('letter',
              json_build_object('kind', 'letter', 'letter', 'order-received', 'orderId', $1::text))
       from generate_series(1, $2::integer)`,
    [order.id, waiting],
  )
  await vi.waitFor(async () => expect(await left()).toBeLessThan(waiting), generously)
  // Behind every letter that waits an answer would take seconds.
  expect(await median(look)).toBeLessThan(Math.max(asUsual * 10, secondMs))
  expect(await left()).toBeGreaterThan(0)
  expect(await readiness(server)).toMatchObject({ ready: true })
  await vi.waitFor(async () => expect(await left()).toBe(0), { ...generously, timeout: 3_000_000 })
})

/** Runs a script in the one thread that a process has beside its main one, through Node's own debugger. */
async function runInThread(debuggerUrl: string, script: string): Promise<void> {
  const socket = new WebSocket(debuggerUrl)
  await once(socket, 'open')
  const attached = new Promise<string>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(String(data))
      if (method === 'NodeWorker.attachedToWorker') resolve(params.sessionId)
    })
  })
  const send = (id: number, method: string, params: object) =>
    socket.send(JSON.stringify({ id, method, params }))
  send(1, 'NodeWorker.enable', { waitForDebuggerOnStart: false })
  const message = JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression: script } })
  send(2, 'NodeWorker.sendMessageToWorker', { sessionId: await attached, message })
  onTestFinished(() => socket.close())
}

describe('The thread of jobs', () => {
  let target: FaultyTarget
  let server: Awaited<ReturnType<typeof serverWith>>
  const idsAt = async () => (await target.received()).map(({ id }) => id)
  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = []
    target = await httpTarget()
    const environment = { ...target.environment, NODE_OPTIONS: '--inspect=127.0.0.1:0' }
    server = await serverWith(environment, (end) => ends.push(end))
    return async () => {
      for (const end of ends) await end()
      await target.close()
    }
  })

  test('a page is answered while letters are still waiting, and then all are sent; it lets others go first', async () => {
    let letGo = () => {}
    const held = new Promise<TargetBehaviour>((resolve) => {
      letGo = () => resolve('take')
    })
    target.behave(() => held)
    const placements: Awaited<ReturnType<typeof newOrder>>['view'][] = []
    for (let n = 0; n < 5; n++) placements.push((await newOrder(server.api)).view)
    for (const { token, order } of placements)
      expect(await server.api.orders.view({ token })).toMatchObject({
        ok: true,
        value: { order: { id: order.id } },
      })
    expect(await readiness(server)).toMatchObject({ ready: true })
    const ids = placements.flatMap(({ order }) => lettersFor(order.id))
    expect((await idsAt()).filter((id) => ids.includes(id))).toEqual([])
    if (process.platform === 'linux') {
      const [last, ...others] = nicenesses(server.pid).sort((a, b) => b - a)
      expect(last).toBe(10)
      expect(new Set(others)).toEqual(new Set([os.getPriority()]))
    }
    letGo()
    const owner = await ownerOf(server)
    await vi.waitFor(async () => {
      await owner.query(runNow)
      expect(await idsAt()).toEqual(expect.arrayContaining(ids))
    }, generously)
  })

  test('that ends, breaks or takes too much memory is made anew, the log says so, and its letters are sent', async () => {
    target.behave(() => 'take')
    const debuggerUrl = /ws:\/\/\S+/.exec(server.output())![0]
    const owner = await ownerOf(server)
    const letters: string[] = []
    const order = async () => void letters.push(...lettersFor((await newOrder(server.api)).view.order.id))
    const allSent = () =>
      vi.waitFor(async () => {
        await owner.query(runNow)
        expect(await idsAt()).toEqual(expect.arrayContaining(letters))
      }, generously)
    await order()
    await allSent()

    const deaths = [
      'process.exit(3)',
      'setTimeout(() => { throw new RangeError("of all things") })',
      'const kept = []; for (;;) kept.push(new Array(1e5).fill(kept.length))',
    ]
    const told = () => server.output().match(/^\{.*thread of jobs ended.*$/gm)?.length ?? 0
    /** Ends the thread, and whether anybody heard of /readyz that it was away before it was there again. */
    const isSeenAway = async (script: string): Promise<boolean> => {
      const before = told()
      await runInThread(debuggerUrl, script)
      for (;;) {
        const hasEnded = told() > before
        const { ready, reasons } = await readiness(server)
        if (!ready) {
          expect(reasons).toEqual(['Letters and other jobs are not being done.'])
          return true
        }
        if (hasEnded) return false
        await setImmediate()
      }
    }
    for (const script of isLong ? deaths : deaths.slice(0, 1)) {
      const before = told()
      // It is away for a second or so. On a busy machine that may pass unseen, and then it ends once more.
      while (!(await isSeenAway(script)))
        await vi.waitFor(
          async () => expect(await readiness(server)).toMatchObject({ ready: true }),
          generously,
        )
      await order()
      await vi.waitFor(async () => expect(await readiness(server)).toMatchObject({ ready: true }), generously)
      await allSent()
      expect(told()).toBeGreaterThan(before)
    }
    expect(server.output()).not.toContain('of all things')
  })
})
