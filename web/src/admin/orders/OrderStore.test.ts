import { completeDelivered } from '@hotovo/application/deliveries/deliver'
import { expect, test } from 'vitest'
import { orderDesk } from '../../../../tests/support/order-desk.ts'

test('an order is shown with its history, and told to whoever lists it', async () => {
  const { store, order, row, told } = await orderDesk()
  expect(store.file.record.answer).toEqual({ order, adminNotes: null, version: 1 })
  expect([store.file.history.value?.length, told]).toEqual([1, [row]])
})

test('what the product does after a payment of one’s own is shown by itself, what somebody else does is not', async () => {
  const { app, store, other, order } = await orderDesk()
  const { account, file } = store
  const pay = () => {
    account.ask({ what: 'payment' })
    account.type({ amount: '101' })
    return account.submit()
  }
  await pay()
  for (const { id } of account.account.answer!.deliveries)
    await app.ports.deliveries.handOver(id, {
      at: app.world.clock.now(),
      parcel: { carrier: null, trackingNumber: null },
      entries: [],
      jobs: [],
    })
  await completeDelivered(app.ports, order.id)
  expect(store.order?.orderStatus).toBe('prijata')
  await store.follow()
  expect(store.order?.orderStatus).toBe('vybavena')
  await other.orders.addNote({ id: order.id, text: 'Volané' })
  await store.follow()
  expect(file.record.answer?.adminNotes).toBeNull()
  await pay()
  await account.insist()
  await other.orders.addNote({ id: order.id, text: 'Volané znova' })
  await store.follow()
  expect(file.record.answer?.adminNotes).not.toContain('znova')
})
