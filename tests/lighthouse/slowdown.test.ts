import { expect, test } from 'vitest'
import { slowdownOf } from './slowdown.ts'

test('a faster machine is slowed down more, to the same phone; one as slow as the phone not at all', () => {
  expect([0, 150, 475, 800, 1050, 1300, 1533, 2000].map((index) => +slowdownOf(index).toFixed(1))).toEqual([
    1, 1, 1.5, 2, 2.5, 3, 4, 6,
  ])
})

test('a machine beyond the table goes on along its last line', () => {
  expect(slowdownOf(2700)).toBeCloseTo(9)
})
