/**
 * `npm run bench`: the product over HTTP beside what its PostgreSQL reaches alone, in one run on one machine, since a
 * figure of speed means nothing elsewhere; and beside the product itself on a Supabase project over the same database. The product
 * is a process of its own on an embedded database; customers and staff are here. Takes about six minutes; the figures that are kept are in `docs/measurements.md`.
 */
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Rest, supabaseRest } from '@hotovo/adapters/supabase/rest'
import type { HumanCheck } from '@hotovo/application/access/human-check'
import type { VoucherSecrets } from '@hotovo/application/settlement/voucher-secrets'
import { largestVoucher, presets, rateLimits } from '@hotovo/domain/limits'
import { voucherSerial } from '@hotovo/domain/orders/reference-numbers'
import { solution } from '@hotovo/domain/shared/human-check'
import type { PaymentMethod } from '@hotovo/domain/shared/money'
import { expiryOf } from '@hotovo/domain/vouchers/voucher'
import pg from 'pg'
import { type EmbeddedPostgres, joinEmbeddedPostgres } from '../../server/postgres/embedded.ts'
import { openBeside } from '../support/beside.ts'
import { orderForm } from '../support/orders.ts'
import { freePort, removeDataDir, startServer, temporaryDataDir } from '../support/server.ts'
import { merchantIn } from '../support/spending.ts'
import { addVoucher } from '../support/vouchers.ts'
import { type Ask, closedLoop, keepAliveClient, type Load } from './load.ts'
import { spendingYardstick, type Yardstick, yardstick } from './yardstick.ts'

const seconds = 8
const clientCounts = [1, 8, 32] as const
const admin = { email: 'bench@example.sk', password: 'a password of the benchmark' }

/** The server believes us where a request comes from: each customer orders from a network of their own. */
const environment = {
  TRUST_PROXY: '1',
  LOG_LEVEL: 'info',
  // As `npm start` does.
  NODE_OPTIONS: '--max-semi-space-size=2 --max-old-space-size=1000',
  ADMIN_EMAIL: admin.email,
  ADMIN_PASSWORD: admin.password,
}

const say = (line: string) => console.log(line)
const whole = (value: number) => Math.round(value).toLocaleString('en')
const ms = (value: number) => value.toFixed(1)

function row(cells: readonly string[]): void {
  say(`| ${cells.join(' | ')} |`)
}
function table(heads: readonly string[]): void {
  say('')
  row(heads)
  row(heads.map(() => '---'))
}

