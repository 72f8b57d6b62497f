import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { mapView } from '@hotovo/domain/limits'
import { openHours } from '@hotovo/domain/places/opening-hours'
import { type Coordinates, type Region, regions } from '@hotovo/domain/places/sales-point'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { describe, expect, test } from 'vitest'
import { places } from './places.ts'

const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = createRequire(import.meta.url)(
  'world-atlas/countries-10m.json',
)
const slovakia = feature(atlas, atlas.objects.countries).features.find(
  ({ properties }) => properties.name === 'Slovakia',
)!.geometry
const outline = slovakia.type === 'Polygon' ? slovakia.coordinates[0]! : []

test('the outline that the site has is that of the atlas, to a thousandth of a degree', () => {
  const kept = fs.readFileSync(path.resolve(import.meta.dirname, '../../web/slovakia.json'), 'utf8')
  expect(JSON.parse(kept)).toEqual(
    outline.map((corner) => corner.map((degrees) => Number(degrees.toFixed(3)))),
  )
})

/** Whether a ray to the east crosses the outline an odd number of times. */
function isInSlovakia({ lat, lng }: Coordinates): boolean {
  return outline.reduce((inside, [x, y], index) => {
    const [previousX, previousY] = outline.at(index - 1)!
    const crosses =
      y! > lat !== previousY! > lat && lng < x! + ((lat - y!) / (previousY! - y!)) * (previousX! - x!)
    return crosses ? !inside : inside
  }, false)
}

/** Which towns lie where, by the districts of the country. */
const towns: Readonly<Record<Region, readonly string[]>> = {
  Bratislavský: ['Bratislava', 'Malacky', 'Pezinok', 'Senec'],
  Trnavský: ['Dunajská Streda', 'Hlohovec', 'Piešťany', 'Skalica', 'Trnava'],
  Trenčiansky: ['Nové Mesto nad Váhom', 'Považská Bystrica', 'Prievidza', 'Púchov', 'Trenčín'],
  Nitriansky: ['Komárno', 'Levice', 'Nitra', 'Nové Zámky', 'Topoľčany'],
  Žilinský: ['Čadca', 'Liptovský Mikuláš', 'Martin', 'Ružomberok', 'Žilina'],
  Banskobystrický: ['Banská Bystrica', 'Brezno', 'Lučenec', 'Rimavská Sobota', 'Zvolen'],
  Prešovský: ['Bardejov', 'Humenné', 'Poprad', 'Prešov'],
  Košický: ['Košice', 'Michalovce', 'Rožňava', 'Spišská Nová Ves'],
}

test('the outline tells Slovakia from its neighbours', () => {
  expect(outline.length).toBeGreaterThan(500)
  expect(isInSlovakia(mapView.centre)).toBe(true)
  // Vienna, Győr, Brno, Kraków, Uzhhorod.
  for (const [lat, lng] of [
    [48.2082, 16.3738],
    [47.6875, 17.6504],
    [49.1951, 16.6068],
    [50.0647, 19.945],
    [48.6208, 22.2879],
  ] as const)
    expect(isInSlovakia({ lat, lng })).toBe(false)
})

test('there are about forty sales points, each with an address of its own, the primary first', () => {
  expect(places).toHaveLength(41)
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length)
  expect(places.filter(({ type }) => type === 'primary')).toEqual([places[0]])
  expect(places.filter(({ services }) => services.includes('customer-support'))).toEqual([places[0]])
  const sorted = places
    .slice(1)
    .toSorted(
      (one, other) => one.city.localeCompare(other.city, 'sk') || one.name.localeCompare(other.name, 'sk'),
    )
  expect(places.slice(1).map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
})

test('every region has some', () => {
  expect(new Set(places.map(({ region }) => region))).toEqual(new Set(regions))
})

describe.each(places)('$id', ({ id, name, city, region, coordinates, openingHours, ...place }) => {
  test('is a sample at a true place of its region', () => {
    expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/)
    expect(name).not.toContain('vzorka')
    expect(place.sample).toBe(true)
    expect(towns[region]).toContain(city)
    expect(place.postalCode).toMatch(/^\d{3} \d{2}$/)
    const { south, north, west, east } = mapView.bounds
    expect(coordinates.lat).toBeGreaterThan(south)
    expect(coordinates.lat).toBeLessThan(north)
    expect(coordinates.lng).toBeGreaterThan(west)
    expect(coordinates.lng).toBeLessThan(east)
    expect(isInSlovakia(coordinates)).toBe(true)
  })

  test('can be called, written to and entered, where it says so', () => {
    // Numbers of the area that begin with zeros belong to nobody.
    expect(place.phone ?? '+421 2 000 000 00').toMatch(/^\+421 \d{1,2} 000 0\d{1,2} \d{2}$/)
    expect(place.email ?? 'x@hotovo.test').toMatch(/^[a-z.]+@hotovo\.test$/)
    expect(place.services).toContain('voucher-purchase')
    for (const hours of Object.values(openingHours ?? {}))
      expect(hours === 'closed' || openHours(hours) !== undefined).toBe(true)
  })
})
