import { visitor } from '@hotovo/application/access/caller'
import { asCaller, createApi } from '@hotovo/application/api'
import { dayOf } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { camt053Of, inUtf8 } from '../../server/demo/bank-files.ts'
import { done } from '../support/done.ts'
import { statementIn } from '../support/payments.ts'
import { atCurrentVersion, somebody } from '../support/staff.ts'
import { newOrder, type TestApp, testSetups } from '../support/test-app.ts'

const payerIban = 'SK3112000000198742637541'
const fileId = 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0b01'

describe.each(testSetups)('Payments that go back to their senders, $name', ({ open }) => {
  let app: TestApp
  let desk: Awaited<ReturnType<typeof somebody>>['api']['staff']
  beforeEach(async () => {
    app = await open()
    desk = (await somebody(app)).api.staff
  })
  afterEach(() => app.close())

  const today = () => dayOf(app.world.clock.now())
  const lineIn = async (line: Partial<BankEntry> = {}) => {
    const told = { counterparty: 'Ľubomíra Šťastná', counterAccount: payerIban, amount: 41_00, ...line }
    const [entry] = (await statementIn(app.ports, [told])).entries
    return entry!
  }
  const placeOf = ({ statementId: id, place }: BankEntry) => ({ id, place })
  const giveBack = (entry: BankEntry, amount = entry.amount) =>
    desk.statements.giveBack({ ...placeOf(entry), amount })
  const callOff = (entry: BankEntry) => desk.statements.giveBack(placeOf(entry))
  const refunds = async () => done(await desk.payments.refunds(undefined))
  const filed = async () =>
    (await refunds()).items.map(({ id, due: amount }) => ({
      ...{ id, amount, iban: payerIban, name: 'Ľubomíra Šťastná' },
    }))
  const changes = async () => {
    const { items } = done(await desk.audit.list({}))
    return items.flatMap(({ action, system }) =>
      ['payment_given_back', 'payment_refund_changed'].includes(action) ? [system?.details.to] : [],
    )
  }

  test('is looked up by its number, its line by the name of who paid, with how far it is, by whoever may see payments (rule P57)', async () => {
    const entry = await lineIn({ counterparty: 'Neznámy Platiteľ' })
    await giveBack(entry)
    const [refund] = (await refunds()).items
    const lookUp = async (q: string, staff = desk) => {
      const { refunds, payments } = done(await staff.lookUp({ q }))
      return { refunds, payments: payments.map(({ id }) => id) }
    }
    const { id, number, due: amount } = refund!
    const told = {
      ...{ id, number, amount, currency: 'EUR', counterparty: 'Neznámy Platiteľ' },
      line: { id: entry.id, statementId: entry.statementId },
    }
    expect(await lookUp(number)).toEqual({ refunds: [{ ...told, stage: 'due' }], payments: [] })
    expect(await lookUp('neznamy platitel')).toEqual({ refunds: [], payments: [entry.id] })
    const { staff } = (await somebody(app, 'support')).api
    for (const q of [number, 'neznamy platitel'])
      expect(await lookUp(q, staff)).toEqual({ refunds: [], payments: [] })
    done(await desk.payments.prepareRefunds({ id: fileId, refunds: await filed() }))
    expect(await lookUp(number.slice(0, 6))).toMatchObject({ refunds: [{ ...told, stage: 'prepared' }] })
  })

  test('a payment of no order is a refund of its own, to the account it came from', async () => {
    const entry = await lineIn()
    expect(done(await giveBack(entry))).toMatchObject({ decision: 'given-back', used: 41_00 })
    const { items, totals } = await refunds()
    expect(items).toMatchObject([
      {
        number: expect.stringMatching(/^VR-[0-9A-F]{8}$/),
        due: 41_00,
        reason: 'unknown',
        payers: [{ name: 'Ľubomíra Šťastná', account: payerIban, paid: 41_00 }],
        line: { statementId: entry.statementId, place: 1 },
      },
    ])
    expect(totals).toEqual([{ currency: 'EUR', amount: 41_00 }])
    expect(await giveBack(entry)).toMatchObject({ error: { code: 'entry-changed' } })
    const place = placeOf(entry)
    expect(await desk.statements.accept(place)).toMatchObject({ error: { code: 'entry-changed' } })
    expect(await desk.statements.setAside({ ...place, aside: false })).toMatchObject({
      error: { code: 'entry-changed' },
    })
  })

  test('it is called off as long as it stands in no file, and waits again', async () => {
    const entry = await lineIn()
    expect(await callOff(entry)).toEqual({ ok: false, error: { code: 'refund-not-found' } })
    const { decidedAt } = done(await giveBack(entry))
    // Of another instant it is another decision (rule P50).
    const another = { ...placeOf(entry), decidedAt: '2026-01-01T00:00:00.000Z' }
    expect(await desk.statements.giveBack(another)).toMatchObject({ error: { code: 'entry-changed' } })
    expect(done(await desk.statements.giveBack({ ...another, decidedAt: decidedAt! }))).toEqual(entry)
    expect((await refunds()).items).toEqual([])
    done(await giveBack(entry))
    done(await desk.payments.prepareRefunds({ id: fileId, refunds: await filed() }))
    expect(await callOff(entry)).toEqual({ ok: false, error: { code: 'refund-in-file' } })
    done(await desk.payments.callOffRefundFile({ id: fileId }))
    expect((await refunds()).items).toHaveLength(1)
    expect(done(await callOff(entry))).toEqual(entry)
    expect(await changes()).toEqual(
      expect.arrayContaining([
        'due 4100',
        'called-off 4100',
        'transfer prepared 4100',
        'transfer called-off 4100',
      ]),
    )
  })

  test('it stays where a colleague called it off and gave it back anew as the line was read (rule P50)', async () => {
    const entry = await lineIn()
    const { decidedAt } = done(await giveBack(entry))
    app.world.clock.forward(1)
    let isAnew = false
    const statements: TestApp['ports']['statements'] = {
      ...app.ports.statements,
      entry: async (...asked) => {
        const line = await app.ports.statements.entry(...asked)
        if (isAnew) return line
        isAnew = true
        done(await callOff(entry))
        done(await giveBack(entry))
        return line
      },
    }
    const { accessToken } = (await somebody(app)).session
    const late = asCaller(createApi({ ...app.ports, statements }), {
      ...visitor,
      accessToken: () => accessToken,
    }).staff
    const undo = { ...placeOf(entry), decidedAt: decidedAt! }
    expect(await late.statements.giveBack(undo)).toMatchObject({
      error: { code: 'entry-changed', current: { decision: 'given-back' } },
    })
    expect((await refunds()).items).toHaveLength(1)
  })

  test('one without an account that is known goes to the one that was typed last, by a code or in a file', async () => {
    const entry = await lineIn({ counterAccount: '1987426375/1200' })
    done(await giveBack(entry))
    const { id } = (await refunds()).items[0]!
    const [first, last] = [
      { iban: 'CZ6508000000192000145399', name: 'Ľubomíra Šťastná' },
      { iban: 'DE89370400440532013000', name: 'Ľubomíra Šťastná' },
    ]
    const file = { id: fileId, refunds: [{ id, amount: 41_00, ...first }] }
    const isAnother = { ok: false, error: { code: 'refund-account-changed' } }
    const note = { id, receivedOn: today(), method: 'transfer' as const }
    expect(await desk.payments.lineRefundCode({ id, ...first })).toEqual(isAnother)
    expect(await desk.payments.noteLineRefund({ ...note, account: first })).toEqual(isAnother)
    expect(done(await desk.payments.prepareRefunds(file)).left).toEqual([{ orderId: id, why: 'changed' }])
    const wrong = { id, ...first, iban: 'CZ6508000000192000145398', seen: null }
    expect(await desk.payments.keepLineRefundAccount(wrong)).toMatchObject({ error: { code: 'invalid' } })
    const kept = done(await desk.payments.keepLineRefundAccount({ id, ...first, seen: null }))
    expect(kept).toMatchObject({ orderId: null, lineRefundId: id, ...first })
    const colleague = (await somebody(app)).api.staff
    expect(done(await colleague.payments.keepLineRefundAccount({ id, ...first, seen: null }))).toEqual(kept)
    expect(await colleague.payments.keepLineRefundAccount({ id, ...last, seen: null })).toEqual(isAnother)
    done(await colleague.payments.keepLineRefundAccount({ id, ...last, seen: kept.id }))
    expect((await refunds()).items[0]!.typed).toMatchObject({ ...last, lineRefundId: id })
    expect(done(await desk.payments.lineRefundCode({ id, ...last }))).toMatchObject(last)
    expect(await desk.payments.lineRefundCode({ id, ...first })).toEqual(isAnother)
    const other = 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0b03'
    const now = { id: other, refunds: [{ id, amount: 41_00, ...last }] }
    expect(done(await desk.payments.prepareRefunds(now)).transfers).toMatchObject([
      { lineRefundId: id, isTyped: true, iban: last.iban },
    ])
    expect(await desk.payments.keepLineRefundAccount({ id, ...first, seen: null })).toEqual({
      ok: false,
      error: { code: 'refund-in-file' },
    })
    expect(await changes()).toEqual(expect.arrayContaining(['account CZ65…5399', 'account DE89…3000']))
    done(await desk.payments.sendRefundFile({ id: other }))
    expect(await desk.payments.keepLineRefundAccount({ id, ...first, seen: null })).toEqual({
      ok: false,
      error: { code: 'refund-not-found' },
    })
  })

  test('one that is known takes it to the account it came from, and to no other', async () => {
    done(await giveBack(await lineIn()))
    const [refund] = await filed()
    const refunds = [{ ...refund!, iban: 'CZ6508000000192000145399' }]
    expect(done(await desk.payments.prepareRefunds({ id: fileId, refunds }))).toMatchObject({
      transfers: [],
      left: [{ orderId: refund!.id, why: 'changed' }],
    })
  })

  test('it goes in one file with refunds of orders, is sent with them, and closed by its debit', async () => {
    const { order } = (await newOrder(app.api)).view
    const receivedOn = today()
    const paid = { id: order.id, amount: order.total + 100, receivedOn, method: 'transfer' as const }
    done(await desk.payments.record(paid))
    const typed = { iban: payerIban, name: 'Ľubomíra Šťastná', seen: null }
    done(await desk.payments.keepRefundAccount({ id: order.id, ...typed }))
    const entry = await lineIn({ variableSymbol: null })
    done(await giveBack(entry))
    const made = done(await desk.payments.prepareRefunds({ id: fileId, refunds: await filed() }))
    expect(made.transfers).toHaveLength(2)
    const transfer = made.transfers.find(({ orderId }) => orderId === null)!
    expect(transfer).toMatchObject({ amount: 41_00, isTyped: false, variableSymbol: '', state: 'prepared' })
    const { xml } = done(await desk.payments.refundFile({ id: fileId }))
    expect(xml).toContain(`<EndToEndId>${transfer.orderNumber}</EndToEndId>`)
    expect(done(await desk.payments.sendRefundFile({ id: fileId }))).toEqual({ changed: 2, left: [] })
    expect(done(await desk.payments.sendRefundFile({ id: fileId }))).toEqual({ changed: 2, left: [] })
    expect(await desk.payments.refundFile({ id: fileId })).toMatchObject({
      error: { code: 'refund-file-not-found' },
    })
    expect(await callOff(entry)).toEqual({ ok: false, error: { code: 'refund-not-found' } })
    expect((await refunds()).counts).toEqual({ prepared: 0, sent: 2, confirmed: 0 })
    const line = {
      kind: 'debit',
      amount: 41_00,
      currency: 'EUR',
      bookedOn: today(),
      variableSymbol: null,
      message: `Vratenie ${transfer.orderNumber}`,
      counterparty: null,
      counterAccount: payerIban,
    } as const
    const account = app.ports.installation.accounts.EUR!.iban
    const day = today()
    const file = camt053Of({ account, currency: 'EUR', number: '1', from: day, to: day, lines: [line] })
    done(await desk.statements.import({ file: inUtf8(file), name: 'výpis.xml' }))
    expect(done(await desk.payments.transfers({ state: 'confirmed' })).items).toMatchObject([
      { orderNumber: transfer.orderNumber, confirmedOn: day },
    ])
    expect((await refunds()).counts).toEqual({ prepared: 0, sent: 1, confirmed: 1 })
  })

  test('it is paid by a code, or by post, and noted once', async () => {
    const entry = await lineIn({ variableSymbol: null })
    done(await giveBack(entry))
    const { id, number } = (await refunds()).items[0]!
    const to = { iban: payerIban, name: 'Ľubomíra Šťastná' }
    const code = done(await desk.payments.lineRefundCode({ id, ...to }))
    expect(code).toMatchObject({
      amount: 41_00,
      variableSymbol: '',
      message: number,
      svg: expect.any(String),
    })
    const sent = { id, receivedOn: today(), method: 'transfer' as const, account: to }
    expect(done(await desk.payments.noteLineRefund(sent))).toMatchObject({
      state: 'done',
      method: 'transfer',
    })
    expect(await desk.payments.noteLineRefund(sent)).toEqual({
      ok: false,
      error: { code: 'refund-not-found' },
    })
    expect(await desk.payments.lineRefundCode({ id, ...to })).toEqual({
      ok: false,
      error: { code: 'refund-not-found' },
    })
    done(await giveBack(await lineIn({ counterAccount: null })))
    const posted = (await refunds()).items[0]!
    const tomorrow = { id: posted.id, receivedOn: '2099-01-01', method: 'postal' as const }
    expect(await desk.payments.noteLineRefund(tomorrow)).toMatchObject({ error: { code: 'invalid' } })
    done(await desk.payments.noteLineRefund({ ...tomorrow, receivedOn: today() }))
    expect(done(await desk.payments.transfers({ state: 'confirmed' })).others).toMatchObject([
      { orderNumber: posted.number, orderId: null, amount: -41_00, method: 'postal' },
    ])
  })

  test('what orders have of a payment stays with them: only the rest goes back, and no more than that', async () => {
    const [one, two] = [(await newOrder(app.api)).view.order, (await newOrder(app.api)).view.order]
    const entry = await lineIn({ amount: 300 })
    const allocations = [
      { orderId: one.id, amount: 100 },
      { orderId: two.id, amount: 200 },
    ]
    done(await desk.statements.accept({ ...placeOf(entry), allocations }))
    expect(await giveBack(entry, 300)).toMatchObject({ error: { code: 'entry-changed' } })
    const takeBack = async (id: string) => {
      const { payments } = done(await desk.payments.account({ id }))
      const back = { id, payment: payments[0]!.id, reason: 'omyl' }
      done(await atCurrentVersion(desk, id, (version) => desk.payments.takeBack({ ...back, version })))
    }
    await takeBack(two.id)
    expect(await giveBack(entry, 300)).toMatchObject({
      error: { code: 'entry-changed', current: { used: 100 } },
    })
    expect(done(await giveBack(entry, 200))).toMatchObject({ used: 300, decision: 'given-back' })
    await takeBack(one.id)
    expect(done(await giveBack(entry, 100))).toMatchObject({ used: 300, decision: 'given-back' })
    expect((await refunds()).totals).toEqual([{ currency: 'EUR', amount: 300 }])
    expect(done(await callOff(entry))).toMatchObject({ used: 0, decision: 'open' })
  })

  test('whoever decides about payments and records none gives none back; a key counts once', async () => {
    const entry = await lineIn()
    const support = (await somebody(app, 'support')).api.staff
    expect(await support.statements.giveBack({ ...placeOf(entry), amount: 41_00 })).toMatchObject({
      error: { code: 'role-required' },
    })
    const key = 'b4a7f1f0-6c1d-4f6e-9a55-3d1f5f1f0b02'
    const asked = { ...placeOf(entry), amount: 41_00 }
    done(await desk.statements.giveBack(asked, key))
    expect(done(await desk.statements.giveBack(asked, key))).toMatchObject({ decision: 'given-back' })
    expect(await desk.statements.giveBack(placeOf(entry), key)).toEqual({
      ok: false,
      error: { code: 'idempotency-key-reused' },
    })
    expect((await refunds()).items).toHaveLength(1)
  })

  test('of two who decide at once about a payment one does', async () => {
    const { order } = (await newOrder(app.api)).view
    const entry = await lineIn({ amount: order.total })
    const allocations = [{ orderId: order.id, amount: order.total }]
    const [accepted, given] = await Promise.all([
      desk.statements.accept({ ...placeOf(entry), allocations }),
      giveBack(entry, order.total),
    ])
    expect([accepted.ok, given.ok].filter(Boolean)).toHaveLength(1)
    const { received } = done(await desk.payments.account({ id: order.id })).record.order
    const due = (await refunds()).items.reduce((sum, one) => sum + one.due, 0)
    expect(received + due).toBe(order.total)
  })
})
