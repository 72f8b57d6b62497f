import { createRequire } from 'node:module'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'

const name = 'virtual:slovakia'

/** The outline of Slovakia: longitude and latitude of its corners, to about a hundred metres. */
function outlineOfSlovakia(): readonly (readonly [number, number])[] {
  const atlas: Topology<{ countries: GeometryCollection<{ name: string }> }> = createRequire(import.meta.url)(
    'world-atlas/countries-10m.json',
  )
  const { features } = feature(atlas, atlas.objects.countries)
  const country = features.find(({ properties }) => properties.name === 'Slovakia')
  if (country?.geometry.type !== 'Polygon') throw new Error('the atlas has no Slovakia in one piece')
  return country.geometry.coordinates[0]!.map(([lng, lat]) => [
    Number(lng!.toFixed(3)),
    Number(lat!.toFixed(3)),
  ])
}

/** Gives pages the outline of one country without the atlas of all of them (`virtual:slovakia`). */
export const slovakia = (): Plugin => ({
  name: 'slovakia',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) =>
    id === `\0${name}` ? `export const outline = ${JSON.stringify(outlineOfSlovakia())}` : undefined,
})
