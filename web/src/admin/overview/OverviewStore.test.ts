import type { Api } from '@hotovo/application/api'
import type { Language } from '@hotovo/domain/shared/language'
import type { Currency } from '@hotovo/domain/shared/money'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { type BackOffice, backOffice } from '../../../../tests/support/back-office.ts'
import { newOrder } from '../../../../tests/support/test-app.ts'
import { QueuesStore } from '../records/QueuesStore.ts'
import { OverviewStore } from './OverviewStore.ts'
import { formatRevenue } from './revenue.ts'

describe('the overview', () => {
  let office: BackOffice
  let queues: QueuesStore
  beforeEach(async () => {
    office = await backOffice()
    queues = new QueuesStore({ queues: office.api.staff.queues, later: () => () => {} })
  })
  afterEach(() => office.app.close())

  const storeOf = (staff: Pick<Api['staff'], 'dashboard' | 'orders' | 'tickets'> = office.api.staff) =>
    new OverviewStore({ staff, session: office.session, queues })

  it('counts all orders and shows the newest five', async () => {
    const numbers = []
    for (let n = 0; n < 6; n++) {
      numbers.unshift((await newOrder(office.app.api)).view.order.number)
      office.app.world.clock.forward(1)
    }
    const store = storeOf()
    await store.open()
    expect(store.overview.value?.figures).toMatchObject({ totalOrders: 6, pendingOrders: 6 })
    expect(store.overview.value?.newest?.map(({ number }) => number)).toEqual(numbers.slice(0, 5))
  })

  it('tells the rail what waits, as it tells it itself', async () => {
    const { id } = (await newOrder(office.app.api)).view.order
    await office.api.staff.orders.change({ id, status: 'vybavena', reason: 'hotovosť', version: 1 })
    const store = storeOf()
    await store.open()
    expect(queues.counts).toContainEqual({ queue: 'completed-unpaid', count: 1, isMore: false })
    expect(queues.counts).toEqual(store.overview.value?.figures.waiting)
  })

  it('asks only for lists that one may see', async () => {
    await newOrder(office.app.api)
    const list = () => Promise.reject(new Error('asked'))
    const staff = { ...office.api.staff, tickets: { ...office.api.staff.tickets, list } }
    const { session } = office
    const store = new OverviewStore({
      staff,
      session: { guarded: (ask) => session.guarded(ask), may: (permission) => permission !== 'tickets.view' },
      queues,
    })
    await store.open()
    expect([store.overview.value?.newest?.length, store.overview.value?.tickets]).toEqual([1, undefined])
  })
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
