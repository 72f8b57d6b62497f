import type { Finding } from '@hotovo/adapters/postgres/audit/finding'
import { moneyFindings } from '@hotovo/adapters/postgres/audit/money'
import { serverConnection } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import type { StoredFigures } from '@hotovo/application/back-office/ports'
import { orderStatuses, withStatus } from '@hotovo/domain/orders/order'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { currencies } from '@hotovo/domain/shared/money'
import { answerBy } from '@hotovo/domain/tickets/ticket'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, memory, postgres, type Stores } from '../support/backends.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { orderForm } from '../support/orders.ts'
import {
  addOrderTo,
  addWaitingHandPayment,
  at,
  lineRefundOf,
  lineTransferOf,
  payInFull,
  settlementOfChange,
  statementIn,
  transferOf,
} from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { readsOf } from '../support/plans.ts'
import { ticketSubmission } from '../support/tickets.ts'
import { runs } from '../support/tier.ts'
import { storedVoucherOf } from '../support/vouchers.ts'
import { testPersonal } from '../support/world.ts'

const since = '2026-11-01'

/** Figures in one order, without what is nothing. */
const sorted = ({ orders, days, tickets, worth }: StoredFigures) => ({
  orders: orders.map((row) => JSON.stringify(Object.entries(row).sort())).sort(),
  days: days.map((row) => JSON.stringify(Object.entries(row).sort())).sort(),
  tickets: tickets.map((row) => JSON.stringify(Object.entries(row).sort())).sort(),
  worth,
})

describe.each(backends)('Figures in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  test('Counts orders by their states, and adds up what they cost', async () => {
    const fresh = await open()
    expect((await fresh.figures.kept(since)).orders).toEqual([])
    const orders = [1, 2, 3].map((n) => ({ ...placement(), n }))
    for (const { n, ...one } of orders) {
      const paymentStatus = n === 3 ? ('paid' as const) : ('pending' as const)
      await fresh.orders.add({ ...one, order: { ...one.order, paymentStatus } })
    }
    const { orderStatus, currency, charged } = orders[0]!.order
    expect((await fresh.figures.kept(since)).orders.toSorted((a, b) => a.count - b.count)).toEqual([
      { orderStatus, paymentStatus: 'paid', currency, count: 1, charged },
      { orderStatus, paymentStatus: 'pending', currency, count: 2, charged: 2 * charged },
    ])
    await fresh.close()
  })

  test('Counts the orders of each day since one, and adds up what those of them cost that are paid', async () => {
    const fresh = await open()
    const on = async (createdAt: string, form = orderForm()) => {
      const one = placement({}, form)
      await fresh.orders.add({ ...one, order: { ...one.order, createdAt } })
      return one.order
    }
    await on('2026-11-18T22:59:59.999Z')
    // In Bratislava it is the next day already.
    const order = await on('2026-11-18T23:00:00.000Z')
    await on('2026-11-19T10:00:00.000Z')
    await on('2026-11-19T10:00:00.000Z', orderForm({ currency: 'CZK', selectedVouchers: [line(500_00)] }))
    await payInFull(fresh, order)
    const { days } = await fresh.figures.kept('2026-11-19')
    expect(days.toSorted((a, b) => (a.currency < b.currency ? -1 : 1))).toEqual([
      { day: '2026-11-19', currency: 'CZK', count: 1, paid: 0 },
      { day: '2026-11-19', currency: 'EUR', count: 2, paid: order.total },
    ])
    expect((await fresh.figures.kept('2026-11-20')).days).toEqual([])
    await fresh.close()
  })

  test('Counts tickets by their states', async () => {
    const before =
      (await stores.figures.kept(since)).tickets.find(({ status }) => status === 'open')?.count ?? 0
    await stores.tickets.add(ticketSubmission())
    expect((await stores.figures.kept(since)).tickets).toContainEqual({ status: 'open', count: before + 1 })
  })

  test('Adds up what vouchers are worth, for each currency', async () => {
    const fresh = await open()
    await fresh.vouchers.add([
      await storedVoucherOf({ amount: 50_00, balance: 20_00, usedAt: at }),
      await storedVoucherOf({ amount: 30_00, balance: 30_00 }),
      await storedVoucherOf({ currency: 'CZK', amount: 500_00, balance: 500_00 }),
      await storedVoucherOf({ voided: true }),
    ])
    expect((await fresh.figures.kept(since)).worth).toEqual([
      { currency: 'EUR', minor: 50_00 },
      { currency: 'USD', minor: 0 },
      { currency: 'CZK', minor: 500_00 },
    ])
    await fresh.close()
  })

  test('Counts orders that are overdue on a day, payments without an order, money that was set aside, payments that wait for a second person, tickets whose answer is owed by an instant, orders of which a delivery failed, letters that wait for the courier, and refunds that are due and stand in no file, each up to a most', async () => {
    const fresh = await open()
    const orders = [await addOrderTo(fresh), await addOrderTo(fresh), await addOrderTo(fresh)]
    const { dueDate } = orders[0]!
    const aside = { decision: 'set-aside', decidedBy: 'Jana', decidedAt: at } as const
    await statementIn(fresh, [
      {},
      { state: 'not-a-payment' },
      aside,
      { ...aside, state: 'duplicate' },
      { ...aside, state: 'perhaps-known' },
      { ...aside, state: 'not-a-payment' },
    ])
    await payInFull(fresh, orders[2]!)
    await addWaitingHandPayment(fresh, orders[1]!)
    const failing = await fresh.deliveries.ofOrder(orders[2]!.id)
    for (const { id } of failing) await fresh.deliveries.fail(id, 'EENVELOPE')
    expect(failing.length).toBe(2)
    await payInFull(fresh, await addOrderTo(fresh, orderForm({ deliveryMethod: 'courier' })))
    for (const isFiled of [false, true]) {
      const order = await addOrderTo(fresh)
      await payInFull(fresh, order)
      const { order: paid } = (await fresh.orders.record(order.id))!
      const { settlement } = await settlementOfChange(fresh, order.id, {
        order: { ...paid, orderStatus: 'zrusena' },
        transfers: isFiled ? [transferOf(paid)] : [],
      })
      await fresh.payments.settle({ orders: [settlement], jobs: [] })
      const refund = lineRefundOf((await statementIn(fresh, [{}])).entries[0]!)
      const part = { refund, transfers: [], logged: [] }
      const filed = { ...part, from: 'due' as const, transfers: isFiled ? [lineTransferOf(refund)] : [] }
      for (const lineRefunds of [[{ ...part, from: null }], [filed]])
        expect(typeof (await fresh.payments.settle({ orders: [], lineRefunds, jobs: [] }))).toBe('object')
    }
    const asked = ticketSubmission()
    await fresh.tickets.add(asked)
    const owed = answerBy(asked.ticket)
    const before = minutesLater(owed, -1)
    expect(await fresh.figures.waiting({ today: dueDate, answerBy: before, most: 9 })).toEqual({
      overdue: 0,
      payments: 1,
      'set-aside': 2,
      'to-confirm': 1,
      tickets: 0,
      deliveries: 1,
      letters: 1,
      refunds: 2,
    })
    const later = { today: '2027-01-01', answerBy: owed, most: 9 }
    expect(await fresh.figures.waiting(later)).toMatchObject({ tickets: 1 })
    expect(await fresh.figures.waiting(later)).toMatchObject({ overdue: 2 })
    expect(await fresh.figures.waiting({ ...later, most: 1 })).toMatchObject({ overdue: 1 })
    await fresh.close()
  })
})

