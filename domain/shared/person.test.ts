import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyEmail, anyMobile, anyName, anyPhone, anySign } from '../../tests/support/any-forms.ts'
import { lengths } from '../limits.ts'
import {
  bareNumber,
  e164,
  emailProblems,
  nameProblems,
  phoneProblems,
  receivesSms,
  textProblems,
} from './person.ts'

const at = 'field'
const required = [{ at, code: 'required' }]
const hidden = [{ at, code: 'hidden-characters' }]

describe('textProblems', () => {
  const length = { min: 2, max: 5 }

  test.each([
    [undefined, []],
    ['', []],
    ['   ', []],
    ['a', [{ at, code: 'too-short', min: 2 }]],
    [' a ', [{ at, code: 'too-short', min: 2 }]],
    ['ab', []],
    ['  ab  ', []],
    ['abcde', []],
    ['  abcde  ', []],
    ['abcdef', [{ at, code: 'too-long', max: 5 }]],
    ['😀', [{ at, code: 'too-short', min: 2 }]],
    ['😀😀😀😀😀', []],
    ['😀😀😀😀😀😀', [{ at, code: 'too-long', max: 5 }]],
    ['ab\u0000', hidden],
    ['ab\ncd', hidden],
    ['\u202eab', hidden],
    ['abcdefghi\ud800', hidden],
  ])('of an optional %j between 2 and 5 characters are %j, counted after trimming', (text, problems) => {
    expect(textProblems(at, text, length)).toEqual(problems)
  })

  test.each([undefined, '', '   ', '\n\t'])('want something where %j is not enough', (text) => {
    expect(textProblems(at, text, length, { required: true })).toEqual(required)
  })

  test('let line breaks pass in a text of several lines', () => {
    expect(textProblems(at, 'a\r\nb', length, { lines: true })).toEqual([])
  })

  test('name exactly one thing, the first to put right', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign, maxLength: 12 }), fc.boolean(), (text, lines) => {
        expect(textProblems(at, text, length, { required: true, lines }).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('nameProblems', () => {
  test('are none for letters of any script with spaces, hyphens and apostrophes', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        expect(nameProblems(at, name)).toEqual([])
      }),
    )
  })

  test.each([
    'Ľubomíra',
    "O'Brien",
    'D’Artagnan',
    'Anna-Mária Nováková',
    'Anna\u00a0Mária',
    'Anna\u2011Mária',
    'Ng',
    '李明',
    'Зоя',
    'مريم',
    'Zoe\u0308',
    'A'.repeat(30),
    '𐐷'.repeat(30),
  ])('are none for %s', (name) => {
    expect(nameProblems(at, name)).toEqual([])
  })

  test.each([
    ['', required],
    ['  ', required],
    ['A', [{ at, code: 'too-short', min: 2 }]],
    ['𐐷', [{ at, code: 'too-short', min: 2 }]],
    ['A'.repeat(31), [{ at, code: 'too-long', max: 30 }]],
    ['R2D2', [{ at, code: 'not-a-name' }]],
    ['Jana <b>', [{ at, code: 'not-a-name' }]],
    ['Jana😀', [{ at, code: 'not-a-name' }]],
    ['jana@example.sk', [{ at, code: 'not-a-name' }]],
    ['Novák, Ján', [{ at, code: 'not-a-name' }]],
    ["-'", [{ at, code: 'not-a-name' }]],
    ['Jana\u0000', hidden],
    ['Jana\nNová', hidden],
    ['Jana\u202e', hidden],
  ])('of %j are %j', (name, problems) => {
    expect(nameProblems(at, name)).toEqual(problems)
  })

  test('of a ticket allow fifty characters', () => {
    expect(nameProblems(at, 'A'.repeat(50), lengths.ticketName)).toEqual([])
    expect(nameProblems(at, 'A'.repeat(51), lengths.ticketName)).toEqual([{ at, code: 'too-long', max: 50 }])
  })

  test('refuse any sign that is no letter, mark, space, hyphen or apostrophe, wherever it stands', () => {
    const stranger = fc
      .string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 })
      .filter((sign) => !/[a-z '-]/i.test(sign))
    fc.assert(
      fc.property(fc.constantFrom('Jana', 'Ľubomíra'), fc.nat({ max: 4 }), stranger, (name, index, sign) => {
        const spoilt = name.slice(0, index) + sign + name.slice(index)
        expect(nameProblems(at, spoilt)).toEqual([{ at, code: 'not-a-name' }])
      }),
    )
  })
})

