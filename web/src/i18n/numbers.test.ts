import { describe, expect, test } from 'vitest'

/**
 * What may stand in a dictionary as figures, and why. A number of the business is none of these: it comes from
 * `domain/limits.ts` or `domain/law.ts` by interpolation.
 */
const allowed: readonly RegExp[] = [
  // An act or a regulation by its number, and a section of it: "č. 108/2024 Z. z.", "No. 22/2004", "§ 109".
  /(?:č\.|No\.|\(EÚ\)|\(EU\))\s+\d+\/\d+/g,
  /(?:§|[Ss]ection)\s+\d+/g,
  // Standards by their names.
  /camt\.053|EN 301 549|WCAG 2\.[12]|RFC 9457/g,
  // Steps of a form are counted: "1. Suma".
  /^\d\. /g,
  // How banks write an amount or a day, by example.
  /1[ ,\u00a0]234[,.]50|31\.\s?1\.\s?2026|1\.\s?31\.\s?2026|31\/1\/2026|1\/31\/2026|2026-01-31/g,
  // A telephone number, by example.
  /\+421[ \u00a0]905[ \u00a0]123[ \u00a0]456/g,
  // How hours and coordinates are written, by example.
  /8 – 17|8:00 – 17:30|48\.3069, 18\.0864/g,
  // How an amount is written in a filter, by example.
  /100-200|\b100-|-200\b/g,
  // How letters write a postal code, by example.
  /811\u00a001/g,
  // A key by its name.
  /\bF\d\b/g,
  // Paper by its name.
  /80[ \u00a0]mm|A4/g,
  // The full hour after an hour that was put in: "{{from}}:00".
  /(?<=\}\}):00/g,
]

type Sentence = readonly [key: string, text: string]

const sentencesOf = (words: object, above = ''): Sentence[] =>
  Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[above + key, value] as const] : sentencesOf(value, `${above}${key}.`),
  )

const typedFigures = (text: string): string[] =>
  allowed
    .reduce((rest, one) => rest.replace(one, ' '), text)
    .replace(/\{\{.*?\}\}/g, '')
    .match(/\d[\d\u00a0 .,:/]*/g) ?? []

const files = import.meta.glob<object>('../**/words.{sk,en}.ts', { import: 'words', eager: true })

test('typed figures are found, what is interpolated or allowed is not', () => {
  expect(typedFigures('do 14 dní, {{days}} dní')).toEqual(['14 '])
  expect(typedFigures('najviac 1\u00a0000\u00a0€ a 5.50')).toHaveLength(2)
  expect(typedFigures('podľa § 109 zákona č. 452/2021 Z. z.')).toEqual([])
  expect(typedFigures('{{from}}:00\u00a0– {{to}}:00')).toEqual([])
  expect(typedFigures('od 9:00')).toEqual(['9:00'])
})

describe('no number of the business is typed into a sentence', () => {
  test.for(Object.entries(files))('%s', ([, words]) => {
    const found = sentencesOf(words)
      .map(([key, text]) => [key, typedFigures(text)] as const)
      .filter(([, figures]) => figures.length > 0)
    expect(found).toEqual([])
  })
})
