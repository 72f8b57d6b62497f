import { expect, test } from 'vitest'
import { differing } from './differing.ts'

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