describe('emailProblems', () => {
  const wrong = [{ at, code: 'not-an-email' }]

  test('are none for an address, also one of other scripts', () => {
    fc.assert(
      fc.property(anyEmail, (email) => {
        expect(emailProblems(at, email)).toEqual([])
      }),
    )
  })

  test.each([
    'a@b.sk',
    ' jana@example.sk ',
    'jana.nova+voucher@sub.example.co.uk',
    "o'brien@example.sk",
    'jana@sub-domain.example.sk',
    'ľubomíra@účet.sk',
    'jana@example.xn--p1ai',
    `${'a'.repeat(89)}@example.sk`.slice(-100),
  ])('are none for %s', (email) => {
    expect(emailProblems(at, email)).toEqual([])
  })

  test.each([
    ['', required],
    ['   ', required],
    ['a@b', [{ at, code: 'not-an-email' }]],
    [`${'a'.repeat(90)}@example.sk`, [{ at, code: 'too-long', max: 100 }]],
    ['jana', [{ at, code: 'not-an-email' }]],
    ['jana.example.sk', wrong],
    ['@example.sk', wrong],
    ['jana@', wrong],
    ['jana@example', wrong],
    ['jana@example.', wrong],
    ['jana@.example.sk', wrong],
    ['jana@example..sk', wrong],
    ['jana@example.s', wrong],
    ['jana@-example.sk', wrong],
    ['jana@example-.sk', wrong],
    ['jana@nova@example.sk', wrong],
    ['jana nova@example.sk', wrong],
    ['.jana@example.sk', wrong],
    ['jana.@example.sk', wrong],
    ['jana..nova@example.sk', wrong],
    ['jana@127.0.0.1', wrong],
    ['Jana <jana@example.sk>', wrong],
    ['jana@example.sk,eva@example.sk', wrong],
    ['jana@example.sk\r\nBcc: all@example.sk', hidden],
    ['jana\u202e@example.sk', hidden],
  ])('of %j are %j', (email, problems) => {
    expect(emailProblems(at, email)).toEqual(problems)
  })
})

describe('phoneProblems', () => {
  test('have an end for what stands between the digits too', () => {
    const spread = `0905${'-'.repeat(60)}123456`
    expect(phoneProblems(at, spread)).toEqual([{ at, code: 'too-long', max: 15 }])
  })

  test('are none for a number, however it is spelt', () => {
    fc.assert(
      fc.property(anyPhone, (phone) => {
        expect(phoneProblems(at, phone)).toEqual([])
      }),
    )
  })

  test.each([
    ['123456789', []],
    ['+12345678', []],
    ['123456789012345', []],
    ['+42190512345678', []],
    ['+421 (905) 123-456', []],
    ['  0905 123 456  ', []],
    ['0905\u00a0123\u202f456', []],
    ['0905–123–456', []],
    ['', required],
    ['   ', required],
    ['12345678', [{ at, code: 'too-short', min: 9 }]],
    ['1 2 3 4 5 6 7 8', [{ at, code: 'too-short', min: 9 }]],
    ['+1234567', [{ at, code: 'too-short', min: 9 }]],
    ['1234567890123456', [{ at, code: 'too-long', max: 15 }]],
    ['+123456789012345', [{ at, code: 'too-long', max: 15 }]],
    ['0905 CALL ME', [{ at, code: 'not-a-phone' }]],
    ['0905+123456', [{ at, code: 'not-a-phone' }]],
    ['++421905123456', [{ at, code: 'not-a-phone' }]],
    ['0905/123456', []],
    ['0905.123.456', []],
    ['\u202a+421 905 123 456\u202c', []],
    ['()-', [{ at, code: 'not-a-phone' }]],
    ['+', [{ at, code: 'not-a-phone' }]],
    ['٠٩٠٥١٢٣٤٥٦', [{ at, code: 'not-a-phone' }]],
    ['0905\t123456', hidden],
    ['0905\u0000123456', hidden],
  ])('of %j are %j', (phone, problems) => {
    expect(phoneProblems(at, phone)).toEqual(problems)
  })

  test('count the characters without what stands between them (rule O10)', () => {
    const blanks = fc.string({ unit: fc.constantFrom(...' -()'), maxLength: 3 })
    const length = fc.integer({ min: 1, max: 20 })
    fc.assert(
      fc.property(
        length.chain((many) => fc.array(blanks, { minLength: many, maxLength: many })),
        (gaps) => {
          const phone = gaps.map((gap) => `${gap}7`).join('')
          const expected =
            gaps.length < 9
              ? [{ at, code: 'too-short', min: 9 }]
              : gaps.length > 15
                ? [{ at, code: 'too-long', max: 15 }]
                : []
          expect(bareNumber(phone)).toBe('7'.repeat(gaps.length))
          expect(phoneProblems(at, phone)).toEqual(expected)
        },
      ),
    )
  })
})

