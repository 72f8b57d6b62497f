import { randomUUID } from 'node:crypto'
import type { LineRefundSettlement } from '@hotovo/application/settlement/ports'
import { doneLineRefund, type LineRefund, lineRefundNumber } from '@hotovo/domain/payments/line-refund'
import type { TypedAccount } from '@hotovo/domain/payments/typed-account'
import { dayOf, minutesLater } from '@hotovo/domain/shared/calendar'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import {
  addOrderTo,
  at,
  lineRefundOf,
  lineTransferOf,
  paymentFor,
  settlementOfChange,
  statementEntry,
  statementIn,
} from '../support/payments.ts'

const later = (minutes: number) => minutesLater(at, minutes)
const given = { method: 'postal', receivedOn: dayOf(at), reference: 'Poukážka 7' } as const

describe.each(backends)('Payments in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  const lineIn = async (line: Partial<BankEntry> = {}) => (await statementIn(stores, [line])).entries[0]!
  const now = async ({ statementId, place }: BankEntry) =>
    (await stores.statements.entry(statementId, place))!
  async function settle(...lineRefunds: LineRefundSettlement[]) {
    const outcome = await stores.payments.settle({ orders: [], lineRefunds, jobs: [] })
    return typeof outcome === 'string' ? outcome : 'settled'
  }
  const part = (
    refund: LineRefund,
    from: LineRefundSettlement['from'],
    transfers: LineRefundSettlement['transfers'] = [],
  ): LineRefundSettlement => ({ refund, from, transfers, logged: [] })
  async function dueRefund(line: Partial<BankEntry> = {}, overrides: Partial<LineRefund> = {}) {
    const entry = await lineIn(line)
    const refund = lineRefundOf(entry, overrides)
    expect(await settle(part(refund, null))).toBe('settled')
    return { entry, refund }
  }

  test('Keeps money of a line that goes back to its sender, with what the general log tells of it; the line counts it as used, and is given back', async () => {
    const entry = await lineIn()
    const refund = lineRefundOf(entry)
    const before = await stores.actions()
    const logged = [statementEntry('payment_given_back', entry.statementId)]
    expect(await settle({ ...part(refund, null), logged })).toBe('settled')
    expect((await stores.actions()).slice(before.length)).toEqual(['payment_given_back'])
    const { amount: used } = entry
    expect(await now(entry)).toEqual({
      ...entry,
      used,
      decision: 'given-back',
      decidedBy: refund.madeBy,
      decidedAt: refund.madeAt,
    })
    const { statementId, place, counterparty, counterAccount, variableSymbol } = entry
    const known = { statementId, place, counterparty, counterAccount, variableSymbol, typed: null }
    expect(await stores.payments.lineRefunds({ ids: [refund.id] })).toEqual([{ ...refund, ...known }])
    const done = doneLineRefund(refund, given, later(1))
    expect(await settle(part(done, 'due'))).toBe('settled')
    expect(await stores.payments.lineRefunds({ ofLine: entry.id })).toEqual([{ ...done, ...known }])
  })

  test('Refuses to give back a line that was decided about, or other than all that is left of it: `entry-decided`', async () => {
    const { entry } = await dueRefund()
    expect(await settle(part(lineRefundOf(entry), null))).toBe('entry-decided')
    for (const line of [
      await lineIn({ decision: 'accepted', used: 101_00, decidedBy: 'Jana', decidedAt: at }),
      await lineIn({ kind: 'debit' }),
      await lineIn({ currency: 'USD' }),
    ])
      expect(await settle(part(lineRefundOf(line, { amount: line.amount }), null))).toBe('entry-decided')
    const open = await lineIn()
    expect(await settle(part(lineRefundOf(open, { amount: open.amount - 1 }), null))).toBe('entry-decided')
    expect(await settle(part(lineRefundOf(open, { amount: open.amount + 1 }), null))).toBe('entry-decided')
    expect(await settle(part(lineRefundOf(open), 'due'))).toBe('stale')
    expect(await now(open)).toEqual(open)
    const two = [lineRefundOf(open), lineRefundOf(open)]
    expect((await Promise.all(two.map((one) => settle(part(one, null))))).toSorted()).toEqual([
      'entry-decided',
      'settled',
    ])
  })

  test('A line that goes back is accepted for no order, whoever comes first', async () => {
    const order = await addOrderTo(stores)
    const entry = await lineIn()
    const payment = paymentFor(order, { amount: entry.amount, entryId: entry.id })
    const { settlement, jobs } = await settlementOfChange(stores, order.id, { payments: [payment] })
    const outcomes = await Promise.all([
      stores.payments.settle({ orders: [settlement], accepts: { id: entry.id, by: 'Jana', at }, jobs }),
      settle(part(lineRefundOf(entry), null)),
    ])
    expect(outcomes.filter((one) => one === 'entry-decided')).toHaveLength(1)
    expect((await now(entry)).used).toBe(entry.amount)
  })

  test('Has a line wait again whose money does not go back any more, and counts that as used no more', async () => {
    const { entry, refund } = await dueRefund()
    const calledOff = { ...refund, state: 'called-off' } as const
    expect(await settle(part(calledOff, 'due'))).toBe('settled')
    expect(await now(entry)).toEqual(entry)
    expect(await settle(part(lineRefundOf(entry), null))).toBe('settled')
  })

  test('Refuses what becomes of a refund of a line that is not as it was thought to be, or stands in a file: `stale`', async () => {
    const { entry, refund } = await dueRefund()
    const calledOff = { ...refund, state: 'called-off' } as const
    const done = doneLineRefund(refund, given, later(1))
    const filed = lineTransferOf(refund)
    expect(await settle(part(refund, 'due', [{ ...filed, amount: refund.amount + 1 }]))).toBe('stale')
    expect(await settle(part(refund, 'due', [filed]))).toBe('settled')
    expect(await settle(part(refund, 'due', [lineTransferOf(refund)]))).toBe('stale')
    expect(await settle(part(calledOff, 'due'))).toBe('stale')
    expect(await settle(part(done, 'due'))).toBe('stale')
    const sent = { ...filed, state: 'sent' } as const
    expect(await settle(part(doneLineRefund(refund, given, later(1)), 'due', [sent]))).toBe('settled')
    for (const again of [calledOff, { ...refund, id: refund.id }, done])
      expect(await settle(part(again, 'due'))).toBe('stale')
    expect(await settle(part(calledOff, 'done'))).toBe('stale')
    expect((await now(entry)).decision).toBe('given-back')
    const other = await dueRefund()
    const [one, two] = await Promise.all([
      settle(part({ ...other.refund, state: 'called-off' }, 'due')),
      settle(part(other.refund, 'due', [lineTransferOf(other.refund)])),
    ])
    expect([one, two].toSorted()).toEqual(['settled', 'stale'])
  })

  const typedFor = ({ id: lineRefundId }: LineRefund, minutes = 1): TypedAccount => ({
    ...{ id: randomUUID(), orderId: null, lineRefundId, iban: 'CZ6508000000192000145399', name: 'Peter' },
    ...{ typedById: randomUUID(), typedBy: 'Jana Nováková', typedAt: later(minutes) },
  })
  const keepTyped = (account: TypedAccount, seen: string | null = null) =>
    stores.payments.keepTypedAccount(account, { entries: [], logged: [] }, seen)

  test('Keeps none, and answers false, for money that stands in a file, or money of a line that is not due', async () => {
    const { refund } = await dueRefund()
    const filed = lineTransferOf(refund)
    expect(await settle(part(refund, 'due', [filed]))).toBe('settled')
    expect(await keepTyped(typedFor(refund))).toBe(false)
    expect(await settle(part(refund, 'due', [{ ...filed, state: 'called-off' }]))).toBe('settled')
    const account = typedFor(refund)
    expect(await keepTyped(account)).toBe(true)
    expect(await settle(part({ ...refund, state: 'called-off' }, 'due'))).toBe('settled')
    expect(await keepTyped(typedFor(refund), account.id)).toBe(false)
  })

  test('Refuses what was decided by another account than the one that was typed last: `stale`', async () => {
    const { refund } = await dueRefund()
    const file = (last: string | null) =>
      stores.payments.settle({
        ...{ orders: [], jobs: [], typed: [{ of: refund.id, last }] },
        lineRefunds: [part(refund, 'due', [lineTransferOf(refund)])],
      })
    expect(await file(randomUUID())).toBe('stale')
    const first = typedFor(refund)
    expect(await keepTyped(first)).toBe(true)
    expect(await file(null)).toBe('stale')
    // Who types another one and who puts it into a file: whoever comes first.
    const [isKept, filed] = await Promise.all([keepTyped(typedFor(refund, 2), first.id), file(first.id)])
    expect(isKept).toBe(filed === 'stale')
  })

  test('Keeps one for money of a line as well, with what the general log tells of it', async () => {
    const [{ entry, refund }, { refund: other }] = [await dueRefund(), await dueRefund()]
    const before = await stores.actions()
    const typed = (name: string, minutes: number): TypedAccount => ({
      ...{ id: randomUUID(), orderId: null, lineRefundId: refund.id, iban: 'CZ6508000000192000145399', name },
      ...{ typedById: randomUUID(), typedBy: 'Jana Nováková', typedAt: later(minutes) },
    })
    const keep = (account: TypedAccount, seen: string | null) => {
      const logged = [statementEntry('payment_refund_changed', entry.statementId)]
      return stores.payments.keepTypedAccount(account, { entries: [], logged }, seen)
    }
    const typedNow = async ({ id }: LineRefund) =>
      (await stores.payments.lineRefunds({ ids: [id] })).map((one) => one.typed)
    const [first, last] = [typed('Ľubomíra', 1), typed('Peter', 2)]
    expect(await keep(first, null)).toBe(true)
    expect(await keep(last, null)).toBe(false)
    expect(await typedNow(refund)).toEqual([first])
    expect(await keep(last, first.id)).toBe(true)
    expect(await typedNow(refund)).toEqual([last])
    expect(await typedNow(other)).toEqual([null])
    expect((await stores.actions()).slice(before.length)).toEqual([
      'payment_refund_changed',
      'payment_refund_changed',
    ])
    await expect(keep({ ...first, id: randomUUID(), lineRefundId: randomUUID() }, null)).rejects.toThrow()
  })

  test('Tells refunds of lines with what their lines tell and the account that was typed last, the oldest first: by id, of a line, or those that are due and stand in no file', async () => {
    const dueNow = async (most: number) =>
      (await stores.payments.lineRefunds({ due: most })).map(({ id }) => id)
    const { refund: second } = await dueRefund({}, { madeAt: later(-20) })
    const { refund: first } = await dueRefund({}, { madeAt: later(-30) })
    const { refund: inFile } = await dueRefund({}, { madeAt: later(-40) })
    await settle(part(inFile, 'due', [lineTransferOf(inFile)]))
    expect(await dueNow(2)).toEqual([first.id, second.id])
    expect(await stores.payments.lineRefunds({ ids: [randomUUID()] })).toEqual([])
    expect(await stores.payments.lineRefunds({ ofLine: randomUUID() })).toEqual([])
    const told = await stores.payments.lineRefunds({ ids: [second.id, first.id] })
    expect(told.map(({ id }) => id)).toEqual([first.id, second.id])
  })

  test('Tells their transfers by what they are called, and those that went by none beside those of orders', async () => {
    const { refund } = await dueRefund({ variableSymbol: null })
    const filed = lineTransferOf(refund)
    await settle(part(refund, 'due', [filed]))
    const orderNumber = lineRefundNumber(refund)
    const [told] = await stores.payments.lineRefunds({ ids: [refund.id] })
    const numbered = {
      ...{ ...filed, orderNumber, variableSymbol: '', notedAt: null },
      statementId: told!.statementId,
    }
    expect(await stores.payments.transfersOf([refund.id])).toEqual([numbered])
    expect(await stores.payments.transfersOfFile(filed.fileId!)).toEqual([numbered])
    const sent = { ...filed, state: 'sent' } as const
    await settle(part(doneLineRefund(refund, given, later(1)), 'due', [sent]))
    expect(await stores.payments.transfersOf([refund.id])).toMatchObject([{ notedAt: later(1) }])
    const { refund: posted } = await dueRefund()
    const { confirmed } = await stores.payments.refundCounts(1_000)
    const done = doneLineRefund(posted, given, later(60))
    await settle(part(done, 'due'))
    expect(await stores.payments.otherRefunds(1)).toEqual([
      {
        id: posted.id,
        orderId: null,
        orderNumber: lineRefundNumber(posted),
        amount: -posted.amount,
        currency: 'EUR',
        method: 'postal',
        receivedOn: dayOf(at),
        reference: 'Poukážka 7',
        createdAt: later(60),
      },
    ])
    expect((await stores.payments.refundCounts(1_000)).confirmed).toBe(confirmed + 1)
  })
})
