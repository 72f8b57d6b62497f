import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../../tests/support/any-forms.ts'
import { hidesCharacters, lengthOf, sanitise, withoutAccents } from './text.ts'

describe('lengthOf', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['ľščť', 4],
    ['€', 1],
    ['😀', 1],
    ['𐐷𐐷', 2],
    ['李明', 2],
  ])('counts %j as %i characters, whatever it takes in bytes', (text, length) => {
    expect(lengthOf(text)).toBe(length)
  })

  test('counts what was put together one by one', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: anySign, minLength: 1, maxLength: 1 })), (signs) => {
        expect(lengthOf(signs.join(''))).toBe(signs.length)
      }),
    )
  })
})

describe('hidesCharacters', () => {
  const hidden = [
    ['\u0000', 'a NUL, which PostgreSQL cannot store'],
    ['\u0007', 'a bell'],
    ['\u001b', 'an escape, which draws on a terminal'],
    ['\u007f', 'a delete'],
    ['\u0085', 'a control character beyond ASCII'],
    ['\u009f', 'the last control character'],
    ['\ud800', 'the first half of a character'],
    ['\udc00', 'the second half of a character'],
    ['\u2028', 'a line separator'],
    ['\u2029', 'a paragraph separator'],
    ['\u202a', 'an embedding from the left'],
    ['\u202b', 'an embedding from the right'],
    ['\u202c', 'an end of an embedding'],
    ['\u202d', 'an override from the left'],
    ['\u200b', 'a blank without width'],
    ['\u3164', 'a letter that shows as nothing'],
    ['\u{e0041}', 'a tag that shows as nothing'],
    ['\u200f', 'a mark that turns the direction'],
    ['\ufeff', 'a mark of byte order'],
    ['\u202e', 'an override from the right, which reads backwards'],
    ['\u2066', 'an isolate from the left'],
    ['\u2067', 'an isolate from the right'],
    ['\u2068', 'an isolate'],
    ['\u2069', 'an end of an isolate'],
  ] as const

  test.each(hidden)('finds %j wherever it stands: %s', (sign) => {
    for (const text of [sign, `Jana${sign}`, `${sign}Jana`, `Ja${sign}na`])
      for (const lines of [false, true]) expect(hidesCharacters(text, { lines })).toBe(true)
  })

  test.each(['\n', '\r', '\t', '\r\n'])('lets %j pass in a text of several lines only', (sign) => {
    expect(hidesCharacters(`a${sign}b`, { lines: true })).toBe(false)
    expect(hidesCharacters(`a${sign}b`, { lines: false })).toBe(true)
  })

  test.each(["O'Brien", '<script>', 'مريم', 'שרה', 'e\u0301', '😀', '𐐷', 'a\u00a0b', ''])(
    'has nothing against %j',
    (text) => {
      expect(hidesCharacters(text, { lines: false })).toBe(false)
    },
  )

  test('finds one hidden character in any text around it', () => {
    const anyHidden = fc.constantFrom(...hidden.map(([sign]) => sign))
    // Letters only around it: two halves of a character would make a whole one.
    const letters = fc.string({ unit: fc.constantFrom(...'abľ ž😀') })
    fc.assert(
      fc.property(letters, anyHidden, letters, (before, sign, after) => {
        expect(hidesCharacters(before + after, { lines: false })).toBe(false)
        expect(hidesCharacters(before + sign + after, { lines: false })).toBe(true)
      }),
    )
  })

  test('lets nothing through that changes when it is written as UTF-8 and read again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
        (text) => {
          fc.pre(!hidesCharacters(text, { lines: false }))
          expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode(text))).toBe(
            text,
          )
        },
      ),
    )
  })
})

describe('sanitise', () => {
  const plain = (text: string) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#x27;', "'")
      .replaceAll('&amp;', '&')

  test.each([
    ["O'Brien", 'O&#x27;Brien'],
    ['<b>"A" & B</b>', '&lt;b&gt;&quot;A&quot; &amp; B&lt;/b&gt;'],
    ['  Jana  ', 'Jana'],
    ['&amp;', '&amp;amp;'],
    ['Ľubomíra', 'Ľubomíra'],
    ['', ''],
  ])('makes %j %j (rule F5)', (text, expected) => {
    expect(sanitise(text)).toBe(expected)
  })

  test('replaces each sign exactly once: read by a browser, it is the trimmed text again', () => {
    const anyText = fc.string({
      unit: fc.oneof(fc.constantFrom(...`<>&"' ;#amplt`), fc.string({ minLength: 1, maxLength: 1 })),
    })
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sanitise(text)).not.toMatch(/[<>"']|&(?!(amp|lt|gt|quot|#x27);)/)
        expect(plain(sanitise(text))).toBe(text.trim())
      }),
    )
  })
})

describe('withoutAccents', () => {
  test.each([
    ['Ľubomíra Šťastná', 'Lubomira Stastna'],
    ['áäčďéíĺľňóôŕšťúýž', 'aacdeillnoorstuyz'],
    ['ĚŘŮ ěřů', 'ERU eru'],
    ['Łódź', 'Lodz'],
    ['Straße', 'Strasse'],
    ['Đorđe Ørsted', 'Dorde Orsted'],
    ['Þór GROẞ ħamrun', 'THor GROSS hamrun'],
    ['e\u0301', 'e'],
    ['plain ASCII 123', 'plain ASCII 123'],
  ])('writes %s as %s', (text, plain) => {
    expect(withoutAccents(text)).toBe(plain)
  })

  test('leaves no mark behind and changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const plain = withoutAccents(text)
        expect(plain).not.toMatch(/\p{M}/u)
        expect(withoutAccents(plain)).toBe(plain)
      }),
    )
  })
})