describe('receivesSms', () => {
  test('is true for a mobile number, however it is spelt', () => {
    fc.assert(
      fc.property(anyMobile, (phone) => {
        expect(receivesSms(phone)).toBe(true)
      }),
    )
  })

  test.each([
    ['+421 905 123 456', true, 'a Slovak mobile number'],
    ['00421 905 123 456', true, 'the same with two zeros'],
    ['0905 123 456', true, 'the same from inside the country'],
    ['905 123 456', true, 'the same without its zero'],
    ['+421 2 5012 3456', false, 'a Slovak landline'],
    ['02 5012 3456', false, 'the same from inside the country'],
    ['+421 905 123 45', false, 'a Slovak number with a digit too few'],
    ['+421 905 123 4567', false, 'a Slovak number with a digit too many'],
    ['+420 601 123 456', true, 'a Czech mobile number'],
    ['+420 777 123 456', true, 'a Czech mobile number'],
    ['+420 212 345 678', false, 'a Czech landline'],
    ['00420 212 345 678', false, 'the same with two zeros'],
    ['+420 601 123 45', false, 'a Czech number with a digit too few'],
    ['+421 (0)905 123 456', true, 'the zero for calls from inside, as people write it'],
    ['420 601 123 456', true, 'a Czech mobile number without its plus'],
    ['+49 30 1234567', true, 'a number of another country is believed'],
    ['0049 151 1234567', true, 'the same with two zeros'],
    ['123 456 789', false, 'no range of mobile numbers here'],
  ])('of %s is %s: %s', (phone, expected) => {
    expect(receivesSms(phone)).toBe(expected)
  })
})

describe('e164', () => {
  test('of a number that receives text messages is a plus and digits, however it is spelt', () => {
    fc.assert(
      fc.property(anyMobile, (phone) => {
        expect(e164(phone)).toMatch(/^\+[1-9]\d{7,14}$/)
      }),
    )
  })

  test.each([
    ['+421 905 123 456', '+421905123456', 'a Slovak number'],
    ['00421 905 123 456', '+421905123456', 'the same with two zeros'],
    ['0905 123 456', '+421905123456', 'the same from inside the country'],
    ['905/123 456', '+421905123456', 'the same without its zero'],
    ['+421 (0)905 123-456', '+421905123456', 'the same with the zero for calls from inside'],
    ['421905123456', '+421905123456', 'the same without its plus'],
    ['420 601 123 456', '+420601123456', 'a Czech number without its plus'],
    ['0049 151 1234567', '+491511234567', 'a number of another country'],
  ])('of %s is %s: %s', (phone, expected) => {
    expect(e164(phone)).toBe(expected)
  })

  test.each([
    ['02 5012 3456', 'a landline'],
    ['+421 905 123 45', 'a digit too few'],
    ['123 456 789', 'no range of mobile numbers here'],
    ['+0905 123 456', 'no country begins with a zero'],
    ['000905 123 456', 'the same with two zeros'],
    ['0900 123 456', 'a Slovak number that whoever writes to it pays for'],
    ['+421 900 123 456', 'the same from abroad'],
    ['+979 1 2345 6789', 'one of those between countries'],
  ])('there is none of %s: %s', (phone) => {
    expect(e164(phone)).toBeUndefined()
  })
})
