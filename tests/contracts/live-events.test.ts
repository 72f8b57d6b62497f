import { randomUUID } from 'node:crypto'
import { openSql, serverConnection } from '@hotovo/adapters/postgres/sql'
import { postgresStores } from '@hotovo/adapters/postgres/stores'
import { handOverEntry } from '@hotovo/application/deliveries/deliver'
import type { LineRefundSettlement } from '@hotovo/application/settlement/ports'
import type { LiveEvent, RecordEvent } from '@hotovo/application/shared/ports'
import { systemEntry } from '@hotovo/domain/audit/system-log'
import { liveEventLimits } from '@hotovo/domain/limits'
import { adminNote } from '@hotovo/domain/orders/order'
import { doneLineRefund } from '@hotovo/domain/payments/line-refund'
import { dayOf } from '@hotovo/domain/shared/calendar'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ownBackends, type Stores } from '../support/backends.ts'
import { type MigratedDatabase, migratedDatabase } from '../support/database.ts'
import { merchantIn, redemptionOf } from '../support/merchants.ts'
import { orderForm } from '../support/orders.ts'
import {
  addOrderTo,
  lineRefundOf,
  lineTransferOf,
  payInFull,
  paymentFor,
  settlementOfChange,
  statementIn,
  transferOf,
} from '../support/payments.ts'
import { parameter, placement } from '../support/placements.ts'
import { addSession, claimOf, endSession, presenceOf } from '../support/presence.ts'
import { staffKey, staffMember } from '../support/staff.ts'
import { ticketSubmission } from '../support/tickets.ts'
import { storedVoucherOf } from '../support/vouchers.ts'
import { testPersonal, testWorld } from '../support/world.ts'

type Placed = ReturnType<typeof parameter>

const patience = { timeout: 120_000, interval: 10 }
const at = '2026-11-21T08:00:00.000Z'

/** What somebody hears, and how it is waited for. */
async function hearing({ liveEvents }: Pick<Stores, 'liveEvents'>) {
  const heard: LiveEvent[] = []
  const leave = await liveEvents.subscribe((news) => void heard.push(news))
  return {
    heard,
    leave,
    of: (id: string) => heard.filter((news): news is RecordEvent => 'id' in news && news.id === id),
    until: (check: () => void) => vi.waitFor(check, patience),
  }
}

/** The same, when all that happened before has been told: what is told goes behind what is stored. */
async function hearingFromNow(stores: Stores) {
  const ear = await hearing(stores)
  const { id } = await addOrderTo(stores)
  await ear.until(() => expect(ear.of(id)).not.toEqual([]))
  ear.heard.length = 0
  return ear
}