let requests = 0
const fromAnywhere = () => {
  requests += 1
  return { 'X-Forwarded-For': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}` }
}

const formBy = (paymentMethod: PaymentMethod) =>
  orderForm({
    paymentMethod,
    selectedVouchers: [
      { id: 'line-1', amount: presets.EUR[2]!, quantity: 2, isCustom: false },
      { id: 'line-2', amount: presets.EUR[0]!, quantity: 1, isCustom: false },
    ],
  })
const forms = { transfer: formBy('transfer'), cash: formBy('cash') }

/** A customer asks for a human check and places an order of two lines; answers the order's token. */
async function order(ask: Ask, paymentMethod: keyof typeof forms): Promise<string> {
  const network = fromAnywhere()
  const question: HumanCheck = JSON.parse((await ask('GET', '/api/human-check', network)).body)
  const form = { ...forms[paymentMethod], email: `customer-${randomUUID()}@example.sk` }
  const humanCheck = { token: question.token, answer: solution(question) }
  const headers = { ...network, 'Idempotency-Key': randomUUID() }
  const placed = await ask('POST', '/api/orders', headers, { ...form, humanCheck })
  if (placed.status !== 201) throw new Error(`an order was answered ${placed.status}: ${placed.body}`)
  return JSON.parse(placed.body).token
}

const expecting = (status: number, answer: { readonly status: number; readonly body: string }) => {
  if (answer.status !== status) throw new Error(`answered ${answer.status}: ${answer.body.slice(0, 300)}`)
}

/** What the server tells of itself: memory in megabytes, and how late its timers were since the last look, in ms. */
async function watched(ask: Ask): Promise<{ memory: number; lag: number; waiting: number }> {
  const { body } = await ask('GET', '/metrics')
  const told = (name: string) => Number(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm').exec(body)?.[1])
  return {
    memory: told('process_resident_memory_bytes') / 1e6,
    lag: told('nodejs_eventloop_lag_p99_seconds') * 1000,
    waiting: told('hotovo_jobs\\{state="waiting"\\}'),
  }
}

/**
 * All these customers are one house's: it would soon ask each for work, which would be measured instead. So its count
 * begins anew whenever it comes near.
 */
function forgettingTheHouse(database: pg.Client): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const forgetting = (async () => {
    while (!signal.aborted) {
      await database.query('update rate_limits set hits = 0 where name = $1', [rateLimits.house.name])
      await wait(100, undefined, { signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await forgetting
  }
}

async function orders(
  ask: Ask,
  clients: number,
  method: keyof typeof forms,
  tokens: string[],
): Promise<Load> {
  return closedLoop(clients, seconds, async () => {
    tokens.push(await order(ask, method))
  })
}

const loadHeads = ['a second', 'p50 ms', 'p95 ms', 'p99 ms']
const loadCells = ({ perSecond, p50, p95, p99 }: Load) => [whole(perSecond), ms(p50), ms(p95), ms(p99)]

/** Orders while nobody makes their letters, beside the yardstick before and after each. */
async function measureOrders(ask: Ask, alone: Yardstick, tokens: string[]): Promise<void> {
  table([
    'orders, letters waiting',
    ...loadHeads,
    `${alone.by} a second`,
    'of it',
    'memory MB',
    'event loop p99 ms',
  ])
  for (const method of ['transfer', 'cash'] as const)
    for (const clients of method === 'transfer' ? clientCounts : ([8] as const)) {
      const before = await alone.measured(clients, seconds / 2)
      await watched(ask)
      const load = await orders(ask, clients, method, tokens)
      const { memory, lag } = await watched(ask)
      const reached = (before + (await alone.measured(clients, seconds / 2))) / 2
      row([
        `${method} in EUR, ${clients} ${clients === 1 ? 'client' : 'clients'}`,
        ...loadCells(load),
        whole(reached),
        `${((load.perSecond / reached) * 100).toFixed(1)} %`,
        whole(memory),
        ms(lag),
      ])
    }
}

/** The header of staff who signed in. */
async function signedIn(ask: Ask): Promise<{ Authorization: string }> {
  const answer = await ask('POST', '/auth/v1/token?grant_type=password', fromAnywhere(), admin)
  expecting(200, answer)
  return { Authorization: `Bearer ${JSON.parse(answer.body).access_token}` }
}

/** The lists that staff ask for most. */
const lists = {
  'staff: first page of orders': '/api/admin/orders',
  'staff: audit log': '/api/admin/audit',
  'staff: dashboard': '/api/admin/dashboard',
}

/** What is asked most, each by eight clients. */
async function measureReads(ask: Ask, tokens: readonly string[]): Promise<void> {
  const staff = await signedIn(ask)
  const known = tokens.slice(-500)
  const reads: Readonly<Record<string, () => Promise<void>>> = {
    'an empty request': async () => expecting(200, await ask('GET', '/livez')),
    'the home page': async () => expecting(200, await ask('GET', '/', { 'Accept-Encoding': 'br' })),
    'the home page by who has it': async () =>
      expecting(304, await ask('GET', '/', { 'If-None-Match': '*' })),
    'an order by its token': async () =>
      expecting(200, await ask('GET', `/api/orders/${known[requests++ % known.length]}`)),
    'verification of a voucher that does not exist': async () => {
      const code = `${String(requests).padStart(4, '0')}-7H4K-9T2M`.slice(0, 14)
      const body = { code, password: 'KOLO-SOVA' }
      expecting(200, await ask('POST', '/verify-voucher', fromAnywhere(), body))
    },
    ...Object.fromEntries(
      Object.entries(lists).map(([name, place]) => [
        name,
        async () => expecting(200, await ask('GET', place, staff)),
      ]),
    ),
  }
  table(['asked by eight clients', ...loadHeads, 'of an empty request', 'event loop p99 ms'])
  let empty: number | undefined
  for (const [name, once] of Object.entries(reads)) {
    await watched(ask)
    const load = await closedLoop(8, seconds / 2, once)
    empty ??= load.perSecond
    const share = `${((load.perSecond / empty) * 100).toFixed(1)} %`
    row([name, ...loadCells(load), share, ms((await watched(ask)).lag)])
  }
}

/** A merchant takes the smallest amount there is off a voucher. */
async function redeem(ask: Ask, secret: string, { code, password }: VoucherSecrets): Promise<void> {
  const headers = { Authorization: `Bearer ${secret}`, 'Idempotency-Key': randomUUID() }
  const body = { code, password, amount: 1, currency: 'CZK' }
  expecting(201, await ask('POST', '/api/vouchers/redeem', headers, body))
}

/** A merchant, and vouchers that nothing here can use up: as many as there are clients at most. */
async function spendingIn(dataDir: string) {
  const { ports, close } = await openBeside(dataDir)
  try {
    const { merchant, secret } = await merchantIn(ports, 'Benchmark')
    const createdAt = new Date().toISOString()
    const vouchers: (VoucherSecrets & { readonly serial: string })[] = []
    for (let n = 0; n < Math.max(...clientCounts); n++) {
      const serial = voucherSerial(ports.random.integer)
      const worth = {
        currency: 'CZK',
        amount: largestVoucher.CZK,
        createdAt,
        expiresAt: expiryOf(createdAt),
      } as const
      vouchers.push({ serial, ...(await addVoucher(ports, { serial, ...worth })) })
    }
    return { merchant, secret, vouchers }
  } finally {
    await close()
  }
}

/** Redemptions of one voucher each, and of one by all, beside the same function of the database alone. */
async function measureSpending(
  ask: Ask,
  address: EmbeddedPostgres['address'],
  dataDir: string,
): Promise<void> {
  const { merchant, secret, vouchers } = await spendingIn(dataDir)
  let isFirst = true
  for (const clients of clientCounts)
    for (const own of clients === 1 ? [vouchers] : [vouchers, vouchers.slice(0, 1)]) {
      const alone = await spendingYardstick(
        address,
        merchant,
        own.map(({ serial }) => serial),
      )
      if (isFirst)
        table([
          'redemptions',
          ...loadHeads,
          `${alone.by} a second`,
          'of it',
          'memory MB',
          'event loop p99 ms',
        ])
      isFirst = false
      const before = await alone.measured(clients, seconds / 2)
      await watched(ask)
      const load = await closedLoop(clients, seconds, (client) =>
        redeem(ask, secret, own[client % own.length]!),
      )
      const { memory, lag } = await watched(ask)
      const reached = (before + (await alone.measured(clients, seconds / 2))) / 2
      const which = own.length > 1 ? 'one voucher each' : 'all on one voucher'
      row([
        `${clients} ${clients === 1 ? 'client' : 'clients'}, ${clients === 1 ? 'one voucher' : which}`,
        ...loadCells(load),
        whole(reached),
        `${((load.perSecond / reached) * 100).toFixed(1)} %`,
        whole(memory),
        ms(lag),
      ])
    }
}

/** Starts the product on a Supabase project over the database and with the keys of a data folder, and does something with it. */
async function withProject(
  address: EmbeddedPostgres['address'],
  dataDir: string,
  work: (ask: Ask, api: Rest) => Promise<void>,
): Promise<void> {
  const project = fork(path.join(import.meta.dirname, 'project.ts'), [JSON.stringify(address)])
  const ownDir = temporaryDataDir(true)
  try {
    const [{ url, key }] = await once(project, 'message')
    const server = await startServer(ownDir, await freePort(), {
      ...environment,
      JOBS: 'off',
      BACKEND: 'supabase',
      SUPABASE_URL: url,
      SUPABASE_SECRET_KEY: key,
      DATABASE_URL: `postgresql://${address.user}@localhost:${address.port}/${address.database}?host=${encodeURIComponent(address.host)}`,
      SECRETS: path.join(dataDir, 'secrets.json'),
    })
    await work(keepAliveClient(server.baseUrl), supabaseRest({ url, key })).finally(server.stop)
  } finally {
    project.disconnect()
    removeDataDir(ownDir)
  }
}

