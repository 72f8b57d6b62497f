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
