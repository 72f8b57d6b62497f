import { describe, expect, test } from 'vitest'
import { bareCompanyNumber, type Registration, registrationProblems } from './registration.ts'

const shop: Registration = {
  company: 'Trafika U Evy',
  companyNumber: '12 345 679',
  city: 'Nitra',
  phone: '+421 37 123 45 67',
}

describe('registrationProblems (rule S11)', () => {
  test.each([
    ['company', '', { code: 'required' }],
    ['company', 'T', { code: 'too-short', min: 2 }],
    ['company', 'T'.repeat(81), { code: 'too-long', max: 80 }],
    ['company', 'Trafika\u202e', { code: 'hidden-characters' }],
    ['companyNumber', ' ', { code: 'required' }],
    ['companyNumber', '1234567', { code: 'not-a-company-number' }],
    ['companyNumber', '123456790', { code: 'not-a-company-number' }],
    ['companyNumber', '12345678', { code: 'not-a-company-number' }],
    ['companyNumber', '12345697', { code: 'not-a-company-number' }],
    ['companyNumber', '1234567９', { code: 'not-a-company-number' }],
    ['companyNumber', 'SK12345679', { code: 'not-a-company-number' }],
    ['city', '', { code: 'required' }],
    ['city', 'N', { code: 'too-short', min: 2 }],
    ['city', 'N'.repeat(51), { code: 'too-long', max: 50 }],
    ['phone', '', { code: 'required' }],
    ['phone', 'zavolajte mi', { code: 'not-a-phone' }],
  ] satisfies [keyof Registration, string, object][])('%s %j', (at, text, problem) => {
    expect(registrationProblems({ ...shop, [at]: text })).toEqual([{ at, ...problem }])
  })

  // The remainders 0 and 1 have check digits of their own.
  test.each(['12345679', ' 12 345\u00a0679 ', '00000001', '00000060', '00000019'])(
    'none of the number %j',
    (number) => {
      expect(registrationProblems({ ...shop, companyNumber: number })).toEqual([])
    },
  )

  test('come all at once, in the order of the page', () => {
    const order = ['company', 'companyNumber', 'city', 'phone']
    expect(registrationProblems({}).map(({ at }) => at)).toEqual(order)
  })
})

test('a number is kept without the blanks between its digits', () => {
  expect(bareCompanyNumber(' 12 345\u00a0679 ')).toBe('12345679')
})
