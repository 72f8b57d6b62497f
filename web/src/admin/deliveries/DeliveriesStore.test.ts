import { expect, test, vi } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { DeliveriesStore } from './DeliveriesStore.ts'

/** A store over the letter of one order that was paid. */
async function desk() {
  const { app, api, session } = await backOffice()
  const courier = { address: 'Hlavná 1', city: 'Nitra', postalCode: '949 01', country: 'Slovensko' }
  const { order } = (await newOrder(app.api, { deliveryMethod: 'courier', ...courier })).view
  const receivedOn = '2026-03-02'
  await api.staff.payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' })
  const { deliveries } = api.staff
  const look = vi.fn()
  const store = new DeliveriesStore({ deliveries, session, queues: { look } })
  await store.open({ queue: 'letters' })
  return { store, order, look, api, ports: app.ports }
}

test('a letter is opened as a PDF until the courier has it, and what waits is counted again then', async () => {
  const { store, order, look } = await desk()
  const [letter] = store.page.value!.items
  expect(letter?.orderNumber).toBe(order.number)
  const pdf = await store.letter(letter!)
  expect(atob(pdf!).slice(0, 5)).toBe('%PDF-')
  expect(look).toHaveBeenCalledTimes(0)
  expect(await store.write.run({ what: 'hand-over', delivery: letter! })).toBe(true)
  expect(look).toHaveBeenCalledTimes(1)
  expect(store.write.stage).toMatchObject({ phase: 'done', wanted: { what: 'hand-over' } })
  expect(store.page.value?.items).toEqual([])
  expect(await store.letter(letter!)).toBeUndefined()
  expect(store.write.stage).toMatchObject({ phase: 'refused', why: { code: 'delivery-not-found' } })
})

test('a delivery that failed is listed with the reason, and tried again', async () => {
  const { store, ports, api } = await desk()
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
})
