import { expect, test } from 'vitest'
import { rarePart } from './conditions.ts'

test.each([
  ['atm-b525k', 'b525k'],
  ['atm-b5', 'atm-b5'],
  ['atm-xyzq', 'xyzq'],
  ['nata.polakova43@example', 'va43@'],
  ['viera.duricova256', 'va256'],
  ['polakova@example.sk', 'polakova@'],
  ['eva@example.sk', 'eva@example.sk'],
  ['0905123456', '0905123456'],
  ['polakova', 'polakova'],
  ['a1', 'a1'],
])('of %j an index looks for %j, which is a part of it', (term, part) => {
  expect(rarePart(term)).toBe(part)
  expect(term).toContain(part)
})
