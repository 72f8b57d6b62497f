import { lengths } from '../limits.ts'
import type { Problem } from './problem.ts'
import { hidesCharacters, lengthOf, withoutDirection } from './text.ts'

/** Letters of any script with their marks, spaces, hyphen and apostrophe, those too that do not break a line (rule O9). */
export const namePattern = /^[\p{L}\p{M} \u00a0'’\u2010\u2011-]*\p{L}[\p{L}\p{M} \u00a0'’\u2010\u2011-]*$/u
/** An address of letters of any script: one @, a domain with a dot (rule O8). */
export const emailPattern =
  /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+(?:\p{L}{2,}|xn--[\p{L}\p{N}-]+)$/u
const phonePattern = /^\+?\d+$/

type Length = { readonly min: number; readonly max: number }

/** Problems of one line (or, with `lines`, several lines) of text. An empty text is `required`, or nothing. */
export function textProblems(
  at: string,
  text: string | undefined,
  { min, max }: Length,
  { required = false, lines = false }: { required?: boolean; lines?: boolean } = {},
): Problem[] {
  const value = text?.trim() ?? ''
  if (value === '') return required ? [{ at, code: 'required' }] : []
  if (hidesCharacters(value, { lines })) return [{ at, code: 'hidden-characters' }]
  if (lengthOf(value) < min) return [{ at, code: 'too-short', min }]
  if (lengthOf(value) > max) return [{ at, code: 'too-long', max }]
  return []
}

/** A first or last name (rules O8, O9). */
export function nameProblems(at: string, name: string, length: Length = lengths.orderName): Problem[] {
  const problems = textProblems(at, name, length, { required: true })
  if (problems.length > 0) return problems
  return namePattern.test(name.trim()) ? [] : [{ at, code: 'not-a-name' }]
}

/** An e-mail address: at most 100 characters, one @, a domain with a dot (rule O8). */
export function emailProblems(at: string, email: string): Problem[] {
  const problems = textProblems(at, email, lengths.email, { required: true })
  if (problems.length > 0) return problems
  return emailPattern.test(email.trim()) ? [] : [{ at, code: 'not-an-email' }]
}

/** The number without what people put between its digits: `+421 (905) 123-456` is `+421905123456`. */
export const bareNumber = (phone: string): string =>
  withoutDirection(phone).replace(/[\s()/.\u2010-\u2013-]/gu, '')

/**
 * A phone number: digits, spaces, hyphens, parentheses, slashes, dots, a leading plus; 9 to 15 characters bare (rule O10).
 * The marks around a copied number are taken for what stands between digits.
 */
export function phoneProblems(at: string, phone: string): Problem[] {
  if (phone.trim() === '') return [{ at, code: 'required' }]
  if (hidesCharacters(withoutDirection(phone).trim(), { lines: false }))
    return [{ at, code: 'hidden-characters' }]
  const bare = bareNumber(phone)
  if (!phonePattern.test(bare)) return [{ at, code: 'not-a-phone' }]
  const { min, max } = lengths.phone
  if (bare.length < min) return [{ at, code: 'too-short', min }]
  // As typed it may be longer by what stands between the digits, within reason.
  if (bare.length > max || phone.trim().length > 4 * max) return [{ at, code: 'too-long', max }]
  return []
}

/**
 * The number in E.164, `+421905123456`, as gateways of text messages take it; undefined where no text message can
 * reach it (rule O10). Slovak and Czech numbers are told apart by their ranges, a number of another country is believed.
 */
export function e164(phone: string): string | undefined {
  const bare = bareNumber(phone)
    .replace(/^00/, '+')
    .replace(/^42[01](?=\d{9}$)/, '+$&')
    // People write +421 (0)905.
    .replace(/^(\+42[01])0/, '$1')
    // Without its country a mobile number is Slovak.
    .replace(/^0?(?=9\d{8}$)/, '+421')
  // No country begins with a zero.
  if (!/^\+[1-9]/.test(bare)) return undefined
  // Numbers that whoever writes to them pays for: 0900 here, and +979 between countries.
  if (/^\+(421900|979)/.test(bare)) return undefined
  if (bare.startsWith('+421') && !/^\+4219\d{8}$/.test(bare)) return undefined
  if (bare.startsWith('+420') && !/^\+420[67]\d{8}$/.test(bare)) return undefined
  return bare
}

/** Whether a text message can reach the number (rule O10). */
export const receivesSms = (phone: string): boolean => e164(phone) !== undefined
