import { expect, test } from 'vitest'
import { continues } from './continuation.ts'

test.each([
  ['Re: SUP-PNRECRGN3', 'Ešte niečo', true],
  ['Ešte niečo', 'písal som vám, sup-pnrecrgn3', true],
  ['Re: SUP-PNRECRGN4', 'SUP-PNRECRGN', false],
])('a ticket “%s: %s” goes on with SUP-PNRECRGN3: %s (rule S13)', (subject, message, expected) =>
  expect(continues({ subject, message }, { number: 'SUP-PNRECRGN3' })).toBe(expected),
)
