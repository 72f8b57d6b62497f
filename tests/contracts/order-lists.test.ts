import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { OrderQuery } from '@hotovo/application/orders/ports'
import type { Ports } from '@hotovo/application/ports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { manyOrders } from '../support/many-orders.ts'
import { placement } from '../support/placements.ts'
import { long } from '../support/tier.ts'
import { testPersonal } from '../support/world.ts'

let database: MigratedDatabase
let client: MigratedDatabase['owner']
const rows = 20_000
beforeAll(async () => {
  database = await migratedDatabase()
  client = database.owner
  await asked((orders) => orders.add(placement()))
  await manyOrders(client, rows)
  await manyTaken()
})
afterAll(async () => {
  await database.drop()
})

const now = '2026-11-21T08:00:00.000Z'
const somebody = '00000000-0000-4000-8000-000000000001'

/** Of 200 orders that are taken at `now`, four are with `somebody`. Whoever took them does not exist, which is no matter here. */
async function manyTaken(): Promise<void> {
  await client.query('begin; set local session_replication_role = replica')
  await client.query(
    `insert into order_claims (order_id, session_id, staff_id, taken_at, until)
     select ('00000000-0000-4000-8000-' || lpad((n * 7)::text, 12, '0'))::uuid, $2::uuid,
            ('00000000-0000-4000-8000-' || lpad((1 + n % 50)::text, 12, '0'))::uuid,
            $1::timestamptz, $1::timestamptz + interval '5 minutes'
       from generate_series(1, 200) n`,
    [now, somebody],
  )
  await client.query('commit; analyze order_claims')
}

/** What a connection has read is counted when it is closed, so each question gets its own. */
async function asked<Value>(question: (orders: Ports['orders']) => Promise<Value>): Promise<Value> {
  const sql = openSql(database.address, () => {})
  try {
    return await question(postgresStores(sql, testPersonal).orders)
  } finally {
    await sql.close()
  }
}

/** How often the table was read from end to end, and by an index, as the database itself counts. */
async function reads(): Promise<{ whole: number; indexed: number }> {
  const { rows } = await client.query(
    `select seq_scan::int as whole, idx_scan::int as indexed from pg_stat_user_tables where relname = 'voucher_orders'`,
  )
  return rows[0]
}

const anyQuery: OrderQuery = { filter: {}, sort: 'newest', limit: 26 }
const after = {
  id: '00000000-0000-4000-8000-000000020000',
  createdAt: '2026-01-01T00:00:00.000Z',
  total: 151_00,
  owedBy: null,
}
const each = {
  status: ['zrusena'],
  payment: ['paid'],
  delivery: ['courier'],
  currency: 'CZK',
  from: '2025-03-01',
  q: 'zakaznik2718',
} satisfies OrderQuery['filter']
const names = Object.keys(each) as (keyof typeof each)[]
/** Every two filters together. */
const pairs = names.flatMap((first, place) =>
  names.slice(place + 1).map((second) => ({ [first]: each[first], [second]: each[second] })),
)

