import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../../tests/support/any-forms.ts'
import { currencies, majorText, minorOf, money, sum, times } from './money.ts'

const anyCurrency = fc.constantFrom(...currencies)
/** Amounts small enough that a hundred of them stay exact. */
const anyMinor = fc.integer({ min: -1e12, max: 1e12 })

describe('money', () => {
  test.each([0.5, 10.01, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1])(
    'throws for %d, because an amount is a safe whole number of minor units or a bug',
    (minor) => {
      expect(() => money(minor, 'EUR')).toThrow(RangeError)
    },
  )

  test('starts with EUR, the default currency', () => {
    expect(currencies).toEqual(['EUR', 'USD', 'CZK'])
  })
})

describe('sum', () => {
  test('adds whole minor units of one currency, whatever their order', () => {
    fc.assert(
      fc.property(anyCurrency, fc.array(anyMinor, { maxLength: 100 }), (currency, minors) => {
        const parts = minors.map((minor) => money(minor, currency))
        const expected = Number(minors.reduce((total, minor) => total + BigInt(minor), 0n))
        expect(sum(currency, parts)).toEqual({ minor: expected, currency })
        expect(sum(currency, parts.toReversed())).toEqual({ minor: expected, currency })
      }),
    )
  })

  test('is zero of its currency for nothing', () => {
    expect(sum('CZK', [])).toEqual({ minor: 0, currency: 'CZK' })
  })

  test('throws when another currency is among the parts, because currencies are never added up', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(anyCurrency, { minLength: 2, maxLength: 2 }),
        fc.array(anyMinor),
        anyMinor,
        ([one, other], minors, stranger) => {
          const parts = [...minors.map((minor) => money(minor, one!)), money(stranger, other!)]
          expect(() => sum(one!, parts)).toThrow(`${other} added to ${one}`)
        },
      ),
    )
  })

  test('throws instead of losing a cent beyond the exact numbers', () => {
    const most = money(Number.MAX_SAFE_INTEGER, 'EUR')
    expect(() => sum('EUR', [most, money(1, 'EUR')])).toThrow(RangeError)
  })
})

describe('times', () => {
  test('is what adding so many of them gives', () => {
    fc.assert(
      fc.property(anyCurrency, anyMinor, fc.nat({ max: 50 }), (currency, minor, factor) => {
        const amount = money(minor, currency)
        const added = sum(
          currency,
          Array.from({ length: factor }, () => amount),
        )
        expect(times(amount, factor).minor === added.minor).toBe(true)
        expect(times(amount, factor).currency).toBe(currency)
      }),
    )
  })

  test('throws for a factor that breaks a minor unit', () => {
    expect(() => times(money(5, 'EUR'), 0.5)).toThrow(RangeError)
  })
})

describe('majorText', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [10100, '101.00'],
    [-5, '-0.05'],
    [-12345, '-123.45'],
    [Number.MAX_SAFE_INTEGER, '90071992547409.91'],
  ])('writes %i minor units as %s', (minor, text) => {
    expect(majorText(minor)).toBe(text)
  })

  test('throws for what is not a whole number of minor units', () => {
    expect(() => majorText(0.5)).toThrow(RangeError)
  })
})

describe('minorOf', () => {
  test('reads what majorText writes, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (minor) => {
        expect(minorOf(majorText(minor), 'EUR')).toBe(minor)
      }),
    )
  })

  test('reads the comma of Slovak like the dot of English', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (minor) => {
        expect(minorOf(majorText(minor).replace('.', ','), 'EUR')).toBe(minor)
      }),
    )
  })

  test.each([
    ['12,50', 12_50],
    ['1 000', 1000_00],
    ['1\u00a0000,5', 1000_50],
    ['1\u202f000', 1000_00],
    [' 7.5 ', 7_50],
    ['20 €', 20_00],
    ['20,-', 20_00],
    ['20.–', 20_00],
    ['€20', 20_00],
    ['12,50 EUR', 12_50],
    ['007', 7_00],
    ['-5', -5_00],
    ['−0,50 €', -50],
    ['-€5', -5_00],
    ['-0', 0],
    ['999999999.99', 999_999_999_99],
  ])('reads %j the way people write it', (text, minor) => {
    expect(minorOf(text, 'EUR')).toBe(minor)
  })

  test.each([
    ['20 €', 'EUR'],
    ['eur 20', 'EUR'],
    ['$20', 'USD'],
    ['20 usd', 'USD'],
    ['20 Kč', 'CZK'],
    ['20 KČ', 'CZK'],
    ['20 CZK', 'CZK'],
  ] as const)(
    'reads %j in %s, and in no other currency: money is never taken for other money',
    (text, own) => {
      for (const currency of currencies)
        expect(minorOf(text, currency)).toBe(currency === own ? 20_00 : undefined)
    },
  )

  test.each([
    ['', 'nothing is there'],
    ['   ', 'only blanks are there'],
    ['€', 'a currency is no amount'],
    ['abc', 'letters are no amount'],
    ['+5', 'a sign is not part of an amount'],
    ['12,345', 'a third decimal would be a fraction of a cent'],
    ['1,000.50', 'two separators can be read in two ways'],
    ['1.000', 'a dot before three digits can be read in two ways'],
    ['5,', 'the decimals are missing'],
    [',5', 'the whole units are missing'],
    ['1e3', 'nobody writes money with an exponent'],
    ['0x10', 'nobody writes money in hexadecimal'],
    ['Infinity', 'it is no amount'],
    ['1000000000', 'ten digits are more than any amount here'],
    ['١٢', 'other digits would be read by nobody at the bank'],
    ['10 20', 'these are two amounts'],
    ['10 € 20', 'these are two amounts'],
    ['1€0', 'a currency stands before or behind its amount'],
    ['1000 000', 'a group is missing, or a digit'],
    ['10 GBP', 'vouchers are not sold in this currency'],
  ])('answers undefined for %j: %s', (text) => {
    expect(minorOf(text, 'EUR')).toBeUndefined()
  })

  test('never answers anything but a whole number, whatever is typed', () => {
    const typed = fc.string({ unit: fc.constantFrom(...'0123456789.,- +€$KčEURe\u00a0') })
    fc.assert(
      fc.property(fc.oneof(typed, fc.string({ unit: anySign })), (text) => {
        const minor = minorOf(text, 'EUR')
        if (minor !== undefined) expect(Number.isSafeInteger(minor)).toBe(true)
      }),
    )
  })
})