const line = (amount: number) => ({ id: 'line-1', amount, quantity: 1, isCustom: true })

type Command =
  | { readonly do: 'place'; readonly currency: (typeof currencies)[number] }
  | { readonly do: 'pay'; readonly which: number }
  | { readonly do: 'ask' }
  | { readonly do: 'move'; readonly which: number; readonly to: (typeof orderStatuses)[number] }
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('place' as const), currency: fc.constantFrom(...currencies) }),
  fc.record({ do: fc.constant('pay' as const), which: fc.nat(9) }),
  fc.record({ do: fc.constant('ask' as const) }),
  fc.record({ do: fc.constant('move' as const), which: fc.nat(9), to: fc.constantFrom(...orderStatuses) }),
)

/** Does the same to some stores, whatever backend they are. */
async function done(
  stores: Stores,
  commands: readonly Command[],
  placements: ReturnType<typeof placement>[],
) {
  let placed = 0
  for (const one of commands) {
    if (one.do === 'place') {
      await stores.orders.add(placements[placed++]!)
      continue
    }
    if (one.do === 'ask') {
      await stores.tickets.add(ticketSubmission())
      continue
    }
    if (placed === 0) continue
    const { order, version } = (await stores.orders.record(placements[one.which % placed]!.order.id))!
    if (one.do === 'pay') {
      if (order.received === 0 && order.orderStatus !== 'zrusena') await payInFull(stores, order)
      continue
    }
    const changed = withStatus(order, one.to, { by: { kind: 'system' }, at, note: 'lebo' })
    if (!changed.ok) continue
    const isSettled = [order.orderStatus, one.to].includes('zrusena')
    if (!isSettled) await stores.orders.change({ ...changed.value, version })
    else {
      const { settlement } = await settlementOfChange(stores, order.id, { ...changed.value, note: 'lebo' })
      await stores.payments.settle({ orders: [settlement], jobs: [] })
    }
  }
}