test.each<[string, Partial<OrderQuery>]>([
  ['the first page', {}],
  ['the next page', { after }],
  ['the oldest', { sort: 'oldest' }],
  ['a status', { filter: { status: ['zrusena'] } }],
  ['a status, the next page', { filter: { status: ['prijata'] }, after }],
  ['several statuses', { filter: { status: ['prijata', 'zrusena'] } }],
  [
    'several statuses, the next page of the oldest',
    { filter: { status: ['prijata', 'zrusena'] }, after, sort: 'oldest' },
  ],
  ['several of both states', { filter: { status: ['prijata', 'zrusena'], payment: ['paid', 'over'] } }],
  ['a way of delivery, the next page', { filter: { delivery: ['courier'] }, after }],
  ['several ways of delivery', { filter: { delivery: ['sms', 'courier'] } }],
  [
    'several ways of delivery and of both states',
    { filter: { delivery: ['sms', 'both'], status: ['prijata', 'zrusena'], payment: ['paid', 'over'] } },
  ],
  ['a way of delivery, what is owed soonest', { filter: { delivery: ['courier'] }, sort: 'due' }],
  ['a way of delivery in a queue', { filter: { delivery: ['courier'], queue: 'to-complete' } }],
  ['several statuses and a word', { filter: { status: ['prijata', 'zrusena'], q: 'zakaznik2718' } }],
  ['an amount', { filter: { amount: { from: 151_00, to: 151_00 } } }],
  ['amounts of a currency', { filter: { amount: { from: 100_00 }, currency: 'CZK' } }],
  ['amounts and several statuses', { filter: { amount: { from: 100_00 }, status: ['prijata', 'zrusena'] } }],
  ['the largest', { sort: 'largest' }],
  ['the smallest of a currency, the next page', { sort: 'smallest', filter: { currency: 'CZK' }, after }],
  ['the largest of several states', { sort: 'largest', filter: { status: ['prijata', 'zrusena'] } }],
  ['what is owed soonest', { sort: 'due' }],
  ['what is owed soonest, the next page', { sort: 'due', after: { ...after, owedBy: '2026-01-08' } }],
  ['what is owed soonest, behind all that is', { sort: 'due', after }],
  ['what is owed soonest of several states', { sort: 'due', filter: { status: ['prijata', 'spracuva'] } }],
  ['what is owed soonest with a word', { sort: 'due', filter: { q: 'zakaznik2718' } }],
  ['a currency and a payment', { filter: { currency: 'CZK', payment: ['paid'] } }],
  ['some days', { filter: { from: '2025-03-01', to: '2025-03-03' } }],
  ['a part of an e-mail', { filter: { q: '31415@exa' } }],
  ['a part of an e-mail that everybody has', { filter: { q: 'example' } }],
  ['a number', { filter: { q: 'ATM-000027182' } }],
  ['a queue', { filter: { queue: 'overdue' }, today: '2026-01-01', sort: 'oldest' }],
  ['a queue of states', { filter: { queue: 'to-complete' } }],
  ['what somebody took', { filter: { takenBy: somebody }, now }],
  [
    'what somebody took, of several states',
    { filter: { takenBy: somebody, status: ['prijata', 'zrusena'] }, now },
  ],
  ['what nobody took', { filter: { takenBy: null }, now }],
  ['what nobody took, the next page', { filter: { takenBy: null }, now, after }],
  [
    'what nobody took, of a state and a currency',
    { filter: { takenBy: null, status: ['prijata'], currency: 'CZK' }, now },
  ],
  ['what nobody took in a queue', { filter: { takenBy: null, queue: 'to-complete' }, now, sort: 'oldest' }],
  ['what nobody took and owes soonest', { filter: { takenBy: null }, now, sort: 'due' }],
  ['a number that is named', { filter: { named: { by: 'number', value: 'ATM-000027182' } } }],
  ['a variable symbol that is named', { filter: { named: { by: 'variableSymbol', value: '1000027182' } } }],
  ['an e-mail that is named', { filter: { named: { by: 'email', value: 'zakaznik27182@example.sk' } } }],
  ['a phone that is named', { filter: { named: { by: 'phone', value: '905123457' } } }],
  ...pairs.map((filter): [string, Partial<OrderQuery>] => [Object.keys(filter).join(' and '), { filter }]),
  ['nobody', { filter: { q: 'nikto taky tu nie je' } }],
  ['two letters', { filter: { q: 'xq' } }],
])('a list of %s is answered by an index', long, async (_, query) => {
  const before = await reads()
  await asked((orders) => orders.page({ ...anyQuery, ...query }))
  await vi.waitFor(async () => expect((await reads()).indexed).toBeGreaterThan(before.indexed), {
    timeout: 120_000,
    interval: 50,
  })
  expect((await reads()).whole).toBe(before.whole)
})
