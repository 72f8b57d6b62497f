import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { completeDelivered } from '@hotovo/application/deliveries/deliver'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { OrderForm } from '@hotovo/domain/orders/order'
import { when } from 'mobx'
import { describe, expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { somebody } from '../../../../tests/support/staff.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { Drafts } from '../records/Drafts.ts'
import { OrderStore } from './OrderStore.ts'
import { issuedState, nextOf, progressOf, standingVouchers } from './progress.ts'

/** An order in the back-office with its money; `lost` has the answer to a payment lost after it was recorded. */
async function opened(form: Partial<OrderForm> = {}) {
  const { app, api, session } = await backOffice()
  const { order } = (await newOrder(app.api, form)).view
  const lost = { isLost: false }
  const keys: (string | undefined)[] = []
  const payments: Api['staff']['payments'] = {
    ...api.staff.payments,
    record: async (payment, key) => {
      keys.push(key)
      const recorded = await api.staff.payments.record(payment, key)
      if (lost.isLost) throw new Unavailable('lost')
      return recorded
    },
  }
  const record = new OrderStore(order.id, {
    staff: { ...api.staff, payments },
    session,
    drafts: new Drafts(undefined),
    clock: app.world.clock,
    later: () => () => {},
    uuid: randomUUID,
    tell: () => {},
  })
  await record.open()
  const store = record.account
  const pay = async (amount?: string) => {
    store.ask({ what: 'payment' })
    if (amount !== undefined) store.type({ amount })
    return store.submit()
  }
  const cancel = async () => {
    record.status.choose('zrusena')
    record.file.type('reason', 'na želanie')
    await record.status.submit()
    await record.status.send()
    await store.open()
  }
  const account = () => store.account.answer!
  const other = (await somebody(app)).api.staff
  return { house: app, order, record, store, lost, keys, pay, cancel, account, other }
}

describe('a payment', () => {
  test('is asked for with what is missing, for today, by the method of the order', async () => {
    const { store, order } = await opened()
    store.ask({ what: 'payment' })
    expect(store.typed).toMatchObject({ amount: '101,00', method: order.paymentMethod, reference: '' })
    expect(store.typed.receivedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  test('of all issues the vouchers, and the record beside it is the new one', async () => {
    const { store, record, pay, account } = await opened()
    expect(nextOf(account(), store.looks)).toBe('payment')
    expect(await pay()).toBe(true)
    expect(store.doneLast).toBe('payment')
    expect(store.asked).toBeUndefined()
    expect(record.order).toMatchObject({ paymentStatus: 'paid', received: 101_00 })
    expect(record.file.record.answer).toEqual(account().record)
    expect(account().vouchers.length).toBeGreaterThan(0)
    expect(issuedState(account().vouchers)).toBe('active')
    expect(progressOf(account())).toMatchObject({ isFailing: false, sent: 0, deliveredAt: null })
    expect(nextOf(account(), store.looks)).toBe('complete')
  })

  test('of a part leaves the rest to be asked for', async () => {
    const { store, pay, account } = await opened()
    expect(await pay('50')).toBe(true)
    expect(account().record.order.paymentStatus).toBe('partial')
    store.ask({ what: 'payment' })
    expect(store.typed.amount).toBe('51,00')
  })

  test('of no amount, or of no day, is refused before anybody is bothered, until it is written anew', async () => {
    const { store, pay, keys } = await opened()
    expect(await pay('päťdesiat')).toBe(false)
    expect(store.write.problems).toEqual([{ at: 'amount', code: 'required' }])
    store.type({ amount: '5', receivedOn: '' })
    expect(store.write.problems).toEqual([])
    expect(await store.submit()).toBe(false)
    expect(store.write.problems).toEqual([{ at: 'receivedOn', code: 'required' }])
    expect(keys).toEqual([])
  })

  test('whose answer was lost and whose form was changed then is not recorded a second time', async () => {
    const { store, lost, pay, account } = await opened()
    lost.isLost = true
    await pay('50')
    lost.isLost = false
    store.type({ amount: '51' })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'unanswered', isFirstDone: true })
    expect(account().payments.map(({ amount }) => amount)).toEqual([50_00])
  })

  test('is taken back with a reason as long as nothing was issued, and refused after', async () => {
    const { store, pay, account } = await opened()
    await pay('50')
    store.ask({ what: 'take-back', paymentId: account().payments[0]!.id })
    expect(await store.submit()).toBe(false)
    expect(store.write.problemAt('reason')?.code).toBe('required')
    store.type({ reason: 'omyl' })
    expect(await store.submit()).toBe(true)
    expect(account().record.order).toMatchObject({ received: 0, paymentStatus: 'pending' })
    await pay()
    store.ask({
      what: 'take-back',
      paymentId: account().payments.find(({ amount }) => amount === 101_00)!.id,
    })
    store.type({ reason: 'omyl' })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'vouchers-issued' } })
    expect(store.typed.reason).toBe('omyl')
  })
})

