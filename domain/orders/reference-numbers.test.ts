import { seededRandom } from '@hotovo/adapters/system/random'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Draw } from '../shared/random.ts'
import {
  isVariableSymbol,
  luhnDigit,
  orderNamesIn,
  orderNumber,
  orderNumberIn,
  orderNumberPattern,
  orderNumbersIn,
  ticketNumber,
  ticketNumbersIn,
  variableSymbol,
  voucherSerial,
  withoutSymbology,
} from './reference-numbers.ts'

const anyDraw = fc.integer().map((seed) => seededRandom(seed).integer)
const anySymbol = fc.integer({ min: 100_000_000, max: 999_999_999 }).map((body) => variableSymbol(() => body))
const digit = (text: string, index: number) => Number(text[index])
const withDigit = (text: string, index: number, value: number) =>
  text.slice(0, index) + value + text.slice(index + 1)

describe('numbers', () => {
  test('of orders are ATM-, of tickets SUP-, serials of vouchers VCH-, and nine of A-Z0-9 (rules O14, S3, V1)', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const number = orderNumber(draw)
        expect(number).toMatch(/^ATM-[A-Z0-9]{9}$/)
        expect(number).toMatch(orderNumberPattern)
        expect(ticketNumber(draw)).toMatch(/^SUP-[A-Z0-9]{9}$/)
        expect(voucherSerial(draw)).toMatch(/^VCH-[A-Z0-9]{9}$/)
      }),
    )
  })

  test('have neither O nor I, which are read as 0 and 1', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        for (const number of [orderNumber(draw), ticketNumber(draw), voucherSerial(draw)])
          expect(number.slice(4)).not.toMatch(/[OI]/)
      }),
    )
  })

  test('that were drawn with O and I are order numbers still', () => {
    expect('ATM-OI0OI1OIO').toMatch(orderNumberPattern)
  })

  test('may have each of the other 34 signs at each place', () => {
    const signs = Array.from({ length: 34 }, (_, sign) => orderNumber(() => sign).slice(4))
    expect(signs.toSorted()).toEqual([...'0123456789ABCDEFGHJKLMNPQRSTUVWXYZ'].map((sign) => sign.repeat(9)))
  })

  test('draw once for every sign and never outside its 34 signs', () => {
    const asked: number[][] = []
    const draw: Draw = (min, max) => {
      asked.push([min, max])
      return max
    }
    expect(orderNumber(draw)).toBe('ATM-999999999')
    expect(asked).toEqual(Array.from({ length: 9 }, () => [0, 33]))
  })
})

describe('luhnDigit', () => {
  test.each([
    ['7992739871', 3],
    ['411111111111111', 1],
    ['100000000', 8],
    ['999999999', 9],
    ['', 0],
    ['0', 0],
  ])('behind %j is %i', (digits, expected) => {
    expect(luhnDigit(digits)).toBe(expected)
  })
})

describe('variableSymbol', () => {
  test('is ten digits, the first 1 to 9, the last the check digit (rule O15)', () => {
    fc.assert(
      fc.property(anyDraw, (draw) => {
        const symbol = variableSymbol(draw)
        expect(symbol).toMatch(/^[1-9]\d{9}$/)
        expect(isVariableSymbol(symbol)).toBe(true)
      }),
    )
  })

  test.each([
    [100_000_000, '1000000008'],
    [999_999_999, '9999999999'],
  ])('of the body %i is %s, the ends of its range', (body, symbol) => {
    expect(variableSymbol(() => body)).toBe(symbol)
  })
})

describe('isVariableSymbol', () => {
  test('finds any single digit that was typed wrong', () => {
    fc.assert(
      fc.property(anySymbol, fc.nat({ max: 9 }), fc.integer({ min: 1, max: 9 }), (symbol, index, shift) => {
        const wrong = withDigit(symbol, index, (digit(symbol, index) + shift) % 10)
        expect(isVariableSymbol(wrong)).toBe(false)
      }),
    )
  })

  test('finds two neighbours that were swapped, but for 0 and 9, which Luhn cannot tell', () => {
    fc.assert(
      fc.property(anySymbol, fc.nat({ max: 8 }), (symbol, index) => {
        const [one, other] = [digit(symbol, index), digit(symbol, index + 1)]
        fc.pre(one !== other && one + other !== 9)
        const swapped = withDigit(withDigit(symbol, index, other), index + 1, one)
        expect(isVariableSymbol(swapped)).toBe(false)
      }),
    )
  })

  test.each([
    ['', 'nothing'],
    ['100000000', 'nine digits'],
    ['10000000080', 'eleven digits'],
    ['0000000000', 'a leading zero, although the check digit is right'],
    ['100000000٨', 'a digit of another script'],
    ['1000000008\n', 'a line break behind it'],
    [' 1000000008', 'a blank before it'],
  ])('refuses %j: %s', (text) => {
    expect(isVariableSymbol(text)).toBe(false)
  })
})

