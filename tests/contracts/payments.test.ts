import { randomUUID } from 'node:crypto'
import { systemRandom } from '@hotovo/adapters/system/random'
import { adminNote, type Order } from '@hotovo/domain/orders/order'
import { receivedOf } from '@hotovo/domain/payments/payment'
import type { RefundTransfer } from '@hotovo/domain/payments/refund-transfer'
import { type TypedAccount, typedAccountEntries } from '@hotovo/domain/payments/typed-account'
import { minutesLater } from '@hotovo/domain/shared/calendar'
import { replacementOf } from '@hotovo/domain/vouchers/issuing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backends, type Stores } from '../support/backends.ts'
import { orderForm } from '../support/orders.ts'
import {
  addOrderTo,
  at,
  payInFull,
  paymentFor,
  settlementOfChange,
  statementIn,
  transferOf,
} from '../support/payments.ts'
import { staffKey } from '../support/staff.ts'

const later = (minutes: number) => minutesLater(at, minutes)

describe.each(backends)('Payments in $name', ({ open }) => {
  let stores: Stores
  beforeAll(async () => {
    stores = await open()
  })
  afterAll(() => stores.close())

  test('Writes orders, payments, vouchers, their ledger, deliveries, audit entries, what was decided about a line of a statement, jobs, and the key of who does it, all or nothing', async () => {
    const order = await addOrderTo(stores)
    const before = (await stores.queued()).length
    const { settlement, jobs, record } = await payInFull(stores, order)
    expect(record).toEqual({
      order: { ...order, received: order.total, paymentStatus: 'paid' },
      adminNotes: null,
      version: 2,
    })
    expect(await stores.orders.record(order.id)).toEqual(record)
    expect(await stores.payments.ofOrder(order.id)).toEqual(settlement.payments)
    const issued = await stores.vouchers.ofOrder(order.id)
    expect(issued.map(({ voucher }) => voucher.amount)).toEqual([50_00, 50_00])
    expect(issued).toEqual(settlement.vouchers.map(({ voucher, place }) => ({ voucher, place })))
    const deliveries = await stores.deliveries.ofOrder(order.id)
    expect(deliveries.map(({ channel, state }) => [channel, state])).toEqual([
      ['email-codes', 'waiting'],
      ['email-passwords', 'waiting'],
    ])
    expect((await stores.orders.auditEntries(order.id)).map(({ actionType }) => actionType)).toEqual([
      'created',
      'payment_status_change',
      'received_change',
    ])
    const queuedNow = (await stores.queued()).slice(before)
    expect(queuedNow).toHaveLength(2)
    expect(queuedNow).toEqual(expect.arrayContaining([...jobs]))

    const other = await addOrderTo(stores)
    const untouched = await stores.orders.record(other.id)
    const again = await settlementOfChange(stores, other.id, { payments: [paymentFor(other)] })
    const stolen = {
      ...again.settlement,
      payments: [{ ...paymentFor(other), id: settlement.payments[0]!.id }],
    }
    const queued = await stores.queued()
    expect(await stores.payments.settle({ orders: [stolen], jobs: again.jobs })).toBe('payment-known')
    expect(await stores.orders.record(other.id)).toEqual(untouched)
    expect(await stores.vouchers.ofOrder(other.id)).toEqual([])
    expect(await stores.deliveries.ofOrder(other.id)).toEqual([])
    expect(await stores.queued()).toEqual(queued)
  })

  test('Tells of these orders when they came to owe money, and who paid for them as the lines of statements had it', async () => {
    const order = await addOrderTo(stores)
    const account = 'SK31 1200 0000 1987 4263 7541'
    const { entries } = await statementIn(stores, [
      { amount: order.total, counterparty: 'Ľubomíra Šťastná', counterAccount: account },
    ])
    const line = paymentFor(order, { entryId: entries[0]!.id })
    const cash = paymentFor(order, { amount: 5_00, method: 'cash', createdAt: later(1) })
    for (const [payment, when] of [
      [line, at],
      [cash, later(2)],
    ] as const) {
      const { settlement, jobs } = await settlementOfChange(stores, order.id, {
        payments: [payment],
        at: when,
      })
      await stores.payments.settle({ orders: [settlement], jobs })
    }
    expect(await stores.payments.refundFacts([order.id, randomUUID()])).toEqual([
      {
        orderId: order.id,
        dueSince: later(2),
        payers: [
          { method: 'transfer', name: 'Ľubomíra Šťastná', account, paid: order.total },
          { method: 'cash', name: null, account: null, paid: 5_00 },
        ],
        typed: null,
        asked: null,
      },
    ])
  })

  test('Counts no payment that was taken back; those of one payer are one', async () => {
    const order = await addOrderTo(stores)
    const [first, second, mistaken] = [1_00, 2_00, 3_00].map((amount, place) =>
      paymentFor(order, { amount, method: 'postal', createdAt: later(place) }),
    )
    const back = { ...mistaken!, id: randomUUID(), kind: 'take-back', amount: -3_00 } as const
    for (const payment of [first!, second!, mistaken!, { ...back, takesBack: mistaken!.id }]) {
      const { settlement, jobs } = await settlementOfChange(stores, order.id, { payments: [payment] })
      await stores.payments.settle({ orders: [settlement], jobs })
    }
    expect(await stores.payments.refundFacts([order.id])).toEqual([
      {
        orderId: order.id,
        dueSince: null,
        payers: [{ method: 'postal', name: null, account: null, paid: 3_00 }],
        typed: null,
        asked: null,
      },
    ])
  })

  test('Keeps an account that somebody typed for what is given back of an order, with its audit entries; what was typed before stays', async () => {
    const order = await addOrderTo(stores)
    const typedAt = (name: string, place: number): TypedAccount => ({
      ...{ id: randomUUID(), orderId: order.id, lineRefundId: null, iban: 'SK3112000000198742637541', name },
      ...{ typedById: randomUUID(), typedBy: 'Jana Nováková', typedAt: later(place) },
    })
    const [first, last] = [typedAt('Ľubomíra', 1), typedAt('Peter', 2)]
    const by = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
    const told = []
    for (const [account, before] of [
      [first, null],
      [last, first],
    ] as const) {
      const entries = typedAccountEntries(order, before, account, { by, at: account.typedAt })
      told.push(...entries)
      expect(
        await stores.payments.keepTypedAccount(account, { entries, logged: [] }, before?.id ?? null),
      ).toBe(true)
    }
    expect(await stores.payments.refundFacts([order.id])).toMatchObject([{ orderId: order.id, typed: last }])
    expect((await stores.orders.auditEntries(order.id)).slice(-2)).toEqual(told)
  })

  test('Keeps none, and answers false, where the one that was typed last is not `seen`, the id of the one that was looked at', async () => {
    const order = await addOrderTo(stores)
    const typed = (iban: string): TypedAccount => ({
      ...{ id: randomUUID(), orderId: order.id, lineRefundId: null, iban, name: 'Ľubomíra' },
      ...{ typedById: randomUUID(), typedBy: 'Jana Nováková', typedAt: later(1) },
    })
    const by = { kind: 'staff', name: 'Jana Nováková', email: 'jana@hotovo.test' } as const
    const both = [typed('SK3112000000198742637541'), typed('CZ6508000000192000145399')]
    const keep = (account: TypedAccount, seen: string | null) =>
      stores.payments.keepTypedAccount(
        account,
        { entries: typedAccountEntries(order, null, account, { by, at: account.typedAt }), logged: [] },
        seen,
      )
    // Two at once who saw none.
    expect((await Promise.all(both.map((one) => keep(one, null)))).toSorted()).toEqual([false, true])
    expect(await keep(typed('SK6599990000001234567899'), randomUUID())).toBe(false)
    const [facts] = await stores.payments.refundFacts([order.id])
    expect(both).toContainEqual(facts!.typed)
    expect((await stores.orders.auditEntries(order.id)).map(({ fieldName }) => fieldName)).toEqual([
      null,
      'refund_account',
    ])
  })

  test('Tells with them the account that was typed last', async () => {
    const [order, other] = [await addOrderTo(stores), await addOrderTo(stores)]
    const typed = {
      ...{
        id: randomUUID(),
        orderId: order.id,
        lineRefundId: null,
        iban: 'SK3112000000198742637541',
        name: 'Jana',
      },
      ...{ typedById: randomUUID(), typedBy: 'Jana Nováková', typedAt: later(1) },
    }
    await stores.payments.keepTypedAccount(typed, { entries: [], logged: [] }, null)
    const earlier = { ...typed, id: randomUUID(), name: 'Skôr', typedAt: at }
    await stores.payments.keepTypedAccount(earlier, { entries: [], logged: [] }, typed.id)
    const facts = await stores.payments.refundFacts([order.id, other.id])
    expect(new Map(facts.map(({ orderId, typed: one }) => [orderId, one]))).toEqual(
      new Map([
        [order.id, typed],
        [other.id, null],
      ]),
    )
  })

  /** An order that was paid and cancelled, so that all of it is due. */
  async function dueOrder() {
    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    await settle(order, { order: { ...(await now(order)), orderStatus: 'zrusena' } })
    return now(order)
  }
  const now = async ({ id }: Order) => (await stores.orders.record(id))!.order
  async function settle(order: Order, change: Parameters<typeof settlementOfChange>[2]) {
    const { settlement, jobs } = await settlementOfChange(stores, order.id, change)
    const outcome = await stores.payments.settle({ orders: [settlement], jobs })
    return typeof outcome === 'string' ? outcome : 'settled'
  }
  const refundOf = (order: Order) => paymentFor(order, { kind: 'refund', amount: -order.received })
  const numbered = (
    { number: orderNumber, variableSymbol }: Order,
    transfer: RefundTransfer,
    notedAt: string | null = null,
  ) => ({ ...transfer, orderNumber, variableSymbol, statementId: null, notedAt })

  test('Keeps transfers that give money back, and what becomes of them', async () => {
    const order = await dueOrder()
    const transfer = transferOf(order)
    expect(await settle(order, { transfers: [transfer] })).toBe('settled')
    expect(await stores.payments.transfersOf([order.id])).toEqual([numbered(order, transfer)])
    const payment = refundOf(order)
    const sent = { ...transfer, state: 'sent', paymentId: payment.id } as const
    expect(await settle(order, { transfers: [sent], payments: [payment] })).toBe('settled')
    const { entries } = await statementIn(stores, [{ kind: 'debit' }])
    const confirmed = {
      ...sent,
      state: 'confirmed',
      entryId: entries[0]!.id,
      confirmedOn: '2026-11-21',
    } as const
    expect(await settle(order, { transfers: [confirmed] })).toBe('settled')
    expect(await stores.payments.transfersOf([order.id])).toEqual([
      numbered(order, confirmed, payment.createdAt),
    ])
  })

  test('Tells of each that was sent when that was noted', async () => {
    const order = await dueOrder()
    const transfer = transferOf(order)
    await settle(order, { transfers: [transfer] })
    const payment = paymentFor(order, { kind: 'refund', amount: -order.received, createdAt: later(30) })
    const sent = { ...transfer, state: 'sent', paymentId: payment.id } as const
    const told = async () => (await stores.payments.transfersOf([order.id])).map(({ notedAt }) => notedAt)
    expect(await told()).toEqual([null])
    await settle(order, { transfers: [sent], payments: [payment] })
    expect(await told()).toEqual([later(30)])
  })

  test('Refuses money given back of an order, and a second transfer, as long as one of it stands in a file: `stale`', async () => {
    const order = await dueOrder()
    const transfer = transferOf(order)
    await settle(order, { transfers: [transfer] })
    expect(await settle(order, { payments: [refundOf(order)] })).toBe('stale')
    expect(await settle(order, { transfers: [transferOf(order)] })).toBe('stale')
    expect(await settle(order, { transfers: [{ ...transfer, state: 'called-off' }] })).toBe('settled')
    expect(await settle(order, { payments: [refundOf(order)] })).toBe('settled')
  })

  test('Refuses a transfer in a file of more than is due, and whatever lets less be due than one has: `stale`', async () => {
    const order = await dueOrder()
    expect(await settle(order, { transfers: [transferOf(order, { amount: order.received + 1 })] })).toBe(
      'stale',
    )
    await settle(order, { transfers: [transferOf(order)] })
    const [paid] = await stores.payments.ofOrder(order.id)
    const back = paymentFor(order, { kind: 'take-back', amount: -paid!.amount, takesBack: paid!.id })
    expect(await settle(order, { payments: [back] })).toBe('stale')
    expect(await settle(order, { payments: [paymentFor(order, { amount: 100 })] })).toBe('settled')
  })

  test('Refuses a line of a statement that shows another transfer leaving: `stale`', async () => {
    const { entries } = await statementIn(stores, [{ kind: 'debit' }])
    const outcomes = []
    for (const order of [await dueOrder(), await dueOrder()]) {
      const payment = refundOf(order)
      const shown = { paymentId: payment.id, entryId: entries[0]!.id, confirmedOn: '2026-11-21' }
      const transfer = transferOf(order, { ...shown, fileId: null, state: 'confirmed' })
      outcomes.push(await settle(order, { transfers: [transfer], payments: [payment] }))
    }
    expect(outcomes).toEqual(['settled', 'stale'])
  })

  test('Tells the transfers to these accounts that stand in files, were sent and not seen to leave, or left on a day or later, oldest first', async () => {
    const [iban, elsewhere] = ['SK0811000000002600000001', 'SK7811000000002600000002']
    const { entries } = await statementIn(stores, [
      { kind: 'debit', bookedOn: '2026-03-03' },
      { kind: 'debit', bookedOn: '2026-03-04' },
    ])
    const kept = async (place: number, change: Partial<RefundTransfer>, payee = iban) => {
      const order = await dueOrder()
      const payment = refundOf(order)
      const isSent = change.state === 'sent' || change.state === 'confirmed'
      const transfer = transferOf(order, { ...change, iban: payee, madeAt: later(place) })
      const paid = isSent ? { paymentId: payment.id } : {}
      const payments = isSent ? [payment] : []
      expect(await settle(order, { transfers: [{ ...transfer, ...paid }], payments })).toBe('settled')
      return transfer.id
    }
    const left = (place: number, confirmedOn: string) =>
      kept(place, { state: 'confirmed', fileId: null, entryId: entries[place]!.id, confirmedOn })
    await left(0, '2026-03-03')
    const late = await left(1, '2026-03-04')
    const filed = await kept(3, {})
    const sent = await kept(2, { state: 'sent' })
    await kept(4, { state: 'called-off' })
    await kept(5, {}, elsewhere)
    const told = await stores.payments.transfersTo([iban, 'SK3112000000198742637542'], '2026-03-04')
    expect(told.map(({ id }) => id)).toEqual([late, sent, filed])
  })

  test('Tells the transfers of these orders or refunds of lines, oldest first', async () => {
    const order = await dueOrder()
    const [second, first] = [later(2), later(1)].map((madeAt) =>
      transferOf(order, { madeAt, state: 'called-off' }),
    )
    await settle(order, { transfers: [second!, first!] })
    const other = await dueOrder()
    await settle(other, { transfers: [transferOf(other)] })
    expect(await stores.payments.transfersOf([order.id, randomUUID()])).toEqual([
      numbered(order, first!),
      numbered(order, second!),
    ])
  })

  /** Puts money of orders in a file, in one settlement. */
  async function file(fileId: string, orders: readonly Order[]) {
    const transfers = orders.map((order) => transferOf(order, { fileId }))
    const made = await Promise.all(
      orders.map((order, place) => settlementOfChange(stores, order.id, { transfers: [transfers[place]!] })),
    )
    const outcome = await stores.payments.settle({
      orders: made.map(({ settlement }) => settlement),
      jobs: [],
    })
    return { outcome: typeof outcome === 'string' ? outcome : 'settled', ids: transfers.map(({ id }) => id) }
  }

  test('Refuses a transfer in a file that was made before: `stale`', async () => {
    const fileId = randomUUID()
    const orders = [await dueOrder(), await dueOrder()]
    const files = await Promise.all(orders.map((order) => file(fileId, [order])))
    expect(files.map(({ outcome }) => outcome).toSorted()).toEqual(['settled', 'stale'])
    expect(await stores.payments.transfersOfFile(fileId)).toHaveLength(1)
  })

  test('Tells the transfers of a file, in their order; none of an unknown one', async () => {
    const fileId = randomUUID()
    const { ids } = await file(fileId, [await dueOrder(), await dueOrder()])
    expect((await stores.payments.transfersOfFile(fileId)).map(({ id }) => id)).toEqual(ids.toSorted())
    expect(await stores.payments.transfersOfFile(randomUUID())).toEqual([])
  })

  test('Tells the transfers that are in a state, the oldest first, or the newest first once they are over, as many as are asked for', async () => {
    const order = await dueOrder()
    // Older and newer than what other tests made.
    const early = [-20, -10].map((madeAt) =>
      transferOf(order, { madeAt: later(madeAt), state: 'called-off' }),
    )
    const late = [90, 80].map((madeAt) => transferOf(order, { madeAt: later(madeAt), state: 'called-off' }))
    await settle(order, { transfers: [...early, ...late] })
    const told = await stores.payments.transfersIn('called-off', 2)
    expect(told.map(({ id }) => id)).toEqual(late.map(({ id }) => id))
    const [oldest, newer] = [await dueOrder(), await dueOrder()]
    await settle(newer, { transfers: [transferOf(newer, { madeAt: later(-10) })] })
    await settle(oldest, { transfers: [transferOf(oldest, { madeAt: later(-20) })] })
    const waiting = await stores.payments.transfersIn('prepared', 2)
    expect(waiting.map(({ orderId }) => orderId)).toEqual([oldest.id, newer.id])
  })

  test('Tells the refunds that went by no transfer, each with the number of its order or its own, the newest first, as many as are asked for', async () => {
    const [byCode, cash, postal] = [await dueOrder(), await dueOrder(), await dueOrder()]
    const sent = { ...refundOf(byCode), createdAt: later(500) }
    await settle(byCode, {
      payments: [sent],
      transfers: [transferOf(byCode, { paymentId: sent.id, fileId: null, state: 'sent' })],
    })
    const others = [
      { ...refundOf(postal), method: 'postal', createdAt: later(400) } as const,
      { ...refundOf(cash), method: 'cash', createdAt: later(300) } as const,
    ]
    await settle(cash, { payments: [others[1]!] })
    await settle(postal, { payments: [others[0]!] })
    const told = await stores.payments.otherRefunds(2)
    expect(
      told.map(({ orderId, orderNumber, amount, method }) => [orderId, orderNumber, amount, method]),
    ).toEqual([
      [postal.id, postal.number, -postal.received, 'postal'],
      [cash.id, cash.number, -cash.received, 'cash'],
    ])
  })

  test('Counts transfers that stand in files, those that were sent, and refunds that are done, confirmed or by no transfer, each up to a most', async () => {
    const before = await stores.payments.refundCounts(1000)
    const [waiting, sent, cash] = [await dueOrder(), await dueOrder(), await dueOrder()]
    await settle(waiting, { transfers: [transferOf(waiting)] })
    const payment = refundOf(sent)
    await settle(sent, {
      payments: [payment],
      transfers: [transferOf(sent, { paymentId: payment.id, state: 'sent' })],
    })
    await settle(cash, { payments: [refundOf(cash)] })
    expect(await stores.payments.refundCounts(1000)).toEqual({
      prepared: before.prepared + 1,
      sent: before.sent + 1,
      confirmed: before.confirmed + 1,
    })
    expect(await stores.payments.refundCounts(1)).toEqual({ prepared: 1, sent: 1, confirmed: 1 })
  })

  test('Tells the debits of an amount, with a variable symbol or a number of an order in their message, that show no transfer leaving yet, oldest first', async () => {
    const order = await dueOrder()
    const { variableSymbol, currency, number: orderNumber, received: amount } = order
    const debit = { kind: 'debit', amount, currency } as const
    const { entries } = await statementIn(stores, [
      { ...debit, variableSymbol, bookedOn: '2026-11-21' },
      { ...debit, variableSymbol: null, message: `to ${orderNumber.toLowerCase()}.`, bookedOn: '2026-11-20' },
      { ...debit, kind: 'credit', variableSymbol },
      { ...debit, variableSymbol: '77' },
      { ...debit, variableSymbol, amount: amount + 1 },
    ])
    const open = async () =>
      (await stores.payments.openDebits({ amount, currency, variableSymbol, orderNumber })).map(
        ({ bookedOn }) => bookedOn,
      )
    expect(await open()).toEqual(['2026-11-20', '2026-11-21'])
    const payment = refundOf(order)
    const shown = { paymentId: payment.id, entryId: entries[1]!.id, confirmedOn: '2026-11-20' }
    await settle(order, {
      payments: [payment],
      transfers: [transferOf(order, { ...shown, fileId: null, state: 'confirmed' })],
    })
    expect(await open()).toEqual(['2026-11-21'])
  })

  test('Of several settlements of one version of an order one is written, and the others are `stale`', async () => {
    const order = await addOrderTo(stores)
    const twins = await Promise.all(
      Array.from({ length: 8 }, () =>
        settlementOfChange(stores, order.id, { payments: [paymentFor(order)] }),
      ),
    )
    const outcomes = await Promise.all(
      twins.map(({ settlement, jobs }) => stores.payments.settle({ orders: [settlement], jobs })),
    )
    expect(outcomes.filter((outcome) => outcome === 'stale')).toHaveLength(7)
    expect(receivedOf(await stores.payments.ofOrder(order.id))).toBe(order.total)
    expect(await stores.vouchers.ofOrder(order.id)).toHaveLength(2)
  })

  test('Refuses a key that its person used before: `key-taken`', async () => {
    const order = await addOrderTo(stores)
    const key = staffKey()
    const { orders } = stores
    const { line, entry } = adminNote(order, 'volané', {
      by: { kind: 'staff', name: 'Jana', email: 'jana@hotovo.test' },
      at,
    })
    await orders.addNote(order.id, line, entry, key)
    const { settlement, jobs } = await settlementOfChange(stores, order.id, { payments: [paymentFor(order)] })
    expect(await stores.payments.settle({ orders: [settlement], jobs, key })).toBe('key-taken')
    expect(await stores.payments.ofOrder(order.id)).toEqual([])
    expect((await orders.record(order.id))?.version).toBe(2)
  })

  test('Another refusal uses no key up', async () => {
    const order = await addOrderTo(stores)
    const key = staffKey()
    const { settlement, jobs } = await settlementOfChange(stores, order.id, { payments: [paymentFor(order)] })
    const late = { ...settlement, version: 7 }
    expect(await stores.payments.settle({ orders: [late], jobs, key })).toBe('stale')
    expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toBeUndefined()
    expect(await stores.payments.settle({ orders: [settlement], jobs, key })).toHaveLength(1)
    expect(await stores.staffKeys.find(key.staffId, key.key, key.since)).toMatchObject({
      fingerprint: key.fingerprint,
    })
  })

  test('Issues the vouchers of an order once: whoever comes second is `stale`', async () => {
    const order = await addOrderTo(stores)
    const early = await settlementOfChange(stores, order.id, { payments: [paymentFor(order)] })
    const { record } = await payInFull(stores, order)
    const [payment] = await stores.payments.ofOrder(order.id)
    const late = {
      ...early.settlement,
      version: record.version,
      order: { ...record.order, received: 2 * order.total },
      payments: [paymentFor(order)],
    }
    expect(payment?.amount).toBe(order.total)
    expect(await stores.payments.settle({ orders: [late], jobs: [] })).toBe('stale')
    expect(await stores.vouchers.ofOrder(order.id)).toHaveLength(2)
    expect(await stores.payments.ofOrder(order.id)).toHaveLength(1)
  })

  test('Refuses a settlement that voids a voucher which was changed meanwhile: `stale`', async () => {
    const order = await addOrderTo(stores)
    await payInFull(stores, order)
    const [one] = await stores.vouchers.ofOrder(order.id)
    const replaced = () => ({
      voided: one!.voucher,
      drawn: replacementOf(one!, { at, draw: systemRandom.integer }),
    })
    const first = await settlementOfChange(stores, order.id, { replaced: [replaced()] })
    expect(await stores.payments.settle({ orders: [first.settlement], jobs: [] })).toHaveLength(1)
    const second = await settlementOfChange(stores, order.id, { replaced: [replaced()] })
    expect(await stores.payments.settle({ orders: [second.settlement], jobs: [] })).toBe('stale')
    const standing = (await stores.vouchers.ofOrder(order.id)).filter(({ voucher }) => !voucher.voided)
    expect(standing.map(({ voucher }) => voucher.balance)).toEqual([50_00, 50_00])
    const gone = await stores.vouchers.bySerial(one!.voucher.serial)
    expect(gone?.voucher).toMatchObject({ voided: true, balance: 0 })
  })

  test('Refuses a payment that is known already: `payment-known`', async () => {
    const [order, other] = [await addOrderTo(stores), await addOrderTo(stores)]
    const { settlement } = await payInFull(stores, order)
    const twin = await settlementOfChange(stores, other.id, {
      payments: [paymentFor(other, { id: settlement.payments[0]!.id })],
    })
    expect(await stores.payments.settle({ orders: [twin.settlement], jobs: [] })).toBe('payment-known')
  })

  test('Refuses a serial or a code that another voucher has: `taken`', async () => {
    const [order, other] = [await addOrderTo(stores), await addOrderTo(stores)]
    const { settlement } = await payInFull(stores, order)
    const next = await settlementOfChange(stores, other.id, { payments: [paymentFor(other)] })
    const [first, ...rest] = next.settlement.vouchers
    const withCode = { ...first!, codeHash: settlement.vouchers[0]!.codeHash }
    const part = { ...next.settlement, vouchers: [withCode, ...rest] }
    expect(await stores.payments.settle({ orders: [part], jobs: [] })).toBe('taken')
    expect(await stores.vouchers.ofOrder(other.id)).toEqual([])
  })

  test('Keeps of a line how much of it the payments that stand have used; never more than all of it', async () => {
    const [order, other] = [await addOrderTo(stores), await addOrderTo(stores)]
    const { entries } = await statementIn(stores, [{ amount: order.total + other.total }])
    const [{ id, statementId }] = entries as [(typeof entries)[number]]
    const accepts = { id, by: 'Jana Nováková', at }
    const settled = async (amounts: readonly [number, number]) => {
      const parts = [
        await settlementOfChange(stores, order.id, {
          payments: [paymentFor(order, { entryId: id, amount: amounts[0] })],
        }),
        await settlementOfChange(stores, other.id, {
          payments: [paymentFor(other, { entryId: id, amount: amounts[1] })],
        }),
      ]
      const orders = parts.map(({ settlement }) => settlement)
      return stores.payments.settle({ orders, accepts, jobs: [] })
    }
    // Whether too much or too little: somebody thought that another part of it was used.
    expect(await settled([order.total, other.total + 1])).toBe('entry-decided')
    expect(await settled([1_00, 1_00])).toBe('entry-decided')
    expect(await stores.statements.entry(statementId, 1)).toEqual(entries[0])
    expect(await stores.payments.ofOrder(order.id)).toEqual([])

    expect(await settled([1_00, entries[0]!.amount - 1_00])).toHaveLength(2)
    expect(await stores.statements.entry(statementId, 1)).toMatchObject({ used: entries[0]!.amount })
    const [paid] = await stores.payments.ofOrder(order.id)
    const back = paymentFor(order, { kind: 'take-back', amount: -1_00, takesBack: paid!.id })
    const { settlement } = await settlementOfChange(stores, order.id, { payments: [back] })
    await stores.payments.settle({ orders: [settlement], reopens: { id }, jobs: [] })
    const used = entries[0]!.amount - 1_00
    expect(await stores.statements.entry(statementId, 1)).toMatchObject({ decision: 'open', used })
  })

  test('Refuses a line of a statement that was accepted before, or that its payments do not use up: `entry-decided`', async () => {
    const [order, other] = [await addOrderTo(stores), await addOrderTo(stores)]
    const { entries } = await statementIn(stores)
    const accepts = { id: entries[0]!.id, by: 'Jana Nováková', at }
    const settled = async (of: typeof order) => {
      const { settlement, jobs } = await settlementOfChange(stores, of.id, {
        payments: [paymentFor(of, { entryId: entries[0]!.id })],
      })
      return stores.payments.settle({ orders: [settlement], accepts, jobs })
    }
    const outcomes = await Promise.all([settled(order), settled(other)])
    expect(outcomes.filter((outcome) => outcome === 'entry-decided')).toHaveLength(1)
    const all = [...(await stores.payments.ofOrder(order.id)), ...(await stores.payments.ofOrder(other.id))]
    expect(all).toHaveLength(1)
    const entry = await stores.statements.entry(entries[0]!.statementId, 1)
    expect(entry).toEqual({
      ...entries[0],
      used: order.total,
      decision: 'accepted',
      decidedBy: accepts.by,
      decidedAt: accepts.at,
    })
  })

  test('Tells the movements of money of an order, oldest first', async () => {
    const order = await addOrderTo(stores)
    const day = (n: number) => `2026-11-2${n}T08:00:00.000Z`
    for (const n of [1, 2, 3]) await payInFull(stores, order, { amount: 10_00 + n, createdAt: day(n) })
    const told = await stores.payments.ofOrder(order.id)
    expect(told.map(({ createdAt, amount }) => [createdAt, amount])).toEqual([
      [day(1), 10_01],
      [day(2), 10_02],
      [day(3), 10_03],
    ])
    expect((await stores.orders.byId(order.id))?.paymentStatus).toBe('partial')
    expect(await stores.payments.ofOrder(randomUUID())).toEqual([])
  })

  test('Tells the movements of money of several orders, oldest first', async () => {
    const [one, two, other] = [await addOrderTo(stores), await addOrderTo(stores), await addOrderTo(stores)]
    const day = (n: number) => `2026-11-2${n}T08:00:00.000Z`
    for (const [order, n] of [
      [one, 2],
      [two, 1],
      [other, 1],
      [one, 3],
    ] as const)
      await payInFull(stores, order, { amount: 10_00 + n, createdAt: day(n) })
    const told = await stores.payments.ofOrders([one.id, two.id, randomUUID()])
    expect(told.map(({ orderId, amount }) => [orderId, amount])).toEqual([
      [two.id, 10_01],
      [one.id, 10_02],
      [one.id, 10_03],
    ])
    expect(await stores.payments.ofOrders([])).toEqual([])
  })

  test('Finds a movement of money by its id', async () => {
    const order = await addOrderTo(stores)
    const { settlement } = await payInFull(stores, order, { reference: 'Ľubomíra 😀' })
    const [payment] = settlement.payments
    expect(await stores.payments.byId(payment!.id)).toEqual(payment)
    expect(await stores.payments.byId(randomUUID())).toBeUndefined()
  })

  test('a payment of several orders is written for all of them or for none', async () => {
    const orders = [await addOrderTo(stores), await addOrderTo(stores), await addOrderTo(stores)]
    const parts = await Promise.all(
      orders.map((order) => settlementOfChange(stores, order.id, { payments: [paymentFor(order)] })),
    )
    await payInFull(stores, orders[1]!)
    const settlement = { orders: parts.map((part) => part.settlement), jobs: [] }
    expect(await stores.payments.settle(settlement)).toBe('stale')
    expect(await stores.payments.ofOrder(orders[0]!.id)).toEqual([])
    const without = { orders: [parts[0]!.settlement, parts[2]!.settlement], jobs: [] }
    expect(await stores.payments.settle(without)).toHaveLength(2)
  })

  test('many orders are settled at once, several in one transaction, and nobody waits for ever', async () => {
    const orders = await Promise.all(
      Array.from({ length: 24 }, () => addOrderTo(stores, orderForm({ selectedVouchers: [line(10)] }))),
    )
    const pairs = orders.slice(0, 12).map((order, place) => [order, orders[12 + ((place * 5) % 12)]!])
    const outcomes = await Promise.all(
      pairs.map(async (pair) => {
        const parts = await Promise.all(
          pair.map((order) => settlementOfChange(stores, order!.id, { payments: [paymentFor(order!)] })),
        )
        return stores.payments.settle({ orders: parts.map(({ settlement }) => settlement), jobs: [] })
      }),
    )
    expect(outcomes.filter((outcome) => typeof outcome === 'string')).toEqual([])
  })
})

const line = (quantity: number) => ({ id: 'line-1', amount: 10_00, quantity, isCustom: false })
