import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { configure } from 'mobx'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { placed } from '../../../../tests/support/doors.ts'
import { Drafts } from '../Drafts.ts'
import { OrdersStore } from './OrdersStore.ts'

configure({ enforceActions: 'always' })

async function desk() {
  const { house, api, session } = await backOffice()
  const away = { is: false }
  const list: Api['staff']['orders']['list'] = (request) =>
    away.is ? Promise.reject(new Unavailable('away')) : api.staff.orders.list(request)
  const store = new OrdersStore({
    staff: { ...api.staff, orders: { ...api.staff.orders, list } },
    session,
    drafts: new Drafts(undefined),
    clock: house.world.clock,
    uuid: randomUUID,
  })
  const order = async (overrides = {}) => {
    house.world.clock.forward(1)
    return (await placed(house.api, overrides)).view.order
  }
  const numbers = () => store.page.value?.items.map(({ number }) => number)
  return { store, order, numbers, away, house }
}

test('a view is shown: which orders, in which order', async () => {
  const { store, order, numbers } = await desk()
  const jan = await order({ firstName: 'Ján' })
  const eva = await order({ firstName: 'Eva' })
  await store.open({})
  expect(numbers()).toEqual([eva.number, jan.number])
  await store.open({ sort: 'oldest' })
  expect(numbers()).toEqual([jan.number, eva.number])
  await store.open({ q: 'eva' })
  expect(numbers()).toEqual([eva.number])
})

test('the page before stays until the next one is there', async () => {
  const { store, order, numbers } = await desk()
  const { number } = await order()
  await store.open({})
  const opening = store.open({ status: 'zrusena' })
  expect([store.page.phase, numbers()]).toEqual(['loading', [number]])
  await opening
  expect(numbers()).toEqual([])
})

test('rows stay when a refresh fails, not when another view does', async () => {
  const { store, order, numbers, away } = await desk()
  const { number } = await order()
  await store.open({})
  away.is = true
  await store.refresh()
  expect([store.page.phase, numbers()]).toEqual(['failed', [number]])
  await store.open({ status: 'prijata' })
  expect([store.page.phase, numbers()]).toEqual(['failed', undefined])
  away.is = false
  await store.refresh()
  expect([store.page.phase, numbers()]).toEqual(['shown', [number]])
})

test('a status changed in the list is in its row at once', async () => {
  const { store, order } = await desk()
  const { id } = await order()
  await order()
  await store.open({})
  await store.startChange(id).switchTo('spracuva')
  expect(store.page.value?.items.map((row) => row.orderStatus)).toEqual(['prijata', 'spracuva'])
  expect(store.opened).toBe(id)
})

test('a status changed on its page is in the row when one comes back, before anything is asked again', async () => {
  const { store, order } = await desk()
  const { id } = await order()
  await store.open({})
  const record = store.record(id)
  await record.open()
  record.choose('zrusena')
  await record.submit()
  expect(store.page.value?.items[0]?.orderStatus).toBe('zrusena')
})

test('whoever works here next finds nothing of what was looked at before', async () => {
  const { store, order } = await desk()
  const { id } = await order()
  await store.open({ q: 'atm' })
  store.startChange(id)
  const asking = store.refresh()
  store.forget()
  await asking
  expect([store.page.value, store.page.phase, store.view, store.opened, store.desk]).toEqual([
    undefined,
    'loading',
    {},
    undefined,
    undefined,
  ])
})

test('in a queue one that is done leads to the next, then to those before it, and what is left is counted', async () => {
  const { store, order } = await desk()
  const [first, second, third] = [await order(), await order(), await order()]
  await store.open({ queue: 'completed-unpaid', sort: 'oldest' })
  expect(store.isFinished(first)).toBe(true)
  for (const { id } of [first, second, third]) {
    const record = store.record(id)
    await record.open()
    record.choose('vybavena')
    record.type('reason', 'v hotovosti')
    await record.submit()
  }
  await store.refresh()
  await store.count()
  expect(store.left.answer).toEqual({ queue: 'completed-unpaid', count: 3, isMore: false })
  expect((await store.next(second.id))?.number).toBe(third.number)
  expect((await store.next(third.id))?.number).toBe(first.number)
  await store.startChange(first.id).switchTo('zrusena')
  expect((await store.next(third.id))?.number).toBe(second.number)
  await store.startChange(second.id).switchTo('zrusena')
  await store.startChange(third.id).switchTo('zrusena')
  expect(await store.next(third.id)).toBeUndefined()
  await store.count()
  expect(store.left.answer?.count).toBe(0)
})
