import type { Order } from '@hotovo/domain/orders/order'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { done } from '../support/done.ts'
import { statementIn } from '../support/payments.ts'
import { somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { long } from '../support/tier.ts'

describe.each(testSetups)('What staff send again, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  let order: Order
  let key: string
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
    order = (await newOrder(app.api)).view.order
    key = app.ports.random.uuid()
  })
  afterEach(() => app.close())

  const refused = (code: string) => ({ ok: false, error: expect.objectContaining({ code }) })
  const history = async () =>
    done(await desk.orders.history({ id: order.id })).items.map(({ actionType }) => actionType)
  const pay = async () => {
    const money = { amount: order.total, receivedOn: '2026-03-02', method: 'transfer' } as const
    done(await desk.payments.record({ id: order.id, ...money }))
    // What was delivered completes the order, which is a change of its own.
    await app.letters()
    return done(await desk.payments.account({ id: order.id }))
  }

  test('a note is there once, in capitals too, and what comes between does not matter', async () => {
    const first = done(await desk.orders.addNote({ id: order.id, text: 'Volal zákazník' }, key))
    done(await desk.orders.addNote({ id: order.id, text: 'Volal zákazník' }))
    const again = done(await desk.orders.addNote({ id: order.id, text: 'Volal zákazník' }, key.toUpperCase()))
    expect([first.version, again.version]).toEqual([2, 3])
    expect(again.adminNotes?.split('\n')).toHaveLength(2)
    expect(await desk.orders.addNote({ id: order.id, text: 'iné' }, key)).toEqual(
      refused('idempotency-key-reused'),
    )
    expect(await desk.orders.addNote({ id: order.id, text: 'iné' }, 'no-uuid')).toEqual(
      refused('idempotency-key-malformed'),
    )
    const other = (await newOrder(app.api)).view.order
    expect(await desk.orders.addNote({ id: other.id, text: 'Volal zákazník' }, key)).toEqual(
      refused('idempotency-key-reused'),
    )
  })

  test('a change is made once, whichever version it names then', async () => {
    const change = { status: 'spracuva', note: 'Volané', version: 1 } as const
    done(await desk.orders.change({ id: order.id, ...change }, key))
    done(await desk.orders.addNote({ id: order.id, text: 'niečo iné' }))
    for (const version of [1, 3])
      expect(done(await desk.orders.change({ id: order.id, ...change, version }, key))).toMatchObject({
        version: 3,
        order: { orderStatus: 'spracuva' },
      })
    expect(await history()).toEqual(['note_added', 'order_status_change', 'created'])
    const other = { ...change, note: 'Iné' }
    expect(await desk.orders.change({ id: order.id, ...other }, key)).toEqual(
      refused('idempotency-key-reused'),
    )
  })

  test('a cancellation is made once', async () => {
    await pay()
    const { version } = done(await desk.orders.open({ id: order.id }))
    const change = { status: 'zrusena', note: 'na želanie', version } as const
    const first = done(await desk.orders.change({ id: order.id, ...change }, key))
    expect(done(await desk.orders.change({ id: order.id, ...change }, key))).toEqual(first)
    expect(first.order).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'refund-due' })
  })

  test('of 64 twins of a key one has an effect', async () => {
    const twins = Array.from({ length: 64 })
    const passing = ['ok', 'idempotency-key-busy']
    const codes = (answers: readonly ({ ok: true } | { ok: false; error: { code: string } })[]) =>
      answers.map((answer) => (answer.ok ? 'ok' : answer.error.code))
    const notes = await Promise.all(twins.map(() => desk.orders.addNote({ id: order.id, text: 'raz' }, key)))
    for (const code of codes(notes)) expect(passing).toContain(code)
    const changeKey = app.ports.random.uuid()
    const change = { status: 'spracuva', note: 'raz', version: 2 } as const
    const changes = await Promise.all(
      twins.map(() => desk.orders.change({ id: order.id, ...change }, changeKey)),
    )
    for (const code of codes(changes)) expect(passing).toContain(code)
    expect(await history()).toEqual(['order_status_change', 'note_added', 'created'])
    expect(done(await desk.orders.open({ id: order.id }))).toMatchObject({ version: 3 })
  })

  test('a key is its person’s alone, and what was refused leaves it free', async () => {
    const other = (await somebody(app)).api.staff
    done(await desk.orders.addNote({ id: order.id, text: 'Volal zákazník' }, key))
    const theirs = done(await other.orders.addNote({ id: order.id, text: 'Volal zákazník' }, key))
    expect(theirs.adminNotes?.split('\n')).toHaveLength(2)
    const fresh = app.ports.random.uuid()
    const change = { status: 'vybavena', version: 1 } as const
    expect(await desk.orders.change({ id: order.id, ...change }, fresh)).toEqual(refused('record-changed'))
    expect(await desk.orders.change({ id: order.id, ...change, version: 3 }, fresh)).toEqual(
      refused('invalid'),
    )
    const whole = { ...change, version: 3, reason: 'v hotovosti' }
    expect(done(await desk.orders.change({ id: order.id, ...whole }, fresh)).order.orderStatus).toBe(
      'vybavena',
    )
  })

  test('one’s own same change is none of somebody else, without a key too', async () => {
    const change = { status: 'spracuva', note: 'Volané', version: 1 } as const
    const first = done(await desk.orders.change({ id: order.id, ...change }))
    expect(done(await desk.orders.change({ id: order.id, ...change }))).toEqual(first)
    expect(await history()).toEqual(['order_status_change', 'created'])
    const other = (await somebody(app)).api.staff
    expect(await other.orders.change({ id: order.id, ...change })).toEqual(refused('record-changed'))
    expect(await desk.orders.change({ id: order.id, ...change, note: 'Iné' })).toEqual(
      refused('record-changed'),
    )
    done(await other.orders.addNote({ id: order.id, text: 'medzitým' }))
    expect(await desk.orders.change({ id: order.id, ...change })).toEqual(refused('record-changed'))
  })

  test('a payment is taken back, and money given back, once', async () => {
    const money = { amount: 10_00, receivedOn: '2026-03-02', method: 'cash' } as const
    const { record, payments } = done(await desk.payments.record({ id: order.id, ...money }))
    const reasoned = { reason: 'omyl', version: record.version }
    const back = done(
      await desk.payments.takeBack({ id: order.id, payment: payments[0]!.id, ...reasoned }, key),
    )
    expect(back.payments).toHaveLength(2)
    expect(
      done(await desk.payments.takeBack({ id: order.id, payment: payments[0]!.id, ...reasoned }, key)),
    ).toEqual(back)

    const paid = await pay()
    const { version } = done(
      await desk.orders.change({ id: order.id, status: 'zrusena', version: paid.record.version }),
    )
    const refund = { ...money, version }
    const refundKey = app.ports.random.uuid()
    const given = done(await desk.payments.refund({ id: order.id, ...refund }, refundKey))
    expect(done(await desk.payments.refund({ id: order.id, ...refund }, refundKey))).toEqual(given)
    expect(given.record.order.received).toBe(order.total - 10_00)
  })

  const statementOf = async (...orders: readonly Order[]) => {
    const lines = orders.map((one) => ({
      variableSymbol: one.variableSymbol,
      amount: one.total,
      state: 'matched' as const,
      reason: 'symbol' as const,
      orderIds: [one.id],
      proposal: [{ orderId: one.id, orderNumber: one.number, amount: one.total }],
    }))
    return (await statementIn(app.ports, lines)).entries as [BankEntry, ...BankEntry[]]
  }

  test('a line of a statement is accepted once, whatever becomes of it after that', async () => {
    const [entry] = await statementOf(order)
    const { statementId, place } = entry
    const part = { allocations: [{ orderId: order.id, amount: order.total }] }
    const first = done(await desk.statements.accept({ id: statementId, place }, key))
    expect(first.decision).toBe('accepted')
    expect(done(await desk.statements.accept({ id: statementId, place }, key.toUpperCase()))).toEqual(first)
    expect(await desk.statements.accept({ id: statementId, place, ...part }, key)).toEqual(
      refused('idempotency-key-reused'),
    )
    expect(await desk.statements.accept({ id: statementId, place }, 'no-uuid')).toEqual(
      refused('idempotency-key-malformed'),
    )
    expect(done(await desk.payments.account({ id: order.id })).payments).toHaveLength(1)
  })

  test('of twins that accept a line under one key one has an effect', long, async () => {
    const [{ statementId, place }] = await statementOf(order)
    const twins = await Promise.all(
      Array.from({ length: 8 }, () => desk.statements.accept({ id: statementId, place }, key)),
    )
    for (const twin of twins) if (!twin.ok) expect(twin.error.code).toBe('idempotency-key-busy')
    expect(done(await desk.payments.account({ id: order.id })).payments).toHaveLength(1)
  })

  test('a line is set aside once, and stays as it is where it was taken back meanwhile', async () => {
    const [{ statementId, place }] = await statementOf(order)
    const aside = (isAside: boolean, under?: string) =>
      desk.statements.setAside({ id: statementId, place, aside: isAside, reason: 'not-ours' }, under)
    expect(done(await aside(true, key)).decision).toBe('set-aside')
    expect(await aside(false, key)).toEqual(refused('idempotency-key-reused'))
    expect(done(await aside(false, app.ports.random.uuid())).decision).toBe('open')
    expect(done(await aside(true, key)).decision).toBe('open')
  })

  test('exact payments are accepted once under a key, and it tells again how many', long, async () => {
    const orders = [order]
    for (let count = 1; count < 13; count++) orders.push((await newOrder(app.api)).view.order)
    await statementOf(...orders)
    const first = done(await desk.statements.acceptExact({}, key))
    expect(first).toEqual({ accepted: 10, others: [], left: 3 })
    expect(done(await desk.statements.acceptExact({}, key))).toEqual(first)
    expect(done(await desk.statements.count())).toMatchObject([{ state: 'matched', count: 3 }])
    const rest = app.ports.random.uuid()
    expect(done(await desk.statements.acceptExact({}, rest))).toEqual({
      accepted: 3,
      others: [],
      left: 0,
    })
    expect(done(await desk.statements.acceptExact({}, key))).toEqual({ ...first, left: 0 })
    expect(await desk.statements.acceptExact({ statement: app.ports.random.uuid() }, key)).toEqual(
      refused('idempotency-key-reused'),
    )
    // Of lines that are named it is told by them.
    const fresh = (await newOrder(app.api)).view.order
    await statementOf(fresh)
    const [line] = done(await desk.statements.entries({ state: 'matched', decision: 'open' })).items
    const named = () => desk.statements.acceptExact({ ids: [line!.id] }, line!.id)
    for (let times = 0; times < 2; times++)
      expect(done(await named())).toEqual({ accepted: 1, others: [], left: 0 })
  })

  test.each(['reissue', 'refund', 'cancel'] as const)('a voucher has %s done once', async (what) => {
    const { vouchers } = await pay()
    const { serial } = vouchers[0]!.voucher
    const first = done<unknown>(await desk.vouchers[what]({ serial, reason: 'dohodnuté' }, key))
    expect(done<unknown>(await desk.vouchers[what]({ serial, reason: 'dohodnuté' }, key))).toEqual(first)
    expect(await desk.vouchers[what]({ serial, reason: 'iné' }, key)).toEqual(
      refused('idempotency-key-reused'),
    )
    const account = done(await desk.payments.account({ id: order.id }))
    expect(account.vouchers.filter(({ voucher }) => voucher.voided)).toHaveLength(1)
  })
})
