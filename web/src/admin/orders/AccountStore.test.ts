import type { OrderForm } from '@hotovo/domain/orders/order'
import { when } from 'mobx'
import { describe, expect, test, vi } from 'vitest'
import { orderDesk } from '../../../../tests/support/order-desk.ts'
import { endedOf } from '../records/endedHolds.ts'
import { heldRefund } from '../records/heldRefunds.ts'
import { heldVoucher } from '../records/heldVouchers.ts'
import { heldLetter } from './AccountStore.ts'
import type { AccountAction } from './accountActions.ts'
import { nextOf, progressOf, standingVouchers } from './progress.ts'

/** The money of an order in the back-office. */
async function opened(form: Partial<OrderForm> = {}) {
  const desk = await orderDesk(form)
  const { store: record, order, other } = desk
  const store = record.account
  /** Fills in a form and sends it. */
  const make = (asked: AccountAction, typed: Parameters<typeof store.type>[0] = {}) => {
    store.ask(asked)
    store.type(typed)
    return store.submit()
  }
  const pay = (amount?: string) => make({ what: 'payment' }, amount === undefined ? {} : { amount })
  const account = () => store.account.answer!
  const next = () => nextOf(account(), store.looks)
  /** A colleague records cash. */
  const cash = async (amount: number) => {
    await other.payments.record({ id: order.id, amount, receivedOn: '2026-01-01', method: 'cash' })
    await store.open()
  }
  return { ...desk, record, store, make, pay, account, next, cash }
}

