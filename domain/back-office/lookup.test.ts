import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../../tests/support/any-forms.ts'
import { orderNumber, ticketNumber, variableSymbol, voucherSerial } from '../orders/reference-numbers.ts'
import { currencies } from '../shared/money.ts'
import { voucherCode } from '../shared/voucher-code.ts'
import { lookupClues, phoneEnding } from './lookup.ts'

/** Numbers that are drawn as those of the product are. */
const drawn = <T>(make: (draw: (min: number, max: number) => number) => T) =>
  fc
    .infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true }))
    .map((stream) => make((min, max) => min + Math.floor(stream.next().value! * (max - min + 1))))

const first = (text: string) => lookupClues(text)[0]

describe('what a text may be', () => {
  test.each([
    ['ATM-A1B2C3D4E', { kind: 'number', numbers: ['ATM-A1B2C3D4E'] }],
    ['atm a1b2c3d4e', { kind: 'number', numbers: ['ATM-A1B2C3D4E'] }],
    ['objednávka č. ATMA1B2C3D4E, prosím', { kind: 'number', numbers: ['ATM-A1B2C3D4E'] }],
    ['SUP–O1B2C3D4I', { kind: 'number', numbers: ['SUP-O1B2C3D4I', 'SUP-01B2C3D41'] }],
    ['VCHA1B2C3D4E', { kind: 'number', numbers: ['VCH-A1B2C3D4E'] }],
    ['/VS1234567890/SS/KS', { kind: 'variable-symbol', symbol: '1234567890' }],
    ['VS: 127 108 2214', { kind: 'variable-symbol', symbol: '1271082214' }],
    ['VS 123 zaplatil 500', { kind: 'variable-symbol', symbol: '123' }],
    ['SUP-A1B C3D 4E5', { kind: 'number', numbers: ['SUP-A1BC3D4E5'] }],
    ['vch a1b c3d 4e5', { kind: 'number', numbers: ['VCH-A1BC3D4E5'] }],
    ['A1B C3D 4E5', { kind: 'number', numbers: ['ATM', 'SUP', 'VCH'].map((one) => `${one}-A1BC3D4E5`) }],
    ['sup ako sme tam', { kind: 'words', terms: ['sup', 'ako', 'sme', 'tam'] }],
    ['VR-ACFA2883', { kind: 'refund', signs: 'ACFA2883', isBeginning: true }],
    ['vrátenie vr acfa, prosím', { kind: 'refund', signs: 'ACFA', isBeginning: true }],
    ['fa28 83', { kind: 'refund', signs: 'FA2883', isBeginning: false }],
    ['acfa', { kind: 'words', terms: ['acfa'] }],
    ['vr nova', { kind: 'words', terms: ['vr', 'nova'] }],
    ['VS: 0012345', { kind: 'variable-symbol', symbol: '12345' }],
    ['4539 578 767', { kind: 'variable-symbol', symbol: '4539578767' }],
    [
      'SK31 1200 0000 1987 4263 7541',
      { kind: 'account', accounts: ['SK3112000000198742637541', '19-8742637541/1200'] },
    ],
    ['IBAN: de89 3704 0044 0532 0130 00', { kind: 'account', accounts: ['DE89370400440532013000'] }],
    ['"Nováková, Jana" <Jana@Example.sk>', { kind: 'email', email: 'Jana@Example.sk' }],
    ['mailto:jana@example.sk.', { kind: 'email', email: 'jana@example.sk' }],
    ['0999/242 194', { kind: 'phone', ending: '999242194' }],
    ['00421 999 242 194', { kind: 'phone', ending: '999242194' }],
    ['+421 (0)999 242-194', { kind: 'phone', ending: '999242194' }],
    ['\u202a+421999242194\u202c', { kind: 'phone', ending: '999242194' }],
    ['151,00', { kind: 'amount', minor: 151_00, currencies: ['EUR', 'USD', 'CZK'] }],
    ['1 151,5 €', { kind: 'amount', minor: 1151_50, currencies: ['EUR'] }],
    ['151 Kč', { kind: 'amount', minor: 151_00, currencies: ['CZK'] }],
    ['rr 123 456 789 sk', { kind: 'parcel', number: 'RR123456789SK' }],
    ['Ľubomíra  Šťastná', { kind: 'words', terms: ['lubomira', 'stastna'] }],
  ])('%s', (text, clue) => {
    expect(first(text)).toEqual(clue)
  })

  test('is first what its check digits say, then what else it may be', () => {
    const kinds = (text: string) => lookupClues(text).map(({ kind }) => kind)
    expect(kinds('4539578767')).toEqual(['variable-symbol', 'phone', 'parcel', 'words'])
    expect(kinds('4539578764')).toEqual(['phone', 'variable-symbol', 'parcel', 'words'])
    // One digit of the IBAN is wrong.
    expect(kinds('SK31 1200 0000 1987 4263 7542')).toEqual(['parcel', 'words'])
    expect(kinds('2883')).toEqual(['amount', 'refund', 'words'])
    expect(kinds('905123456')).toEqual(['phone', 'number', 'parcel', 'words'])
    expect(kinds('Bratislava-2024')).toEqual(['words'])
    expect(kinds('Alexander')).toEqual(['words', 'town'])
    expect(kinds('Nové Mesto nad Váhom')).toEqual(['words', 'town'])
    expect(kinds('Hlavná 89')).toEqual(['words'])
  })

  test.each(['', '  ', '\u202a', '- / -'])('%j is nothing', (text) => {
    expect(lookupClues(text)).toEqual([])
  })

  test('a code of a voucher is never a clue, wherever it stands', () => {
    fc.assert(
      fc.property(drawn(voucherCode), fc.constantFrom('', 'kód ', 'VS123 '), (code, before) => {
        expect(lookupClues(before + code)).toEqual([])
      }),
    )
  })

  test('any text is understood within bounds, and never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, maxLength: 60 }), (text) => {
        const clues = lookupClues(text)
        expect(new Set(clues.map(({ kind }) => kind)).size).toBe(clues.length)
        expect(lookupClues(`  ${text}\n`)).toEqual(clues)
      }),
    )
  })

  test('every number of ours is understood in small letters, without its dash and among words', () => {
    const someNumber = fc.oneof(drawn(orderNumber), drawn(ticketNumber), drawn(voucherSerial))
    fc.assert(
      fc.property(someNumber, fc.constantFrom('', ' ', '-', '–'), (number, dash) => {
        const written = number.replace('-', dash).toLowerCase()
        expect(lookupClues(`(${written})`)).toEqual([{ kind: 'number', numbers: [number] }])
      }),
    )
  })

  test('every variable symbol is understood alone, in groups, and as a bank carries it', () => {
    fc.assert(
      fc.property(drawn(variableSymbol), (symbol) => {
        const clue = { kind: 'variable-symbol', symbol }
        for (const text of [symbol, symbol.replace(/(...)(...)/, '$1 $2 '), `/VS${symbol}/SS/KS0308`])
          expect(first(text)).toEqual(clue)
      }),
    )
  })

  test('a phone ends alike in every notation', () => {
    fc.assert(
      fc.property(fc.integer({ min: 900_000_000, max: 999_999_999 }), (national) => {
        const digits = String(national)
        const [a, b, c] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
        for (const text of [
          `0${a}/${b} ${c}`,
          `00421${digits}`,
          `+421 ${a} ${b} ${c}`,
          `+421(0)${a}-${b}-${c}`,
        ])
          expect(phoneEnding(text)).toBe(digits)
      }),
    )
  })

  test('an amount is understood in each currency that its sign allows', () => {
    const signs = { EUR: '€', USD: '$', CZK: 'Kč' }
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9_999_99 }),
        fc.constantFrom(...currencies),
        (minor, currency) => {
          const text = `${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}`
          expect(first(text)).toEqual({ kind: 'amount', minor, currencies })
          expect(first(`${text} ${signs[currency]}`)).toEqual({
            kind: 'amount',
            minor,
            currencies: [currency],
          })
        },
      ),
    )
  })
})
