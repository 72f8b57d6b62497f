import { randomUUID } from 'node:crypto'
import { openSql } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { handOverEntry } from '@hotovo/application/deliveries/deliver'
import { type LookupClue, lookupClues } from '@hotovo/domain/back-office/lookup'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { correction } from '../support/contacts.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { manyOrders } from '../support/many-orders.ts'
import { orderForm } from '../support/orders.ts'
import { addOrderTo, lineRefundOf, payInFull, statementIn } from '../support/payments.ts'
import { placement } from '../support/placements.ts'
import { ticketForm, ticketSubmission } from '../support/tickets.ts'
import { long } from '../support/tier.ts'
import { storedVoucherOf } from '../support/vouchers.ts'
import { testPersonal } from '../support/world.ts'

const nothing = { orders: [], tickets: [], vouchers: [], payments: [], refunds: [] }

describe.each(backends)('RecordSearch in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  const limit = 6
  /** What the likeliest meaning of a text finds. */
  const found = (text: string) => stores.recordSearch.find(lookupClues(text)[0]!, limit)

  test('Tells of each kind the newest records that a clue means, as many as are asked for', async () => {
    const form = orderForm({ email: 'vela@example.sk' })
    const days = ['2026-03-03', '2026-03-01', '2026-03-02', '2026-03-04']
    for (const day of days) {
      const one = placement({}, form)
      await stores.orders.add({ ...one, order: { ...one.order, createdAt: `${day}T10:00:00.000Z` } })
    }
    const clue: LookupClue = { kind: 'email', email: 'vela@example.sk' }
    const { orders } = await stores.recordSearch.find(clue, 3)
    expect(orders.map(({ createdAt }) => createdAt.slice(8, 10))).toEqual(['04', '03', '02'])
  })

  test('A number means the order, the ticket or the voucher that has it', async () => {
    const order = await addOrderTo(stores)
    const asked = ticketSubmission()
    await stores.tickets.add(asked)
    const voucher = await storedVoucherOf()
    await stores.vouchers.add([voucher])
    expect(await found(order.number)).toEqual({ ...nothing, orders: [order] })
    expect(await found(asked.ticket.number)).toEqual({ ...nothing, tickets: [asked.ticket] })
    expect(await found(voucher.voucher.serial)).toEqual({ ...nothing, vouchers: [voucher.voucher] })
    expect(await found('ATM-000000000')).toEqual(nothing)
  })

  /** Money of a line that goes back to its sender, under an id that is drawn, or this one. */
  async function refundOfLine(id: string = randomUUID()) {
    const { entries } = await statementIn(stores, [{ counterparty: 'Neznámy Platiteľ', amount: 17_77 }])
    const [line] = entries as [BankEntry]
    const refund = lineRefundOf(line, { id })
    const settled = await stores.payments.settle({
      orders: [],
      lineRefunds: [{ refund, from: null, transfers: [], logged: [] }],
      jobs: [],
    })
    expect(typeof settled).not.toBe('string')
    const [known] = await stores.payments.lineRefunds({ ids: [id] })
    return known!
  }

  test('Signs of a number of a refund mean the refunds of lines whose number has them, or begins with them', async () => {
    const refund = await refundOfLine('acfa2883-0000-4000-8000-000000000001')
    for (const typed of ['VR-ACFA2883', 'vr acfa', 'ACFA2883', 'fa28'])
      expect({ typed, found: await found(typed) }).toEqual({
        typed,
        found: { ...nothing, refunds: [refund] },
      })
    expect(await found('VR-FA28')).toEqual(nothing)
  })

  test('A variable symbol means its order, and lines with it that wait for a decision', async () => {
    const order = await addOrderTo(stores)
    const { entries } = await statementIn(stores, [
      { variableSymbol: order.variableSymbol },
      {
        variableSymbol: order.variableSymbol,
        decision: 'set-aside',
        decidedAt: '2026-11-21T08:00:00.000Z',
        decidedBy: 'Jana',
      },
    ])
    expect(await found(`/VS${order.variableSymbol}/SS/KS`)).toEqual({
      ...nothing,
      orders: [order],
      payments: [entries[0]],
    })
  })

  test('Finds an order by each contact it was corrected to, as by the one it was placed with', async () => {
    const order = await addOrderTo(stores, orderForm({ email: 'preklep@example.test' }))
    const one = correction(order, {
      id: randomUUID(),
      email: 'Opravena@example.test',
      phone: '+421 907 654 321',
    })
    await stores.orders.change({ order, version: 1, entries: [], correction: one })
    for (const typed of ['opravena@example.test', 'preklep@example.test', '0907 654 321'])
      expect({ typed, orders: (await found(typed)).orders }).toEqual({ typed, orders: [order] })
  })

  test('An account means the lines of statements that came from it and the orders and refunds of lines it was typed for to give money back', async () => {
    const { entries } = await statementIn(stores, [
      { counterAccount: 'SK31 1200 0000 1987 4263 7541' },
      { counterAccount: '19-8742637541/1200' },
      { counterAccount: null },
    ])
    const order = await addOrderTo(stores)
    const typed = {
      ...{
        id: randomUUID(),
        orderId: order.id,
        lineRefundId: null,
        iban: 'SK3112000000198742637541',
        name: 'Jana',
      },
      ...{ typedById: randomUUID(), typedBy: 'Jana Nováková', typedAt: '2026-03-05T10:00:00.000Z' },
    }
    await stores.payments.keepTypedAccount(typed, { entries: [], logged: [] }, null)
    const refund = await refundOfLine()
    const ofLine = { ...typed, id: randomUUID(), orderId: null, lineRefundId: refund.id }
    await stores.payments.keepTypedAccount(ofLine, { entries: [], logged: [] }, null)
    const meant = await found('sk3112000000198742637541')
    expect(meant.payments).toHaveLength(2)
    expect(meant).toEqual({
      ...nothing,
      orders: [order],
      payments: expect.arrayContaining(entries.slice(0, 2)),
      refunds: [{ ...refund, typed: ofLine }],
    })
  })

  test('An e-mail means its orders and tickets in whatever capitals', async () => {
    const order = await addOrderTo(stores, orderForm({ email: 'Velke.Pismena@Example.sk' }))
    const asked = ticketSubmission({}, ticketForm({ email: 'velke.pismena@example.sk' }))
    await stores.tickets.add(asked)
    expect(await found('"Veľké" <VELKE.PISMENA@example.sk>')).toEqual({
      ...nothing,
      orders: [order],
      tickets: [asked.ticket],
    })
    expect(await found('ine@example.sk')).toEqual(nothing)
  })

  test('A phone means the orders whose number ends with it in whatever notation', async () => {
    const order = await addOrderTo(stores, orderForm({ phone: '0999/242 194' }))
    for (const phone of ['+421 999 242 194', '00421999242194', '0999242194'])
      expect(await found(phone)).toEqual({ ...nothing, orders: [order] })
    expect(await found('+421 999 242 195')).toEqual(nothing)
  })

  test('An amount means orders of it, orders that got it or lack it, and lines of it in one of the currencies', async () => {
    const order = await addOrderTo(
      stores,
      orderForm({ selectedVouchers: [{ id: 'one', amount: 777_00, quantity: 1, isCustom: true }] }),
    )
    const { entries } = await statementIn(stores, [
      { amount: order.total },
      { amount: order.total, currency: 'GBP', state: 'wrong-currency' },
    ])
    const clue: LookupClue = { kind: 'amount', minor: order.total, currencies: ['EUR'] }
    expect(await stores.recordSearch.find(clue, limit)).toEqual({
      ...nothing,
      orders: [order],
      payments: [entries[0]],
    })
    expect(await stores.recordSearch.find({ ...clue, currencies: ['CZK'] }, limit)).toEqual(nothing)
    const form = orderForm({ selectedVouchers: [{ id: 'one', amount: 666_00, quantity: 1, isCustom: true }] })
    const one = placement({}, form)
    const partPaid = { ...one.order, received: 111_11 }
    await stores.orders.add({ ...one, order: partPaid })
    const sums = [partPaid.total, 111_11, partPaid.total - 111_11, 111_12]
    const orders = sums.map(
      async (minor) => (await stores.recordSearch.find({ ...clue, minor }, limit)).orders,
    )
    expect(await Promise.all(orders)).toEqual([[partPaid], [partPaid], [partPaid], []])
  })

  test('A parcel means the order whose letter went under its number', async () => {
    const order = await addOrderTo(stores, orderForm({ deliveryMethod: 'courier' }))
    const { settlement } = await payInFull(stores, order)
    const [{ delivery }] = settlement.deliveries as [(typeof settlement.deliveries)[0]]
    const parcel = { carrier: 'gls', trackingNumber: 'RR123456789SK' } as const
    expect(await found('rr 123 456 789 sk')).toEqual(nothing)
    const over = { at: order.createdAt, correction: 0, parcel, jobs: [] }
    const entries = [
      handOverEntry(order, { ...delivery, ...parcel }, { by: { kind: 'system' }, at: over.at }),
    ]
    await stores.deliveries.handOver(delivery.id, { ...over, entries })
    expect((await found('rr 123 456 789 sk')).orders.map(({ id }) => id)).toEqual([order.id])
  })

  test('A town means the orders that go, or were corrected to go, where one is called what begins so', async () => {
    const to = (city: string) =>
      addOrderTo(
        stores,
        orderForm({
          deliveryMethod: 'courier',
          ...{ address: 'Hlavná 1', city, postalCode: '969 01', country: 'Slovensko' },
        }),
      )
    const [there, corrected] = [await to('Nové Mesto-nad Váhom'), await to('Trnava')]
    await to('Nové Zámky')
    const moved = correction(corrected, { id: randomUUID(), city: 'Nove  Mesto nad Váhom' })
    await stores.orders.change({ order: corrected, version: 1, entries: [], correction: moved })
    const { orders, ...others } = await stores.recordSearch.find({ kind: 'town', town: 'nove mes' }, limit)
    expect(orders.map(({ id }) => id).toSorted()).toEqual([there.id, corrected.id].toSorted())
    expect({ ...others, orders: [] }).toEqual(nothing)
  })

  test('Words mean the orders, the tickets and the lines of statements in whose search text they all are', async () => {
    const order = await addOrderTo(stores, orderForm({ firstName: 'Žofia', lastName: 'Čížiková' }))
    expect(await found('cizik žofia')).toEqual({ ...nothing, orders: [order] })
    const asked = ticketSubmission({}, ticketForm({ name: 'Žofia Čížiková', subject: 'Zmoknutá kartička' }))
    await stores.tickets.add(asked)
    expect(await found('zmoknut čížik')).toEqual({ ...nothing, tickets: [asked.ticket] })
    expect(await found('cizik žofia')).toEqual({ ...nothing, orders: [order], tickets: [asked.ticket] })
    expect(await found('cizik jana')).toEqual(nothing)
    const { entries } = await statementIn(stores, [
      { counterparty: 'Čížiková Žofia', message: 'za darček', amount: 12_34 },
    ])
    expect(await found('žofia cizik darcek')).toEqual({ ...nothing, payments: entries })
  })
})

