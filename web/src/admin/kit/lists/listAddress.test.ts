import { parseTicketCursor } from '@hotovo/application/tickets/list'
import type { FilterFields } from '@hotovo/domain/shared/filter-fields'
import { expect, test } from 'vitest'
import { type ListView, listAddress } from './listAddress.ts'

const fields = {
  state: { kind: 'one', values: ['new', 'old'] },
  ways: { kind: 'several', values: ['air', 'land', 'sea'] },
  isDue: { kind: 'yes' },
  amount: { kind: 'amounts' },
  by: { kind: 'email' },
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const satisfies FilterFields
const { viewIn, addressOf, isFiltered } = listAddress(fields, parseTicketCursor, ['newest', 'oldest'])
const viewOf = (address: string) => viewIn(new URLSearchParams(address))

const full: ListView<typeof fields, 'newest' | 'oldest'> = {
  q: 'šťastná 905',
  state: 'old',
  ways: ['air', 'sea'],
  isDue: true,
  amount: { from: 100_00, to: 200_50 },
  by: 'jana@hotovo.test',
  from: '2026-10-01',
  to: '2026-10-31',
  sort: 'oldest',
  cursor: '2026-11-20T09:00:00.000Z_3f0c52a7-1b0e-4c3d-9f4e-5a6b7c8d9e0f_none',
}

test('an address says the whole page in the order of the filters, and the page says the address', () => {
  const address = addressOf(full).toString()
  expect([...new URLSearchParams(address).keys()]).toEqual(Object.keys(full))
  expect(viewOf(address)).toEqual(full)
})

test('what is usual is not said', () => {
  expect(addressOf({ sort: 'newest' }).toString()).toBe('')
  expect(viewOf('')).toEqual({})
})

test.each([
  'q=+++',
  'q=%00%1b',
  'state=',
  'state=older',
  'ways=',
  'ways=balloon',
  'ways=sea,air,land',
  'isDue=0',
  'amount=200-100',
  'amount=-',
  'amount=12',
  'by=jana',
  `by=${'a'.repeat(100)}%40hotovo.test`,
  'from=vcera',
  'to=2026-13-45',
  'from=2026-02-31',
  'from=1899-12-31',
  'to=9899-01-01',
  'sort=random',
  'sort=newest,oldest',
  'cursor=',
  'cursor=rubbish',
  'constructor=1',
])('%s means everything', (address) => {
  expect(viewOf(address)).toEqual({})
})

test('the first and the last day that can be asked for pass', () => {
  expect(viewOf('from=1900-01-01&to=9898-12-31')).toEqual({ from: '1900-01-01', to: '9898-12-31' })
})

test('words are looked for without signs that nobody sees, and no more of them than the search takes', () => {
  expect(viewOf('q=%00eva%09%0Amala%7f').q).toBe('eva mala')
  expect(viewOf(`q=${'a'.repeat(300)}`).q).toBe('a'.repeat(200))
})

test('filters and the search let only some rows through, the order and the place all', () => {
  expect([
    isFiltered({ q: 'x' }),
    isFiltered({ ways: ['sea'] }),
    isFiltered({ sort: 'oldest', cursor: 'x' }),
  ]).toEqual([true, true, false])
})
