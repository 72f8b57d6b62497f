import { describe, expect, it, test } from 'vitest'
import { distanceKm, isOffered, matchingSalesPoints, nearestFirst, openingFirst } from './finding.ts'
import { type PublicService, type SalesPoint, type SoughtService, soughtServices } from './sales-point.ts'

const hours = {
  monday: '09:00-17:00',
  tuesday: '09:00-17:00',
  wednesday: '09:00-17:00',
  thursday: '09:00-17:00',
  friday: '09:00-17:00',
  saturday: 'closed',
  sunday: 'closed',
} as const
const bratislava: SalesPoint = {
  id: 'bratislava',
  name: 'Trafika Čerešňa',
  address: 'Obchodná 1',
  city: 'Bratislava',
  postalCode: '811 06',
  region: 'Bratislavský',
  coordinates: { lat: 48.1461, lng: 17.1093 },
  openingHours: hours,
  phone: null,
  email: null,
  services: ['voucher-purchase', 'customer-support'],
  type: 'primary',
  verified: true,
  sample: true,
  closedFrom: null,
}
const kosice: SalesPoint = {
  ...bratislava,
  id: 'kosice',
  name: 'Papiernictvo',
  address: 'Hlavná 25',
  city: 'Košice',
  coordinates: { lat: 48.7203, lng: 21.2582 },
  openingHours: null,
  services: ['voucher-purchase'],
}
const zilina: SalesPoint = {
  ...kosice,
  id: 'zilina',
  name: 'Mobil servis',
  address: 'Mariánske námestie 21',
  city: 'Žilina',
  coordinates: { lat: 49.223, lng: 18.7399 },
  openingHours: { ...hours, friday: '09:00-13:00' },
  services: ['voucher-purchase', 'voucher-redemption'],
}
const all = [bratislava, kosice, zilina]
const friday = '2026-11-20T12:30:00.000Z'
const ids = (found: readonly SalesPoint[]) => found.map(({ id }) => id)

describe('a search', () => {
  it.each([
    ['kosice', ['kosice']],
    ['KOŠICE', ['kosice']],
    ['ceresna', ['bratislava']],
    ['hlavna 25', ['kosice']],
    ['namestie zilina', ['zilina']],
    ['zilina hlavna', []],
    ['trebišov', []],
    ['  ', ['bratislava', 'kosice', 'zilina']],
    // A part of any word, from the first letter on.
    ['ic', ['kosice']],
    ['i', ['bratislava', 'kosice', 'zilina']],
    ['lavn', ['kosice']],
  ])('for "%s" finds %j', (query, found) => expect(ids(matchingSalesPoints(all, { query }))).toEqual(found))
})

test('filters go together: a service, being open, words', () => {
  expect(ids(matchingSalesPoints(all, {}))).toEqual(['bratislava', 'kosice', 'zilina'])
  expect(ids(matchingSalesPoints(all, { service: 'voucher-redemption' }))).toEqual(['zilina'])
  // Where nobody knows the hours, nobody is sent.
  expect(ids(matchingSalesPoints(all, { openAt: friday }))).toEqual(['bratislava'])
  expect(ids(matchingSalesPoints(all, { openAt: friday, query: 'zilina' }))).toEqual([])
})

test.each<[readonly PublicService[], readonly SoughtService[]]>([
  [['instant-purchase'], ['instant-purchase']],
  [['order-payment'], ['order-payment']],
  // By hand: cash of orders is taken there, and nothing is sold at once.
  [['voucher-purchase'], ['order-payment']],
  [['customer-support'], ['customer-support']],
])('where there is %j, there is %j for who looks (rule K15)', (services, offered) => {
  expect(soughtServices.filter((service) => isOffered({ services }, service))).toEqual(offered)
})

test.each([
  ['Bratislava', 'Košice', bratislava, kosice, 313],
  ['Bratislava', 'Žilina', bratislava, zilina, 169],
])('from %s to %s as the crow flies', (_, _to, one, other, km) => {
  expect(Math.round(distanceKm(one.coordinates, other.coordinates))).toBe(km)
  expect(distanceKm(other.coordinates, one.coordinates)).toBeCloseTo(
    distanceKm(one.coordinates, other.coordinates),
  )
  expect(distanceKm(one.coordinates, one.coordinates)).toBe(0)
})

test('the first to open come first, in their order where they open at one time; whose hours nobody knows are left out', () => {
  const early: SalesPoint = { ...zilina, id: 'early', openingHours: { ...hours, monday: '06:00-08:00' } }
  const late: SalesPoint = { ...zilina, id: 'late', openingHours: { ...hours, monday: 'closed' } }
  const saturday: SalesPoint = {
    ...zilina,
    id: 'saturday',
    openingHours: { ...hours, saturday: '10:00-12:00' },
  }
  const list = [late, kosice, zilina, bratislava, saturday, early]
  const inOrder = ['saturday', 'early', 'zilina', 'bratislava', 'late']
  // A Friday night.
  expect(ids(openingFirst(list, '2026-11-20T22:00:00.000Z'))).toEqual(inOrder)
})

test('the nearest come first', () => {
  expect(ids(nearestFirst(all, { lat: 49.07, lng: 18.92 }))).toEqual(['zilina', 'bratislava', 'kosice'])
  expect(ids(nearestFirst(all, kosice.coordinates))).toEqual(['kosice', 'zilina', 'bratislava'])
})
