import { lengths } from '../limits.ts'
import type { Problem } from '../shared/problem.ts'
import type { Draw } from '../shared/random.ts'
import { lengthOf } from '../shared/text.ts'

/**
 * The secrets of a voucher (rule V1): a code of 16 symbols and a check symbol, a password of 10 symbols,
 * both in Crockford's base 32, which has no letter that is mistaken for a digit.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeSymbols = 16
const passwordSymbols = 10

const mistaken: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

/**
 * A code or a password as it is compared: capitals, without blanks and dashes, O read as 0, I and L as 1.
 * Whatever else is in the text stays, so that it is like no secret of ours.
 */
export const normalCode = (text: string): string =>
  text
    .replace(/[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu, '')
    .toUpperCase()
    .replace(/[OIL]/g, (letter) => mistaken[letter]!)

/** Twice a number in the field of 32 elements, modulo x⁵ + x² + 1: runs through all 31 others than 0. */
const doubled = (value: number) => (value < 16 ? value << 1 : (value << 1) ^ 0b100101)

/**
 * The symbol behind the 16 others. Their places weigh differently, so it tells every wrong symbol and
 * every two symbols that changed places, neighbours or not (decision 51).
 */
export function checkSymbol(symbols: string): string {
  let check = 0
  for (const symbol of symbols) check = doubled(check ^ alphabet.indexOf(symbol))
  return alphabet[check]!
}

const codePattern = new RegExp(`^[${alphabet}]{${codeSymbols + 1}}$`)

/** Whether a text, as people type or paste it, is a code whose check symbol is right. Says not that it was issued. */
export function isVoucherCode(text: string): boolean {
  const code = normalCode(text)
  return codePattern.test(code) && checkSymbol(code.slice(0, codeSymbols)) === code[codeSymbols]
}

/** A code in groups, `XXXX-XXXX-XXXX-XXXX-C`. A text of another length gets groups of four too. */
export const formattedCode = (text: string): string => normalCode(text).replace(/(.{4})(?=.)/gsu, '$1-')

/** The last four of the 16 symbols of a code, by which people and staff tell vouchers apart. */
export const lastFour = (code: string): string => normalCode(code).slice(codeSymbols - 4, codeSymbols)

/** A code of which only the last four of its 16 symbols can be read: `••••-••••-••••-ZM3D`. */
export const maskedCode = (text: string): string => `${codeMask}${lastFour(text)}`

/** What stands before the last four symbols of a masked code. */
export const codeMask = '••••-••••-••••-'

/** Whether there is a masked code in a text. */
export const holdsMaskedCode = (text: string): boolean => text.includes(codeMask)

/**
 * 17 letters or digits at each place of a text where they may begin, in one or in fours with little between them: of
 * whatever words happen to have 17 letters one in 32 has the right check symbol.
 */
const perhapsCodes =
  /(?<![\p{L}\p{N}])(?=((?:[0-9A-Za-z]{4}[\s\p{Pd}\p{Default_Ignorable_Code_Point}]{0,3}){4}[0-9A-Za-z])(?![\p{L}\p{N}]))/gu

/** The first code of a voucher in a text, as it is written there; undefined where there is none. */
export const voucherCodeIn = (text: string): string | undefined =>
  [...text.matchAll(perhapsCodes)].map(({ 1: found }) => found!).find(isVoucherCode)

/**
 * Whether what somebody is typing may become a code (rule A19): its first four symbols and more of it, in fours with a
 * dash between them, or with a blank where a digit is among them; or in one, longer than any number of ours and neither a
 * phone number nor an IBAN.
 */
export function mayBecomeCode(text: string): boolean {
  const groups = text.trimStart().split(/[\s\p{Pd}]/u)
  const symbols = groups.join('')
  if (!/^[0-9A-Za-z]+$/.test(symbols) || symbols.length > codeSymbols) return false
  const hasDigit = /\d/.test(symbols)
  const [last = '', ...before] = groups.toReversed()
  if (before.length > 0)
    return (
      last.length <= 4 && before.every(({ length }) => length === 4) && (hasDigit || /\p{Pd}/u.test(text))
    )
  if (/^\d+$/.test(symbols)) return symbols.length > 14
  return hasDigit && symbols.length > 9 && !/^[a-z]{2}\d{2}/i.test(symbols)
}

/** A text in which every code of a voucher is masked, wherever it stands; otherwise as it was. */
export function withoutCodes(text: string): string {
  let [kept, from] = ['', 0]
  for (const { 1: found, index } of text.matchAll(perhapsCodes)) {
    if (index < from || !isVoucherCode(found!)) continue
    kept += text.slice(from, index) + maskedCode(found!)
    from = index + found!.length
  }
  return kept + text.slice(from)
}

const drawn = (draw: Draw, symbols: number) =>
  Array.from({ length: symbols }, () => alphabet[draw(0, alphabet.length - 1)]).join('')

/** A fresh code as it is written for people, `XXXX-XXXX-XXXX-XXXX-C`: 80 random bits. */
export function voucherCode(draw: Draw): string {
  const symbols = drawn(draw, codeSymbols)
  return formattedCode(symbols + checkSymbol(symbols))
}

/** A fresh password of ten symbols: 50 random bits. */
export const voucherPassword = (draw: Draw): string => drawn(draw, passwordSymbols)

/** What is wrong with a code and a password before anybody looks for them (rule V11). */
export function verificationProblems({ code, password }: { code: string; password: string }): Problem[] {
  const symbols = lengthOf(normalCode(code))
  const { min } = lengths.voucherCode
  const problems: Problem[] = []
  if (symbols === 0) problems.push({ at: 'code', code: 'required' })
  else if (symbols < min) problems.push({ at: 'code', code: 'too-short', min })
  if (normalCode(password) === '') problems.push({ at: 'password', code: 'required' })
  return problems
}

/**
 * What staff write, as it is kept: without what programs put between words that are copied from them and nobody sees,
 * and without a voucher's code, which is nobody's to keep.
 */
export const cleanedText = (text: string) => withoutCodes(text.replaceAll('\u200b', ''))
