import type { SalesPoint } from '@hotovo/domain/places/sales-point'
import { expect, test } from 'vitest'
import { breadcrumbs, openingHours, store, structuredData } from './structured-data.ts'

const place: SalesPoint = {
  id: 'x',
  name: 'Predajňa </script><script>alert(1)</script>',
  address: 'Hlavná 1',
  city: 'Košice',
  postalCode: '040 01',
  region: 'Košický',
  coordinates: { lat: 48.72, lng: 21.26 },
  openingHours: {
    monday: '09:00-18:00',
    tuesday: '09:00-18:00',
    wednesday: 'closed',
    thursday: '09:00-18:00',
    friday: '09:00-18:00',
    saturday: '09:00-12:30',
    sunday: 'closed',
  },
  phone: null,
  email: null,
  services: ['voucher-purchase'],
  type: 'partner',
  verified: true,
  sample: true,
  closedFrom: null,
}

test('days that are open alike stand together, closed ones not at all', () => {
  expect(openingHours(place.openingHours!)).toEqual([
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Thursday', 'Friday'].map((day) => `https://schema.org/${day}`),
      opens: '09:00',
      closes: '18:00',
    },
    {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['https://schema.org/Saturday'],
      opens: '09:00',
      closes: '12:30',
    },
  ])
})

test('what nobody knows of a sales point is not said', () => {
  const said = Object.keys(store({ ...place, openingHours: null }, 'u', 'i'))
  expect(said).toContain('geo')
  for (const unknown of ['telephone', 'email', 'openingHoursSpecification'])
    expect(said).not.toContain(unknown)
})

test('no word of the content can end the script it stands in', () => {
  const text = structuredData([store(place, 'u', 'i')])
  expect(text).not.toContain('<')
  expect(JSON.parse(text)['@graph'][0].name).toContain('</script><script>alert(1)</script>')
})

test('steps count from the home page', () => {
  expect(
    breadcrumbs([
      ['Hotovo', '/'],
      ['Mapa', '/mapa'],
    ]),
  ).toMatchObject({
    itemListElement: [
      { position: 1, name: 'Hotovo', item: '/' },
      { position: 2, name: 'Mapa', item: '/mapa' },
    ],
  })
})
