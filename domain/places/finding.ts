import { searchTerms, searchText } from '../shared/search.ts'
import { nextOpening, openState } from './opening-hours.ts'
import type { Coordinates, PublicSalesPoint, SalesPoint, SoughtService } from './sales-point.ts'

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

/** Whether something can be done at a sales point (rule K15). */
export const isOffered = (place: Pick<PublicSalesPoint, 'services'>, service: SoughtService): boolean =>
  place.services.includes(service) || (service === 'order-payment' && takesOrdersByHand(place))

/** Whether it takes the cash of orders without a desk, as is said of it by hand (rule K15): whoever goes there asks first. */
export const takesOrdersByHand = ({ services }: Pick<PublicSalesPoint, 'services'>): boolean =>
  services.includes('voucher-purchase')

/** Which sales points are looked for: by words, by one service, by being open at an instant. */
export type SalesPointFilter = {
  readonly query?: string | undefined
  readonly service?: SoughtService | undefined
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
