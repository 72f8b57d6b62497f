import { randomUUID } from 'node:crypto'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { orderRowOf } from '@hotovo/application/orders/list'
import { pageSize } from '@hotovo/domain/limits'
import { when } from 'mobx'
import { expect, test, vi } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { Drafts } from '../records/Drafts.ts'
import { OrdersStore } from './OrdersStore.ts'
import { queueOf } from './queue.ts'
import type { OrdersView } from './view.ts'

async function desk() {
  const { app, api, session } = await backOffice()
  const away = { is: false }
  const list: Api['staff']['orders']['list'] = (request) =>
    away.is ? Promise.reject(new Unavailable('away')) : api.staff.orders.list(request)
  const counted: unknown[] = []
  const countFiltered: Api['staff']['countFiltered'] = (asked) => {
    counted.push(...asked.filters)
    return away.is ? Promise.reject(new Unavailable('away')) : api.staff.countFiltered(asked)
  }
  const store = new OrdersStore({
    staff: {
      ...api.staff,
      orders: { ...api.staff.orders, list },
      countFiltered,
    },
    session,
    drafts: new Drafts(undefined),
    clock: app.world.clock,
    later: () => () => {},
    uuid: randomUUID,
  })
  const order = async (overrides = {}) => {
    app.world.clock.forward(1)
    return (await newOrder(app.api, overrides)).view.order
  }
  const numbers = () => store.list.page.value?.items.map(({ number }) => number)
  return { store, order, numbers, away, house: app, api, counted }
}

test('a view is shown: which orders, in which order', async () => {
  const { store, order, numbers } = await desk()
  const jan = await order({ firstName: 'Ján' })
  const eva = await order({ firstName: 'Eva' })
  await store.list.open({})
  expect(numbers()).toEqual([eva.number, jan.number])
  await store.list.open({ sort: 'oldest' })
  expect(numbers()).toEqual([jan.number, eva.number])
  await store.list.open({ q: 'eva' })
  expect(numbers()).toEqual([eva.number])
})

test('the page before stays until the next one is there', async () => {
  const { store, order, numbers } = await desk()
  const { number } = await order()
  await store.list.open({})
  const opening = store.list.open({ status: ['zrusena'] })
  expect([store.list.page.phase, numbers()]).toEqual(['loading', [number]])
  await opening
  expect(numbers()).toEqual([])
})

test('a list of several pages is counted behind its rows, not from page to page, and again when it is asked for anew', async () => {
  const { store, order, counted, away } = await desk()
  for (let n = 0; n <= pageSize.usual; n++) await order({ firstName: n < 2 ? 'Eva' : 'Ján' })
  const total = async (count: number | undefined) =>
    vi.waitFor(() => expect(store.list.total.count?.count).toBe(count))
  await store.list.open({})
  await total(pageSize.usual + 1)
  expect(counted).toHaveLength(1)
  await store.list.open({ cursor: store.list.page.answer!.next! })
  await store.list.open({ q: 'eva' })
  await total(2)
  // What is all on one page needs no counting.
  expect(counted).toHaveLength(1)
  await order()
  await store.list.open({})
  await total(pageSize.usual + 2)
  expect(counted).toHaveLength(2)
  // A list without its total is as good as ever.
  await store.list.open({ status: ['prijata'], sort: 'oldest' })
  await total(pageSize.usual + 2)
  expect(counted.at(-1)).toMatchObject({ status: ['prijata'] })
  expect(counted.at(-1)).not.toHaveProperty('sort')
  away.is = true
  await store.list.refresh()
  expect(store.list.page.phase).toBe('failed')
  expect(store.list.total.count?.count).toBe(pageSize.usual + 2)
})

test('of a filter each value is counted alone, with the other filters as they are; without an answer there are no counts', async () => {
  const { store, order, away } = await desk()
  for (const firstName of ['Eva', 'Eva', 'Ján']) await order({ firstName, deliveryMethod: 'courier' })
  await order({ firstName: 'Eva', deliveryMethod: 'sms' })
  const view: OrdersView = {
    q: 'eva',
    delivery: ['courier'],
    status: ['zrusena'],
    sort: 'oldest',
    cursor: 'x',
  }
  const counted = (name: 'status' | 'delivery', values: readonly string[]) =>
    store.list.total.ofEach(view, name, values).then((counts) => counts?.map(({ count }) => count))
  expect(await counted('status', ['prijata', 'zrusena'])).toEqual([2, 0])
  expect(await counted('delivery', ['courier', 'sms'])).toEqual([0, 0])
  const others: OrdersView = { q: 'eva' }
  expect(await store.list.total.ofEach(others, 'delivery', ['courier', 'sms', 'both'])).toEqual([
    { count: 2, isMore: false },
    { count: 1, isMore: false },
    { count: 0, isMore: false },
  ])
  expect(store.list.total.count).toBeUndefined()
  away.is = true
  expect(await counted('status', ['prijata'])).toBeUndefined()
})

