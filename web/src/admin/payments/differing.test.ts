import { expect, test } from 'vitest'
import { differing, differingWords } from './differing.ts'

test.each([
  ['5150158409', '5150158409', ['5150158409', '', '']],
  ['5150158409', '5150185409', ['51501', '58', '409']],
  ['99,50', '101,00', ['', '99,5', '0']],
  ['111', '11', ['11', '1', '']],
  ['', '12', ['', '', '']],
])('what in %s is another than in %s is told', (text, other, parts) => {
  const { before, differs, after } = differing(text, other)
  expect([before, differs, after]).toEqual(parts)
})

test.each([
  ['NOVAKOVA JANA', 'Jana Nováková', []],
  ['Ing. Jana Nowaková', 'Jana Nováková', ['Ing', 'Nowaková']],
  ['Jana Nováková', '', ['Jana', 'Nováková']],
])('the words in which the name %s differs from %s', (name, other, words) => {
  const parts = differingWords(name, other)
  expect(parts.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(words)
  expect(parts.map(({ text }) => text).join('')).toBe(name)
})
