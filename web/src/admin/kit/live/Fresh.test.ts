import type { ListQuestion } from '@hotovo/application/back-office/first-ids'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import { pageSize } from '@hotovo/domain/limits'
import { afterEach, expect, test, vi } from 'vitest'
import { type BackOffice, backOffice } from '../../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../../tests/support/test-app.ts'
import { OrdersStore } from '../../orders/OrdersStore.ts'
import type { OrdersView } from '../../orders/view.ts'
import { Drafts } from '../../records/Drafts.ts'
import { Fresh, pauseMs } from './Fresh.ts'

let office: BackOffice
afterEach(() => office.app.close())

/** A list that is shown while orders come, with what is heard, its timers and its network in the hands of a test. */
async function list(view: OrdersView) {
  office = await backOffice()
  const { api, session, app } = office
  const network = { isAway: false }
  const asked: ListQuestion[] = []
  const timers = new Set<() => void>()
  const hearers = new Set<(news: StaffEvent) => void>()
  const store = new OrdersStore({
    staff: api.staff,
    session,
    drafts: new Drafts(undefined),
    clock: app.world.clock,
    later: () => () => {},
    uuid: app.world.random.uuid,
  })
  const fresh = new Fresh(
    {
      firstRows: (question) => {
        asked.push(question)
        return network.isAway ? Promise.reject(new Unavailable('away')) : api.staff.firstIds(question)
      },
      later: (work, ms) => {
        expect(ms).toBe(pauseMs)
        timers.add(work)
        return () => void timers.delete(work)
      },
    },
    store.list,
    'order',
  )
  const leave = fresh.listen({
    hear: (hearer) => {
      hearers.add(hearer)
      return () => void hearers.delete(hearer)
    },
  })
  const hear = (news: StaffEvent) => {
    for (const hearer of hearers) hearer(news)
  }
  const order = async (form = {}) => {
    app.world.clock.forward(1)
    return (await newOrder(app.api, form)).view.order
  }
  const settled = () => new Promise((done) => setImmediate(done))
  return {
    store,
    fresh,
    asked,
    network,
    hear,
    leave,
    house: app,
    order,
    open: () => store.list.open(view),
    /** An order that is heard of as soon as it is there. */
    come: async (form = {}) => {
      const made = await order(form)
      hear({ kind: 'order', id: made.id, version: 1 })
      return made
    },
    told: () => [fresh.isTold, fresh.count],
    until: (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 }),
    pass: async () => {
      await settled()
      const all = [...timers]
      timers.clear()
      for (const work of all) work()
      await settled()
    },
    settled,
  }
}

test('only what the filters let through is told', async () => {
  const { open, come, told, until, asked, pass, settled, store } = await list({ delivery: ['courier'] })
  await open()
  await come({ deliveryMethod: 'sms' })
  await until(() => expect(asked).toHaveLength(1))
  await settled()
  expect(told()).toEqual([false, 0])
  expect(asked).toEqual([{ list: 'orders', question: { delivery: ['courier'] } }])
  await pass()
  await come({ deliveryMethod: 'courier' })
  await until(() => expect(told()).toEqual([true, 1]))
  await store.list.refresh()
  expect(told()).toEqual([false, 0])
})

test('what does not stand on the first page by its order is not told; what does is', async () => {
  for (const [sort, isTold] of [
    ['oldest', false],
    ['newest', true],
  ] as const) {
    const { open, order, come, told, until, asked, settled, house: app } = await list({ sort })
    for (let n = 0; n < pageSize.usual; n++) await order()
    await open()
    await come()
    await until(() => expect(asked).toHaveLength(1))
    await settled()
    expect(told()).toEqual([isTold, isTold ? 1 : 0])
    if (sort === 'oldest') await app.close()
  }
})

test('a new order that comes among the rows by a change is told then', async () => {
  const { open, come, hear, told, until, asked, pass, settled } = await list({ status: ['spracuva'] })
  await open()
  const { id } = await come()
  await until(() => expect(asked).toHaveLength(1))
  await settled()
  expect(told()).toEqual([false, 0])
  await pass()
  await office.api.staff.orders.change({ id, status: 'spracuva', version: 1 })
  hear({ kind: 'order', id, version: 2 })
  await until(() => expect(told()).toEqual([true, 1]))
})

test('however much is heard, it is asked once and again after a pause', async () => {
  const { open, come, told, until, asked, pass, settled } = await list({})
  await open()
  for (let n = 0; n < 5; n++) await come()
  await until(() => expect(asked).toHaveLength(1))
  await settled()
  expect(asked).toHaveLength(1)
  await pass()
  await until(() => expect(told()).toEqual([true, 5]))
  await pass()
  await settled()
  expect(asked).toHaveLength(2)
})

test('where more came than can be counted, it is told only where there is anything to show', async () => {
  const { open, order, hear, told, until, asked, pass, settled } = await list({ delivery: ['courier'] })
  await open()
  await order()
  hear({ kind: 'many', of: 'ticket' })
  await settled()
  expect(asked).toEqual([])
  hear({ kind: 'many', of: null })
  await until(() => expect(asked).toHaveLength(1))
  await settled()
  expect(told()).toEqual([false, 0])
  await pass()
  await order({ deliveryMethod: 'courier' })
  hear({ kind: 'many', of: 'order' })
  await until(() => expect(told()).toEqual([true, 0]))
})

test('an answer about what is not shown any more counts for nothing, and what nobody answered is asked again', async () => {
  const { store, open, come, told, until, asked, pass, settled, network, leave, hear } = await list({})
  await open()
  const first = come()
  await until(() => expect(asked).toHaveLength(1))
  await store.list.open({ q: 'nikto taky' })
  await first
  await settled()
  expect(told()).toEqual([false, 0])
  await pass()
  await store.list.open({})
  network.isAway = true
  await come()
  await settled()
  expect(told()).toEqual([false, 0])
  network.isAway = false
  await pass()
  await come()
  await until(() => expect(told()).toEqual([true, 2]))
  await pass()
  const { length } = asked
  leave()
  hear({ kind: 'many', of: null })
  await settled()
  expect(asked).toHaveLength(length)
})
