import { payingPlacesTold } from '../limits.ts'
import {
  distanceKm,
  isClosedForGood,
  isOffered,
  nearestFirst,
  openingFirst,
  takesOrdersByHand,
} from '../places/finding.ts'
import { openState } from '../places/opening-hours.ts'
import type { Coordinates, PublicSalesPoint } from '../places/sales-point.ts'
import { dayOf } from '../shared/calendar.ts'
import type { Money } from '../shared/money.ts'
import { drawerCurrency, mostAtDesk } from './cash-desk.ts'

/**
 * The sales points that take so much cash of an order at an instant (rule K16): a desk in the currency of drawers and below what one person
 * pays there (rules K1, K7), one without a desk whatever is due.
 */
export function payingPlaces<Place extends PublicSalesPoint>(
  places: readonly Place[],
  due: Money,
  now: string,
): readonly Place[] {
  const isForDesks = due.currency === drawerCurrency && due.minor <= mostAtDesk(dayOf(now))
  return places.filter(
    (place) =>
      !isClosedForGood(place, dayOf(now)) &&
      isOffered(place, 'order-payment') &&
      (isForDesks || takesOrdersByHand(place)),
  )
}

/**
 * The few of them to go to from somewhere (rule K16): those about as near as the nearest, what is open now first and the nearest of that,
 * then what opens first, then whose hours nobody knows; where those are too few, the next nearest after them. Where none of the near ones is
 * open, the nearest open one of all is the last.
 */
export function placesToGoTo<Place extends PublicSalesPoint>(
  places: readonly Place[],
  from: Coordinates,
  now: string,
): readonly Place[] {
  const sorted = nearestFirst(places, from)
  const km = ({ coordinates }: Place) => distanceKm(coordinates, from)
  const isNear = (place: Place) => km(place) <= km(sorted[0]!) + payingPlacesTold.furtherKm
  const near = sorted.filter(isNear)
  const isOpen = ({ openingHours }: Place) => openState(openingHours, now).state === 'open'
  const open = near.filter(isOpen)
  const closed = openingFirst(
    near.filter((place) => !isOpen(place)),
    now,
  )
  const others = near.filter((place) => !open.includes(place) && !closed.includes(place))
  const farther = sorted.filter((place) => !isNear(place))
  const all = [...open, ...closed, ...others, ...farther]
  const openFarther = open.length > 0 ? undefined : farther.find(isOpen)
  if (!openFarther) return all.slice(0, payingPlacesTold.most)
  const before = all.filter((place) => place !== openFarther)
  return [...before.slice(0, payingPlacesTold.most - 1), openFarther]
}

/** The towns that have any of these, as Slovaks sort, each with the middle of its own. */
export function townsOf(
  places: readonly PublicSalesPoint[],
): readonly { readonly city: string; readonly coordinates: Coordinates }[] {
  const cities = [...new Set(places.map(({ city }) => city))].sort((one, other) =>
    one.localeCompare(other, 'sk'),
  )
  return cities.map((city) => {
    const own = places.filter((place) => place.city === city).map(({ coordinates }) => coordinates)
    const mean = (of: (one: Coordinates) => number) => own.reduce((sum, one) => sum + of(one), 0) / own.length
    return { city, coordinates: { lat: mean(({ lat }) => lat), lng: mean(({ lng }) => lng) } }
  })
}
