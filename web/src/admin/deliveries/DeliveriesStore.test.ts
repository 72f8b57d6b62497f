import { randomUUID } from 'node:crypto'
import type { HandedLetters } from '@hotovo/application/deliveries/letters'
import { when } from 'mobx'
import { expect, test, vi } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { wrongField } from '../kit/record/CorrectionStore.ts'
import { againOf, Holds } from '../records/Holds.ts'
import { handOverDraft } from '../records/handOverDraft.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { DeliveriesStore, heldLetters } from './DeliveriesStore.ts'

/** A store over the letters of orders that were paid. */
async function desk(count = 1) {
  const { app, api, session } = await backOffice()
  const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
  const orders = []
  for (let place = 0; place < count; place++) {
    const { order } = (await newOrder(app.api, { deliveryMethod: 'courier', ...courier })).view
    const receivedOn = '2026-03-02'
    await api.staff.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' })
    orders.push(order)
  }
  const { deliveries, payments } = api.staff
  const look = vi.fn()
  const keys = new RequestKeys(unstored, randomUUID)
  const holds = new Holds()
  const { drafts } = keptDrafts()
  const store = new DeliveriesStore({ deliveries, payments, session, queues: { look }, keys, holds, drafts })
  await store.open({ queue: 'letters' })
  const handOver = (letters: typeof store.rows, handed: HandedLetters) => {
    store.ask(letters)
    store.handOver(handed)
    return holds.send(heldLetters)
  }
  return { store, orders, look, api, ports: app.ports, holds, drafts, handOver }
}

test('letters are printed together until the courier has them, and what waits is counted again then', async () => {
  const { store, orders, look, handOver } = await desk(2)
  expect(new Set(store.rows.map(({ orderNumber }) => orderNumber))).toEqual(
    new Set(orders.map(({ number }) => number)),
  )
  const [first, second] = store.rows
  expect(first).toMatchObject({
    recipient: { address: 'Hlavná 1, 949 01 Nitra, Slovensko' },
    printedAt: null,
  })
  expect(store.printed).toEqual([])
  expect(store.unprinted).toEqual(store.rows)
  const pdf = await store.print(store.unprinted, false)
  expect(store.unprinted).toEqual([])
  expect(store.printed).toEqual(store.rows)
  expect(atob(pdf!).slice(0, 5)).toBe('%PDF-')
  expect(store.rows.map(({ printedBy }) => printedBy)).not.toContain(null)
  expect(look).toHaveBeenCalledTimes(1)
  const letters = [
    { id: first!.id, trackingNumber: 'eb123456789sk' },
    { id: second!.id, trackingNumber: '?' },
  ]
  expect(await handOver(store.rows, { carrier: 'posta', letters })).toBe(true)
  expect(look).toHaveBeenCalledTimes(2)
  expect(store.write.stage).toMatchObject({ phase: 'done', done: { left: [second!.id] } })
  expect(store.rows.map(({ id }) => id)).toEqual([second!.id])
  expect(await store.print([first!], false)).toBeUndefined()
  expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'delivery-not-found' } })
})

test('a letter that nobody printed is not handed over, and told', async () => {
  const { store, handOver } = await desk(2)
  const [first, second] = store.rows
  await store.print([first!], false)
  expect(store.printed.map(({ id }) => id)).toEqual([first!.id])
  const handedAs = (...ids: string[]) => ({
    carrier: 'dpd' as const,
    letters: ids.map((id) => ({ id, trackingNumber: '' })),
  })
  expect(await handOver(store.rows, handedAs(first!.id, second!.id))).toBe(true)
  expect(store.write.stage).toMatchObject({ phase: 'done', done: { left: [], unprinted: [second!.id] } })
  expect(await handOver([second!], handedAs(second!.id))).toBe(false)
  expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'letter-not-printed' } })
})

