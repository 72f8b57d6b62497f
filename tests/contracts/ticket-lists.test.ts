import { randomUUID } from 'node:crypto'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { Ports } from '@hotovo/application/ports'
import type { TicketQuery } from '@hotovo/application/tickets/ports'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { manyOrders } from '../support/many-orders.ts'
import { manyTickets } from '../support/many-tickets.ts'
import { placement } from '../support/placements.ts'
import { ticketSubmission } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { testPersonal } from '../support/world.ts'

let database: MigratedDatabase
let client: MigratedDatabase['owner']
const accountId = randomUUID()
beforeAll(async () => {
  database = await migratedDatabase()
  client = database.owner
  await asked(({ tickets }) => tickets.add(ticketSubmission()))
  await asked(({ orders }) => orders.add(placement()))
  await manyTickets(client, 15_000, accountId)
  await manyOrders(client, 10_000)
})
afterAll(async () => {
  await database.drop()
})

/** What a connection has read is counted when it is closed, so each question gets its own. */
async function asked<Value>(
  question: (ports: Pick<Ports, 'tickets' | 'orders'>) => Promise<Value>,
): Promise<Value> {
  const sql = openSql(database.address, () => {})
  try {
    return await question(postgresStores(sql, testPersonal))
  } finally {
    await sql.close()
  }
}

/** How often a table was read from end to end, and how many of its rows by an index, as the database itself counts. */
async function reads(table: string): Promise<{ whole: number; indexed: number; rows: number }> {
  const { rows } = await client.query(
    `select seq_scan::int as whole, idx_scan::int as indexed, idx_tup_fetch::int as rows
       from pg_stat_user_tables where relname = $1`,
    [table],
  )
  return rows[0]
}

/** What a question reads of a table. */
async function readBy(table: string, question: () => Promise<unknown>) {
  const before = await reads(table)
  await question()
  await vi.waitFor(async () => expect((await reads(table)).indexed).toBeGreaterThan(before.indexed), {
    timeout: 120_000,
    interval: 50,
  })
  const after = await reads(table)
  return { whole: after.whole - before.whole, rows: after.rows - before.rows }
}

const anyQuery: TicketQuery = { filter: {}, sort: 'newest', limit: 26 }
const after = {
  id: '00000000-0000-4000-8000-000000015000',
  createdAt: '2025-11-20T10:00:00.000Z',
  answerBy: null,
}
const due = 'due' as const
/** The oldest are open; of those a third is owed an answer. */
const owedBy = '2024-11-25T10:00:00.000Z'
test.each<[string, Partial<TicketQuery>]>([
  ['the first page', {}],
  ['the next page', { after }],
  ['the oldest', { sort: 'oldest' }],
  ['the first answers due', { sort: due }],
  ['the first answers due, the next page', { sort: due, after }],
  ['a status', { filter: { status: ['closed'] } }],
  ['several statuses', { filter: { status: ['open', 'in_progress'] } }],
  ['a status, due first, the next page', { filter: { status: ['closed'] }, sort: due, after }],
  ['several statuses, due first', { filter: { status: ['open', 'in_progress'] }, sort: due }],
  ['a priority', { filter: { priority: ['urgent', 'high'] } }],
  ['statuses and priorities', { filter: { status: ['open', 'in_progress'], priority: ['urgent', 'high'] } }],
  ['what is owed by an instant', { filter: { owedBy }, sort: due }],
  ['what is owed by an instant, the newest first', { filter: { owedBy } }],
  [
    'what is owed by an instant, with some statuses',
    { filter: { owedBy, status: ['open', 'closed'] }, sort: due },
  ],
  ['what is owed by an instant, with a priority', { filter: { owedBy, priority: ['urgent'] }, sort: due }],
  ['what is owed by an instant, of somebody', { filter: { owedBy, assignee: accountId }, sort: due }],
  ['what is owed by an instant, of nobody', { filter: { owedBy, assignee: null }, sort: due }],
  ['somebody', { filter: { assignee: accountId } }],
  ['somebody, due first', { filter: { assignee: accountId }, sort: due }],
  ['nobody', { filter: { assignee: null } }],
  ['somebody with some statuses', { filter: { assignee: accountId, status: ['open'] } }],
  ['nobody with some statuses', { filter: { assignee: null, status: ['open', 'in_progress'] } }],
  ['nobody with some priorities', { filter: { assignee: null, priority: ['low'] } }],
])('a list of %s is answered by an index, which reads little more than the page', long, async (_, query) => {
  const { whole, rows } = await readBy('support_tickets', () =>
    asked(({ tickets }) => tickets.page({ ...anyQuery, ...query })),
  )
  expect(whole).toBe(0)
  expect(rows).toBeLessThan(800)
})

test.each<[string, Partial<TicketQuery>]>([
  ['a number', { filter: { q: 'SUP-000027182' } }],
  ['a part of an e-mail', { filter: { q: '3141@exa' } }],
  ['a part of an e-mail that everybody has', { filter: { q: 'example' } }],
  ['a part of an e-mail, with a status', { filter: { q: '3141@exa', status: ['closed'] } }],
  ['nobody there', { filter: { q: 'nikto taky tu nie je' } }],
  ['two letters', { filter: { q: 'xq' } }],
])('a list of %s is answered by an index', long, async (_, query) => {
  const { whole } = await readBy('support_tickets', () =>
    asked(({ tickets }) => tickets.page({ ...anyQuery, ...query })),
  )
  expect(whole).toBe(0)
})

test('what belongs to an e-mail is answered by an index', long, async () => {
  const email = 'zakaznik314@example.sk'
  for (const [table, question] of [
    ['support_tickets', () => asked(({ tickets }) => tickets.ofCustomer({ email, limit: 20 }))],
    ['voucher_orders', () => asked(({ orders }) => orders.ofCustomer({ email, limit: 20 }))],
    ['support_tickets', () => asked(({ tickets }) => tickets.ofOrder({ number: 'ATM-000000314', limit: 5 }))],
    ['support_tickets', () => asked(({ tickets }) => tickets.recordByNumber('SUP-000000314'))],
    ['voucher_orders', () => asked(({ orders }) => orders.recordByNumber('ATM-000000314'))],
  ] as const) {
    const { whole, rows } = await readBy(table, question)
    expect([table, whole, rows < 10]).toEqual([table, 0, true])
  }
})
