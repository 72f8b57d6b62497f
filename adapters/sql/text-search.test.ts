import { describe, expect, test } from 'vitest'
import { type PieceStatistics, planSearch, rarePieces, shareOfAll } from './text-search.ts'

const shares = new Map([
  ['atm', 1],
  ['tm ', 1],
  ['ana', 0.054],
  ['zan', 0.018],
  ['zuz', 0.018],
  ['uza', 0.018],
  ['kov', 0.155],
  ['ova', 0.46],
  ['vac', 0.024],
  ['aco', 0.036],
  ['cov', 0.071],
  ['jan', 0.06],
  ['a81', 0.006],
  ['812', 0.016],
  ['123', 0.02],
  ['23 ', 0.04],
  ['va8', 0.047],
])
const known: PieceStatistics = { rows: 1_000_000, shares }

test.each([
  [
    ['zuzana', 'kovacova'],
    ['zuz', 'vac'],
  ],
  [
    ['jana', 'kovacova'],
    ['vac', 'ana'],
  ],
  [['kovacova8123'], ['a81', '812']],
  [['atm-b525k'], ['b52', '525', '25k']],
  [['ova'], ['ova']],
  [['no'], [' no']],
  [['привет'], ['привет']],
])('of %j an index is asked for %j', (terms, pieces) => {
  expect(rarePieces(terms, known)).toEqual(pieces)
})

test('a piece that is asked for is a part of its term', () => {
  for (const term of ['a.b@c.sk', 'x-y', '00-1', '@@@', 'ž', '12'])
    for (const piece of rarePieces([term], known)) expect(` ${term}`).toContain(piece)
})

test('a word is as rare as its rarest letters, and rarer with every three digits', () => {
  expect(shareOfAll(['zuzana'], known)).toBe(0.018)
  expect(shareOfAll(['zuzana', 'kovacova'], known)).toBeCloseTo(0.018 * 0.024)
  expect(shareOfAll(['kovacova8123'], known)).toBeLessThan(0.024 * 0.02)
  expect(shareOfAll(['nikto'], known)).toBe(0)
})

test('digits are as rare as the rarest pieces that lie side by side, wherever they begin', () => {
  const many = new Map([
    ['000', 0.9],
    ['002', 0.3],
    ['027', 0.2],
    ['271', 0.1],
  ])
  const share = (term: string) => shareOfAll([term], { rows: 1_000_000, shares: many })
  expect(share('0000271')).toBeCloseTo(0.9 * 0.1)
  expect(share('000027')).toBeCloseTo(0.2)
  expect(share('00002718')).toBe(0)
})

describe('a search', () => {
  const asked = { limit: 26, walked: 0 }

  test('looks through the first rows for what many have', () => {
    expect(planSearch(['zuzana'], known, { ...asked, share: 0.018 })).toEqual({ depth: 2889 })
  })

  test('asks the index for what few have, and for all there is where the table is small', () => {
    const byIndex = { pieces: ['zuz'] }
    expect(planSearch(['zuzana'], known, { ...asked, share: 0.002 })).toEqual(byIndex)
    expect(planSearch(['zuzana'], { ...known, rows: 1000 }, { ...asked, share: 0.018 })).toEqual(byIndex)
  })

  test('looks no second time through rows that it looked through', () => {
    expect(planSearch(['zuzana'], known, { ...asked, share: 0.018, walked: 2889 })).toEqual({
      pieces: ['zuz'],
    })
  })
})
