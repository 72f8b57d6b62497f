import { expect, test } from 'vitest'
import { matchedParts } from './matchedParts.ts'

test.each([
  ['Ľubomíra Šťastná', 'STAST', 'Ľubomíra [Šťast]ná'],
  ['Ľubomíra Šťastná', 'ľubo šťa', '[Ľubo]míra [Šťa]stná'],
  ['ATM-3NL0UAEG2', '3nl', 'ATM-[3NL]0UAEG2'],
  // Fewer than three letters are found where a word begins.
  ['Jana Nováková', 'no', 'Jana [No]váková'],
  ['Jana Nováková', 'ja', '[Ja]na Nováková'],
  ['Jana Nováková', 'xyz', 'Jana Nováková'],
  ['ananas', 'ana', '[anana]s'],
  ['Jana', '', 'Jana'],
])('in %s what is looked for by %s is seen: %s', (text, query, expected) => {
  const parts = matchedParts(text, query)
  expect(parts.map(({ text, isMatched }) => (isMatched ? `[${text}]` : text)).join('')).toBe(expected)
})
