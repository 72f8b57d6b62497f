import { randomUUID } from 'node:crypto'
import { orderRowOf } from '@hotovo/application/orders/list'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { Drafts } from '../records/Drafts.ts'
import { endedOf } from '../records/endedHolds.ts'
import { Holds } from '../records/Holds.ts'
import { heldOrder } from './heldActions.ts'
import { OrderStore } from './OrderStore.ts'
import { OrdersStore } from './OrdersStore.ts'
import { queueOf } from './queue.ts'

async function desk() {
  const { app, api, session } = await backOffice()
  const drafts = new Drafts(undefined)
  const { clock } = app.world
  const { staff } = api
  const holds = new Holds()
  const store = new OrdersStore({ staff, session, drafts, clock, holds, uuid: randomUUID })
  const order = async () => {
    clock.forward(1)
    return (await newOrder(app.api)).view.order
  }
  /** The form of an order, filled in and sent. */
  const change = async (record: OrderStore, status: 'zrusena' | 'vybavena') => {
    await record.open()
    record.status.choose(status)
    record.file.type('reason', 'na želanie')
    await record.status.submit()
  }
  return { store, holds, order, change, staff }
}

test('a status changed in the list, or on its page, is in its row before anything is asked again', async () => {
  const { store, order, change } = await desk()
  const { id } = await order()
  await order()
  await store.list.open({})
  await store.startChange(id, OrderStore).status.switchTo('spracuva')
  const statuses = () => store.list.rows.map((row) => row.orderStatus)
  expect([statuses(), store.list.opened]).toEqual([['prijata', 'spracuva'], id])
  await change(store.record(id, OrderStore), 'zrusena')
  expect(statuses()).toEqual(['prijata', 'zrusena'])
})

test('changes of several orders are held beside each other, each the same on the page of its order until it is known what became of it', async () => {
  const { store, holds, order, change, staff } = await desk()
  const held = async () => {
    const { id, total } = await order()
    await staff.payments.record({ id, amount: total, receivedOn: '2026-01-01', method: 'transfer' })
    const changing = store.startChange(id, OrderStore)
    await change(changing, 'zrusena')
    return changing
  }
  const [first, second] = [await held(), await held()]
  expect([store.record(first.id, OrderStore), store.record(second.id, OrderStore)]).toEqual([first, second])
  expect([holds.waiting.length, first.order?.orderStatus, store.desk]).toEqual([2, 'prijata', second])
  // A colleague is faster than one of them, which is sent while the other one is looked at.
  await staff.orders.addNote({ id: first.id, text: 'Volal' })
  expect(await holds.send(`order ${first.id}`)).toBe(false)
  expect([store.desk, first.status.change.stage.phase, endedOf(holds)[0]?.stands]).toEqual([
    second,
    'conflict',
    'declined',
  ])
  endedOf(holds)[0]!.show!()
  expect([store.desk, store.record(first.id, OrderStore)]).toEqual([first, first])
  await first.status.change.acceptCurrent()
  expect(endedOf(holds)).toEqual([])
  expect(await holds.send(`order ${second.id}`)).toBe(true)
  expect([store.desk, store.record(first.id, OrderStore) === first]).toEqual([first, false])
})

test('the page of an order begins with what was fetched ahead', async () => {
  const { store, order } = await desk()
  const { id, number } = await order()
  await store.list.ahead.fetch(id)
  expect(store.record(id, OrderStore).order?.number).toBe(number)
})

test('in a queue one that is done leads to the next, then to those before it, and what is left is counted', async () => {
  const { store, order, change } = await desk()
  const orders = [await order(), await order(), await order()] as const
  const [first, second, third] = orders
  await store.list.open({ queue: 'completed-unpaid', sort: 'oldest' })
  const queue = queueOf(store)
  expect(queue.isFinished(orderRowOf(first))).toBe(true)
  for (const { id } of orders) await change(store.record(id, OrderStore), 'vybavena')
  await store.list.refresh()
  await queue.count()
  expect(queue.left.answer).toEqual({ queue: 'completed-unpaid', count: 3, isMore: false })
  const path = ({ id }: typeof first) => `/admin/objednavky/${id}`
  const after = async ({ id }: typeof first) => {
    const { path, isRecord } = await queue.onward(id)
    return isRecord ? path : undefined
  }
  expect([await after(second), await after(third)]).toEqual([path(third), path(first)])
  for (const { id } of [first, second]) await change(store.startChange(id, OrderStore), 'zrusena')
  expect([await after(first), await after(third)]).toEqual([path(third), undefined])
})

test('one whose change is held is left at once in its queue, and waits there again where that is called off (rule A167)', async () => {
  const { store, holds, order, change } = await desk()
  const orders = [await order(), await order()] as const
  const [first, second] = orders
  for (const { id } of orders) await change(store.record(id, OrderStore), 'vybavena')
  await store.list.open({ queue: 'completed-unpaid', sort: 'oldest' })
  const queue = queueOf(store)
  const { id, number } = first
  holds.hold(heldOrder(id), {
    what: { kind: 'order', id, number, from: 'vybavena', to: 'zrusena' },
    state: () => 'done',
    send: async () => true,
  })
  const waits = async () => {
    await queue.count()
    const { path, isRecord } = await queue.onward(second.id)
    return [queue.left.answer?.count, isRecord && path]
  }
  expect(await waits()).toEqual([1, false])
  holds.callOff(heldOrder(id))
  expect(await waits()).toEqual([2, `/admin/objednavky/${id}`])
})
