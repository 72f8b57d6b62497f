import type { Carrier } from './delivery.ts'

/** How long a number of a carrier is, in letters of English, digits and dashes: what stands below their barcodes (rule V23). */
export const trackingLength = { min: 5, max: 35 } as const
const trackingShape = /^[A-Z0-9][A-Z0-9-]{3,33}[A-Z0-9]$/i

/** What scanners put before what they read, as ISO/IEC 15424 has it: which kind of code it was. */
const symbology = /^\][A-Z][0-9A-Z]/i
/** What digits become where a scanner types as on an English keyboard, and the computer has a Slovak or Czech one. */
const foreignDigits = /[+ľščťžýáíéě]/iu

/** A number as it is kept, from what was typed or scanned: null for nothing, undefined for what no carrier prints. */
export function trackingNumberOf(typed: string): string | null | undefined {
  const number = typed.replace(/[\s\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '').replace(symbology, '')
  if (number === '') return null
  // Judged as it was typed: in capitals an ß is two letters of English.
  return trackingShape.test(number) ? number.toUpperCase() : undefined
}

/** What is wrong with a number that no carrier prints: it has digits as another keyboard has them, or another shape (rule V28). */
export const trackingFault = (typed: string): 'keyboard' | 'malformed' | undefined => {
  if (trackingNumberOf(typed) !== undefined) return undefined
  return foreignDigits.test(typed) ? 'keyboard' : 'malformed'
}

/** The numbers, as they are kept, that stand more than once among what was typed. */
export function repeatedNumbers(typed: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const text of typed) {
    const number = trackingNumberOf(text)
    if (!number) continue
    if (seen.has(number)) repeated.add(number)
    seen.add(number)
  }
  return repeated
}

/** What numbers of a carrier look like, and one of them; who is anybody else has any. */
const forms: Readonly<Partial<Record<Carrier, { readonly shape: RegExp; readonly example: string }>>> = {
  // UPU S10: the service, eight digits with their check digit, and who took it.
  posta: { shape: /^[A-Z]{2}\d{9}SK$/, example: 'EB123456785SK' },
  sps: { shape: /^\d{3}-?\d{3}-?\d{6,8}$/, example: '703-030-12345678' },
  // With the letter or digit that checks it, or without.
  dpd: { shape: /^\d{14}[A-Z0-9]?$/, example: '13850012345678' },
  gls: { shape: /^(\d{10,14}|\d{20}|[A-Z0-9]{8})$/, example: '90012345678' },
  packeta: { shape: /^Z?\d{10}$/, example: 'Z1234567890' },
}

/** A number as a carrier prints it, to be shown beside one that is unlike it; undefined where nobody knows. */
export const trackingExample = (carrier: Carrier): string | undefined => forms[carrier]?.example

const s10Weights = [8, 6, 4, 2, 3, 5, 9, 7]

/** The digit that checks the eight of a number of UPU S10. */
export function s10CheckDigit(digits: string): string {
  const sum = s10Weights.reduce((total, weight, at) => total + weight * Number(digits[at]), 0)
  const rest = 11 - (sum % 11)
  return String(rest === 10 ? 0 : rest === 11 ? 5 : rest)
}

/**
 * Why a number is hardly one of its carrier: another form than its numbers have, or a check digit that tells of a slip (rule V36). What
 * carriers print changes without a word, so it is a doubt and no refusal. Undefined for what is no number at all.
 */
export function trackingDoubt(carrier: Carrier, typed: string): 'unlike' | 'check-digit' | undefined {
  const number = trackingNumberOf(typed)
  const form = forms[carrier]
  if (!number || !form) return undefined
  if (!form.shape.test(number)) return 'unlike'
  return carrier === 'posta' && number[10] !== s10CheckDigit(number.slice(2, 10)) ? 'check-digit' : undefined
}