/**
 * What eight clients reach on a Supabase project beside the same on its PostgreSQL before and after. Its data API is the one of the
 * tests, a process of Node: what a project's own costs is another figure.
 */
async function measureProject(
  ask: Ask,
  address: EmbeddedPostgres['address'],
  dataDir: string,
): Promise<void> {
  const { secret, vouchers } = await spendingIn(dataDir)
  type House = { readonly ask: Ask; readonly staff: { Authorization: string } }
  const asked: Readonly<Record<string, (house: House, client: number) => Promise<unknown>>> = {
    'orders, transfer in EUR, letters waiting': ({ ask }) => order(ask, 'transfer'),
    'redemptions, one voucher each': ({ ask }, client) => redeem(ask, secret, vouchers[client]!),
    ...Object.fromEntries(
      Object.entries(lists).map(([name, place]) => [
        name,
        async ({ ask, staff }: House) => expecting(200, await ask('GET', place, staff)),
      ]),
    ),
  }
  await withProject(address, dataDir, async (there, api) => {
    const house = { ask, staff: await signedIn(ask) }
    const project = { ask: there, staff: await signedIn(there) }
    table([
      'on a Supabase project (data API: @supabase/lite), eight clients',
      ...loadHeads,
      'PostgreSQL a second',
      'of it',
    ])
    for (const [name, once] of Object.entries(asked)) {
      const reached = (of: House) =>
        closedLoop(8, seconds / 2, async (client) => void (await once(of, client)))
      const before = await reached(house)
      const load = await reached(project)
      const own = (before.perSecond + (await reached(house)).perSecond) / 2
      row([name, ...loadCells(load), whole(own), `${((load.perSecond / own) * 100).toFixed(1)} %`])
    }
    const empty = await closedLoop(8, seconds / 2, async () => void (await api.call('whereabouts', {})))
    row(['that data API alone, asked for next to nothing', ...loadCells(empty), '–', '–'])
  })
}

