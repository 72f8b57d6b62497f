import { randomUUID } from 'node:crypto'
import { sampleAccounts } from '@hotovo/adapters/content/brand'
import { statementReader } from '@hotovo/adapters/statements/read'
import { forgetImports } from '@hotovo/application/statements/imports'
import { readStatement } from '@hotovo/application/statements/read-statement'
import { handMoneyPerDay } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { refundDue } from '@hotovo/domain/payments/payment'
import { dayOf, daysLater } from '@hotovo/domain/shared/calendar'
import type { Role } from '@hotovo/domain/staff/account'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { sameByHand } from '@hotovo/domain/statements/same-by-hand'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { camt053Of, inUtf8, type LineToWrite } from '../../server/demo/bank-files.ts'
import { done } from '../support/done.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'
import { long } from '../support/tier.ts'

const day = '2026-03-02'
const account = sampleAccounts.EUR!.iban

const line = (overrides: Partial<LineToWrite> = {}): LineToWrite => ({
  kind: 'credit',
  amount: 10_00,
  currency: 'EUR',
  bookedOn: day,
  variableSymbol: null,
  message: null,
  counterparty: 'Jozef Mak',
  counterAccount: null,
  ...overrides,
})
const payment = ({ total, variableSymbol }: Order, overrides: Partial<LineToWrite> = {}) =>
  line({ amount: total, variableSymbol, reference: `B-${variableSymbol}`, ...overrides })
const fileOf = (...lines: readonly LineToWrite[]) =>
  inUtf8(
    camt053Of({
      account,
      currency: 'EUR',
      number: '1',
      from: day,
      to: day,
      lines: lines.map((one, place) => ({ reference: `R-${place}`, ...one })),
    }),
  )

const patience = { timeout: 120_000, interval: 10 }