describe('the numbers in a text', () => {
  test.each([
    ['Dobrý deň, kde je ATM-EJ2M5Z35K?', ['ATM-EJ2M5Z35K']],
    ['atm ej2m5z35k a potom ATMEJ2M5Z35K, ATM–HY7EYCKUT.', ['ATM-EJ2M5Z35K', 'ATM-HY7EYCKUT']],
    ['ATM-ABCDEFGHJ bez číslice', ['ATM-ABCDEFGHJ']],
    ['\u2066ATM-EJ2M5Z35K\u2069 في الطلب', ['ATM-EJ2M5Z35K']],
    ['bankomat ATM nefungoval, atm zabudnute, xATM-EJ2M5Z35K, ATM-EJ2M5Z35KK', []],
    ['mám ATM-73D WWL KE6 a ATM-abc def ghj', ['ATM-73DWWLKE6', 'ATM-ABCDEFGHJ']],
    ['z ATM bol 100 eur výber', []],
    ['SUP-EJ2M5Z35K', []],
  ])('%s', (text, numbers) => expect(orderNumbersIn(text)).toEqual(numbers))

  test('those of tickets are read alike', () =>
    expect(ticketNumbersIn('Re: sup-pnrecrgn3, ATM-EJ2M5Z35K')).toEqual(['SUP-PNRECRGN3']))
})

test.each([
  ['ATM-73DWWLKE6', 'ATM-73DWWLKE6'],
  [' atm-73d  wwl\u00a0ke6\n', 'ATM-73DWWLKE6'],
  ['ATM–73DWWLKE6', 'ATM-73DWWLKE6'],
  ['atm73d wwl ke6', 'ATM-73DWWLKE6'],
  ['atm abcdefghj', 'ATM-ABCDEFGHJ'],
  ['atm ako sme tam', undefined],
  ['73D WWL KE6', undefined],
  ['č. ATM-73DWWLKE6', undefined],
  ['SUP-73DWWLKE6', undefined],
])('%j is the number of an order: %s', (text, number) => expect(orderNumberIn(text)).toBe(number))

describe('what names an order where nothing else is asked for (rule K7)', () => {
  test.each([
    ['ATM-73D WWL KE6', ['ATM-73DWWLKE6']],
    ['atm 73d wwl ke6', ['ATM-73DWWLKE6']],
    ['73DWWLKE6', ['ATM-73DWWLKE6']],
    ['73d-wwl-ke6', ['ATM-73DWWLKE6']],
    [']C1ATM-73DWWLKE6\n', ['ATM-73DWWLKE6']],
    ['objednávka ATM-73D WWL KE6 na sumu', ['ATM-73DWWLKE6']],
    ['73DWWLKEI', ['ATM-73DWWLKEI', 'ATM-73DWWLKE1']],
    ['ATMABCDEF', ['ATM-ATMABCDEF']],
    ['73DWWLKE', []],
    ['', []],
  ])('%j by its number', (text, numbers) =>
    expect(orderNamesIn(text)).toEqual({ numbers, variableSymbols: [] }),
  )

  test.each(['1000000008', ' 100 000 0008\n', ']C11000000008', '/VS1000000008/SS/KS'])(
    '%j by its variable symbol',
    (text) => expect(orderNamesIn(text)).toEqual({ numbers: [], variableSymbols: ['1000000008'] }),
  )
})

test.each([
  [']C1ATM-EJ2M5Z35K\n', 'ATM-EJ2M5Z35K'],
  ['Q3atm-ej2m5z35k', 'atm-ej2m5z35k'],
  [']C11000000008', '1000000008'],
  ['C11000000008', '1000000008'],
  ['ATM-EJ2M5Z35K', 'ATM-EJ2M5Z35K'],
  ['1000000008', '1000000008'],
  ['C110000000081', 'C110000000081'],
])('a scanner that names its code, %j, typed %s', (text, typed) => expect(withoutSymbology(text)).toBe(typed))