const noted = async (stores: Pick<Stores, 'orders'>, id: string) => {
  const { line, entry } = adminNote({ id } as never, 'volané', {
    by: { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' },
    at,
  })
  await stores.orders.addNote(id, line, entry, staffKey())
}

describe.each(ownBackends)('LiveEvents in $name', ({ open }) => {
  let stores: Stores
  let ear: Awaited<ReturnType<typeof hearing>>
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())
  afterEach(() => ear.leave())

  test('Tells whoever listens of every order, ticket, voucher and line of a statement that is stored, whoever stores it', async () => {
    ear = await hearingFromNow(stores)
    const other = await hearing(stores)
    const order = await addOrderTo(stores)
    const { ticket, ...rest } = ticketSubmission()
    await stores.tickets.add({ ticket, ...rest })
    const voucher = await storedVoucherOf()
    await stores.vouchers.add([voucher])
    const { entries } = await statementIn(stores, [{}])
    const all = [
      { kind: 'order', id: order.id, version: 1 },
      { kind: 'ticket', id: ticket.id, version: 1 },
      { kind: 'voucher', id: voucher.voucher.serial, version: 1 },
      { kind: 'bank-line', id: entries[0]!.id, version: 1 },
    ]
    for (const one of [ear, other]) await one.until(() => expect(one.heard).toEqual(all))
    other.leave()
  })

  test('Tells of an order when a letter of it is printed or leaves, a message of it fails, or what is given back of it is filed, sent or typed', async () => {
    const order = await addOrderTo(stores, orderForm({ deliveryMethod: 'courier' }))
    const { settlement } = await payInFull(stores, order)
    const mailed = await addOrderTo(stores)
    const [message] = (await payInFull(stores, mailed)).settlement.deliveries
    const letter = settlement.deliveries[0]!.delivery
    const entry = handOverEntry(order, letter, { by: { kind: 'system' }, at })
    const opening = {
      ...{ deliveryId: letter.id, number: 1, orderId: order.id, amount: 1_00, currency: order.currency },
      ...{ openedById: randomUUID(), openedBy: 'Jana', openedAt: at, openedOn: dayOf(at) },
    }
    const logged = systemEntry('courier_letter_opened', at, {
      userId: null,
      resourceType: 'order',
      resourceId: order.id,
      details: {},
      origin: { ipAddress: null, userAgent: null },
    })
    const typed = {
      ...{
        id: randomUUID(),
        orderId: order.id,
        lineRefundId: null,
        iban: 'SK3112000000198742637541',
        name: 'Ľubomíra',
      },
      ...{ typedById: randomUUID(), typedBy: 'Jana', typedAt: at },
    }
    const parcel = { carrier: null, trackingNumber: null }
    const left = { at, correction: 0, parcel, entries: [], jobs: [] }
    ear = await hearingFromNow(stores)
    const belongs = async (id: string, does: Promise<unknown>) => {
      await does
      await ear.until(() => expect(ear.heard).toEqual([{ kind: 'order', id, version: null }]))
      ear.heard.length = 0
    }
    await belongs(
      order.id,
      stores.deliveries.noteOpening(opening, { ...entry, actionType: 'letter_printed' }, logged),
    )
    await belongs(order.id, stores.deliveries.handOver(letter.id, left))
    await belongs(mailed.id, stores.deliveries.fail(message!.delivery.id, 'ETIMEDOUT'))
    await belongs(order.id, stores.payments.keepTypedAccount(typed, { entries: [], logged: [] }, null))
    const now = async () => (await stores.orders.record(order.id))!.order
    const settle = async (change: Parameters<typeof settlementOfChange>[2]) => {
      const { settlement, jobs } = await settlementOfChange(stores, order.id, change)
      await stores.payments.settle({ orders: [settlement], jobs })
    }
    await settle({ order: { ...(await now()), orderStatus: 'zrusena' } })
    ear.leave()
    ear = await hearingFromNow(stores)
    const filed = transferOf(await now())
    const payment = paymentFor(order, { kind: 'refund', amount: -order.total })
    for (const change of [
      { transfers: [filed] },
      { transfers: [{ ...filed, state: 'sent', paymentId: payment.id }], payments: [payment] },
    ] as const) {
      await settle(change)
      await ear.until(() => expect(ear.heard).toContainEqual({ kind: 'order', id: order.id, version: null }))
      ear.heard.length = 0
    }
  })

  test('Tells of a line of a statement when what is given back of it is filed or sent', async () => {
    const { entries } = await statementIn(stores, [{}])
    const refund = lineRefundOf(entries[0]!)
    const settle = (part: LineRefundSettlement) =>
      stores.payments.settle({ orders: [], lineRefunds: [part], jobs: [] })
    await settle({ refund, from: null, transfers: [], logged: [] })
    ear = await hearingFromNow(stores)
    const { id } = entries[0]!
    const filed = lineTransferOf(refund)
    const done = doneLineRefund(refund, { method: 'transfer', receivedOn: dayOf(at) }, at)
    for (const part of [
      { refund, from: 'due', transfers: [filed] },
      { refund, from: 'due', transfers: [{ ...filed, state: 'called-off' }] },
      { refund: done, from: 'due', transfers: [] },
    ] as const) {
      await settle({ ...part, logged: [] })
      await ear.until(() => expect(ear.heard).toContainEqual({ kind: 'bank-line', id, version: null }))
      ear.heard.length = 0
    }
  })

  test('Tells when a file of a bank is sent, begins to be read, or ends', async () => {
    const { email } = await staffMember({ ...testWorld(), ...stores })
    const { account } = (await stores.staff.byEmail(email))!
    const { statementImports } = stores
    ear = await hearingFromNow(stores)
    const id = randomUUID()
    const origin = { ipAddress: null, userAgent: null }
    const file = { bytes: new Uint8Array([1]), fingerprint: id, accountId: account.id, origin }
    await statementImports.add({ id, fileName: 'výpis.xml', importedBy: 'Jana', importedAt: at }, file, 100)
    await statementImports.begin(id)
    await statementImports.note(id, { done: 1, of: 2 })
    await statementImports.end(id, { state: 'refused', why: { code: 'not-a-statement' } })
    await ear.until(() => expect(ear.of(id).map(({ version }) => version)).toEqual([1, null, null]))
    expect(new Set(ear.of(id).map(({ kind }) => kind))).toEqual(new Set(['statement-file']))
  })

  test('Tells when somebody opens a record or leaves it, and when an order is taken or given back, but not who or which', async () => {
    const order = await addOrderTo(stores)
    const session = await addSession(stores)
    ear = await hearingFromNow(stores)
    const presence = presenceOf(session, { id: order.id })
    const hears = (count: number) =>
      ear.until(() => expect(ear.heard).toEqual(Array(count).fill({ kind: 'company' })))
    await stores.presences.open(presence)
    await hears(1)
    await stores.presences.stay(presence.desk, session.sessionId, '2026-11-21T09:00:00.000Z')
    await stores.presences.open({ ...presence, id: 'VCH-000000001', kind: 'voucher' })
    await hears(2)
    await stores.presences.leave(presence.desk, session.sessionId)
    await hears(3)
    const claim = claimOf(session, order.id)
    expect(await stores.claims.take(claim)).toBe('taken')
    await hears(4)
    await stores.claims.prolong(order.id, session.sessionId, claim.takenAt, '2026-11-21T09:00:00.000Z')
    await stores.claims.release(order.id, session.staffId)
    await hears(5)
  })

  test('Tells when a session ends, but not whose', async () => {
    const session = await addSession(stores)
    ear = await hearingFromNow(stores)
    await endSession(stores, session)
    await endSession(stores, session)
    await ear.until(() => expect(ear.heard).toEqual([{ kind: 'company' }]))
    const order = await addOrderTo(stores)
    await ear.until(() => expect(ear.of(order.id)).toHaveLength(1))
    expect(ear.heard).toHaveLength(2)
  })

  test('Tells the version of what is stored, and 1 where it is new', async () => {
    ear = await hearingFromNow(stores)
    const order = await addOrderTo(stores)
    await noted(stores, order.id)
    await ear.until(() => expect(ear.of(order.id).map(({ version }) => version)).toEqual([1, 2]))
    expect((await stores.orders.record(order.id))?.version).toBe(2)
  })

  test('Says nothing of what was not stored, nor of a voucher that was only spent from', async () => {
    const [first, voucher, merchant] = [placement(), await storedVoucherOf(), await merchantIn(stores)]
    ear = await hearingFromNow(stores)
    await stores.orders.add(first)
    await stores.vouchers.add([voucher])
    expect(await stores.orders.add(placement({ number: first.order.number }))).toBe('number-taken')
    const { serial } = voucher.voucher
    await stores.transactions.redeem(redemptionOf(merchant, voucher.voucher, 1_00))
    const frozen = await storedVoucherOf()
    await stores.vouchers.add([frozen])
    const last = await addOrderTo(stores)
    await ear.until(() => expect(ear.of(last.id)).toHaveLength(1))
    const ids = [first.order.id, serial, frozen.voucher.serial, last.id]
    expect(ear.heard.map((news) => 'id' in news && news.id)).toEqual(ids)
  })

  test('Says many where much is stored at once', async () => {
    ear = await hearingFromNow(stores)
    const few = await Promise.all(Array.from({ length: liveEventLimits.atOnce }, () => storedVoucherOf()))
    await stores.vouchers.add(few)
    await ear.until(() => expect(ear.heard).toHaveLength(liveEventLimits.atOnce))
    const many = await Promise.all(
      Array.from({ length: liveEventLimits.atOnce + 1 }, () => storedVoucherOf()),
    )
    await stores.vouchers.add(many)
    await ear.until(() =>
      expect(ear.heard.slice(liveEventLimits.atOnce)).toEqual([{ kind: 'many', of: 'voucher' }]),
    )
  })

  test('Tells nothing more to whoever has left', async () => {
    ear = await hearingFromNow(stores)
    const other = await hearing(stores)
    other.leave()
    const order = await addOrderTo(stores)
    await ear.until(() => expect(ear.of(order.id)).toHaveLength(1))
    expect(other.heard).toEqual([])
  })
})