test('after whatever was done, memory and PostgreSQL keep the same figures, and they are what counting anew gives', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
      const placements = commands.flatMap((one) =>
        one.do === 'place'
          ? [placement({}, orderForm({ currency: one.currency, selectedVouchers: [line(500_00)] }))]
          : [],
      )
      const both = [await memory.open(), await postgres.open()]
      try {
        for (const stores of both) await done(stores, commands, placements)
        const [counted, told] = await Promise.all(
          both.map(async (stores) => sorted(await stores.figures.kept(since))),
        )
        expect(told).toEqual(counted)
      } finally {
        for (const stores of both) await stores.close()
      }
    }),
    runs(40),
  )
})

describe('what is kept in PostgreSQL', () => {
  let database: MigratedDatabase
  let stores: ReturnType<typeof postgresStores>
  beforeAll(async () => {
    database = await migratedDatabase()
    stores = postgresStores(database.sql, testPersonal)
  })
  afterAll(() => database.drop())

  const findings = async () => {
    const found: Finding[] = []
    await moneyFindings(database.owner, [], (finding) => found.push(finding))
    return found.filter(({ table }) => table === 'kept_figures')
  }

  // How many rows are read of many is for `plans.test.ts`.
  test('leaves only queues to be counted, each by indexes of the tables where it stands', async () => {
    const asked = { today: '2026-11-20', answerBy: '2026-11-20T10:00:00.000Z', most: 101 }
    const reads = await readsOf(database, ({ figures }) => figures.waiting(asked), 'forbidden')
    const tables = [
      'bank_entries',
      'deliveries',
      'hand_payments',
      'line_refunds',
      'refund_transfers',
      'support_tickets',
      'voucher_orders',
    ]
    expect([...new Set(reads.map(({ table }) => table))].sort()).toEqual(tables)
    expect(reads.filter(({ how }) => how === 'Seq Scan')).toEqual([])
  })

  test('is right after orders at once, none of which waited for another', async () => {
    const count = 60
    await Promise.all(Array.from({ length: count }, () => stores.orders.add(placement())))
    const { orders } = await stores.figures.kept(since)
    expect(orders.map(({ count }) => count)).toEqual([count])
    expect(await findings()).toEqual([])
    const holder = new pg.Client(database.address)
    await holder.connect()
    // Whoever holds the rows of a figure keeps nobody from an order.
    await holder.query('begin; select from kept_figures for update')
    expect(await stores.orders.add(placement())).toBe('added')
    await holder.query('rollback')
    await holder.end()
    expect((await stores.figures.kept(since)).orders.map(({ count }) => count)).toEqual([count + 1])
  })

  test('counts nothing of what was refused or rolled back', async () => {
    const one = placement()
    await stores.orders.add(one)
    const before = await stores.figures.kept(since)
    expect(await stores.orders.add(placement({ humanCheck: one.humanCheck }))).toBe('human-check-used')
    expect(await stores.orders.add(one)).toBe('key-taken')
    expect(sorted(await stores.figures.kept(since))).toEqual(sorted(before))
  })

  test('is written by nobody who signs in as the server, and told of when it is not what its rows add up to', async () => {
    const app = new pg.Client(serverConnection(database.address))
    await app.connect()
    for (const statement of [
      `update kept_figures set count = 0`,
      `delete from kept_figures`,
      `insert into kept_figures (figure, key, count, sum_minor) values ('tickets', 'open', 1, 0)`,
      `select add_to_figure('tickets', 'open', 1, 0)`,
      `select keep_figure('tickets', null, 0, 'open', 0)`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await app.end()
    await database.owner.query(`update kept_figures set count = count + 1 where figure = 'orders'`)
    expect(await findings()).toEqual([
      { code: 'sums-differ', table: 'kept_figures', id: 'orders prijata pending EUR' },
    ])
    await database.owner.query(`update kept_figures set count = count - 1 where figure = 'orders'`)
  })

  test('follows rows that are deleted, and whose day, currency or month becomes another', async () => {
    const { owner } = database
    await stores.vouchers.add([await storedVoucherOf()])
    await stores.tickets.add(ticketSubmission())
    await owner.query('begin')
    await owner.query(
      `update voucher_orders set created_at = created_at - interval '3 days', currency = 'CZK'`,
    )
    await owner.query(`update vouchers set expires_at = expires_at + interval '2 months'`)
    await owner.query(`update support_tickets set status = 'closed', answer_by = null`)
    expect(await findings()).toEqual([])
    await owner.query('rollback')
  })
})
