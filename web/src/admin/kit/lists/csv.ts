import Papa from 'papaparse'
import type { Language } from '../../../i18n/language.ts'

/** Money as a number of a spreadsheet in a language, without its currency. */
export const decimalOf = (minor: number, language: Language): string => {
  const text = (minor / 100).toFixed(2)
  return language === 'sk' ? text.replace('.', ',') : text
}

/** What a spreadsheet would reckon with, also a phone, which it would make a number without its plus; an amount below zero is one. */
const formula = /^(?!-\d+[.,]\d\d$)[=+\-@\t\r].*$/

/**
 * A table as a file that the spreadsheets of a language open with its letters and columns: UTF-8 with a mark, lines by CRLF,
 * semicolons where a comma is part of numbers. What would be a formula is text.
 */
export const csvOf = (rows: readonly (readonly string[])[], language: Language): string =>
  `\uFEFF${Papa.unparse(rows as string[][], {
    delimiter: language === 'sk' ? ';' : ',',
    newline: '\r\n',
    escapeFormulae: formula,
  })}`
