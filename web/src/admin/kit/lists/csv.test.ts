import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { csvOf, decimalOf } from './csv.ts'

const read = (text: string, delimiter: string) =>
  parse(text, { bom: true, delimiter, record_delimiter: '\r\n' }) as string[][]

describe('A table', () => {
  const rows = [
    ['Meno', 'Suma'],
    ['Žofia „Ďuro“ Čížová', '1234,50'],
    ['O"Hara; Ján', 'prvý\ndruhý, tretí'],
    ['<img src=x onerror=alert(1)>', ''],
  ]

  test.each([
    ['sk', ';'],
    ['en', ','],
  ] as const)('is read by others as it was written: %s', (language, delimiter) => {
    const text = csvOf(rows, language)
    expect(text.startsWith('\uFEFF')).toBe(true)
    expect(text.split('\r\n')).toHaveLength(rows.length)
    expect(read(text, delimiter)).toEqual(rows)
  })

  test.each(['=1+1', '+421900', '-1', '-1,00+A1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x";"y")'])(
    'has no formula: %j',
    (formula) => {
      expect(read(csvOf([[formula, 'x']], 'sk'), ';')).toEqual([[`'${formula}`, 'x']])
    },
  )

  test.each(['-42,30', '-42.30'])('has an amount below zero as a number: %s', (amount) => {
    expect(read(csvOf([[amount]], 'sk'), ';')).toEqual([[amount]])
  })

  test('has money with the comma of its language', () => {
    expect([decimalOf(1_234_50, 'sk'), decimalOf(5, 'sk'), decimalOf(1_234_50, 'en')]).toEqual([
      '1234,50',
      '0,05',
      '1234.50',
    ])
  })
})
