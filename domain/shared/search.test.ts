import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasSearchWord, searchTerms, searchText, termPart } from './search.ts'

test.each([
  ['Opakované neúspešné prihlásenia', 'prihlásenie', true],
  ['Úspešné prihlásenie', 'PRIHLASENIE', true],
  ['Odhlásenie', 'prihlásenie', false],
  ['Neúspešné prihlásenie', 'úspešné', false],
  ['Pridanie\u00a0poznámky', 'poznámka', true],
  ['Zmena stavu', 'stav', true],
  ['Zmena stavu', 'stavu', true],
  ['Zmena stavu', 'stavy', true],
  ['Zmena stavu', 'stvu', false],
  ['Sign-in failed', 'sign-in', true],
  ['Objednávky exportované', 'export', true],
  ['Zmena hesla', 'zm', false],
  ['Zmena hesla', '', false],
])('%j says %j: %s', (words, looked, isSo) => {
  expect(hasSearchWord(words, looked)).toBe(isSo)
})

describe('search', () => {
  test('knows no accents, no capitals and no blanks', () => {
    expect(searchText(['Ľubomíra', ' Kráľová ', 'A\tB'])).toBe(' lubomira kralova a b')
    expect(searchTerms('  ĽUBO \n kráľ ')).toEqual(['lubo', 'kral'])
    expect(searchTerms('   ')).toEqual([])
  })

  test('leaves out signs, which are everywhere or nowhere', () => {
    expect(searchTerms('% @.- jana@ -- 7')).toEqual(['jana@', '7'])
  })

  test('looks for eight words at most', () => {
    expect(searchTerms('a b c d e f g h i j')).toHaveLength(8)
  })

  test('finds short words at the beginning of a word only, longer ones anywhere', () => {
    const text = searchText(['Peter', 'Obrien'])
    expect(text.includes(termPart('br'))).toBe(false)
    expect(text.includes(termPart('ob'))).toBe(true)
    expect(text.includes(termPart('bri'))).toBe(true)
  })

  test('finds every word it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (parts) => {
        const text = searchText(parts)
        for (const term of searchTerms(parts.join(' '))) expect(text).toContain(termPart(term))
      }),
    )
  })
})
