import { describe, expect, test } from 'vitest'
import { addressProblems, courierCountryIn, writtenPostalCode } from './courier-address.ts'

const address = { address: 'Hlavná 1', postalCode: '811 01', city: 'Bratislava', country: 'Slovensko' }

describe('Where a courier goes (rule O19)', () => {
  test.each(['Slovensko', 'Česko', 'Slovakia', 'Czechia', ' Česko '])('is %s', (country) => {
    expect(addressProblems({ ...address, country }, true)).toEqual([])
  })

  test.each(['Nemecko', 'slovensko', 'SK', 'Slovensko, Česko'])('is not %s', (country) => {
    expect(addressProblems({ ...address, country }, true)).toEqual([
      { at: 'country', code: 'country-not-served' },
    ])
  })

  test.each(['811 01', '81101', ' 811\u00a001 ', '8 1 1 0 1'])('has the postal code %o', (postalCode) => {
    expect(addressProblems({ ...address, postalCode }, true)).toEqual([])
    expect(writtenPostalCode(postalCode)).toBe('811 01')
  })

  test.each(['123', '8110', '811011', 'SK81101', '811-01', 'PSČ 123'])(
    'has not the postal code %o',
    (postalCode) => {
      expect(addressProblems({ ...address, postalCode }, true)).toEqual([
        { at: 'postalCode', code: 'not-a-postal-code' },
      ])
      expect(writtenPostalCode(postalCode)).toBeUndefined()
    },
  )

  test('is nobody’s business where no courier goes', () => {
    expect(addressProblems({ ...address, postalCode: '123', country: 'Nemecko' }, false)).toEqual([])
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

  test.each([
    ['sk', 'Slovakia', 'Slovensko'],
    ['en', 'Česko', 'Czechia'],
    ['en', 'Czechia', 'Czechia'],
    ['sk', 'Nemecko', 'Slovensko'],
    ['en', '', 'Slovakia'],
  ] as const)('is called in %s, for %o: %s', (language, name, called) => {
    expect(courierCountryIn(language, name)).toBe(called)
  })
})