describe('what the database tells', () => {
  let database: MigratedDatabase
  beforeAll(async () => {
    database = await migratedDatabase()
  })
  afterAll(() => database.drop())

  test('reaches every server on it, and after a lost connection it says that something may have been missed', async () => {
    const { address, sql: first, owner } = database
    const second = openSql(address, () => {})
    try {
      const [here, there] = [postgresStores(first, testPersonal), postgresStores(second, testPersonal)]
      const ear = await hearing(there)
      const order = await addOrderTo(here)
      await ear.until(() => expect(ear.of(order.id)).toHaveLength(1))

      await owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where query like 'listen %' and datname = current_database()`,
      )
      await ear.until(() => expect(ear.heard.slice(1)).toEqual([{ kind: 'many', of: null }]))
      const later = await addOrderTo(here)
      await ear.until(() => expect(ear.of(later.id)).toHaveLength(1))
    } finally {
      await second.close()
    }
  })

  test('is a kind, an id and a version, and nothing of a person', async () => {
    const { owner, sql } = database
    const payloads: (string | undefined)[] = []
    owner.on('notification', ({ payload }) => void payloads.push(payload))
    await owner.query('listen happenings')
    const order = await addOrderTo(postgresStores(sql, testPersonal))
    await vi.waitFor(() => expect(payloads).toHaveLength(1), patience)
    expect(JSON.parse(payloads[0]!)).toEqual({ kind: 'order', id: order.id, version: 1 })
  })

  test('goes out once for each order, behind its commit or with it, and so does what wakes the queue', async () => {
    const { address, owner } = database
    const [ear, writer] = [new pg.Client(address), new pg.Client(serverConnection(address))]
    await Promise.all([ear.connect(), writer.connect()])
    try {
      const heard: string[] = []
      ear.on('notification', ({ channel, payload }) => {
        const { id, count } = JSON.parse(payload ?? '')
        heard.push(`${channel} ${id ?? count}`)
      })
      await ear.query('listen happenings; listen "jobs:insert"')
      const all = Array.from({ length: 4 }, () => parameter(placement()))
      const [first, second, third, last] = all as [Placed, Placed, Placed, Placed]
      const told = ({ order }: Placed) => [`happenings ${order.id}`, 'jobs:insert 2']
      const written = (call: string, placed: Placed) => writer.query(call, [JSON.stringify(placed)])
      await written('call place_order_and_tell($1)', first)
      // The same connection, whose last call told by itself: what is only a function is told with its commit.
      await written('select place_order($1)', second)
      const again = { ...third, order: { ...third.order, id: first.order.id } }
      await expect(written('call place_order_and_tell($1)', again)).rejects.toMatchObject({ code: '23505' })
      await written('select place_order($1)', third)
      await written('call place_order_and_tell($1)', { ...last, jobs: [] })
      const { rows } = await owner.query('select id from voucher_orders where id = any ($1)', [
        all.map(({ order }) => order.id),
      ])
      expect(rows).toHaveLength(4)
      const wanted = [...told(first), ...told(second), ...told(third), told(last)[0]]
      await vi.waitFor(() => expect(heard.length).toBeGreaterThanOrEqual(wanted.length), patience)
      expect(heard.toSorted()).toEqual(wanted.toSorted())
    } finally {
      await Promise.all([ear.end(), writer.end()])
    }
  })
})
