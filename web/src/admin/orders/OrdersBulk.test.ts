import { randomUUID } from 'node:crypto'
import { Unavailable } from '@hotovo/application/faults'
import { bulkLimits } from '@hotovo/domain/limits'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { keptDrafts } from '../../../../tests/support/drafts.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { CalledOff } from '../../stores/calledOff.ts'
import type { OrderServices } from './OrderStore.ts'
import { ordersBulk } from './OrdersBulk.tsx'
import { OrdersStore } from './OrdersStore.ts'

async function desk(count: number) {
  const { app, api, session } = await backOffice()
  const lost = { next: false, off: false }
  const keys: (string | undefined)[] = []
  const orders: OrderServices['staff']['orders'] = {
    ...api.staff.orders,
    changeBulk: async (step, key) => {
      keys.push(key)
      if (lost.off) throw new CalledOff('not made')
      const answer = await api.staff.orders.changeBulk(step, key)
      if (!lost.next) return answer
      lost.next = false
      throw new Unavailable('lost')
    },
  }
  const { drafts } = keptDrafts()
  const made = {
    staff: { ...api.staff, orders },
    session,
    drafts,
    clock: app.world.clock,
    later: () => () => {},
    uuid: randomUUID,
  }
  const list = new OrdersStore(made)
  /** The same tab, loaded anew. */
  const again = () => {
    const another = new OrdersStore(made)
    const { isOn } = another.picks
    return { isOn, store: ordersBulk(another) }
  }
  for (let n = 0; n < count; n++) {
    await newOrder(app.api, { email: `davka.${n}@priklad.sk` })
    app.world.clock.forward(1)
  }
  await list.list.open({})
  const store = ordersBulk(list)
  const rows = () => list.list.page.value?.items ?? []
  return { list, store, rows, lost, keys, api, house: app, drafts, again }
}

test('a part whose answer was lost is sent again under the key of the whole, and counts once', async () => {
  const { list, store, rows, lost, keys } = await desk(3)
  list.picks.pick(rows())
  await store.choose('spracuva')
  expect(store.items).toHaveLength(3)
  lost.next = true
  await store.start()
  expect(store.batch).toMatchObject({ phase: 'unanswered', progress: { done: 0 } })
  expect(list.picks.picked).toBeUndefined()
  await store.batch.resume()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 3, left: [] } })
  expect(store.batch.progress?.changed.map(({ version }) => version)).toEqual([2, 2, 2])
  expect(new Set(keys).size).toBe(1)
  expect(rows().map(({ orderStatus }) => orderStatus)).toEqual(['spracuva', 'spracuva', 'spracuva'])
})

test('paid ones stand apart: they change where that is said, with a reason, and are not put back', async () => {
  const { list, store, rows, api } = await desk(2)
  const { id, total } = rows()[0]!
  await api.staff.payments.record({ id, amount: total, receivedOn: '2026-01-01', method: 'transfer' })
  await list.list.refresh()
  const statuses = () => rows().map(({ orderStatus }) => orderStatus)
  const plan = () => {
    list.picks.pick(rows())
    store.begin()
    return store.choose('zrusena')
  }
  await plan()
  store.write('na želanie')
  expect([store.items.length, store.of('moves-money').map((one) => one.id)]).toEqual([1, [id]])
  await store.start()
  expect(store.batch.progress?.left).toMatchObject([{ id, why: 'moves-money' }])
  expect(statuses()).toEqual(['prijata', 'zrusena'])
  await store.batch.undo()
  expect(statuses()).toEqual(['prijata', 'prijata'])

  await plan()
  store.takePaid(true)
  expect(store.items).toHaveLength(1)
  store.write('na želanie')
  expect(store.items).toHaveLength(2)
  await store.start()
  expect(statuses()).toEqual(['zrusena', 'zrusena'])
  await store.batch.undo()
  expect(store.batch.progress?.left).toEqual([])
  expect(statuses()).toEqual(['zrusena', 'prijata'])
})

test('what somebody else changes between the plan and the doing is left, and so it is when all is taken back', async () => {
  const { list, store, rows, api } = await desk(3)
  const [one, two] = rows()
  list.picks.pick(rows())
  await store.choose('spracuva')
  await api.staff.orders.change({ id: one!.id, status: 'zrusena', version: 1 })
  await store.start()
  expect(store.batch.progress?.left).toEqual([{ id: one!.id, number: one!.number, why: 'record-changed' }])
  await api.staff.orders.change({ id: two!.id, status: 'vybavena', reason: 'osobne', version: 2 })
  const batch = store.batch.progress!.id
  await store.batch.undo()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { undoes: batch } })
  expect(store.batch.progress?.left).toEqual([{ id: two!.id, number: two!.number, why: 'record-changed' }])
  expect(rows().map(({ orderStatus }) => orderStatus)).toEqual(['zrusena', 'vybavena', 'prijata'])
})

test('all that the filter means are those of its moment; another filter means others', async () => {
  const { list, store, house: app } = await desk(2)
  await store.pickAll()
  expect(store.count).toBe(2)
  app.world.clock.forward(1)
  await newOrder(app.api)
  await store.choose('spracuva')
  expect(store.items).toHaveLength(2)
  await list.list.open({ status: ['zrusena'] })
  expect([list.picks.until, list.picks.picked?.size]).toEqual([undefined, 0])
})

test('a page that is loaded anew shows where its batch stopped and goes on with it, and another person finds none', async () => {
  const { list, store, lost, again, keys, drafts, house: app } = await desk(bulkLimits.step + 2)
  await store.pickAll()
  await store.choose('spracuva')
  lost.next = true
  await store.start()
  expect(store.batch).toMatchObject({ phase: 'unanswered', progress: { done: 0 } })
  const second = again()
  expect(second.isOn).toBe(true)
  expect(second.store.batch).toMatchObject({ phase: 'stopped', progress: { done: 0 } })
  await second.store.batch.resume()
  expect(second.store.batch).toMatchObject({
    phase: 'ended',
    progress: { done: bulkLimits.step + 2, left: [] },
  })
  expect(new Set(keys).size).toBe(1)
  expect(second.store.batch.progress?.changed.every(({ version }) => version === 2)).toBe(true)
  const third = again()
  expect(third.store.batch).toMatchObject({ phase: 'ended', progress: { id: store.batch.progress!.id } })
  third.store.batch.dismiss()
  expect(again().store.batch.progress).toBeUndefined()
  await list.list.open({})
  list.picks.pick(list.list.page.value!.items)
  await store.choose('vybavena')
  store.write('osobne')
  await store.start()
  drafts.own('peter@hotovo.test')
  expect([again().isOn, again().store.batch.progress]).toEqual([false, undefined])
  await app.close()
})

test('it goes on in parts and stops behind one', async () => {
  const { store, house: app } = await desk(bulkLimits.step + 1)
  await store.pickAll()
  await store.choose('spracuva')
  const going = store.start()
  store.batch.stop()
  await going
  expect(store.batch).toMatchObject({ phase: 'stopped', progress: { done: bulkLimits.step } })
  await store.batch.resume()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: bulkLimits.step + 1 } })
  await app.close()
})

test('a batch that is called off has stopped, and goes on where somebody wants it to', async () => {
  const { list, store, rows, lost } = await desk(2)
  list.picks.pick(rows())
  await store.choose('spracuva')
  lost.off = true
  await store.start()
  expect(store.batch).toMatchObject({ phase: 'stopped', progress: { done: 0 } })
  lost.off = false
  await store.batch.resume()
  expect(store.batch).toMatchObject({ phase: 'ended', progress: { done: 2, left: [] } })
})
