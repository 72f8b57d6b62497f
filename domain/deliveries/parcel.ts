import type { Carrier, Parcel } from './delivery.ts'

/** What carriers call themselves, in any language; null for one that is not on the list. */
export const carrierNames: Readonly<Record<Carrier, string | null>> = {
  posta: 'Slovenská pošta',
  sps: 'SPS',
  dpd: 'DPD',
  gls: 'GLS',
  packeta: 'Packeta',
  other: null,
}

/** The public pages on which a number is followed, up to the number; null where no address is sure. */
const trackingPages: Readonly<Record<Carrier, string | null>> = {
  posta: 'https://tandt.posta.sk/zasielky/',
  sps: null,
  dpd: 'https://tracking.dpd.de/status/sk_SK/parcel/',
  gls: 'https://gls-group.eu/SK/sk/sledovanie-zasielok?match=',
  packeta: 'https://tracking.packeta.com/sk/?id=',
  other: null,
}

/** Where a parcel is followed; null where it has no number, or its carrier no page that we know. */
export function trackingPage({ carrier, trackingNumber }: Parcel): string | null {
  const page = carrier && trackingPages[carrier]
  return page && trackingNumber !== null ? page + encodeURIComponent(trackingNumber) : null
}

/** What a parcel is called where there is room for a line: its carrier and its number; empty where neither is known. */
export const parcelText = ({ carrier, trackingNumber }: Parcel): string =>
  [carrier && carrierNames[carrier], trackingNumber].filter(Boolean).join(' ')

/** How long a number of a carrier is, in letters of English, digits and dashes: what stands below their barcodes (rule V23). */
export const trackingLength = { min: 5, max: 35 } as const
const trackingShape = /^[A-Z0-9][A-Z0-9-]{3,33}[A-Z0-9]$/

/** What scanners put before what they read, as ISO/IEC 15424 has it: which kind of code it was. */
const symbology = /^\][A-Z][0-9A-Z]/i
/** What digits become where a scanner types as on an English keyboard, and the computer has a Slovak or Czech one. */
const foreignDigits = /[+ľščťžýáíéě]/iu

/** A number as it is kept, from what was typed or scanned: null for nothing, undefined for what no carrier prints. */
export function trackingNumberOf(typed: string): string | null | undefined {
  const number = typed
    .replace(/[\s\p{Cc}]/gu, '')
    .replace(symbology, '')
    .toUpperCase()
  if (number === '') return null
  return trackingShape.test(number) ? number : undefined
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
