import { isSearchedDay } from '@hotovo/domain/shared/calendar'
import { oneLine } from '@hotovo/domain/shared/text'
import { symbolDigits } from '@hotovo/domain/statements/statement'

/** The text of bytes in an encoding; undefined where they are not of it. An incomplete last character is left out. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

/** The encoding that an XML document says it has. */
const declared = (bytes: Uint8Array) =>
  /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1]

/** UTF-16 without a mark at its start: every second byte of what a file begins with is zero. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const [first, second, third, fourth] = bytes
  if (bytes.length < 4) return undefined
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first !== 0 && second === 0 && third !== 0 && fourth === 0) return 'utf-16le'
  if (first === 0 && second !== 0 && third === 0 && fourth !== 0) return 'utf-16be'
  return undefined
}

/**
 * A file as text: UTF-16 by its mark or its zeros, what an XML document declares, UTF-8 where it is valid, and
 * otherwise Windows-1250, which Slovak banks write. Undefined for what is no text.
 */
export function textOf(bytes: Uint8Array): string | undefined {
  const utf16 = utf16Of(bytes)
  const text = utf16
    ? decoded(bytes, utf16)
    : ([declared(bytes) ?? 'utf-8', 'utf-8', 'windows-1250']
        .map((encoding) => decoded(bytes, encoding))
        .find((found) => found !== undefined) ?? undefined)
  // An end-of-file mark of older programs may stand at the end; elsewhere such signs tell a file that is no text.
  return text !== undefined && !/[\0-\x08\x0e-\x1f]/.test(text.replace(/\x1a\s*$/, ''))
    ? text.replace(/\x1a\s*$/, '')
    : undefined
}

/** A text as it is kept: its blanks are one, nothing in it is hidden; null where nothing is left. */
export function storedText(text: string | undefined): string | null {
  const bare = oneLine(text ?? '')
  return bare === '' ? null : bare
}

/** `/VS123/SS/KS308`, as Slovak and Czech banks write symbols into one reference; or nothing but a symbol. */
export const symbolIn = (reference: string | undefined): string | null =>
  symbolDigits(/(?:^|\/)VS[:/]? ?(\d+)(?=\/|$)/i.exec(reference ?? '')?.[1] ?? reference ?? '')

/** A day of its parts, or undefined where there is no such day. */
export function dayFrom(year: string, month: string, day: string): string | undefined {
  const text = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isSearchedDay(text) ? text : undefined
}

/** The earliest and the latest of some days. */
export const earliestDay = (days: readonly string[]): string => days.reduce((a, b) => (b < a ? b : a))
export const latestDayOf = (days: readonly string[]): string => days.reduce((a, b) => (b > a ? b : a))
