import { expect, test } from 'vitest'
import type { DayHours, WeekHours } from '../places/opening-hours.ts'
import type { PublicSalesPoint } from '../places/sales-point.ts'
import { money } from '../shared/money.ts'
import { payingPlaces, placesToGoTo, townsOf } from './paying-places.ts'

/** A Friday, half past one in the afternoon. */
const now = '2026-11-27T12:30:00.000Z'
const daily = (hours: DayHours): WeekHours => ({
  monday: hours,
  tuesday: hours,
  wednesday: hours,
  thursday: hours,
  friday: hours,
  saturday: hours,
  sunday: hours,
})
/** A sales point so many hundredths of a degree, each a good kilometre, to the north of the first. */
const shop = (id: string, north: number, change: Partial<PublicSalesPoint> = {}): PublicSalesPoint => ({
  id,
  name: id,
  address: 'Hlavná 1',
  city: 'Nitra',
  postalCode: '949 01',
  region: 'Nitriansky',
  coordinates: { lat: 48.3 + north / 100, lng: 18.1 },
  openingHours: daily('08:00-17:00'),
  phone: null,
  email: null,
  services: ['order-payment'],
  type: 'partner',
  verified: true,
  sample: false,
  closedFrom: null,
  ...change,
})
const ids = (places: readonly PublicSalesPoint[]) => places.map(({ id }) => id)
const here = { lat: 48.3, lng: 18.1 }

const desk = shop('desk', 0)
const byHand = shop('byHand', 1, { services: ['voucher-purchase'] })
const sells = shop('sells', 2, { services: ['instant-purchase'] })
const closed = shop('closed', 3, { closedFrom: '2026-11-27' })
const closing = shop('closing', 4, { closedFrom: '2026-11-28' })

test.each([
  ['whatever a desk takes of one person', money(999_99, 'EUR'), ['desk', 'byHand', 'closing']],
  ['more than that', money(1000_00, 'EUR'), ['byHand']],
  ['what no drawer has', money(100_00, 'CZK'), ['byHand']],
])('of the cash of an order, %s is taken at %j (rule K16)', (_, due, taking) => {
  expect(ids(payingPlaces([desk, byHand, sells, closed, closing], due, now))).toEqual(taking)
})

test('one goes to the nearest that is open; what opens first follows, and then whose hours nobody knows (rule K16)', () => {
  const late = { openingHours: daily('15:00-19:00') }
  const later = { openingHours: daily('16:00-19:00') }
  const unknown = shop('unknown', 0, { openingHours: null })
  expect(ids(placesToGoTo([shop('open', 9), unknown, shop('nearer', 5)], here, now))).toEqual([
    'nearer',
    'open',
    'unknown',
  ])
  expect(ids(placesToGoTo([shop('later', 0, later), shop('late', 5, late), unknown], here, now))).toEqual([
    'late',
    'later',
    'unknown',
  ])
  // An open one is gone to past closed ones, as far as that is no journey: 15 km.
  const near = [0, 1, 2].map((at) => shop(`late${at}`, at, late))
  expect(ids(placesToGoTo([...near, shop('open', 13)], here, now))).toEqual(['open', 'late0', 'late1'])
  expect(ids(placesToGoTo([...near.slice(1), shop('far', 15)], here, now))).toEqual(['late1', 'late2', 'far'])
  // However far the nearest open one is, it is told.
  const night = [shop('shut', 20, late), shop('farthest', 90), shop('far', 60)]
  expect(ids(placesToGoTo([...near, ...night], here, now))).toEqual(['late0', 'late1', 'far'])
  expect(ids(placesToGoTo([...near.slice(2), ...night], here, now))).toEqual(['late2', 'shut', 'far'])
  expect(placesToGoTo([], here, now)).toEqual([])
})

test('a town lies amid its sales points, and stands where Slovaks sort it', () => {
  const zvolen = shop('zvolen', 20, { city: 'Zvolen' })
  const cadca = shop('cadca', 30, { city: 'Čadca' })
  expect(townsOf([zvolen, desk, sells, cadca])).toEqual([
    { city: 'Čadca', coordinates: cadca.coordinates },
    { city: 'Nitra', coordinates: { lat: 48.31, lng: 18.1 } },
    { city: 'Zvolen', coordinates: zvolen.coordinates },
  ])
})
