import { searchTerms, searchText } from '../shared/search.ts'
import { nextOpening, openState } from './opening-hours.ts'
import {
  type Coordinates,
  deskServices,
  type PublicSalesPoint,
  type PublicService,
  type SalesPoint,
} from './sales-point.ts'

/** Whether it is closed for good on a day `YYYY-MM-DD` (rule W7). */
export const isClosedForGood = ({ closedFrom }: Pick<SalesPoint, 'closedFrom'>, day: string): boolean =>
  closedFrom !== null && closedFrom <= day

/** The primary one first, then by town and name as Slovaks sort (rule W7). */
export const inPlaceOrder = <Place extends SalesPoint>(places: readonly Place[]): readonly Place[] =>
  [...places].sort(
    (one, other) =>
      Number(other.type === 'primary') - Number(one.type === 'primary') ||
      one.city.localeCompare(other.city, 'sk') ||
      one.name.localeCompare(other.name, 'sk'),
  )

/**
 * Whether something can be done at a sales point (rule K15). What is said by hand to sell vouchers takes the cash of orders, though it has
 * no desk for it; and whatever sells at once or takes that cash sells vouchers.
 */
export const isOffered = (
  { services }: Pick<PublicSalesPoint, 'services'>,
  service: PublicService,
): boolean =>
  services.includes(service) ||
  (service === 'order-payment' && services.includes('voucher-purchase')) ||
  (service === 'voucher-purchase' && services.some((offered) => isDeskService(offered)))

const isDeskService = (service: PublicService) => deskServices.some((known) => known === service)

/** Which sales points are looked for: by words, by one service, by being open at an instant. */
export type SalesPointFilter = {
  readonly query?: string | undefined
  readonly service?: PublicService | undefined
  readonly openAt?: string | undefined
}

/** The sales points that a filter means; what is typed is part of name, address or city, accents and case aside (rule W7). */
export function matchingSalesPoints<Place extends PublicSalesPoint>(
  places: readonly Place[],
  { query = '', service, openAt }: SalesPointFilter,
): readonly Place[] {
  const terms = searchTerms(query)
  return places.filter((place) => {
    const { name, address, city, openingHours } = place
    const text = searchText([name, address, city])
    return (
      terms.every((term) => text.includes(term)) &&
      (service === undefined || isOffered(place, service)) &&
      (openAt === undefined || openState(openingHours, openAt).state === 'open')
    )
  })
}

/** The sales points of which it is known when they open next, the first to do so first; others of that time stay in their order. */
export const openingFirst = <Place extends PublicSalesPoint>(
  places: readonly Place[],
  now: string,
): readonly Place[] =>
  places
    .flatMap((place) => {
      const next = nextOpening(place.openingHours, now)
      return next ? [{ place, ...next }] : []
    })
    .sort((one, other) => one.inDays - other.inDays || one.at.localeCompare(other.at))
    .map(({ place }) => place)

const earthRadiusKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The shortest way between two points over the ground, as the crow flies (haversine). Kilometres. */
export function distanceKm(one: Coordinates, other: Coordinates): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2
  const chord =
    half(one.lat, other.lat) +
    Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * half(one.lng, other.lng)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The sales points, nearest to a point first; those at one distance stay in their order. */
export const nearestFirst = <Place extends PublicSalesPoint>(
  places: readonly Place[],
  from: Coordinates,
): readonly Place[] =>
  [...places].sort((one, other) => distanceKm(one.coordinates, from) - distanceKm(other.coordinates, from))
