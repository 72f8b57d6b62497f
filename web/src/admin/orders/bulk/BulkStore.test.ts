import { randomUUID } from 'node:crypto'
import { Unavailable } from '@hotovo/application/faults'
import { bulk } from '@hotovo/domain/limits'
import { configure } from 'mobx'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../../tests/support/back-office.ts'
import { placed } from '../../../../../tests/support/doors.ts'
import { Drafts } from '../../Drafts.ts'
import { OrdersStore } from '../OrdersStore.ts'
import type { OrderDesk } from '../RecordStore.ts'
import { BulkStore } from './BulkStore.ts'

configure({ enforceActions: 'always' })

async function desk(count: number) {
  const { house, api, session } = await backOffice()
  const lost = { next: false }
  const keys: (string | undefined)[] = []
  const orders: OrderDesk['staff']['orders'] = {
    ...api.staff.orders,
    changeBulk: async (step, key) => {
      keys.push(key)
      const answer = await api.staff.orders.changeBulk(step, key)
      if (!lost.next) return answer
      lost.next = false
      throw new Unavailable('lost')
    },
  }
  const list = new OrdersStore({
    staff: { ...api.staff, orders },
    session,
    drafts: new Drafts(undefined),
    clock: house.world.clock,
    uuid: randomUUID,
  })
  for (let n = 0; n < count; n++) {
    await placed(house.api, { email: `davka.${n}@priklad.sk` })
    house.world.clock.forward(1)
  }
  await list.open({})
  const store = list.bulkBy((made) => new BulkStore(made, list))
  const rows = () => list.page.value?.items ?? []
  return { list, store, rows, lost, keys, api, house }
}

test('a part whose answer was lost is sent again under the key of the whole, and counts once', async () => {
  const { list, store, rows, lost, keys } = await desk(3)
  list.pick(rows())
  await store.choose('spracuva')
  expect(store.items).toHaveLength(3)
  lost.next = true
  await store.start()
  expect(store.batch).toMatchObject({ phase: 'unanswered', done: 0 })
  expect(list.picked).toBeUndefined()
  await store.resume()
  expect(store.batch).toMatchObject({ phase: 'ended', done: 3, left: [] })
  expect(store.batch?.changed.map(({ version }) => version)).toEqual([2, 2, 2])
  expect(new Set(keys).size).toBe(1)
  expect(rows().map(({ orderStatus }) => orderStatus)).toEqual(['spracuva', 'spracuva', 'spracuva'])
})

test('those that need a reason change with one and stay without', async () => {
  const { list, store, rows } = await desk(2)
  list.pick(rows())
  await store.choose('vybavena')
  expect([store.items.length, store.of('reason-required').length]).toEqual([0, 2])
  store.write('dohodnuté')
  expect(store.items).toHaveLength(2)
  await store.start()
  expect(store.batch).toMatchObject({ phase: 'ended', done: 2 })
})

test('what somebody else changes between the plan and the doing is left, and so it is when all is taken back', async () => {
  const { list, store, rows, api } = await desk(3)
  const [one, two] = rows()
  list.pick(rows())
  await store.choose('spracuva')
  await api.staff.orders.change(one!.id, { status: 'zrusena', version: 1 })
  await store.start()
  expect(store.batch?.left).toEqual([{ id: one!.id, number: one!.number, why: 'record-changed' }])
  await api.staff.orders.change(two!.id, { status: 'vybavena', reason: 'osobne', version: 2 })
  const batch = store.batch!.id
  await store.undo()
  expect(store.batch).toMatchObject({ phase: 'ended', undoes: batch })
  expect(store.batch?.left).toEqual([{ id: two!.id, number: two!.number, why: 'record-changed' }])
  expect(rows().map(({ orderStatus }) => orderStatus)).toEqual(['zrusena', 'vybavena', 'prijata'])
})

test('all that the filter means are those of its moment; another filter means others', async () => {
  const { list, store, house } = await desk(2)
  await store.pickAll()
  expect(store.count).toBe(2)
  house.world.clock.forward(1)
  await placed(house.api)
  await store.choose('spracuva')
  expect(store.items).toHaveLength(2)
  await list.open({ status: 'zrusena' })
  expect([list.until, list.picked?.size]).toEqual([undefined, 0])
})

test('it goes on in parts and stops behind one', async () => {
  const { list, store, house } = await desk(bulk.step + 1)
  await store.pickAll()
  await store.choose('spracuva')
  const going = store.start()
  store.stop()
  await going
  expect(store.batch).toMatchObject({ phase: 'stopped', done: bulk.step })
  await store.resume()
  expect(store.batch).toMatchObject({ phase: 'ended', done: bulk.step + 1 })
  list.forget()
  expect([list.bulk, list.picked]).toEqual([undefined, undefined])
  await house.close()
})
