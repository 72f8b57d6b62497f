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
