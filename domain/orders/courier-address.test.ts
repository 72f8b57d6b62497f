import { describe, expect, test } from 'vitest'
import { addressProblems, courierCountryOf, formattedPostalCode } from './courier-address.ts'

const address = { address: 'Hlavná 1', postalCode: '811 01', city: 'Bratislava', country: 'Slovensko' }

describe('Where a courier goes (rule O19)', () => {
  test.each([
    ['Slovensko', '811 01', 'SK'],
    ['Slovakia', '010 01', 'SK'],
    [' Slovensko ', '960 01', 'SK'],
    ['Česko', '110 00', 'CZ'],
    ['Czechia', '799 99', 'CZ'],
    [' Česko ', '602 00', 'CZ'],
  ])('is %s, with the code %s', (country, postalCode, code) => {
    expect(courierCountryOf(country)).toBe(code)
    expect(addressProblems({ ...address, country, postalCode }, true)).toEqual([])
  })

  test.each(['Nemecko', 'slovensko', 'SK', 'Slovensko, Česko'])('is not %s', (country) => {
    expect(courierCountryOf(country)).toBeUndefined()
    expect(addressProblems({ ...address, country }, true)).toEqual([
      { at: 'country', code: 'country-not-served' },
    ])
  })

  test.each([
    '811 01',
    '81101',
    ' 811\u00a001 ',
    '8 1 1 0 1',
    '811-01',
    '811–01',
    'SK-811 01',
    'SK81101',
    'sk 811 01',
    '\u202a811 01\u202c',
  ])('has the postal code %o', (postalCode) => {
    expect(addressProblems({ ...address, postalCode }, true)).toEqual([])
    expect(formattedPostalCode(postalCode)).toBe('811 01')
  })

  test.each([
    '123',
    '8110',
    '811011',
    'CZ-811 01',
    'SK-602 00',
    'D-10115',
    '000 00',
    '001 01',
    'PSČ 123',
    '٨١١٠١',
  ])('has not the postal code %o', (postalCode) => {
    expect(addressProblems({ ...address, postalCode }, true)).toEqual([
      { at: 'postalCode', code: 'not-a-postal-code' },
    ])
    expect(formattedPostalCode(postalCode)).toBeUndefined()
  })

  test.each([
    ['Slovensko', '602 00', 60200],
    ['Slovakia', 'CZ-110 00', 11000],
    ['Slovensko', '799 99', 79999],
    ['Česko', '81101', 81101],
    ['Czechia', '010 01', 1001],
    ['Česko', '960 01', 96001],
  ])('is not %s where the code is %s', (country, postalCode, digits) => {
    expect(addressProblems({ ...address, country, postalCode }, true)).toEqual([
      { at: 'postalCode', code: 'postal-code-elsewhere', digits },
    ])
  })

  test('is asked before a code is said to be elsewhere', () => {
    expect(addressProblems({ ...address, country: '' }, true)).toEqual([{ at: 'country', code: 'required' }])
  })

  test('is nobody’s business where no courier goes', () => {
    expect(addressProblems({ ...address, postalCode: '123', country: 'Nemecko' }, false)).toEqual([])
    expect(addressProblems({ ...address, postalCode: '602 00' }, false)).toEqual([])
    expect(addressProblems({}, false)).toEqual([])
  })

  test('is missing in the order of the page', () => {
    expect(addressProblems({}, true).map(({ at }) => at)).toEqual([
      'address',
      'postalCode',
      'city',
      'country',
    ])
  })
})