describe('Looking a record up in postgres', long, () => {
  let database: MigratedDatabase
  beforeAll(async () => {
    database = await migratedDatabase()
    await asked((stores) => stores.orders.add(placement()))
    await manyOrders(database.owner, 20_000)
  })
  afterAll(() => database.drop())

  /** What a connection has read is counted when it is closed, so each question gets its own. */
  async function asked<Value>(
    question: (stores: ReturnType<typeof postgresStores>) => Promise<Value>,
  ): Promise<Value> {
    const sql = openSql(database.address, () => {})
    try {
      return await question(postgresStores(sql, testPersonal))
    } finally {
      await sql.close()
    }
  }
  async function reads(): Promise<{ whole: number; indexed: number }> {
    const { rows } = await database.owner.query(
      `select seq_scan::int as whole, idx_scan::int as indexed from pg_stat_user_tables where relname = 'voucher_orders'`,
    )
    return rows[0]
  }

  test.each([
    'ATM-000027182',
    '1000027182',
    'zakaznik27182@example.sk',
    '+421 999 000 000',
    '123456,78 €',
    'zakaznik2718',
  ])('reads no order but those that an index names: %s', async (text) => {
    const before = await reads()
    await asked(async ({ recordSearch }) => {
      for (const clue of lookupClues(text)) await recordSearch.find(clue, 6)
    })
    await vi.waitFor(async () => expect((await reads()).indexed).toBeGreaterThan(before.indexed), {
      timeout: 120_000,
      interval: 50,
    })
    expect((await reads()).whole).toBe(before.whole)
  })
})
