import { searchTerms, searchText } from '../shared/search.ts'
import { nextOpening, openState } from './opening-hours.ts'
import type { Coordinates, SalesPoint, SalesPointService } from './sales-point.ts'

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

/** Which sales points are looked for: by words, by one service, by being open at an instant. */
export type SalesPointFilter = {
  readonly query?: string | undefined
  readonly service?: SalesPointService | undefined
  readonly openAt?: string | undefined
}

/** The sales points that a filter means; what is typed is part of name, address or city, accents and case aside (rule W7). */
export function matchingSalesPoints(
  places: readonly SalesPoint[],
  { query = '', service, openAt }: SalesPointFilter,
): readonly SalesPoint[] {
  const terms = searchTerms(query)
  return places.filter(({ name, address, city, services, openingHours }) => {
    const text = searchText([name, address, city])
    return (
      terms.every((term) => text.includes(term)) &&
      (service === undefined || services.includes(service)) &&
      (openAt === undefined || openState(openingHours, openAt).state === 'open')
    )
  })
}

/** The sales points of which it is known when they open next, the first to do so first; others of that time stay in their order. */
export const openingFirst = (places: readonly SalesPoint[], now: string): readonly SalesPoint[] =>
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
export const nearestFirst = (places: readonly SalesPoint[], from: Coordinates): readonly SalesPoint[] =>
  [...places].sort((one, other) => distanceKm(one.coordinates, from) - distanceKm(other.coordinates, from))
