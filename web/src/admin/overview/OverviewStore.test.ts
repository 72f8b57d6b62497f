import type { Language } from '@hotovo/domain/shared/language'
import type { Currency } from '@hotovo/domain/shared/money'
import { expect, test } from 'vitest'
import { backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { QueuesStore } from '../records/QueuesStore.ts'
import { OverviewStore } from './OverviewStore.ts'
import { formatRevenue } from './revenue.ts'

async function desk() {
  const { app, api, session } = await backOffice()
  const { staff } = api
  const queues = new QueuesStore({ queues: staff.queues, later: () => () => {} })
  const order = async () => {
    app.world.clock.forward(1)
    return (await newOrder(app.api)).view.order
  }
  return { staff, session, queues, order, store: new OverviewStore({ staff, session, queues }) }
}

test('the overview counts all orders and shows the newest five', async () => {
  const { store, order } = await desk()
  const numbers: string[] = []
  for (let n = 0; n < 6; n++) numbers.unshift((await order()).number)
  await store.open()
  expect(store.overview.value?.figures).toMatchObject({ totalOrders: 6, pendingOrders: 6 })
  expect(store.overview.value?.newest?.map(({ number }) => number)).toEqual(numbers.slice(0, 5))
})

test('the overview tells the rail what waits, as it tells it itself', async () => {
  const { store, staff, queues, order } = await desk()
  const { id } = await order()
  await staff.orders.change({ id, status: 'vybavena', reason: 'hotovosť', version: 1 })
  await store.open()
  expect(queues.counts).toContainEqual({ queue: 'completed-unpaid', count: 1, isMore: false })
  expect(queues.counts).toEqual(store.overview.value?.figures.waiting)
})

test('the overview asks only for lists that one may see', async () => {
  const { staff, session, queues, order } = await desk()
  await order()
  const list = () => Promise.reject(new Error('asked'))
  const store = new OverviewStore({
    staff: { ...staff, tickets: { ...staff.tickets, list } },
    session: { guarded: (ask) => session.guarded(ask), may: (permission) => permission !== 'tickets.view' },
    queues,
  })
  await store.open()
  expect([store.overview.value?.newest?.length, store.overview.value?.tickets]).toEqual([1, undefined])
})

test.each<[minor: number, currency: Currency, language: Language, text: string]>([
  [0, 'EUR', 'sk', '0,00 €'],
  [999_99, 'EUR', 'sk', '999,99 €'],
  [1000_00, 'EUR', 'sk', '1 000 €'],
  [12_345_50, 'CZK', 'sk', '12 346 Kč'],
  [999_999_49, 'EUR', 'sk', '999 999 €'],
  [1_000_000_00, 'EUR', 'sk', '1 mil. €'],
  [1_234_567_00, 'EUR', 'sk', '1,2 mil. €'],
  [999_99, 'USD', 'en', '$999.99'],
  [1000_00, 'USD', 'en', '$1,000'],
  [1_234_567_00, 'USD', 'en', '$1.2m'],
])('revenue of %d minor units of %s reads in %s: %s', (minor, currency, language, text) => {
  expect(formatRevenue({ minor, currency }, language).replaceAll(/\s/g, ' ')).toBe(text)
})