describe.each(testSetups)('Bank statements, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const read = async (...lines: readonly LineToWrite[]) =>
    done(await desk.statements.import({ file: fileOf(...lines), name: 'vypis.xml' }))
  const accept = (entry: BankEntry, acceptance = {}) =>
    desk.statements.accept({ id: entry.statementId, place: entry.place, ...acceptance })
  const someOrder = async (overrides = {}) => (await newOrder(app.api, overrides)).view.order
  const accountOf = async ({ id }: Order) => done(await desk.payments.account({ id }))

  test('a line is looked up by whoever may see payments, and by nobody else (rule A55)', async () => {
    await read(line({ counterAccount: 'SK3112000000198742637541' }))
    const foundBy = async (role: Role) =>
      done(await (await somebody(app, role)).api.staff.lookUp({ q: 'SK3112000000198742637541' })).payments
        .length
    expect(await foundBy('finance')).toBe(1)
    expect(await foundBy('support')).toBe(0)
  })

  test('lines are counted as they are listed, up to a most, by whoever may see payments (rule A101)', async () => {
    const iban = 'SK3112000000198742637541'
    const lines = [1, 2, 3].map((amount) => line({ amount, counterAccount: iban }))
    await read(...lines, line({ counterAccount: 'SK6807200002891987426353' }))
    const listed = done(await desk.statements.entries({ q: iban })).items
    await desk.statements.setAside({
      id: listed[0]!.statementId,
      place: listed[0]!.place,
      aside: true,
      reason: 'asking',
    })
    expect(done(await desk.statements.entries({ q: iban })).items).toHaveLength(3)
    const counted = (most: number, { countFiltered } = desk) =>
      countFiltered({ list: 'payments', filters: [{ q: iban }, {}], most })
    expect(done(await counted(4))).toEqual([
      { count: 3, isMore: false },
      { count: 4, isMore: false },
    ])
    expect(done(await counted(2))).toEqual([
      { count: 2, isMore: true },
      { count: 2, isMore: true },
    ])
    const support = (await somebody(app, 'support')).api.staff
    expect(await counted(2, support)).toMatchObject({ ok: false, error: { code: 'role-required' } })
  })

  test('a line that pays an order is accepted with one call, which issues its vouchers once', async () => {
    const order = await someOrder()
    const { entries, added } = await read(payment(order), line({ kind: 'debit', amount: 3_00 }))
    expect(added).toBe(2)
    expect(entries.map(({ state, reason }) => [state, reason])).toEqual([
      ['matched', 'symbol'],
      ['not-a-payment', 'debit'],
    ])
    expect(entries[0]!.proposal).toEqual([
      { orderId: order.id, orderNumber: order.number, amount: order.total },
    ])
    const [entry] = entries
    const other = (await somebody(app)).api.staff.statements
    const mine = [accept(entry!), accept(entry!)]
    const theirs = [
      other.accept({ id: entry!.statementId, place: entry!.place }),
      other.accept({ id: entry!.statementId, place: entry!.place }),
    ]
    const answers = [await Promise.all(mine), await Promise.all(theirs)]
    // Whoever did it is told so each time; the other one is shown that somebody was faster.
    expect(answers.map((twins) => twins.filter(({ ok }) => ok).length).sort()).toEqual([0, 2])
    for (const twin of answers.flat().filter(({ ok }) => !ok))
      expect(twin).toMatchObject({
        ok: false,
        error: { code: 'entry-changed', current: { decision: 'accepted' } },
      })
    const elsewhere = [{ orderId: order.id, amount: order.total - 1 }]
    for (const desks of [desk.statements, other])
      expect(
        await desks.accept({ id: entry!.statementId, place: entry!.place, allocations: elsewhere }),
      ).toMatchObject({
        ok: false,
        error: { code: 'entry-changed' },
      })
    const { payments, vouchers, record } = await accountOf(order)
    expect(payments).toMatchObject([{ amount: order.total, entryId: entries[0]!.id, receivedOn: day }])
    expect(vouchers).toHaveLength(2)
    expect(record.order.paymentStatus).toBe('paid')
    expect(await accept(entries[1]!)).toMatchObject({ ok: false, error: { code: 'entry-changed' } })
  })

  test('files are read one at a time, and how far each is, is the same for whoever asks', async () => {
    const { statements } = app.ports
    const { known } = statements
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    Object.assign(statements, {
      known: async (...asked: Parameters<typeof known>) => {
        await held
        return known(...asked)
      },
    })
    const [id, file] = [randomUUID(), fileOf(line(), line({ amount: 7_77 }))]
    const other = (await somebody(app)).api.staff
    const sent = done(await desk.statements.send({ file, name: 'vypis.xml', id }))
    expect(sent).toMatchObject({ id, fileName: 'vypis.xml', course: { state: 'waiting' } })
    const courseOf = async () => done(await other.statements.viewImport({ id })).course
    await vi.waitFor(
      async () => expect(await courseOf()).toEqual({ state: 'reading', progress: { done: 0, of: 2 } }),
      patience,
    )
    // Whoever has the same file meanwhile, has the same import; one more file waits its turn.
    expect(done(await other.statements.send({ file, name: 'iny.xml', id: randomUUID() }))).toMatchObject({
      id,
    })
    const second = randomUUID()
    done(await other.statements.send({ file: fileOf(line({ amount: 8_88 })), name: 'druhy.xml', id: second }))
    expect(done(await desk.statements.imports()).map((one) => [one.id, one.course.state])).toEqual([
      [id, 'reading'],
      [second, 'waiting'],
    ])
    done(await other.statements.dismissImports({ ids: [id, second] }))
    goOn()
    await vi.waitFor(
      async () =>
        expect(done(await other.statements.imports()).map(({ course }) => course)).toMatchObject([
          { state: 'read', lines: 2, added: 2, leftOut: [] },
          { state: 'read', lines: 1, added: 1 },
        ]),
      patience,
    )
    // An answer that was lost is told again, and the id is of no other file.
    expect(done(await desk.statements.send({ file, name: 'vypis.xml', id })).course).toMatchObject({
      added: 2,
    })
    expect(await desk.statements.send({ file: fileOf(line({ amount: 9_99 })), name: 'x', id })).toMatchObject(
      {
        ok: false,
        error: { code: 'idempotency-key-reused' },
      },
    )
    done(await other.statements.dismissImports({ ids: [id, second] }))
    expect(done(await desk.statements.imports())).toEqual([])
    expect(await desk.statements.viewImport({ id })).toMatchObject({ error: { code: 'import-not-found' } })
  })

  test('a question that nobody answers, and what became of files, are forgotten after seven days', async () => {
    const asks = inUtf8('Kedy;Prišlo;Odišlo;Symbol\n3/2/2026;10,00;;123\n')
    expect(await desk.statements.import({ file: asks, name: 'tabulka.csv' })).toMatchObject({
      error: { code: 'statement-refused', why: { code: 'columns-unknown' } },
    })
    const statesIn = async () => done(await desk.statements.imports()).map(({ course }) => course.state)
    app.world.clock.forward(7 * 24 * 60)
    const later = (await somebody(app)).api.staff
    done(await later.statements.import({ file: fileOf(line()), name: 'vypis.xml' }))
    desk = later
    await forgetImports(app.ports)()
    expect(await statesIn()).toEqual(['asks', 'read'])
    app.world.clock.forward(1)
    await forgetImports(app.ports)()
    expect(await statesIn()).toEqual(['read'])
  })

  test('what is told of how far a long file is never goes back', long, async () => {
    const file = fileOf(...Array.from({ length: 2000 }, (_, place) => line({ amount: 100 + place })))
    const id = randomUUID()
    const told: { done: number; of: number | null }[] = []
    let { course } = done(await desk.statements.send({ file, name: 'dlhy.xml', id }))
    while (course.state === 'waiting' || course.state === 'reading') {
      if (course.state === 'reading' && course.progress) told.push(course.progress)
      await new Promise((resolve) => setImmediate(resolve))
      course = done(await desk.statements.viewImport({ id })).course
    }
    expect(course).toMatchObject({ state: 'read', added: 2000 })
    expect(told.length).toBeGreaterThan(0)
    const places = told.map(({ done: lines, of }) => (of === null ? 0 : 1) * 10_000 + lines)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    for (const { done: lines, of } of told) expect(lines).toBeLessThanOrEqual(of ?? 2000)
  })

  test('the same file, or one that overlaps, changes nothing twice, whoever imports it at once', async () => {
    const [one, two, three, four] = [
      await someOrder(),
      await someOrder(),
      await someOrder(),
      await someOrder(),
    ]
    const first = await read(payment(one), payment(two))
    done(await accept(first.entries[0]!))
    const again = await read(payment(one), payment(two))
    expect(again).toMatchObject({ id: first.id, added: 0 })
    expect(again.entries.map(({ decision }) => decision)).toEqual(['accepted', 'open'])
    const desks = [desk, (await somebody(app)).api.staff, desk]
    const imported = async (...lines: readonly LineToWrite[]) =>
      Promise.all(
        desks.map(async ({ statements }) =>
          done(await statements.import({ file: fileOf(...lines), name: 'vypis.xml' })),
        ),
      )
    const overlapping = await imported(payment(two), payment(three))
    // Who sends it while it waits has the same import, who sends it later finds all of it known.
    expect(overlapping.map(({ added }) => added)).toContain(1)
    const same = await imported(payment(four))
    expect(same.map(({ added }) => added)).toContain(1)
    expect(new Set(same.map(({ id }) => id)).size).toBe(1)
    const all = done(await desk.statements.entries({ limit: 100 })).items
    expect(all).toHaveLength(4)
    expect((await accountOf(one)).payments).toHaveLength(1)
  })

  test(
    'two payments of one file for one order add up, and what becomes of one tells of the other',
    long,
    async () => {
      const order = await someOrder()
      const { entries } = await read(
        payment(order, { amount: 41_00, reference: 'A' }),
        payment(order, { amount: order.total - 41_00, reference: 'B' }),
        payment(order, { amount: order.total, reference: 'C' }),
      )
      expect(entries.map(({ state }) => state)).toEqual(['partial', 'matched', 'duplicate'])
      done(await accept(entries[0]!))
      done(await accept(entries[1]!))
      const [last] = done(await desk.statements.entries({ decision: 'open', limit: 10 })).items
      expect(last!.state).toBe('duplicate')
      const over = done(await accept(last!))
      expect(over.decision).toBe('accepted')
      expect((await accountOf(order)).record.order).toMatchObject({
        paymentStatus: 'over',
        received: 2 * order.total,
      })
    },
  )

  test('one payment pays several orders, in one transaction', long, async () => {
    const [one, two] = [await someOrder(), await someOrder()]
    const { entries } = await read(
      line({ amount: one.total + two.total, message: `${one.number}, ${two.number}` }),
    )
    expect(entries[0]).toMatchObject({ state: 'matched', reason: 'several-orders' })
    done(await accept(entries[0]!))
    for (const order of [one, two]) expect((await accountOf(order)).record.order.paymentStatus).toBe('paid')
  })

  test('an unknown payment is given to the orders that staff name, all of it and no more', async () => {
    const [one, two] = [await someOrder(), await someOrder()]
    const { entries } = await read(line({ amount: 120_00, message: 'za darček' }))
    const [entry] = entries as [BankEntry]
    expect(entry).toMatchObject({ state: 'unknown', proposal: [] })
    const given = (...amounts: readonly number[]) =>
      accept(entry, {
        allocations: amounts.map((amount, place) => ({ orderId: [one, two][place]!.id, amount })),
      })
    const invalid = (code: string) => ({ ok: false, error: { code: 'invalid', problems: [{ code }] } })
    expect(await accept(entry)).toMatchObject(invalid('required'))
    expect(await given(120_00, 1)).toMatchObject(invalid('amount-out-of-range'))
    expect(await given(120_01, -1)).toMatchObject(invalid('amount-not-positive'))
    expect(await given(119_99)).toMatchObject(invalid('amount-out-of-range'))
    const other = await someOrder({ currency: 'CZK', selectedVouchers: [{ ...piece, amount: 100_00 }] })
    expect(await accept(entry, { allocations: [{ orderId: other.id, amount: 120_00 }] })).toMatchObject(
      invalid('payment-not-offered'),
    )
    done(await given(one.total, 120_00 - one.total))
    expect((await accountOf(one)).record.order.paymentStatus).toBe('paid')
    expect((await accountOf(two)).record.order).toMatchObject({
      paymentStatus: 'partial',
      received: 120_00 - one.total,
    })
  })

  test('a payment in another currency than its order is told so and pays nothing, whatever staff say', async () => {
    const crowns = await someOrder({ currency: 'CZK', selectedVouchers: [{ ...piece, amount: 100_00 }] })
    const { entries } = await read(payment(crowns))
    const [entry] = entries as [BankEntry]
    expect(entry).toMatchObject({ state: 'wrong-currency', reason: 'symbol', currency: 'EUR', proposal: [] })
    const figures = [{ state: 'wrong-currency', count: 1, sums: [{ currency: 'EUR', amount: crowns.total }] }]
    expect(done(await desk.statements.count())).toEqual(figures)

    const euros = await someOrder()
    const before = await Promise.all([crowns, euros].map(accountOf))
    const refused = { ok: false, error: { code: 'entry-changed', current: entry } }
    expect(await accept(entry)).toEqual(refused)
    expect(await accept(entry, { revive: true })).toEqual(refused)
    for (const { id } of [crowns, euros])
      expect(await accept(entry, { allocations: [{ orderId: id, amount: entry.amount }] })).toEqual(refused)
    expect(done(await desk.statements.acceptExact())).toEqual({ accepted: 0, others: [], left: 0 })

    expect(await Promise.all([crowns, euros].map(accountOf))).toEqual(before)
    expect(before.map(({ payments, vouchers }) => [payments, vouchers])).toEqual([
      [[], []],
      [[], []],
    ])
    expect(done(await desk.statements.entries({ state: 'wrong-currency' })).items).toEqual([entry])
    expect(done(await desk.statements.count())).toEqual(figures)
    expect(
      done(
        await desk.statements.setAside({
          id: entry.statementId,
          place: entry.place,
          aside: true,
          reason: 'not-ours',
        }),
      ).decision,
    ).toBe('set-aside')
  })

  test(
    'of a cancelled order it waits for a decision: the order goes on, or the money is to be refunded',
    long,
    async () => {
      const orders = [await someOrder(), await someOrder()]
      for (const { id } of orders) done(await desk.orders.change({ id, status: 'zrusena', version: 1 }))
      const { entries } = await read(...orders.map((order) => payment(order)))
      expect(entries.map(({ state }) => state)).toEqual(['order-cancelled', 'order-cancelled'])
      done(await accept(entries[0]!, { revive: true }))
      done(await accept(entries[1]!))
      const [first, second] = await Promise.all(orders.map(accountOf))
      // Once its vouchers have left the house it is complete.
      expect(['prijata', 'vybavena']).toContain(first!.record.order.orderStatus)
      expect(first!.record.order.paymentStatus).toBe('paid')
      expect(first!.vouchers).toHaveLength(2)
      expect(second!.record.order).toMatchObject({ orderStatus: 'zrusena', paymentStatus: 'refund-due' })
      expect(second!.vouchers).toEqual([])
    },
  )

  test('a line that has voided vouchers issued anew counts what it does not cover into its person’s day (rule A51)', async () => {
    const order = await someOrder({ selectedVouchers: [{ ...piece, amount: 500_00 }] })
    const symbol = { variableSymbol: order.variableSymbol }
    const { entries } = await read(payment(order), line({ amount: 1, reference: 'B-1', ...symbol }))
    done(await accept(entries[0]!))
    const set = (status: 'zrusena' | 'prijata') =>
      atCurrentVersion(desk, order.id, (version) =>
        desk.orders.change({ id: order.id, status, reason: 'Omyl', version }),
      )
    const left = async () => done(await desk.payments.allowance({ currency: 'EUR' })).left.minor
    for (let times = 0; times < handMoneyPerDay.EUR / 500_00; times++)
      for (const status of ['zrusena', 'prijata'] as const) done(await set(status))
    done(await set('zrusena'))
    expect(await left()).toBe(0)
    const cent = { allocations: [{ orderId: order.id, amount: 1 }], revive: true }
    expect(await accept(entries[1]!, cent)).toEqual({ ok: false, error: { code: 'beyond-day' } })
    const colleague = (await somebody(app)).api.staff
    done(
      await colleague.statements.accept({ id: entries[1]!.statementId, place: entries[1]!.place, ...cent }),
    )
    expect(done(await colleague.payments.allowance({ currency: 'EUR' })).left.minor).toBe(
      handMoneyPerDay.EUR - 500_00,
    )

    // What the bank brought, and was missing, is new money: it is nobody's day.
    done(await set('zrusena'))
    const due = refundDue((await accountOf(order)).record.order)
    const refund = { amount: due, receivedOn: day, method: 'transfer' } as const
    done(
      await atCurrentVersion(desk, order.id, (version) =>
        desk.payments.refund({ id: order.id, ...refund, version }),
      ),
    )
    const again = await read(payment(order, { reference: 'B-2' }))
    done(
      await accept(again.entries[0]!, {
        allocations: [{ orderId: order.id, amount: order.total }],
        revive: true,
      }),
    )
    expect((await accountOf(order)).vouchers.filter(({ voucher }) => !voucher.voided)).not.toEqual([])
    expect(await left()).toBe(0)
  })

  test(
    'what means something else by the time it is accepted is shown again, and nothing is done',
    long,
    async () => {
      const order = await someOrder()
      const { entries } = await read(payment(order))
      done(await desk.payments.record({ id: order.id, amount: order.total, receivedOn: day, method: 'cash' }))
      const [waiting] = done(await desk.statements.entries({ decision: 'open' })).items
      expect(waiting).toMatchObject({ state: 'duplicate' })
      expect(done(await desk.statements.count())).toEqual([
        { state: 'duplicate', count: 1, sums: [{ currency: 'EUR', amount: order.total }] },
      ])
      expect(entries[0]).toMatchObject({ state: 'matched' })
      expect((await accountOf(order)).payments).toHaveLength(1)
    },
  )

  test('exact ones are accepted some at a time, until none is left', async () => {
    const orders: Order[] = []
    for (let count = 0; count < 13; count++) orders.push(await someOrder())
    await read(...orders.map((order) => payment(order)), line({ amount: 7_77 }))
    const first = done(await desk.statements.acceptExact())
    expect(first).toEqual({ accepted: 10, others: [], left: 3 })
    expect(done(await desk.statements.acceptExact())).toEqual({ accepted: 3, others: [], left: 0 })
    expect(done(await desk.statements.acceptExact())).toEqual({ accepted: 0, others: [], left: 0 })
    expect(done(await desk.statements.count())).toMatchObject([{ state: 'unknown', count: 1 }])
    expect((await accountOf(orders[12]!)).record.order.paymentStatus).toBe('paid')
  })

  test('an order that two files pay is paid once: the other payment is exact no more, and is shown again', async () => {
    const order = await someOrder()
    const files = []
    for (const counterparty of ['Jana Nováková', 'Peter Novák'])
      files.push(await read(payment(order, { counterparty, reference: counterparty })))
    const [first, second] = files.map(({ entries: [entry] }) => entry!) as [BankEntry, BankEntry]
    expect([first.state, second.state]).toEqual(['matched', 'matched'])
    const exact = done(await desk.statements.acceptExact({ ids: [first.id, second.id] }))
    expect(exact).toMatchObject({ accepted: 1, others: [{ state: 'duplicate' }], left: 0 })
    const { statementId: id, place } = exact.others[0]!
    expect(await desk.statements.accept({ id, place, state: 'matched' })).toMatchObject({
      error: { code: 'entry-changed', current: { state: 'duplicate' } },
    })
    expect((await accountOf(order)).payments).toHaveLength(1)
    expect(done(await desk.statements.accept({ id, place, state: 'duplicate' }))).toMatchObject({
      decision: 'accepted',
    })
  })

  test('what is set aside waits no longer, and waits again when it is taken back', async () => {
    const { entries } = await read(line())
    const [entry] = entries as [BankEntry]
    const setAside = (aside: boolean) =>
      desk.statements.setAside({ id: entry.statementId, place: entry.place, aside, reason: 'asking' })
    const { statementId: id, place } = entry
    for (const why of [{}, { reason: 'other' as const }, { reason: 'other' as const, note: ' ' }])
      expect(await desk.statements.setAside({ id, place, aside: true, ...why })).toMatchObject({
        error: { code: 'invalid' },
      })
    expect(done(await setAside(true))).toMatchObject({ decision: 'set-aside', asideReason: 'asking' })
    // Whoever comes after did not: their reason is not the one that stays.
    expect(await setAside(true)).toMatchObject({ error: { code: 'entry-changed' } })
    expect(done(await desk.statements.count())).toEqual([])
    const aside = [{ state: 'unknown', count: 1, sums: [{ currency: 'EUR', amount: entry.amount }] }]
    expect(done(await desk.statements.count({ decision: 'set-aside' }))).toEqual(aside)
    expect(done(await desk.queues())).toContainEqual({ queue: 'set-aside', count: 1, isMore: false })
    // Taken back is the decision that is named, and no other one (rule P50).
    const { decidedAt } = done(await desk.statements.entries({ decision: 'set-aside' })).items[0]!
    const takenBack = (at: string) => desk.statements.setAside({ id, place, aside: false, decidedAt: at })
    expect(await takenBack('2026-01-01T00:00:00.000Z')).toMatchObject({ error: { code: 'entry-changed' } })
    expect(done(await takenBack(decidedAt!))).toMatchObject({
      decision: 'open',
      decidedBy: null,
      asideReason: null,
    })
    expect(
      await desk.statements.setAside({ id: entry.statementId, place: 99, aside: true, reason: 'not-ours' }),
    ).toEqual({
      ok: false,
      error: { code: 'entry-not-found' },
    })
  })

  test('a line whose payment was recorded by hand is set aside for that, and nothing of it goes back (rule P60)', async () => {
    const order = await someOrder()
    const { id, total } = order
    const byHand = { amount: total, receivedOn: dayOf(app.world.clock.now()), method: 'transfer' } as const
    const { version } = (await accountOf(order)).record
    const recorded = done(await desk.payments.record({ id, version, ...byHand }))
    const { entries } = await read(payment(order))
    const [entry] = entries as [BankEntry]
    const known = { ...recorded, aside: [] }
    expect(sameByHand(entry, known)).toMatchObject({ recordedBy: recorded.byHand[0]!.recordedBy })
    const line = { id: entry.statementId, place: entry.place }
    const aside = done(await desk.statements.setAside({ ...line, aside: true, reason: 'recorded-by-hand' }))
    expect(aside).toMatchObject({ decision: 'set-aside', asideReason: 'recorded-by-hand', used: 0 })
    expect(done(await desk.queues())).toContainEqual({ queue: 'set-aside', count: 0, isMore: false })
    expect(await desk.statements.giveBack({ ...line, amount: total })).toMatchObject({
      error: { code: 'entry-changed' },
    })
    // Its order has it once, and lacks it again once that is taken back.
    const account = await accountOf(order)
    expect(account.record.order).toMatchObject({ received: total, paymentStatus: 'paid' })
    const { decidedAt } = aside
    expect(
      done(await desk.statements.setAside({ ...line, aside: false, decidedAt: decidedAt! })),
    ).toMatchObject({ decision: 'open', state: 'duplicate', asideReason: null })
  })

  test('what was set aside means what it means today: its order may have got its money otherwise', async () => {
    const order = await someOrder()
    const { entries } = await read(payment(order), payment(order, { reference: 'druhá' }))
    const [first, second] = entries as [BankEntry, BankEntry]
    done(
      await desk.statements.setAside({
        id: second.statementId,
        place: second.place,
        aside: true,
        reason: 'not-ours',
      }),
    )
    done(await accept(first))
    const [aside] = done(await desk.statements.entries({ decision: 'set-aside' })).items
    expect(aside).toMatchObject({ id: second.id, state: 'duplicate' })
    expect(done(await desk.orders.timeline({ id: order.id })).lines).toEqual([])
  })

  test('a payment that is taken back lets its line wait again', long, async () => {
    const order = await someOrder()
    const { entries } = await read(payment(order, { amount: 1_00 }))
    done(await accept(entries[0]!))
    const { payments, record } = await accountOf(order)
    done(
      await desk.payments.takeBack({
        id: order.id,
        payment: payments[0]!.id,
        reason: 'omyl',
        version: record.version,
      }),
    )
    const [again] = done(await desk.statements.entries({ decision: 'open' })).items
    expect(again).toMatchObject({ id: entries[0]!.id, state: 'partial' })
    done(await accept(again!))
    expect((await accountOf(order)).record.order.received).toBe(1_00)
  })

  test(
    'a part of a payment that is taken back is left of its line, and no more than that',
    long,
    async () => {
      const [one, other] = [await someOrder(), await someOrder()]
      const { entries } = await read(line({ amount: 10_00 }))
      const parts = [
        { orderId: one.id, amount: 6_00 },
        { orderId: other.id, amount: 4_00 },
      ]
      expect(done(await accept(entries[0]!, { allocations: parts }))).toMatchObject({ used: 10_00 })
      const { payments, record } = await accountOf(other)
      const why = { reason: 'pripísané inej objednávke', version: record.version }
      done(await desk.payments.takeBack({ id: other.id, payment: payments[0]!.id, ...why }))

      const [waiting] = done(await desk.statements.entries({ decision: 'open' })).items
      expect(waiting).toMatchObject({ amount: 10_00, used: 6_00 })
      const assigned = (amount: number) => accept(waiting!, { allocations: [{ orderId: other.id, amount }] })
      expect(await assigned(10_00)).toMatchObject({
        error: { code: 'invalid', problems: [{ code: 'amount-out-of-range', max: 4_00 }] },
      })
      expect(done(await assigned(4_00))).toMatchObject({ decision: 'accepted', used: 10_00 })
      expect((await accountOf(one)).record.order.received).toBe(6_00)
      expect((await accountOf(other)).record.order.received).toBe(4_00)
    },
  )

  /** Reads a table, whose first columns staff have named. */
  const named = async (header: string, ...rows: readonly string[]) => {
    const file = inUtf8(`${header}\n${rows.join('\n')}\n`)
    const read = await desk.statements.import({ file, name: 'vypis.csv' })
    if (read.ok || read.error.code !== 'statement-refused' || read.error.why.code !== 'columns-unknown')
      return read
    const columns = { bookedOn: 0, amount: 1, variableSymbol: 2, message: [3] }
    const said = { header: read.error.why.header, columns, account, decimalSign: ',' } as const
    done(await desk.statements.rememberColumns(said))
    return desk.statements.import({ file, name: 'vypis.csv' })
  }
  const table = async (...rows: readonly string[]) => done(await named('Deň;Suma;VS;Text', ...rows))
  const short = ({ entries, added }: Awaited<ReturnType<typeof table>>) => [
    added,
    entries.map(({ state }) => state),
  ]

  test('a payment that is alike one of an earlier file of its day is perhaps the same, until a file tells both', async () => {
    const order = await someOrder()
    const row = `2.3.2026;${(order.total / 200).toFixed(2).replace('.', ',')};${order.variableSymbol};a`
    const first = await table(row)
    expect(short(first)).toEqual([1, ['partial']])
    // The same file once more changes nothing; another one of that day may tell of a second payment.
    expect(short(await table(row))).toEqual([0, ['partial']])
    const evening = await table(row, '2.3.2026;1,00;;b')
    expect(short(evening)).toEqual([2, ['partial', 'unknown', 'perhaps-known']])
    const doubtful = evening.entries[2]!
    expect(doubtful.repeats).toBe(first.entries[0]!.id)
    expect(done(await desk.statements.count())).toContainEqual(
      expect.objectContaining({ state: 'perhaps-known', count: 1 }),
    )
    done(await accept(first.entries[0]!))
    done(
      await desk.statements.setAside({
        id: doubtful.statementId,
        place: doubtful.place,
        aside: true,
        reason: 'not-ours',
      }),
    )
    const whole = await table('1.3.2026;2,00;;c', row, row)
    expect(whole.added).toBe(1)
    expect(whole.entries[2]).toMatchObject({ id: doubtful.id, decision: 'open', repeats: null })
    const now = done(await desk.statements.entries({ decision: 'open', state: 'matched' })).items
    expect(now.map(({ id }) => id)).toEqual([doubtful.id])
    done(await accept(now[0]!))
    expect((await accountOf(order)).record.order.paymentStatus).toBe('paid')
  })

  test('a file that tells more in the columns of a header that is remembered pays nothing by what it says there', async () => {
    const order = await someOrder()
    const header = 'Deň;Suma;VS;Text;Typ;Mena;Stav'
    done(await named(header, '2.3.2026;1,00;;a;;;'))
    const row = `2.3.2026;${(order.total / 100).toFixed(2).replace('.', ',')};${order.variableSymbol};a`
    const rows = [
      'Debet;EUR;Zaúčtovaná',
      'Storno platby;EUR;Zaúčtovaná',
      'Kredit;CZK;Zaúčtovaná',
      'Kredit;EUR;Čakajúca',
    ]
    const { entries, leftOut } = done(await named(header, ...rows.map((rest) => `${row};${rest}`)))
    expect(entries.map(({ state, reason }) => [state, reason])).toEqual([
      ['not-a-payment', 'debit'],
      ['not-a-payment', 'reversal'],
      ['wrong-currency', 'symbol'],
    ])
    expect(leftOut).toMatchObject([{ why: 'not-booked', line: 5 }])
    for (const entry of entries) expect((await accept(entry)).ok).toBe(false)
    expect((await accountOf(order)).record.order.paymentStatus).toBe('pending')
  })

  test('what is booked later than tomorrow is no payment until its day has come', async () => {
    const tomorrow = daysLater(dayOf(app.world.clock.now()), 1)
    const order = await someOrder()
    const file = fileOf(payment(order, { bookedOn: daysLater(tomorrow, 1) }), line({ bookedOn: tomorrow }))
    const early = done(await desk.statements.import({ file, name: 'skoro.xml' }))
    expect(early.leftOut).toMatchObject([{ why: 'not-booked', line: 1 }])
    expect(early.entries.map(({ state }) => state)).toEqual(['unknown'])
    app.world.clock.forward(24 * 60)
    desk = (await somebody(app)).api.staff
    const again = done(await desk.statements.import({ file, name: 'zajtra.xml' }))
    expect([again.added, again.leftOut]).toEqual([1, []])
    expect(again.entries.map(({ state }) => state)).toEqual(['matched', 'unknown'])
  })

  test('what a person says of columns is an entry of the log, with what was said before', async () => {
    await table('2.3.2026;1,00;;a')
    const read = await desk.statements.import({ file: inUtf8('Deň;Suma;VS;Text\n'), name: 'x' })
    if (read.ok) throw new Error('it was read')
    const of = done(await desk.audit.list({})).items.flatMap(({ action, system }) =>
      system && action === 'statement_columns_remembered' ? [system.details] : [],
    )
    expect(of).toHaveLength(1)
    expect(of[0]).toMatchObject({
      before: null,
      after: expect.stringContaining('"variableSymbol":2'),
    })
  })

  test('whoever accepts lines sees who named the columns of their file, and what is not as in the file before (P21)', async () => {
    const columnsOf = async (id: string, api = desk) =>
      done(await api.statements.namedColumns({ ids: [id] }))[0]
    const first = await table('2.3.2026;1,00;;1,00')
    const told = (await columnsOf(first.id))!
    expect(told).toMatchObject({
      fields: ['Deň', 'Suma', 'VS', 'Text'],
      samples: [['2.3.2026', '1,00', '', '1,00']],
      mapping: { columns: { amount: 1 } },
      isOwn: true,
      before: null,
    })
    expect([told.changedBy, told.changedAt]).toEqual([told.namedBy, told.namedAt])

    // Somebody has the amount read from what the payer wrote.
    app.world.clock.forward(1)
    const other = (await somebody(app)).api.staff
    const columns = { bookedOn: 0, amount: 3, variableSymbol: 2, message: [] }
    done(await other.statements.rememberColumns({ ...told.mapping, columns }))
    const second = await table('3.3.2026;1,00;;500,00')
    expect(second.entries).toMatchObject([{ amount: 500_00 }])
    const turned = (await columnsOf(second.id))!
    expect(turned).toMatchObject({
      mapping: { columns: { amount: 3 } },
      before: { columns: { amount: 1 } },
      namedAt: told.namedAt,
      isOwn: false,
    })
    expect(turned.changedAt > told.changedAt).toBe(true)
    expect((await columnsOf(second.id, other))!.isOwn).toBe(true)

    // Turned back, it stays with the lines that were read so.
    done(await other.statements.rememberColumns(told.mapping))
    expect(await columnsOf(second.id)).toEqual(turned)
    expect(await columnsOf(first.id)).toEqual(told)
    expect(done(await desk.statements.namedColumns({ ids: [randomUUID(), (await read()).id] }))).toEqual([])
  })

  test('a file that somebody else brings in the very moment is answered with all its lines', async () => {
    const file = fileOf(line(), line({ amount: 2_00 }))
    const { statements } = app.ports
    const before = { ...statements }
    let isBrought = false
    Object.assign(statements, {
      known: async (...asked: Parameters<typeof before.known>) => {
        const found = await before.known(...asked)
        if (isBrought) return found
        isBrought = true
        // One file at a time is read; whoever was thought to be dead may read on all the same.
        const id = randomUUID()
        done(await desk.statements.send({ file: new Uint8Array([...file, 10]), name: 'iny.xml', id }))
        await readStatement({ ...app.ports, statements: before, statementReader })(id)
        return found
      },
    })
    const { entries, added } = done(await desk.statements.import({ file, name: 'vypis.xml' }))
    expect([added, entries.map(({ amount }) => amount)]).toEqual([0, [10_00, 2_00]])
  })

  test('a statement without movements is kept once, however often it comes', async () => {
    for (let times = 0; times < 3; times++) expect((await read()).entries).toEqual([])
    expect(done(await desk.statements.list({})).items).toHaveLength(1)
  })

  test('a file that is none is refused with a reason, and nothing of it is kept', async () => {
    const order = await someOrder()
    const whole = fileOf(payment(order))
    const why = async (file: Uint8Array) => {
      const answer = await desk.statements.import({ file, name: 'x' })
      if (answer.ok || answer.error.code !== 'statement-refused') throw new Error('it was read')
      return answer.error.why
    }
    expect(await why(inUtf8('dobrý deň'))).toEqual({ code: 'not-a-statement' })
    expect(await why(whole.slice(0, whole.length - 40))).toEqual({ code: 'cut-off', missing: 'end' })
    const foreign = new TextDecoder().decode(whole).replaceAll(account, 'SK3112000000198742637541')
    expect(await why(inUtf8(foreign))).toMatchObject({ code: 'another-account' })
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaa">]>${new TextDecoder().decode(whole).slice(39)}`
    expect(await why(inUtf8(bomb))).toMatchObject({ code: 'holds-dtd' })
    expect(done(await desk.statements.list({})).items).toEqual([])
    expect(done(await desk.statements.entries({})).items).toEqual([])
  })

  test(
    'a table that does not tell its account, its days or its signs is read as staff say',
    long,
    async () => {
      const order = await someOrder()
      const credit = `${order.total / 100}.00`
      const header = `Kedy;Prišlo;Odišlo;Symbol ${randomUUID()};Popis`
      const file = new TextEncoder().encode(
        `${header}\n3/2/2026;${credit};;${order.variableSymbol};a\n3/2/2026;;3.00;;b\n`,
      )
      const refused = async () => {
        const read = await desk.statements.import({ file, name: 'stlpce.csv' })
        if (read.ok || read.error.code !== 'statement-refused') throw new Error('not refused')
        return read.error.why
      }
      const first = await refused()
      if (first.code !== 'columns-unknown') throw new Error(first.code)
      const mapping = {
        header: first.header,
        columns: { bookedOn: 0, credit: 1, debit: 2, variableSymbol: 3, message: [4] },
      }
      done(await desk.statements.rememberColumns(mapping))
      expect(await refused()).toMatchObject({ code: 'unreadable', what: 'day', table: { mapping } })
      done(await desk.statements.rememberColumns({ ...mapping, dayOrder: 'mdy', decimalSign: '.' }))
      const third = await refused()
      if (third.code !== 'account-unknown' || !third.table) throw new Error(third.code)
      expect(third.table.fields).toEqual(header.split(';'))
      done(await desk.statements.rememberColumns({ ...third.table.mapping, account }))
      const { entries } = done(await desk.statements.import({ file, name: 'stlpce.csv' }))
      expect(entries.map(({ kind, bookedOn, state }) => [kind, bookedOn, state])).toEqual([
        ['credit', '2026-03-02', 'matched'],
        ['debit', '2026-03-02', 'not-a-payment'],
      ])
    },
  )

  test('statements are listed, the newest first, with what waits', long, async () => {
    const order = await someOrder()
    const { entries } = await read(payment(order))
    app.world.clock.forward(1)
    await read(line({ reference: 'N-1' }), line({ reference: 'N-2' }))
    done(await accept(entries[0]!))
    const listed = done(await desk.statements.list({})).items
    expect(listed.map(({ lines, open: waiting, fileName }) => [lines, waiting, fileName])).toEqual([
      [2, 2, 'vypis.xml'],
      [1, 0, 'vypis.xml'],
    ])
    const page = done(await desk.statements.list({ limit: 1 }))
    const rest = done(await desk.statements.list({ limit: 1, cursor: page.next! })).items
    expect([...page.items, ...rest].map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
  })
})

const piece = { id: 'line-1', quantity: 1, isCustom: false }