describe('a payment beyond the day of one person (rule A46)', () => {
  test('is told before it is recorded and waits after it; its person may only call it off', async () => {
    const { store, pay, account } = await opened()
    store.ask({ what: 'payment' })
    await when(() => store.allowance.value !== undefined)
    expect(store.allowance.value).toMatchObject({ left: { minor: 2000_00 }, hasColleague: true })
    store.type({ amount: '2000' })
    expect(store.isBeyondDay).toBe(false)
    store.type({ amount: '2000,01' })
    expect(store.isBeyondDay).toBe(true)
    expect(await pay('2000,01')).toBe(true)
    expect(store.doneLast).toBe('waiting')
    expect(account()).toMatchObject({ payments: [], byHand: [{ state: 'waiting' }] })
    const [{ id, recordedById }] = account().byHand as [OrderAccount['byHand'][number]]
    expect(store.looks).toBe(recordedById)
    expect(nextOf(account(), store.looks)).toBe('waiting')
    store.ask({ what: 'confirm', paymentId: id })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'second-person-needed' } })
    store.ask({ what: 'call-off', paymentId: id })
    expect(await store.submit()).toBe(true)
    expect(account().byHand).toMatchObject([{ state: 'called-off' }])
  })

  test('of a colleague is confirmed, or refused with a reason', async () => {
    const { store, order, other, account } = await opened()
    const theirs = { amount: 2000_01, receivedOn: '2026-01-01', method: 'cash' } as const
    for (const _ of [1, 2]) await other.payments.record({ id: order.id, ...theirs })
    await store.open()
    const [first, second] = account().byHand
    store.ask({ what: 'refuse', paymentId: first!.id })
    expect(await store.submit()).toBe(false)
    expect(store.write.problemAt('reason')?.code).toBe('required')
    store.type({ reason: 'Dvakrát to isté' })
    expect(await store.submit()).toBe(true)
    store.ask({ what: 'confirm', paymentId: second!.id })
    expect(await store.submit()).toBe(true)
    expect(store.doneLast).toBe('confirm')
    expect(account().byHand.map(({ state }) => state)).toEqual(['refused', 'confirmed'])
    expect(account().record.order.received).toBe(2000_01)
  })

  test('is the next step of a colleague, whatever else is to be done, until it is decided about', async () => {
    const { store, order, other, pay, account } = await opened()
    const theirs = { amount: 2000_01, receivedOn: '2026-01-01', method: 'cash' } as const
    await other.payments.record({ id: order.id, ...theirs })
    await store.open()
    expect(nextOf(account(), store.looks)).toBe('confirm')
    await pay('101')
    expect(nextOf(account(), store.looks)).toBe('confirm')
    store.ask({ what: 'refuse', paymentId: account().byHand[0]!.id })
    store.type({ reason: 'Prišlo už prevodom' })
    expect(await store.submit()).toBe(true)
    expect(nextOf(account(), store.looks)).toBe('complete')
  })

  test('tells what of it would have to be given back, and asks again where that is found out by a conflict', async () => {
    const { store, order, other, account } = await opened({
      selectedVouchers: [{ id: 'line-1', amount: 500_00, quantity: 5, isCustom: false }],
    })
    const { total } = order
    const theirs = { amount: total, receivedOn: '2026-01-01', method: 'cash' } as const
    await other.payments.record({ id: order.id, ...theirs })
    await store.open()
    const [waiting] = account().byHand
    store.ask({ what: 'confirm', paymentId: waiting!.id })
    expect(store.overIfConfirmed).toBe(0)
    await other.payments.record({ id: order.id, ...theirs, amount: 900_00 })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage.phase).toBe('conflict')
    expect(await store.insist()).toBe(false)
    expect(account().record.order.received).toBe(900_00)
    expect(store.overIfConfirmed).toBe(900_00)
    expect(await store.submit()).toBe(true)
    expect(account().record.order.received).toBe(total + 900_00)
    expect(store.overIfConfirmed).toBe(0)
  })
})

