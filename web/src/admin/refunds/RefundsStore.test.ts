import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { RequestKeys, unstored } from '../records/RequestKeys.ts'
import { RefundsStore } from './RefundsStore.ts'

/** A store over one order that was paid and cancelled, so that all of its money is due. */
async function desk() {
  const { app, api, session } = await backOffice()
  const { clock } = app.world
  const { order } = (await newOrder(app.api)).view
  const { payments, orders } = api.staff
  const receivedOn = '2026-03-02'
  const paid = await payments.record({ id: order.id, amount: order.total, receivedOn, method: 'transfer' })
  if (!paid.ok) throw new Error(paid.error.code)
  await orders.change({ id: order.id, status: 'zrusena', version: paid.value.record.version })
  const keys = new RequestKeys(unstored, randomUUID)
  const store = new RefundsStore({ payments, session, clock, keys }, () => {})
  await store.open()
  await store.begin(order.id)
  return { store, order }
}

test('whoever is to get money back is listed, and all that is due is proposed', async () => {
  const { store, order } = await desk()
  expect(store.rows.value?.items.map(({ id }) => id)).toEqual([order.id])
  expect(store.due).toBe(order.total)
  expect(store.fields).toMatchObject({ receivedOn: '2026-03-02', method: 'transfer' })
})

test('a refund is noted, and its order is owed nothing', async () => {
  const { store, order } = await desk()
  expect(await store.submit()).toBe(order.total)
  expect(store.rows.value?.items).toEqual([])
})

test('what is paid by a code goes to whoever is typed where no statement tells an account, and is noted as sent', async () => {
  const { store, order } = await desk()
  const { paying } = store
  await paying.begin(store.rows.value!.items[0]!)
  expect(paying.code.value).toBeUndefined()
  await paying.show()
  expect(paying.problems).toEqual([{ at: 'iban', code: 'required' }])
  paying.type({ iban: 'sk31 1200 0000 1987 4263 7541' })
  await paying.show()
  expect(paying.code.value).toMatchObject({ amount: order.total, iban: 'SK3112000000198742637541' })
  expect(await paying.send()).toBe(order.total)
  expect(store.rows.value?.items).toEqual([])
})
