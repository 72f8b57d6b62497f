import { expect, test } from 'vitest'
import { usualReasons, whyAsideOf } from './whyAside.ts'

test.each([
  ['', '1', usualReasons[0]],
  ['', String(usualReasons.length), usualReasons.at(-1)],
  ['', String(usualReasons.length + 1), undefined],
  ['', 'a', undefined],
  ['', '12', undefined],
  ['v', 'v2', undefined],
  ['12', '1', undefined],
])(
  'a digit in the empty field picks its reason at once, from %j to %j (rule P34)',
  (before, text, reason) => {
    expect(whyAsideOf(before, text)?.reason).toBe(reason)
  },
)