test('rows stay when a refresh fails, not when another view does', async () => {
  const { store, order, numbers, away } = await desk()
  const { number } = await order()
  await store.list.open({})
  away.is = true
  await store.list.refresh()
  expect([store.list.page.phase, numbers()]).toEqual(['failed', [number]])
  await store.list.open({ status: ['prijata'] })
  expect([store.list.page.phase, numbers()]).toEqual(['failed', undefined])
  away.is = false
  await store.list.refresh()
  expect([store.list.page.phase, numbers()]).toEqual(['shown', [number]])
})

test('a status changed in the list, or on its page, is in its row before anything is asked again', async () => {
  const { store, order } = await desk()
  const { id } = await order()
  await order()
  await store.list.open({})
  await store.startChange(id).status.switchTo('spracuva')
  expect(store.list.page.value?.items.map((row) => row.orderStatus)).toEqual(['prijata', 'spracuva'])
  expect(store.list.opened).toBe(id)
  const record = store.record(id)
  await record.open()
  record.status.choose('zrusena')
  await record.status.submit()
  expect(store.list.page.value?.items[1]?.orderStatus).toBe('zrusena')
})

test('a change that is held is the same on the page of its order, made for the next one, dropped by whoever leaves', async () => {
  const { store, order, api } = await desk()
  const held = async () => {
    const { id, total } = await order()
    await api.staff.payments.record({ id, amount: total, receivedOn: '2026-01-01', method: 'transfer' })
    const changing = store.startChange(id)
    await changing.open()
    changing.status.choose('zrusena')
    changing.file.type('reason', 'na želanie')
    await changing.status.submit()
    return changing
  }
  const first = await held()
  expect(store.record(first.id)).toBe(first)
  const second = await held()
  await when(() => first.status.change.stage.phase === 'done')
  store.leave()
  expect([first.order?.orderStatus, second.status.held]).toEqual(['zrusena', undefined])
})

test('an order that was fetched ahead is there however often its page is begun, until it has been shown', async () => {
  const { store, order } = await desk()
  const { id, number } = await order()
  await store.list.ahead.fetch(id)
  const begun = [store.record(id), store.record(id)]
  expect(begun.map(({ file }) => file.record.answer?.order.number)).toEqual([number, number])
  store.list.ahead.drop(id)
  expect(store.record(id).file.record.answer).toBeUndefined()
})

test('in a queue one that is done leads to the next, then to those before it, and what is left is counted', async () => {
  const { store, order } = await desk()
  const [first, second, third] = [await order(), await order(), await order()]
  await store.list.open({ queue: 'completed-unpaid', sort: 'oldest' })
  expect(queueOf(store).isFinished(orderRowOf(first))).toBe(true)
  for (const { id } of [first, second, third]) {
    const record = store.record(id)
    await record.open()
    record.status.choose('vybavena')
    record.file.type('reason', 'v hotovosti')
    await record.status.submit()
  }
  await store.list.refresh()
  await queueOf(store).count()
  expect(queueOf(store).left.answer).toEqual({ queue: 'completed-unpaid', count: 3, isMore: false })
  expect((await queueOf(store).next(second.id))?.number).toBe(third.number)
  expect((await queueOf(store).next(third.id))?.number).toBe(first.number)
  await store.startChange(first.id).status.switchTo('zrusena')
  expect((await queueOf(store).next(third.id))?.number).toBe(second.number)
  await store.startChange(second.id).status.switchTo('zrusena')
  await store.startChange(third.id).status.switchTo('zrusena')
  expect(await queueOf(store).next(third.id)).toBeUndefined()
  await queueOf(store).count()
  expect(queueOf(store).left.answer?.count).toBe(0)
})