test('a number that another letter has is told with its order, and handed over once somebody is sure', async () => {
  const { store, handOver } = await desk(3)
  const [first, second, third] = store.rows
  await store.print(store.rows, false)
  const named = (letter: typeof first, trackingNumber: string) => ({ id: letter!.id, trackingNumber })
  const over = (...letters: (ReturnType<typeof named> & { isSure?: boolean })[]) =>
    handOver(store.rows, { carrier: 'gls', letters })
  await over(named(first, 'EB1234'))
  expect(store.noted.size).toBe(0)
  expect(await over(named(second, 'eb1234'), named(third, ''))).toBe(true)
  expect(store.write.stage).toMatchObject({ done: { left: [], unprinted: [] } })
  expect([...store.noted]).toMatchObject([
    [second!.id, { trackingNumber: 'EB1234', orderNumber: first!.orderNumber }],
  ])
  expect(store.rows.map(({ id }) => id)).toEqual([second!.id])
  await over({ ...named(second, 'eb1234'), isSure: true })
  expect([store.noted.size, store.rows]).toEqual([0, []])
})

test('letters that are handed over are held before, and asked about again where that is called off', async () => {
  const { store, holds } = await desk(1)
  await store.print(store.rows, false)
  const [letter] = store.rows
  store.ask(store.rows)
  store.handOver({ carrier: 'gls', letters: [{ id: letter!.id, trackingNumber: '' }] })
  expect([store.isHeld, store.asked, store.write.stage.phase]).toEqual([true, [], 'resting'])
  expect([store.isLeaving(letter!), store.isLeaving({ id: 'other' })]).toEqual([true, false])
  await holds.undos.undo()
  expect([store.isHeld, store.asked, store.isLeaving(letter!)]).toEqual([false, [letter], false])
  store.handOver({ carrier: 'gls', letters: [{ id: letter!.id, trackingNumber: '' }] })
  await holds.send(heldLetters)
  expect([store.rows, await holds.undos.undo()]).toEqual([[], 'stays'])
})

test('numbers that were typed stay until their letters are handed over, and letters that were held are asked about again (rule A160)', async () => {
  const { store, holds, drafts, handOver } = await desk(2)
  await store.print(store.rows, false)
  const [first, second] = store.rows
  drafts.keep(handOverDraft, { carrier: 'gls', [first!.id]: '91234567890', [second!.id]: '91234567891' })
  store.ask(store.rows)
  store.handOver({ carrier: 'gls', letters: [{ id: first!.id, trackingNumber: '91234567890' }] })
  holds.drop()
  expect(Object.keys(drafts.of(handOverDraft))).toHaveLength(3)
  const leave = store.asksAgain()
  const [notDone] = holds.undone
  holds.toldHere(againOf(heldLetters))?.again?.(notDone!)
  expect(store.asked).toEqual([first, second])
  await handOver([first!], { carrier: 'gls', letters: [{ id: first!.id, trackingNumber: '91234567890' }] })
  expect(drafts.of(handOverDraft)).toEqual({ carrier: 'gls', [second!.id]: '91234567891' })
  holds.toldHere(againOf(heldLetters))?.again?.(notDone!)
  expect(store.asked).toEqual([second])
  leave()
})

test('a contact that is corrected is held; what was typed stays until it is sent, whatever closed it, and is asked again (rule A179)', async () => {
  const { store, holds, drafts } = await desk(1)
  const { correction } = store
  const [letter] = store.rows
  const { orderId } = letter!
  const subject = `contact ${orderId}`
  await correction.ask(orderId, wrongField(letter!.channel))
  expect([correction.first, correction.isTakenUp]).toEqual(['phone', false])
  correction.type('address', 'Dolná 2')
  expect(await correction.submit('/admin/dorucenia')).toBe(false)
  expect([correction.problemAt('reason')?.code, holds.waiting]).toEqual(['required', []])
  correction.leave()

  await correction.ask(orderId)
  expect([correction.isTakenUp, correction.typed.address]).toEqual([true, 'Dolná 2'])
  correction.type('reason', 'Volala')
  const comeBack = vi.fn()
  expect(await correction.submit('/admin/dorucenia', comeBack)).toBe(true)
  expect([correction.asked, holds.waiting.map(({ what }) => what.kind)]).toEqual([undefined, ['contact']])
  await holds.undos.undo()
  expect([correction.asked, correction.typed.reason, comeBack.mock.calls.length]).toEqual([
    orderId,
    'Volala',
    1,
  ])

  await when(() => correction.account.phase === 'shown')
  await correction.submit('/admin/dorucenia')
  holds.drop()
  const leave = correction.asksAgain()
  holds.toldHere(againOf(subject))?.again?.(holds.undone[0]!)
  expect(correction.asked).toBe(orderId)
  leave()
  await when(() => correction.account.phase === 'shown')
  await correction.submit('/admin/dorucenia')
  expect(await holds.send(subject)).toBe(true)
  expect(store.rows.map(({ recipient }) => recipient.address)).toEqual([expect.stringContaining('Dolná 2')])
  expect(drafts.of(subject)).toEqual({})
  await correction.ask(orderId)
  correction.type('city', 'Zvolen')
  correction.drop()
  expect([correction.typed.city, drafts.of(subject)]).toEqual(['Nitra', {}])
})

