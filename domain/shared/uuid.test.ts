import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { digitsOfUuid, isUuid, uuidOfDigits } from './uuid.ts'

describe('a UUID', () => {
  test('loses its dashes and gets them back', () => {
    fc.assert(
      fc.property(fc.uuid(), (uuid) => {
        expect(digitsOfUuid(uuid)).toMatch(/^[0-9a-f]{32}$/)
        expect(uuidOfDigits(digitsOfUuid(uuid))).toBe(uuid)
        expect(isUuid(uuid)).toBe(true)
      }),
    )
  })

  test.each([
    '',
    '0f8fad5b-d9cb-469f-a165-70867728950',
    '0F8FAD5B-D9CB-469F-A165-70867728950E',
    '0f8fad5bd9cb469fa16570867728950e',
    ' 0f8fad5b-d9cb-469f-a165-70867728950e',
  ])('is not %j', (text) => {
    expect(isUuid(text)).toBe(false)
  })
})
