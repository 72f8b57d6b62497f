import { expect, test } from 'vitest'
import { addressOf, filtersOn, isFiltered, type OrdersView, viewIn } from './view.ts'

const full: OrdersView = {
  q: 'šťastná 905',
  status: 'spracuva',
  payment: 'pending',
  currency: 'CZK',
  from: '2026-10-01',
  to: '2026-10-31',
  sort: 'oldest',
  cursor: '2026-11-20T09:00:00.000Z_3f0c',
}

test('an address says the whole page, and the page says the address', () => {
  expect(viewIn(new URLSearchParams(addressOf(full).toString()))).toEqual(full)
})

test('what is usual is not said', () => {
  expect(addressOf({ sort: 'newest' }).toString()).toBe('')
  expect(viewIn(new URLSearchParams())).toEqual({})
})

test.each([
  'q=+++',
  'status=hotovo',
  'payment=',
  'currency=BTC',
  'from=vcera',
  'to=2026-13-45',
  'sort=random',
  'cursor=',
  'constructor=1',
])('%s means everything', (address) => {
  expect(viewIn(new URLSearchParams(address))).toEqual({})
})

test('filters are counted without the search, the order and the place', () => {
  expect(filtersOn(full)).toBe(5)
  expect(filtersOn({ q: 'x', sort: 'oldest', cursor: 'x' })).toBe(0)
  expect([isFiltered({ q: 'x' }), isFiltered({ status: 'zrusena' }), isFiltered({ sort: 'oldest' })]).toEqual(
    [true, true, false],
  )
})
