import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codeGroups, emailGroups, isWhole } from './groups.ts'

describe('codeGroups', () => {
  test.each([
    ['9172757669', ['917', '275', '7669']],
    ['ATM-4K7Q2M9XD', ['ATM-', '4K7', 'Q2M', '9XD']],
    ['SK6599990000001234567899', ['SK65', '9999', '0000', '0012', '3456', '7899']],
    ['SK65 9999 0000 0012 3456 7899', ['SK65', '9999', '0000', '0012', '3456', '7899']],
    ['HOTVSK22', ['HOTVSK22']],
    ['0190f3c2-0000-7000-8000-000000000000', ['0190f3c2-', '0000-', '7000-', '8000-', '000000000000']],
    ['', ['']],
  ])('of %j', (code, groups) => {
    expect(codeGroups(code)).toEqual(groups)
    for (const group of groups) expect(isWhole(group)).toBe(true)
  })
})

describe('emailGroups', () => {
  test.each([
    ['podpora@hotovo.test', ['podpora', '@hotovo.test']],
    ['banska.bystrica@hotovo.test', ['banska.bystrica', '@hotovo.test']],
    ['lubomira.kovacova-novakova@priklad.sk', ['lubomira.', 'kovacova-', 'novakova', '@priklad.sk']],
    ['"a@b"@c.sk', ['"a@b"', '@c.sk']],
    ['bez', ['bez']],
  ])('of %j', (email, groups) => {
    expect(emailGroups(email)).toEqual(groups)
  })
})

test('groups together are what was grouped', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '7', '-', '.', '@', '_', '+') }), (text) => {
      expect(codeGroups(text).join('')).toBe(text)
      expect(emailGroups(text).join('')).toBe(text)
    }),
  )
})