describe('a payment', () => {
  test('is asked for with what is missing, for today, by the method of the order', async () => {
    const { store, order, pay, account } = await opened()
    expect(await pay('50')).toBe(true)
    expect(account().record.order.paymentStatus).toBe('partial')
    store.ask({ what: 'payment' })
    expect(store.draft.typed).toMatchObject({ amount: '51,00', method: order.paymentMethod, reference: '' })
    expect(store.draft.typed.receivedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('of all issues the vouchers, and the record beside it is the new one', async () => {
    const { store, record, pay, account, next } = await opened()
    expect([next(), await pay(), store.doneLast, store.draft.asked]).toEqual([
      'payment',
      true,
      'payment',
      undefined,
    ])
    expect(record.order).toMatchObject({ paymentStatus: 'paid', received: 101_00 })
    expect(record.file.record.answer).toEqual(account().record)
    expect(next()).toBeNull()
    expect(progressOf(account())).toMatchObject({ isFailing: false, sent: 0, deliveredAt: null })
  })

  test('of no amount, or of no day, is refused before anybody is bothered, until it is written anew', async () => {
    const { store, pay, network } = await opened()
    expect(await pay('päťdesiat')).toBe(false)
    expect(store.write.problems).toEqual([{ at: 'amount', code: 'required' }])
    store.type({ amount: '5', receivedOn: '' })
    expect([store.write.problems, await store.submit()]).toEqual([[], false])
    expect(store.write.problems).toEqual([{ at: 'receivedOn', code: 'required' }])
    expect(network.sent).toEqual([])
  })

  test('whose answer was lost and whose form was changed then is not recorded a second time', async () => {
    const { store, network, pay } = await opened()
    network.state = 'lost'
    await pay('50')
    network.state = 'up'
    store.type({ amount: '51' })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'unanswered', isFirstDone: true })
  })

  test('is taken back with a reason', async () => {
    const { store, make, pay, account } = await opened()
    await pay('50')
    expect(await make({ what: 'take-back', paymentId: account().payments[0]!.id })).toBe(false)
    expect(store.write.problemAt('reason')?.code).toBe('required')
    store.type({ reason: 'omyl' })
    expect(await store.submit()).toBe(true)
    expect(account().record.order).toMatchObject({ received: 0, paymentStatus: 'pending' })
  })
})

describe('a payment beyond the day of one person (rule A46)', () => {
  test('is told before it is recorded and waits after it; its person calls it off', async () => {
    const { store, make, pay, account, next } = await opened()
    store.ask({ what: 'payment' })
    await when(() => store.draft.allowance.value !== undefined)
    store.type({ amount: '2000' })
    expect(store.draft.isBeyondDay).toBe(false)
    store.type({ amount: '2000,01' })
    expect(store.draft.isBeyondDay).toBe(true)
    expect([await pay('2000,01'), store.doneLast, next()]).toEqual([true, 'waiting', 'waiting'])
    const [{ id: paymentId } = { id: '' }] = account().byHand
    expect(await make({ what: 'call-off', paymentId })).toBe(true)
    expect(account().byHand).toMatchObject([{ state: 'called-off' }])
  })

  test('of a colleague is the next step until it is confirmed, or refused with a reason', async () => {
    const { store, make, pay, cash, account, next } = await opened()
    for (const amount of [2000_01, 2000_02]) await cash(amount)
    const [first, second] = account().byHand.map(({ id }) => id) as [string, string]
    await pay('101')
    expect(next()).toBe('confirm')
    expect(await make({ what: 'refuse', paymentId: first })).toBe(false)
    expect(store.write.problemAt('reason')?.code).toBe('required')
    store.type({ reason: 'Dvakrát to isté' })
    expect([await store.submit(), next()]).toEqual([true, 'confirm'])
    expect(await make({ what: 'confirm', paymentId: second })).toBe(true)
    const states = new Map(account().byHand.map(({ id, state }) => [id, state]))
    expect([first, second].map((id) => states.get(id))).toEqual(['refused', 'confirmed'])
    expect([store.doneLast, next()]).toEqual(['confirm', 'refund'])
  })

  test('tells what of it would have to be given back, and asks again where that is found out by a conflict', async () => {
    const { store, order, other, make, cash, account } = await opened({
      selectedVouchers: [{ id: 'line-1', amount: 500_00, quantity: 5, isCustom: false }],
    })
    await cash(order.total)
    const confirm = { what: 'confirm', paymentId: account().byHand[0]!.id } as const
    store.ask(confirm)
    expect(store.overIfConfirmed).toBe(0)
    const more = { amount: 900_00, receivedOn: '2026-01-01', method: 'cash' } as const
    await other.payments.record({ id: order.id, ...more })
    expect([await make(confirm), store.write.stage.phase]).toEqual([false, 'conflict'])
    expect([await store.insist(), store.overIfConfirmed]).toEqual([false, 900_00])
    expect([await store.submit(), store.overIfConfirmed]).toEqual([true, 0])
    expect(account().record.order.received).toBe(order.total + 900_00)
  })
})

test('a refund is due when a paid order is cancelled, asked for with all of it, and noted once', async () => {
  const { store, record, make, pay, account, next, holds, order } = await opened()
  await pay()
  record.status.choose('zrusena')
  record.file.type('reason', 'na želanie')
  await record.status.submit()
  await holds.send(`order ${order.id}`)
  await store.open()
  expect(next()).toBe('refund')
  store.ask({ what: 'refund' })
  expect(store.draft.typed.amount).toBe('101,00')
  expect([await make({ what: 'refund' }), store.isRefundHeld, store.draft.asked]).toEqual([
    true,
    true,
    undefined,
  ])
  // Called off, the form is as it was; and none is begun beside one that is held.
  holds.callOff(`refund ${order.id}`)
  expect([store.isRefundHeld, store.draft.asked?.what, store.draft.typed.amount]).toEqual([
    false,
    'refund',
    '101,00',
  ])
  expect(await store.submit()).toBe(true)
  store.ask({ what: 'refund' })
  expect(store.draft.asked).toBeUndefined()
  expect([await holds.send(heldRefund(order.id)), next()]).toEqual([true, null])
  expect(account().record.order.paymentStatus).toBe('refunded')
})

test('a refund that is held and nobody answers is told at the foot until its form is written in', async () => {
  const { store, record, make, pay, network, holds, order } = await opened()
  await pay()
  record.status.choose('zrusena')
  record.file.type('reason', 'na želanie')
  await record.status.submit()
  await holds.send(`order ${order.id}`)
  await store.open()
  const asked = { what: 'refund' } as const
  await make(asked)
  const leave = store.tellsHere(asked)
  network.state = 'lost'
  await holds.send(heldRefund(order.id))
  const told = () => endedOf(holds).map(({ stands }) => stands)
  expect([told(), store.draft.asked]).toEqual([['done', 'unanswered'], asked])
  store.type({ reference: 'bez' })
  expect(told()).toEqual(['done'])
  // With other words nothing is done, which the form tells.
  network.state = 'up'
  await store.submit()
  await holds.send(heldRefund(order.id))
  expect([store.write.stage, told()]).toMatchObject([{ phase: 'unanswered', isFirstDone: true }, ['done']])
  leave()
  expect(told()).toEqual(['done', 'declined'])
})

test('a voucher is replaced with a reason: the new one stands in its place', async () => {
  const { store, make, pay, account, holds } = await opened()
  await pay()
  const { serial, amount, currency } = account().vouchers[0]!.voucher
  expect(await make({ what: 'reissue', serial }, { reason: 'stratený' })).toBe(true)
  // It is held (rule A131), and begun no more; called off, its form is as it was.
  expect(holds.of(heldVoucher(serial))?.what).toEqual({
    kind: 'voucher',
    serial,
    as: 'reissue',
    amount,
    currency,
  })
  store.ask({ what: 'reissue', serial })
  expect([store.isVoucherHeld(serial), store.draft.asked]).toEqual([true, undefined])
  await holds.undos.undo()
  expect([store.draft.asked, store.draft.typed.reason, account().vouchers.length]).toEqual([
    { what: 'reissue', serial },
    'stratený',
    2,
  ])
  await store.submit()
  expect(await holds.send(heldVoucher(serial))).toBe(true)
  const { standing, replaced } = standingVouchers(account().vouchers)
  expect(replaced.map(({ voucher }) => voucher.serial)).toEqual([serial])
  expect(standing.some(({ place }) => place.replaces === serial)).toBe(true)
})

test('a letter waits for the courier until it was handed over', async () => {
  const address = { address: 'Hlavná 1', city: 'Žilina', postalCode: '01001', country: 'Slovensko' }
  const { store, record, pay, account, next } = await opened({ deliveryMethod: 'courier', ...address })
  await pay()
  expect(next()).toBe('letter')
  const delivery = account().deliveries[0]!.id
  expect(await store.letter(delivery)).toBeDefined()
  await store.open()
  expect(next()).toBe('hand-over')
  const handed = { carrier: 'gls', letters: [{ id: delivery, trackingNumber: '91234567890' }] } as const
  expect(await store.doTo({ what: 'hand-over', delivery, handed })).toBe(true)
  expect(account().deliveries[0]).toMatchObject({
    channel: 'letter',
    state: 'handed-over',
    carrier: 'gls',
    trackingNumber: '91234567890',
  })
  expect(progressOf(account()).deliveredAt).not.toBeNull()
  expect(record.order?.orderStatus).toBe('vybavena')
})

test('a letter that is handed over is held before, and asked about again where that is called off', async () => {
  const address = { address: 'Hlavná 1', city: 'Žilina', postalCode: '01001', country: 'Slovensko' }
  const { store, pay, account, holds, order } = await opened({ deliveryMethod: 'courier', ...address })
  await pay()
  const delivery = account().deliveries[0]!.id
  await store.letter(delivery)
  const handed = { carrier: 'gls', letters: [{ id: delivery, trackingNumber: '' }] } as const
  const again = vi.fn()
  const handOver = () => store.handOver({ what: 'hand-over', delivery, handed }, '/admin', again)
  handOver()
  expect([store.isLetterHeld, again.mock.calls.length]).toEqual([true, 0])
  await holds.undos.undo()
  expect([store.isLetterHeld, again.mock.calls.length]).toEqual([false, 1])
  expect(account().deliveries[0]!.state).toBe('waiting')
  handOver()
  expect(await holds.send(heldLetter(order.id))).toBe(true)
  expect(account().deliveries[0]!.state).toBe('handed-over')
  expect([await holds.undos.undo(), again.mock.calls.length]).toEqual(['stays', 1])
})

test('a letter with the number of an earlier one of its order is told with that, and handed over once somebody is sure', async () => {
  const address = { address: 'Hlavná 1', city: 'Žilina', postalCode: '01001', country: 'Slovensko' }
  const { store, record, pay, account, make, holds } = await opened({
    deliveryMethod: 'courier',
    ...address,
  })
  await pay()
  const handOver = async (isSure?: boolean) => {
    const { id } = account().deliveries.findLast(({ state }) => state === 'waiting')!
    await store.letter(id)
    const handed = { carrier: 'gls', letters: [{ id, trackingNumber: '91234567890', isSure }] } as const
    await store.doTo({ what: 'hand-over', delivery: id, handed })
    return [store.doneLast, store.noted]
  }
  await handOver()
  const { serial } = account().vouchers[0]!.voucher
  await make({ what: 'reissue', serial }, { reason: 'stratený' })
  await holds.send(heldVoucher(serial))
  const noted = expect.objectContaining({ orderNumber: record.order?.number })
  expect(await handOver()).toEqual([undefined, noted])
  expect(await handOver(true)).toEqual(['hand-over', undefined])
})

test('the number of a letter that left is added to it, and what a colleague noted meanwhile is told (rule V33)', async () => {
  const address = { address: 'Hlavná 1', city: 'Žilina', postalCode: '01001', country: 'Slovensko' }
  const { store, pay, account, other, network } = await opened({ deliveryMethod: 'courier', ...address })
  await pay()
  const { id } = account().deliveries[0]!
  await store.letter(id)
  const handed = { carrier: 'gls', letters: [{ id, trackingNumber: '' }] } as const
  await store.doTo({ what: 'hand-over', delivery: id, handed })
  const was = { carrier: 'gls', trackingNumber: null } as const
  const correct = async (trackingNumber: string, isSure?: boolean) => {
    const corrected = { carrier: 'gls', trackingNumber, was, isSure } as const
    await store.doTo({ what: 'parcel', delivery: id, corrected })
    return [store.doneLast, store.parcelOutcome?.outcome, account().deliveries[0]!.trackingNumber]
  }
  expect(await correct('91234567890')).toEqual(['parcel', 'corrected', '91234567890'])
  await other.deliveries.correctParcel({
    id,
    carrier: 'gls',
    trackingNumber: '91234567899',
    was: { carrier: 'gls', trackingNumber: '91234567890' },
  })
  expect(await correct('91234567890')).toEqual([undefined, 'parcel-changed', '91234567899'])
  // An answer that was lost is asked for by the same press.
  network.state = 'lost'
  expect((await correct('91234567899')).slice(0, 1)).toEqual([undefined])
  network.state = 'up'
  expect(await correct('91234567899')).toEqual(['parcel', 'corrected', '91234567899'])
})

test('a letter of an order that was paid too much goes out before money goes back', async () => {
  const address = { address: 'Hlavná 1', city: 'Žilina', postalCode: '01001', country: 'Slovensko' }
  const { store, pay, account, next } = await opened({ deliveryMethod: 'courier', ...address })
  await pay('120')
  expect([account().record.order.paymentStatus, next()]).toEqual(['over', 'letter'])
  const delivery = account().deliveries[0]!.id
  await store.letter(delivery)
  await store.open()
  expect(next()).toBe('hand-over')
  const handed = { carrier: 'gls', letters: [{ id: delivery, trackingNumber: '' }] } as const
  await store.doTo({ what: 'hand-over', delivery, handed })
  await store.open()
  expect(next()).toBe('refund')
})

test('what a colleague did while a form is filled in is shown before anything of it is held (rule A159)', async () => {
  const { record, store, order, make, pay, account, other, holds } = await opened()
  await pay()
  const { serial } = account().vouchers[0]!.voucher
  await other.orders.change({ id: order.id, status: 'spracuva', version: record.file.record.answer!.version })
  await record.look()
  expect([await make({ what: 'reissue', serial }, { reason: 'stratený' }), holds.waiting]).toEqual([
    false,
    [],
  ])
  expect([record.order?.orderStatus, store.draft.typed.reason, record.file.heard?.isTaken]).toEqual([
    'spracuva',
    'stratený',
    true,
  ])
  expect([await store.submit(), holds.waiting.length]).toEqual([true, 1])
})

test('what could not be delivered is the next step until it is, also of an order that is completed', async () => {
  const { app, store, record, pay, account, next } = await opened()
  const { deliveries } = app.ports
  await pay()
  const [failed] = account().deliveries
  await deliveries.fail(failed!.id, 'EENVELOPE')
  await store.open()
  expect([next(), await store.doTo({ what: 'retry', delivery: failed!.id })]).toEqual(['delivery', true])
  await deliveries.fail(failed!.id, 'EENVELOPE')
  await record.status.switchTo('vybavena')
  record.file.type('reason', 'osobne')
  expect(await record.status.submit()).toBe(true)
  await store.open()
  expect(next()).toBe('delivery')
  await deliveries.handOver(failed!.id, {
    at: app.world.clock.now(),
    correction: 0,
    parcel: { carrier: null, trackingNumber: null },
    entries: [],
    jobs: [],
  })
  await store.open()
  expect(next()).toBeNull()
})
