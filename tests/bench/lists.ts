/**
 * `npm run bench:lists`: what a list, a search, the dashboard and the queues cost one client at large data, beside an empty
 * request in the same run, once all of it has been asked before. Wants the folder that `npm run demo -- --large` made
 * (DATA_DIR, `data-large`). What stands behind `--` is looked for in the names of the questions: `npm run bench:lists -- name`
 * asks only those.
 */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { Page } from '@hotovo/application/paging'
import { filterCounts } from '@hotovo/domain/limits'
import { orderQueues } from '@hotovo/domain/orders/filter'
import { orderStatuses } from '@hotovo/domain/orders/order'
import { demoStaff } from '../../server/demo/material.ts'
import { freePort, runToEnd, startServer } from '../support/server.ts'
import { keepAliveClient } from './load.ts'

const times = 40
const [only = ''] = process.argv.slice(2)
const dataDir = path.resolve(process.env.DATA_DIR || 'data-large')
const say = (line: string) => console.log(line)
const load = () => os.loadavg()[0]!.toFixed(1)
const sorted = (took: readonly number[]) => took.toSorted((a, b) => a - b)
const at = (took: readonly number[], share: number) => sorted(took)[Math.floor(took.length * share)]!

/** A file of the system, empty where there is none: a process may end meanwhile, and other systems have none of them. */
function told(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** Processor time that the server and its database have taken so far, in milliseconds, as Linux tells it. */
function processorTime(server: number): number {
  const postmaster = told(path.join(dataDir, 'postgres/postmaster.pid')).split('\n')[0]
  const all = fs.existsSync('/proc') ? fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []
  const backends = all.filter((pid) => told(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1] === postmaster)
  const threads = [String(server), ...backends].flatMap((pid) =>
    fs.existsSync(`/proc/${pid}/task`)
      ? fs.readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`)
      : [],
  )
  return threads.reduce((sum, thread) => sum + Number(told(thread).split(' ')[0]) / 1e6, 0)
}

const [{ email }] = demoStaff
const command = path.resolve(import.meta.dirname, '../../server/commands/staff.ts')
const reset = await runToEnd(command, ['reset', email], { DATA_DIR: dataDir })
const password = /has the password (\S+)/.exec(reset.words)?.[1]
if (!password) throw new Error(`nobody to sign in as: ${reset.words}`)
const house = await startServer(dataDir, await freePort(), { JOBS: 'off' })
try {
  const ask = keepAliveClient(house.baseUrl)
  const signedIn = await ask('POST', '/auth/v1/token?grant_type=password', {}, { email, password })
  const staff = { Authorization: `Bearer ${JSON.parse(signedIn.body).access_token}` }
  // What the shell set opens nothing before it is changed.
  await ask('POST', '/api/admin/password', staff, { password, newPassword: `${password}-` })
  const get = async <T>(address: string): Promise<T> => {
    const { status, body } = await ask('GET', address, staff)
    if (status !== 200) throw new Error(`${address} was answered ${status}: ${body.slice(0, 200)}`)
    return JSON.parse(body)
  }
  const orders = (query: string) => `/api/admin/orders${query}`
  /** Orders from all over the two years. */
  const some: OrderRow[] = []
  for (let month = 0; month < times; month++) {
    const day = new Date(Date.now() - month * 17 * 86_400_000).toISOString().slice(0, 10)
    some.push(...(await get<Page<OrderRow>>(orders(`?to=${day}&limit=1`))).items)
  }
  const phones = await Promise.all(
    some.map(async ({ id }) => (await get<{ order: { phone: string } }>(orders(`/${id}`))).order.phone),
  )
  const { next } = await get<Page<OrderRow>>(orders(''))
  const one = (n: number) => some[n % some.length]!
  const q = (text: string) => orders(`?q=${encodeURIComponent(text)}`)
  const filters = [
    'status=spracuva',
    'payment=paid',
    'currency=CZK',
    'from=2026-03-01&to=2026-03-31',
    'payment=refund-due',
    'status=zrusena',
    'delivery=courier',
    'noted=1',
    'town=nitra',
    'amount=10000-20000',
  ]
  const pairs = filters.flatMap((first, place) =>
    filters
      .slice(place + 1)
      .filter((second) => first.split('=')[0] !== second.split('=')[0])
      .map((second) => `${first}&${second}`),
  )
  /** What is counted and added up behind the rows of a list (rules A31, A99). */
  const counts: [string, object][] = [
    ['all orders', { list: 'orders', filters: [{}] }],
    ['orders of a status', { list: 'orders', filters: [{ status: ['spracuva'] }] }],
    ['orders of a town', { list: 'orders', filters: [{ town: 'nitra' }] }],
    ['orders by name', { list: 'orders', filters: [{ q: 'jana' }] }],
    [
      'each state of orders',
      { list: 'orders', filters: orderStatuses.map((status) => ({ status: [status] })) },
    ],
    ['vouchers of a status', { list: 'vouchers', filters: [{ status: ['active'] }] }],
  ]
  type Question = (n: number) => string | readonly [address: string, body: object]
  const questions: [string, Question][] = [
    ['first page', () => orders('')],
    ['next page', () => orders(`?cursor=${next}`)],
    ['oldest', () => orders('?sort=oldest')],
    ...filters.map((filter): [string, () => string] => [filter, () => orders(`?${filter}`)]),
    ...pairs.map((pair): [string, () => string] => [pair, () => orders(`?${pair}`)]),
    ['several deliveries and statuses', () => orders('?delivery=sms,courier&status=prijata,zrusena')],
    ['three filters', () => orders('?status=vybavena&payment=pending&currency=CZK')],
    ...orderQueues.map((queue): [string, () => string] => [
      `queue ${queue}`,
      () => orders(`?queue=${queue}&sort=oldest`),
    ]),
    ['number', (n) => q(one(n).number)],
    ['part of a number', (n) => q(one(n).number.slice(0, 9))],
    ['variable symbol', (n) => q(one(n).variableSymbol)],
    ['variable symbol with prefix', (n) => q(`/VS${one(n).variableSymbol}/SS/KS`)],
    ['whole e-mail', (n) => q(one(n).email)],
    ['part of an e-mail', (n) => q(one(n).email.slice(2, -8))],
    ['family name', (n) => q(one(n).lastName)],
    ['both names', (n) => q(`${one(n).firstName} ${one(n).lastName}`)],
    ['name and a status', (n) => orders(`?status=zrusena&q=${encodeURIComponent(one(n).lastName)}`)],
    ['phone', (n) => q(phones[n % phones.length]!)],
    ['part of a phone', (n) => q(phones[n % phones.length]!.slice(-7))],
    ['nobody', () => q('xqxqxq')],
    ['tickets', () => '/api/admin/tickets'],
    ['tickets, two statuses by due', () => '/api/admin/tickets?status=open,in_progress&sort=due'],
    ['ticket by name', (n) => `/api/admin/tickets?q=${encodeURIComponent(one(n).lastName)}`],
    ...['category=complaint', 'noted=1', 'from=2026-03-01&to=2026-03-31'].map(
      (filter): [string, () => string] => [`tickets ${filter}`, () => `/api/admin/tickets?${filter}`],
    ),
    ...['', 'status=active', 'amount=5000-10000', 'balance=1-2000', 'from=2026-03-01&to=2026-03-31'].map(
      (filter): [string, () => string] => [`vouchers ${filter}`, () => `/api/admin/vouchers?${filter}`],
    ),
    ['audit log', () => '/api/admin/audit'],
    ...counts.map(([name, asked]): [string, Question] => [
      `count of ${name}`,
      () => ['/api/admin/counts', { ...asked, most: filterCounts.most }],
    ]),
    ['dashboard', () => '/api/admin/dashboard'],
    ['queue counts', () => '/api/admin/queues'],
  ]
  say(
    `${os.cpus().length} processors, load ${load()} before. Each ${times} times by one client, milliseconds.`,
  )
  say('| asked | median | over an empty request | of processors | 95 % |\n| --- | --- | --- | --- | --- |')
  for (const [name, question] of questions.filter(([name]) => name.includes(only))) {
    const took: number[] = []
    const empty: number[] = []
    const used: number[] = []
    for (let n = 0; n < 2 * times; n++) {
      for (const [into, address] of [
        [empty, '/livez'],
        [took, question(n)],
      ] as const) {
        const usedBefore = processorTime(house.pid)
        const begun = performance.now()
        const { status } = await (typeof address === 'string'
          ? ask('GET', address, staff)
          : ask('POST', address[0], staff, address[1]))
        if (status !== 200) throw new Error(`${name} was answered ${status}`)
        // What is read for the first time comes from the disk.
        if (n < times) continue
        into.push(performance.now() - begun)
        if (into === took) used.push(processorTime(house.pid) - usedBefore)
      }
    }
    const [median, base] = [at(took, 0.5), at(empty, 0.5)]
    say(
      `| ${name} | ${median.toFixed(1)} | ${(median - base).toFixed(1)} | ${at(used, 0.5).toFixed(1)} | ${at(took, 0.95).toFixed(1)} |`,
    )
  }
  say(`Load ${load()} after.`)
} finally {
  await house.stop()
}