/** Orders while the letters of all those before them are made. */
async function measureWithLetters(ask: Ask, alone: Yardstick): Promise<void> {
  const reached = await alone.measured(8, seconds / 2)
  const before = await watched(ask)
  const load = await orders(ask, 8, 'transfer', [])
  const { memory, lag, waiting } = await watched(ask)
  table([
    'orders, letters being made',
    ...loadHeads,
    `${alone.by} a second`,
    'of it',
    'memory MB',
    'event loop p99 ms',
    'letters waiting',
  ])
  row([
    'transfer in EUR, 8 clients',
    ...loadCells(load),
    whole(reached),
    `${((load.perSecond / reached) * 100).toFixed(1)} %`,
    whole(memory),
    ms(lag),
    `${whole(before.waiting)} before, ${whole(waiting)} after`,
  ])
}

/** The load of the machine in the last minute. */
const loadNow = () => os.loadavg()[0]!.toFixed(1)

/** Starts the product on a data folder, does something with it and its database, and stops it. */
async function withHouse(
  dataDir: string,
  jobs: 'on' | 'off',
  work: (ask: Ask, alone: Yardstick, address: EmbeddedPostgres['address']) => Promise<void>,
): Promise<void> {
  const server = await startServer(dataDir, await freePort(), { ...environment, JOBS: jobs })
  const { address, close } = await joinEmbeddedPostgres(dataDir, say)
  const database = new pg.Client(address)
  await database.connect()
  const stopForgetting = forgettingTheHouse(database)
  try {
    const ask = keepAliveClient(server.baseUrl)
    const { memory } = await watched(ask)
    say(`Memory at the start, jobs ${jobs}: ${whole(memory)} MB.`)
    // The yardstick takes after the rows of an order.
    await order(ask, 'transfer')
    await work(ask, await yardstick(address), address)
  } finally {
    await stopForgetting()
    await database.end()
    await close()
    await server.stop()
  }
}

async function main(): Promise<void> {
  say(`${os.cpus().length} processors, Node ${process.version}, load ${loadNow()} before.`)
  const dataDir = temporaryDataDir(true)
  try {
    await withHouse(dataDir, 'off', async (ask, alone, address) => {
      const tokens: string[] = []
      await measureOrders(ask, alone, tokens)
      await measureReads(ask, tokens)
      await measureSpending(ask, address, dataDir)
      await measureProject(ask, address, dataDir)
      say(`\nMemory after ${whole(tokens.length)} orders: ${whole((await watched(ask)).memory)} MB.`)
    })
    await withHouse(dataDir, 'on', measureWithLetters)
    say(`\nLoad ${loadNow()} after.`)
  } finally {
    removeDataDir(dataDir)
  }
}

await main()
