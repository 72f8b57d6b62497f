import { completeDelivered } from '@hotovo/application/deliveries/deliver'
import { expect, test } from 'vitest'
import { orderDesk } from '../../../../tests/support/order-desk.ts'
import { heldReply } from '../records/HeldReply.ts'

test('an order is shown with its history, and told to whoever lists it', async () => {
  const { store, order, row, told } = await orderDesk()
  expect(store.file.record.answer).toEqual({ order, adminNotes: null, version: 1 })
  expect([store.file.history.value?.length, told]).toEqual([1, [row]])
})

test('how it is by now is looked at without being shown: who did what since', async () => {
  const { store, other, order } = await orderDesk()
  const { file } = store
  await other.orders.change({ id: order.id, status: 'spracuva', version: 1 })
  const seen = await store.look()
  expect(seen?.entries.map(({ fieldName, newValue }) => [fieldName, newValue])).toEqual([
    ['order_status', 'spracuva'],
  ])
  expect([store.order?.orderStatus, file.history.answer?.length]).toEqual(['prijata', 1])
  seen?.take()
  expect([store.order?.orderStatus, file.history.answer?.length]).toEqual(['spracuva', 2])
  expect((await store.look())?.entries).toEqual([])
})

test('it is begun while something is typed, chosen or held', async () => {
  const { store } = await orderDesk()
  expect(store.isBegun).toBe(false)
  store.file.type('text', 'Volané')
  expect(store.isBegun).toBe(true)
  store.file.type('text', ' ')
  store.status.choose('vybavena')
  expect(store.isBegun).toBe(true)
  store.status.choose('prijata')
  expect(store.isBegun).toBe(false)
})

test('who writes to a customer of whom no ticket is known opens one (rule A85)', async () => {
  const { store, order, holds } = await orderDesk()
  const send = async () => store.reply() && holds.send(heldReply(store.id))
  store.file.type('reply', 'Dobrý deň.')
  expect(await send()).toBe(true)
  await store.open()
  expect([store.talk?.record.relatedOrder, store.file.typed.reply]).toEqual([order.number, ''])
  store.file.type('reply', 'Ešte niečo.')
  expect(await send()).toBe(true)
  await store.open()
  expect(store.around.answer?.talks).toHaveLength(1)
  expect(store.talk?.replies.map(({ text }) => text)).toEqual(['Dobrý deň.', 'Ešte niečo.'])
})

test('what the product does after a payment of one’s own is shown by itself, in the list beside it too, what somebody else does is not', async () => {
  const { app, store, other, order, told } = await orderDesk()
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
      correction: 0,
      parcel: { carrier: null, trackingNumber: null },
      entries: [],
      jobs: [],
    })
  await completeDelivered(app.ports, order.id)
  expect(store.order?.orderStatus).toBe('prijata')
  await store.follow()
  expect([store.order?.orderStatus, told.at(-1)?.orderStatus]).toEqual(['vybavena', 'vybavena'])
  await other.orders.addNote({ id: order.id, text: 'Volané' })
  await store.follow()
  expect(file.record.answer?.adminNotes).toBeNull()
  await pay()
  await account.insist()
  await other.orders.addNote({ id: order.id, text: 'Volané znova' })
  await store.follow()
  expect(file.record.answer?.adminNotes).not.toContain('znova')
})
