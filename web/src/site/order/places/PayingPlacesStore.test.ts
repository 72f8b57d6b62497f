import { places } from '@hotovo/adapters/content/places'
import type { PublicSalesPoint } from '@hotovo/domain/places/sales-point'
import { money } from '@hotovo/domain/shared/money'
import { fail, ok } from '@hotovo/domain/shared/result'
import { reaction } from 'mobx'
import { expect, test } from 'vitest'
import type { Locate } from '../../../stores/locate.ts'
import { PayingPlacesStore } from './PayingPlacesStore.ts'

/** A Friday, half past one in the afternoon. */
const now = '2026-11-27T12:30:00.000Z'
const nitra = places.find(({ city }) => city === 'Nitra')!

function opened({
  city = null,
  locate,
  all = places,
}: {
  city?: string | null
  locate?: Locate
  all?: readonly PublicSalesPoint[]
} = {}) {
  const store = new PayingPlacesStore({
    current: { all },
    locate: locate ?? (() => Promise.resolve(ok(nitra.coordinates))),
  })
  store.tick({ due: money(21_00, 'EUR'), city }, now)
  return store
}
const best = ({ near: [place] }: PayingPlacesStore) => place?.city

test('it looks near the town of the order, however that is written, until another is chosen', () => {
  const store = opened({ city: ' NITRA' })
  expect([store.town?.city, best(store), store.first]).toEqual(['Nitra', 'Nitra', 'open'])
  // Whoever looks sees it at once.
  const seen: (string | undefined)[] = []
  const stop = reaction(
    () => best(store),
    (city) => seen.push(city),
  )
  store.choose('Žilina')
  stop()
  expect([store.town?.city, seen]).toEqual(['Žilina', ['Žilina']])
  expect(store.distanceTo(nitra)).toBeUndefined()
})

test('a town whose sales points take none of this cash leads to the next ones that do', () => {
  const elsewhere = places.filter(({ city }) => city !== 'Nitra')
  const selling = { ...nitra, services: ['instant-purchase'] } as const
  const store = opened({ city: 'Nitra', all: [selling, ...elsewhere] })
  expect([store.town?.city, store.near.length, store.near.some(({ city }) => city === 'Nitra')]).toEqual([
    'Nitra',
    3,
    false,
  ])
})

test('where all around are closed, the nearest open one is told, however far it is', () => {
  const sunday = places.map((place) => ({ ...place, openingHours: null }))
  const zilina = places.find(({ city }) => city === 'Žilina')!
  const store = opened({ city: 'Nitra', all: [...sunday.filter(({ city }) => city !== 'Žilina'), zilina] })
  expect([store.first, store.near.length, store.farther?.city]).toEqual(['unknown', 3, 'Žilina'])
  store.choose('Žilina')
  expect([store.first, store.farther]).toEqual(['open', undefined])
})

test('without a town, or in one that has none of them, it leads nowhere before somebody says where they are', async () => {
  const store = opened({ city: 'Praha' })
  expect([store.near, store.first]).toEqual([[], undefined])
  await store.findNearest()
  expect([best(store), store.distanceTo(nitra), store.town]).toEqual(['Nitra', 0, undefined])
})

test('why nobody knows where one is stays until a town is chosen; one that is chosen meanwhile counts', async () => {
  const refused = opened({ locate: () => Promise.resolve(fail('denied')) })
  await refused.findNearest()
  expect(refused.locating).toBe('denied')
  refused.choose('Nitra')
  expect([refused.locating, best(refused)]).toEqual(['idle', 'Nitra'])
  const hurried = opened()
  const asked = hurried.findNearest()
  hurried.choose('Žilina')
  await asked
  expect([hurried.position, best(hurried)]).toEqual([undefined, 'Žilina'])
})
