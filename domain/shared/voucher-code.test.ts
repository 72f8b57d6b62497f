import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anySign } from '../../tests/support/any-forms.ts'
import {
  checkSymbol,
  formattedCode,
  holdsMaskedCode,
  isVoucherCode,
  lastFour,
  maskedCode,
  mayBecomeCode,
  normalCode,
  verificationProblems,
  voucherCode,
  voucherPassword,
  withoutCodes,
} from './voucher-code.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const anySymbols = fc
  .array(fc.constantFrom(...alphabet), { minLength: 16, maxLength: 16 })
  .map((list) => list.join(''))
/** Codes as they are compared: 17 symbols, the last one right. */
const anyCode = anySymbols.map((symbols) => symbols + checkSymbol(symbols))
const replacedAt = (text: string, place: number, symbol: string) =>
  text.slice(0, place) + symbol + text.slice(place + 1)

describe('normalCode', () => {
  test.each([
    ['7k3p-9xqw-2m4d-zm3d-a', '7K3P9XQW2M4DZM3DA'],
    ['  7K3P 9XQW\u00a02M4D\tZM3D A\n', '7K3P9XQW2M4DZM3DA'],
    ['7K3P–9XQW—2M4D‑ZM3D-A', '7K3P9XQW2M4DZM3DA'],
    ['\u200e7K3P\u200b9XQW\ufeff', '7K3P9XQW'],
    ['oO-iI-lL', '001111'],
    ['uU', 'UU'],
    ['kód', 'KÓD'],
    [' - ', ''],
  ])('reads %j as %j', (typed, normal) => {
    expect(normalCode(typed)).toBe(normal)
  })

  test('reads what it has read as the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: anySign }), (text) => {
        expect(normalCode(normalCode(text))).toBe(normalCode(text))
      }),
    )
  })
})

describe('the check symbol', () => {
  test.each([
    ['0000000000000000', '0'],
    ['0000000000000001', '2'],
    ['1000000000000000', checkedByHand(16)],
    ['0000000000000010', '4'],
  ])('of %s is %s', (symbols, check) => {
    expect(checkSymbol(symbols)).toBe(check)
  })

  /** Two to a power in the field, by long division instead of by doubling. */
  function checkedByHand(power: number): string {
    let rest = 2 ** power
    for (let bit = power; bit >= 5; bit--) if (rest & (1 << bit)) rest ^= 0b100101 << (bit - 5)
    return alphabet[rest]!
  }

  test('tells every wrong symbol at every place, all of them', () => {
    fc.assert(
      fc.property(anyCode, (code) => {
        for (let place = 0; place < 17; place++)
          for (const symbol of alphabet)
            expect(isVoucherCode(replacedAt(code, place, symbol))).toBe(symbol === code[place])
      }),
      { numRuns: 20 },
    )
  })

  test('tells every two different symbols that changed places, all pairs of symbols at all pairs of places', () => {
    const filler = '0000000000000000'
    for (let one = 0; one < 16; one++)
      for (let other = one + 1; other < 16; other++)
        for (const a of alphabet)
          for (const b of alphabet) {
            if (a === b) continue
            const right = checkSymbol(replacedAt(replacedAt(filler, one, a), other, b))
            if (checkSymbol(replacedAt(replacedAt(filler, one, b), other, a)) === right)
              throw new Error(`${a} at ${one} and ${b} at ${other} may change places`)
          }
  })

  test('tells when it changed places with another symbol itself', () => {
    fc.assert(
      fc.property(anyCode, fc.nat({ max: 15 }), (code, place) => {
        const swapped = replacedAt(replacedAt(code, place, code[16]!), 16, code[place]!)
        expect(isVoucherCode(swapped)).toBe(swapped === code)
      }),
      { numRuns: 1000 },
    )
  })

  test('lets one of 32 random texts pass, so that it is no proof of anything', () => {
    let passed = 0
    for (const symbol of alphabet) if (isVoucherCode(`7K3P9XQW2M4DZM3D${symbol}`)) passed += 1
    expect(passed).toBe(1)
  })
})

