import { randomUUID } from 'node:crypto'
import { bulkLimits } from '@hotovo/domain/limits'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { newNetwork, over } from '../../../../tests/support/failing-network.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { Holds } from '../records/Holds.ts'
import { ordersBulk } from './OrdersBulk.tsx'
import { OrdersStore } from './OrdersStore.ts'

async function desk(count: number) {
  const { app, api, session } = await backOffice()
  const network = newNetwork()
  const keys = new Set<string | undefined>()
  const { changeBulk } = api.staff.orders
  const orders: typeof api.staff.orders = {
    ...api.staff.orders,
    changeBulk: (step, key) => {
      keys.add(key)
      return changeBulk(step, key)
    },
  }
  const { drafts } = keptDrafts()
  const { clock } = app.world
  const staff = over({ ...api.staff, orders }, network)
  const make = () => new OrdersStore({ staff, session, drafts, clock, holds: new Holds(), uuid: randomUUID })
  /** The same tab, loaded anew. */
  const again = () => {
    const another = make()
    const { isOn } = another.picks
    return { isOn, batch: ordersBulk(another).batch }
  }
  for (let n = 0; n < count; n++) {
    await newOrder(app.api, { email: `davka.${n}@priklad.sk` })
    clock.forward(1)
  }
  const list = make()
  await list.list.open({})
  const rows = () => list.list.rows
  const statuses = () => rows().map(({ orderStatus }) => orderStatus)
  return { list, store: ordersBulk(list), rows, statuses, network, keys, api, app, drafts, again }
}

test.each([
  ['lost', 'unanswered'],
  ['off', 'stopped'],
] as const)(
  'a part that is %s leaves its batch %s, which goes on under its key and picks nothing any more',
  async (state, phase) => {
    const { list, store, rows, statuses, network, keys } = await desk(2)
    list.picks.pick(rows())
    await store.choose('spracuva')
    network.state = state
    await store.start()
    expect(store.batch).toMatchObject({ phase, progress: { done: 0 } })
    expect(list.picks.picked).toBeUndefined()
    network.state = 'up'
    await store.batch.resume()
    expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 2, left: [] } })
    expect([keys.size, statuses()]).toEqual([1, ['spracuva', 'spracuva']])
  },
)

test('paid ones stand apart, and change where that is said with a reason; an undo names what it undoes', async () => {
  const { list, store, rows, statuses, api } = await desk(2)
  const { id, total } = rows()[0]!
  await api.staff.payments.record({ id, amount: total, receivedOn: '2026-01-01', method: 'transfer' })
  await list.list.refresh()
  list.picks.pick(rows())
  store.begin()
  await store.choose('zrusena')
  expect(store.of('moves-money').map((one) => one.id)).toEqual([id])
  store.takePaid(true)
  expect(store.items).toHaveLength(1)
  store.write('na želanie')
  expect(store.items).toHaveLength(2)
  await store.start()
  const batch = store.batch.progress!.id
  await store.batch.undo()
  expect(store.batch.progress).toMatchObject({ undoes: batch, left: [] })
  expect(statuses()).toEqual(['zrusena', 'prijata'])
})

test('all that the filter means are those of its moment; another filter means others', async () => {
  const { list, store, app } = await desk(2)
  await store.pickAll()
  expect(store.count).toBe(2)
  app.world.clock.forward(1)
  await newOrder(app.api)
  await store.choose('spracuva')
  expect(store.items).toHaveLength(2)
  await list.list.open({ status: ['zrusena'] })
  expect([list.picks.until, list.picks.picked?.size]).toEqual([undefined, 0])
})

test('it stops behind a part, is there when the page is loaded anew, and goes on; another person finds none', async () => {
  const { store, again, keys, drafts } = await desk(bulkLimits.step + 1)
  await store.pickAll()
  await store.choose('spracuva')
  const going = store.start()
  store.batch.stop()
  await going
  expect(store.batch).toMatchObject({ phase: 'stopped', progress: { done: bulkLimits.step } })
  const { isOn, batch } = again()
  expect([isOn, batch.phase, batch.progress?.done]).toEqual([true, 'stopped', bulkLimits.step])
  await batch.resume()
  expect(batch).toMatchObject({ phase: 'ended', progress: { done: bulkLimits.step + 1, left: [] } })
  expect(keys.size).toBe(1)
  expect(again().batch.progress?.id).toBe(store.batch.progress!.id)
  again().batch.dismiss()
  expect(again().batch.progress).toBeUndefined()
  await store.batch.undo()
  expect(again().isOn).toBe(true)
  drafts.own('peter@hotovo.test')
  expect([again().isOn, again().batch.progress]).toEqual([false, undefined])
})