test('what a colleague prints and hands over is shown in its row, which stays, marked, and is meant no more', async () => {
  const { store, api } = await desk(3)
  const [first, second, third] = store.rows
  const { deliveries } = api.staff
  await deliveries.print({ ids: [first!.id, second!.id] })
  await deliveries.handOver({ carrier: 'gls', letters: [{ id: second!.id, trackingNumber: '' }] })
  await store.current.takeAnew([first!.orderId, second!.orderId])
  expect(store.rows.map(({ printedAt }) => printedAt !== null)).toEqual([true, false, false])
  expect([...store.current.left]).toEqual([second!.id])
  expect([store.printed, store.unprinted].map((all) => all.map(({ id }) => id))).toEqual([
    [first!.id],
    [third!.id],
  ])
  await store.refresh()
  expect([store.rows.length, store.current.left.size]).toEqual([2, 0])
})

test('what is meant is what is ticked, and all that is shown where nothing is', async () => {
  const { store } = await desk(3)
  const [first, , third] = store.rows
  expect(store.meant).toEqual(store.rows)
  store.tick([third!, first!], true)
  expect(store.meant).toEqual([first, third])
  store.tick([first!], false)
  expect(store.meant).toEqual([third])
  await store.open({ queue: 'letters' })
  expect(store.isTicked).toBe(false)
})

test('a delivery that failed is listed with the reason, and tried again', async () => {
  const { store, ports, api, holds } = await desk()
  const { order } = (await newOrder(api)).view
  const paid = await api.staff.payments.record({
    id: order.id,
    amount: order.total,
    receivedOn: '2026-03-02',
    method: 'transfer',
  })
  if (!paid.ok) throw new Error(paid.error.code)
  const [delivery] = paid.value.deliveries
  await ports.deliveries.fail(delivery!.id, 'ETIMEDOUT')
  await store.open({ queue: 'failed' })
  const [failed] = store.page.value!.items
  expect(failed).toMatchObject({ orderNumber: order.number, failures: 1, lastError: 'ETIMEDOUT' })
  expect(await store.write.run({ what: 'retry', delivery: failed! })).toBe(true)
  expect(store.write.stage).toMatchObject({ phase: 'done', wanted: { what: 'retry' } })
  expect(holds.undos.deeds).toMatchObject([{ what: { kind: 'account', number: order.number } }])
})

test("what failed of an order is one row, and by one's own doing it goes without a mark", async () => {
  const { store, ports, api } = await desk()
  const { order } = (await newOrder(api)).view
  const paid = await api.staff.payments.record({
    ...{ id: order.id, amount: order.total, receivedOn: '2026-03-02', method: 'transfer' },
  })
  if (!paid.ok) throw new Error(paid.error.code)
  const ids = paid.value.deliveries.map(({ id }) => id)
  const deliver = async (id: string) => {
    const parcel = { carrier: null, trackingNumber: null }
    const told = { at: ports.clock.now(), correction: 0, parcel, entries: [], jobs: [] }
    expect(await ports.deliveries.handOver(id, told)).toBe(true)
  }
  for (const id of ids) await ports.deliveries.fail(id, 'ETIMEDOUT')
  await store.open({ queue: 'failed' })
  const [row] = store.failed
  expect(store.failed.length).toBe(1)
  expect(new Set(row!.deliveries.map(({ id }) => id))).toEqual(new Set(ids))
  await store.retry(row!)
  expect(store.rows.map((one) => store.isTried(one))).toEqual(ids.map(() => true))
  await ports.deliveries.fail(ids[0]!, 'ETIMEDOUT')
  await store.refresh()
  expect(new Set(store.rows.map((one) => [one.id, store.isTried(one)].join()))).toEqual(
    new Set(ids.map((id, at) => [id, at > 0].join())),
  )
  for (const id of ids) await deliver(id)
  await store.current.takeAnew([order.id])
  expect([store.failed, store.current.left.size]).toEqual([[], 0])
})
