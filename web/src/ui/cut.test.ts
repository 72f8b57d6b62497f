import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test.each([
  ['', 3, ''],
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc…'],
  ['ab cd', 3, 'ab…'],
  ['😀😀😀', 3, '😀😀😀'],
  ['😀😀😀😀', 3, '😀😀😀…'],
])('%j of at most %i characters is %j', (text, most, shown) => {
  expect(cut(text, most)).toBe(shown)
})
