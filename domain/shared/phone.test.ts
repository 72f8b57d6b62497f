import { expect, test } from 'vitest'
import { formatPhone, phoneInTable } from './phone.ts'

test.each([
  ['+421999623581', '+421 999 623 581', '0999/623 581'],
  ['0999/612 318', '+421 999 612 318', '0999/612 318'],
  ['00421 (0)905-123.456', '+421 905 123 456', '0905/123 456'],
  ['421905123456', '+421 905 123 456', '0905/123 456'],
  ['905 123 456', '+421 905 123 456', '0905/123 456'],
  ['02/5953 1111', '+421 2 5953 1111', '02/5953 1111'],
  ['041/123 45 67', '+421 41 123 4567', '041/123 4567'],
  ['+420 601123456', '+420 601 123 456', '+420 601 123 456'],
  // Of others nobody knows where the country ends, and of what is too short or too long what it is.
  [' +49 30 123456 ', '+49 30 123456', '+49 30 123456'],
  ['0800 123 456', '0800 123 456', '0800 123 456'],
  ['+4219051234567', '+4219051234567', '+4219051234567'],
  ['', '', ''],
])('%j is shown as %j, and in tables as %j (rule A176)', (typed, shown, inTable) => {
  expect(formatPhone(typed).replaceAll('\u00a0', ' ')).toBe(shown)
  expect(phoneInTable(typed)).toBe(inTable)
})
