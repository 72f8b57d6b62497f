import { expect, test } from 'vitest'
import { maskedEmail, maskedPhone } from './masked.ts'

test.each([
  ['lubomira@example.sk', 'l…@example.sk'],
  ['l@example.sk', 'l…@example.sk'],
  ['ľubo.novák+x@priklad.sk', 'ľ…@priklad.sk'],
])('of %s only the beginning is told', (email, masked) => {
  expect(maskedEmail(email)).toBe(masked)
})

test('of a phone number only the end is told', () => {
  expect(maskedPhone('+421 905 123 456')).toBe('…456')
})