describe('isVoucherCode', () => {
  test('knows a fresh code however it is written', () => {
    fc.assert(
      fc.property(anyCode, fc.constantFrom('', '-', ' ', ' – ', '\u00a0'), (code, between) => {
        expect(isVoucherCode(code.match(/.{1,4}/g)!.join(between))).toBe(true)
        expect(isVoucherCode(code.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(true)
      }),
    )
  })

  test.each([
    '',
    '0',
    '0'.repeat(16),
    '0'.repeat(18),
    `${'0'.repeat(16)}U`,
    `${'0'.repeat(16)}*`,
    'VCH-ABC123XYZ',
  ])('is not satisfied with %j', (text) => {
    expect(isVoucherCode(text)).toBe(false)
  })
})

describe('what is written of a code', () => {
  const code = `7K3P9XQW2M4DZM3D${checkSymbol('7K3P9XQW2M4DZM3D')}`

  test('groups of four and the check symbol', () => {
    expect(formattedCode(code.toLowerCase())).toBe(`7K3P-9XQW-2M4D-ZM3D-${code[16]}`)
    expect(formattedCode('abc')).toBe('ABC')
    expect(formattedCode('')).toBe('')
  })

  test('the last four of the 16 symbols, never the check symbol', () => {
    expect(lastFour(formattedCode(code))).toBe('ZM3D')
    expect(maskedCode(` ${formattedCode(code)}`)).toBe('••••-••••-••••-ZM3D')
  })

  test.each([
    ['CODE', '••••-••••-••••-ZM3D'],
    ['Mám voucher CODE, nejde.', 'Mám voucher ••••-••••-••••-ZM3D, nejde.'],
    ['a CODE', 'a ••••-••••-••••-ZM3D'],
    ['x 1 CODE\nCODE.', 'x 1 ••••-••••-••••-ZM3D\n••••-••••-••••-ZM3D.'],
    ['kód:CODE', 'kód:••••-••••-••••-ZM3D'],
    ['Objednávka ATM-ABC123XYZ za 50 € z 20. 11. 2026', 'Objednávka ATM-ABC123XYZ za 50 € z 20. 11. 2026'],
    ['xCODE', 'xCODE'],
  ])('masked in %j', (text, masked) => {
    const written = [code, formattedCode(code), formattedCode(code).toLowerCase().replaceAll('-', ' ')]
    for (const one of written)
      expect(withoutCodes(text.replaceAll('CODE', one))).toBe(masked.replaceAll('CODE', one))
    expect(holdsMaskedCode(masked)).toBe(masked !== text)
  })

  test('nothing else in a text changes, and no code is left in it', () => {
    fc.assert(
      fc.property(fc.string(), anyCode, fc.string(), (before, symbols, after) => {
        expect(withoutCodes(`${before}. ${formattedCode(symbols)} .${after}`)).toContain(maskedCode(symbols))
      }),
    )
    fc.assert(fc.property(fc.string({ maxLength: 16 }), (text) => withoutCodes(text) === text))
  })

  test('in one, in fours, wrapped, with what cannot be seen between', () => {
    const fours = code.match(/.{4}/g)!
    const written = [
      `${fours.join('-')}-\n${code[16]}`,
      `${fours.join('  ')}${code[16]}`,
      `${code.slice(0, 8)} ${code.slice(8)}`,
      `${fours.join('\u00ad')}\u200d${code[16]}`,
      `${fours.join(' – ')} – ${code[16]}`,
    ]
    for (const one of written) expect(withoutCodes(`Kód: ${one}!`)).toBe('Kód: ••••-••••-••••-ZM3D!')
  })

  test('words that have 17 letters in all by chance are left alone', () => {
    // Each of them would be a code without its blanks.
    const words = ['ako', 'mam', 'toto', 'teraz', 'prejde', 'platba', '2026', '905', '123', '456', 'Ahoj']
    const phrases = fc
      .array(fc.constantFrom(...words), { minLength: 3, maxLength: 8 })
      .map((some) => some.join(' '))
      .filter((phrase) => isVoucherCode(phrase) && !/^(\w{4} ){3}\w{4} ?\w$/.test(phrase))
    const found = fc.sample(phrases, 50)
    expect(found.length).toBe(50)
    for (const phrase of found) expect(withoutCodes(phrase)).toBe(phrase)
  })
})

describe('fresh secrets', () => {
  test('are drawn symbol by symbol from the whole alphabet', () => {
    const asked: [number, number][] = []
    const draw = (min: number, max: number) => {
      asked.push([min, max])
      return asked.length % 32
    }
    expect(isVoucherCode(voucherCode(draw))).toBe(true)
    expect(voucherCode(draw)).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]$/)
    expect(voucherPassword(draw)).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    expect(asked).toEqual(Array(42).fill([0, 31]))
  })
})

describe('verificationProblems', () => {
  const codeProblem = (problem: object) => [{ at: 'code', ...problem }]
  const passwordRequired = [{ at: 'password', code: 'required' }]
  test.each([
    ['ABC', 'X', []],
    ['A-B-C', ' x ', []],
    ['not a code at all', '?', []],
    ['', 'X', codeProblem({ code: 'required' })],
    [' - ', 'X', codeProblem({ code: 'required' })],
    ['AB', 'X', codeProblem({ code: 'too-short', min: 3 })],
    ['A B -', 'X', codeProblem({ code: 'too-short', min: 3 })],
    ['💶💶', 'X', codeProblem({ code: 'too-short', min: 3 })],
    ['ABC', ' ', passwordRequired],
    ['', '', [...codeProblem({ code: 'required' }), ...passwordRequired]],
  ])('of %j and %j are %j', (code, password, problems) => {
    expect(verificationProblems({ code, password })).toEqual(problems)
  })
})

describe('mayBecomeCode', () => {
  test('is true of every code from its second group on, as it is typed in fours or, from its tenth symbol, in one', () => {
    fc.assert(
      fc.property(
        anyCode,
        fc.constantFrom('-', ' ', '\u2013'),
        fc.integer({ min: 5, max: 16 }),
        (code, between, typed) => {
          fc.pre(between !== ' ' || /\d/.test(code.slice(0, typed)))
          const inFours = code.slice(0, typed).replace(/(.{4})(?=.)/g, `$1${between}`)
          expect(mayBecomeCode(inFours)).toBe(true)
          expect(mayBecomeCode(inFours.toLowerCase())).toBe(true)
        },
      ),
    )
    expect(['7K3P-', '7k3p9xqw2m', '000000000000000'].filter(mayBecomeCode)).toHaveLength(3)
  })

  test.each([
    '7K3P',
    '7K3P9XQW2',
    'ATM-7K3P9XQW2',
    'ATM',
    '1234567890',
    '0911 222 333',
    '00421911222333',
    'SK31120000001987426375',
    'SK31 1200 0000 1987 4263 7541',
    'Jana Nova',
    'jana.nova1@example.sk',
    '/VS1234567890/SS/KS',
    '150,00',
    '',
  ])('is false of %j', (typed) => {
    expect(mayBecomeCode(typed)).toBe(false)
  })
})