describe('a refund', () => {
  test('is due when a paid order is cancelled: its vouchers are voided, and it is noted once', async () => {
    const { store, pay, cancel, account } = await opened()
    await pay()
    await cancel()
    expect(nextOf(account(), store.looks)).toBe('refund')
    expect(issuedState(account().vouchers)).toBe('voided')
    store.ask({ what: 'refund' })
    expect(store.typed.amount).toBe('101,00')
    store.type({ amount: '102' })
    expect(await store.submit()).toBe(false)
    expect(store.write.problemAt('amount')?.code).toBe('amount-out-of-range')
    store.type({ amount: '101' })
    expect(await store.submit()).toBe(true)
    expect(account().record.order.paymentStatus).toBe('refunded')
    expect(nextOf(account(), store.looks)).toBeNull()
  })
})

describe('a voucher', () => {
  test('is replaced with a reason: the old one is voided, the new one stands in its place', async () => {
    const { store, pay, account } = await opened()
    await pay()
    const { serial } = account().vouchers[0]!.voucher
    store.ask({ what: 'reissue', serial })
    store.type({ reason: 'stratený' })
    expect(await store.submit()).toBe(true)
    const { standing, replaced } = standingVouchers(account().vouchers)
    expect(replaced.map(({ voucher }) => [voucher.serial, voucher.voided])).toEqual([[serial, true]])
    expect(standing.some(({ place }) => place.replaces === serial)).toBe(true)
    store.ask({ what: 'reissue', serial })
    store.type({ reason: 'ešte raz' })
    expect(await store.submit()).toBe(false)
    expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'voucher-not-replaceable' } })
  })
})

test('a letter waits for the courier until it was handed over', async () => {
  const { store, record, pay, account } = await opened({
    deliveryMethod: 'courier',
    address: 'Hlavná ulica 1',
    city: 'Žilina',
    postalCode: '01001',
    country: 'Slovensko',
  })
  await pay()
  expect(nextOf(account(), store.looks)).toBe('letter')
  expect(await store.doTo(account().deliveries[0]!.id, 'hand-over')).toBe(true)
  expect(account().deliveries[0]).toMatchObject({ channel: 'letter', state: 'handed-over' })
  expect(progressOf(account()).deliveredAt).not.toBeNull()
  expect(record.order?.orderStatus).toBe('vybavena')
  expect(await store.doTo(account().deliveries[0]!.id, 'retry')).toBe(false)
  expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'delivery-not-found' } })
})

test('what could not be delivered is the next step until it is, also of an order that is completed', async () => {
  const { house: app, store, record, pay, account } = await opened()
  await pay()
  const [failed] = account().deliveries
  await app.ports.deliveries.fail(failed!.id, 'EENVELOPE')
  await store.open()
  const next = () => nextOf(account(), store.looks)
  expect(next()).toBe('delivery')
  await record.status.switchTo('vybavena')
  await store.open()
  expect(next()).toBe('delivery')
  const at = app.world.clock.now()
  await app.ports.deliveries.handOver(failed!.id, { at, entries: [], jobs: [] })
  await store.open()
  expect(next()).toBeNull()
})

test('what the product does after a payment of one’s own is shown by itself, what somebody else does is not', async () => {
  const { house: app, store, record, pay, other, order } = await opened()
  await record.follow()
  await pay()
  for (const { id } of store.account.answer!.deliveries)
    await app.ports.deliveries.handOver(id, { at: app.world.clock.now(), entries: [], jobs: [] })
  await completeDelivered(app.ports, order.id)
  expect(record.order?.orderStatus).toBe('prijata')
  await record.follow()
  expect(record.order?.orderStatus).toBe('vybavena')
  const { version } = record.file.record.answer!
  await other.orders.addNote({ id: order.id, text: 'Volané' })
  await record.follow()
  expect(record.file.record.answer?.version).toBe(version)
  await pay('1')
  expect(store.write.stage.phase).toBe('conflict')
  await store.insist()
  await other.orders.addNote({ id: order.id, text: 'Volané znova' })
  await record.follow()
  expect(record.file.record.answer?.adminNotes).not.toContain('znova')
})
