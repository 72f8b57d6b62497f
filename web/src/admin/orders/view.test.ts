import { expect, test } from 'vitest'
import { addressOf, isFiltered, type OrdersView, viewIn } from './view.ts'

const full: OrdersView = {
  q: 'šťastná 905',
  status: ['prijata', 'spracuva'],
  payment: ['pending'],
  delivery: ['sms', 'courier'],
  amount: { from: 100_00, to: 200_50 },
  currency: 'CZK',
  from: '2026-10-01',
  to: '2026-10-31',
  sort: 'oldest',
  cursor: '2026-11-20T09:00:00.000Z_3f0c52a7-1b0e-4c3d-9f4e-5a6b7c8d9e0f_15100_none',
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
  'status=prijata,spracuva,vybavena,zrusena',
  'amount=200-100',
  'amount=-',
  'amount=12',
  'payment=',
  'delivery=holubom',
  'delivery=courier,both,sms,email',
  'currency=BTC',
  'from=vcera',
  'to=2026-13-45',
  'from=2026-02-31',
  'from=1899-12-31',
  'to=9899-01-01',
  'q=%00%1b',
  'sort=random',
  'cursor=',
  'cursor=rubbish',
  'cursor=2026-11-20T09:00:00.000Z_3f0c_1_none',
  'cursor=2026-11-20T09:00:00.000Z_3f0c52a7-1b0e-4c3d-9f4e-5a6b7c8d9e0f',
  'cursor=2026-11-20T09:00:00.000Z_3f0c52a7-1b0e-4c3d-9f4e-5a6b7c8d9e0f_1.5_none',
  'cursor=2026-11-20T09:00:00.000Z_3f0c52a7-1b0e-4c3d-9f4e-5a6b7c8d9e0f_1_2026-02-30',
  'constructor=1',
])('%s means everything', (address) => {
  expect(viewIn(new URLSearchParams(address))).toEqual({})
})

test('the first and the last day that can be asked for pass', () => {
  const view = viewIn(new URLSearchParams('from=1900-01-01&to=9898-12-31'))
  expect([view.from, view.to]).toEqual(['1900-01-01', '9898-12-31'])
})

test('words are looked for without signs that nobody sees, and no more of them than the search takes', () => {
  expect(viewIn(new URLSearchParams('q=%00eva%09%0Amala%7f')).q).toBe('eva mala')
  expect(viewIn(new URLSearchParams(`q=${'a'.repeat(300)}`)).q).toBe('a'.repeat(200))
})

test('filters and the search let only some orders through, the order and the place all', () => {
  expect([
    isFiltered({ q: 'x' }),
    isFiltered({ status: ['zrusena'] }),
    isFiltered({ sort: 'oldest', cursor: 'x' }),
  ]).toEqual([true, true, false])
})
