import { describe, expect, test } from 'vitest'
import { dictionaries } from './support/dictionaries.ts'

const slovak = await dictionaries('sk')
const english = await dictionaries('en')

/** A key without its plural form, and every form that a language may have of it. */
const stem = (key: string) => key.replace(/_(one|few|many|other)$/, '')
const placeholders = (sentence: string) =>
  [...new Set([...sentence.matchAll(/\{\{[^}]*\}\}|<\/?\w+>/g)].map(([mark]) => mark))].sort()

describe.each([...slovak.keys()])('the words of %s', (folder) => {
  const sk = slovak.get(folder)!
  const en = english.get(folder)!

  test('are the same in both languages: no sentence is missing, none is left over', () => {
    const stems = (words: ReadonlyMap<string, string>) => [...new Set([...words.keys()].map(stem))].sort()
    expect(stems(en)).toEqual(stems(sk))
  })

  test('have every plural form: four in Slovak, two in English', () => {
    const counted = (words: ReadonlyMap<string, string>) =>
      [...words.keys()].filter((key) => key.endsWith('_one')).map(stem)
    const expected = (words: ReadonlyMap<string, string>, forms: readonly string[]) =>
      counted(words).flatMap((key) => forms.map((form) => `${key}_${form}`))
    expect(expected(sk, ['one', 'few', 'many', 'other']).filter((key) => !sk.has(key))).toEqual([])
    expect(expected(en, ['one', 'other']).filter((key) => !en.has(key))).toEqual([])
    expect(counted(en)).toEqual(counted(sk))
  })

  test('say something, and have the same values and marks in them', () => {
    const wrong = [...en].filter(([key, sentence]) => {
      const counterpart = sk.get(key)
      if (sentence.trim() === '' || counterpart?.trim() === '') return true
      return (
        counterpart !== undefined &&
        JSON.stringify(placeholders(counterpart)) !== JSON.stringify(placeholders(sentence))
      )
    })
    expect(wrong).toEqual([])
  })

  test('are translated: no English sentence is the Slovak one', () => {
    const same = [...en].filter(
      ([key, sentence]) => sk.get(key) === sentence && /\p{L}+ \p{L}+ \p{L}+ \p{L}+/u.test(sentence),
    )
    expect(same).toEqual([])
  })
})
