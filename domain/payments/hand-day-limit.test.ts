import { expect, test } from 'vitest'
import { largestVoucher } from '../limits.ts'
import { currencies } from '../shared/money.ts'
import { handMoneyLeft } from './by-hand.ts'
import { changedHandDay, handDayBounds, handDayOn, handDayProblems, usualHandDay } from './hand-day-limit.ts'

const by = { id: 'id of Jana', name: 'Jana' }
const set = (amount: number, at: string, last?: Parameters<typeof changedHandDay>[1]) =>
  changedHandDay(amount, last, { by, at })

test('a day by hand that is set holds from the next day on, and so does the last one of a day', () => {
  // Half past midnight in Bratislava.
  const first = set(1000_00, '2026-03-02T23:30:00.000Z')
  expect(first).toMatchObject({ version: 1, holdsOn: '2026-03-04', changedBy: 'Jana' })
  const second = set(800_00, '2026-03-03T10:00:00.000Z', first)
  const third = set(1500_00, '2026-03-10T10:00:00.000Z', second)
  const on = (day: string) => handDayOn(day, [third, second, first])
  expect(['2026-03-03', '2026-03-04', '2026-03-10', '2026-03-11'].map(on)).toEqual([
    usualHandDay,
    800_00,
    800_00,
    1500_00,
  ])
})

test('a day by hand is never more than the product holds safe, nor too little for the largest voucher in any currency', () => {
  const { min, max } = handDayBounds
  expect([min, max, usualHandDay].map(handDayProblems)).toEqual([[], [], []])
  for (const amount of [min - 1, max + 1, 0, Number.NaN, 1000_00.5])
    expect(handDayProblems(amount)).toEqual([{ at: 'amount', code: 'amount-out-of-range', min, max }])
  for (const currency of currencies)
    expect(handMoneyLeft(currency, {}, min)).toBeGreaterThanOrEqual(largestVoucher[currency])
})

test('what is left of a day that is set is a share of it in every currency', () => {
  expect(handMoneyLeft('EUR', { EUR: 400_00 }, 1000_00)).toBe(600_00)
  expect(handMoneyLeft('CZK', { EUR: 400_00 }, 1000_00)).toBe(15_000_00)
  expect(handMoneyLeft('USD', { EUR: 1500_00 }, 1000_00)).toBe(0)
})
