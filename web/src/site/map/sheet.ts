import { outline } from 'virtual:slovakia'
import type { Coordinates } from '@hotovo/domain/places/sales-point'

/** Where a point lies on the sheet that the outline is drawn on. */
export type Spot = { readonly x: number; readonly y: number }

/** Units for one degree of longitude. */
const scale = 100
const margin = 12
const mercator = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI

const lngs = outline.map(([lng]) => lng)
const lats = outline.map(([, lat]) => lat)
const west = Math.min(...lngs)
const north = mercator(Math.max(...lats))

/** The sheet is as large as Slovakia in Mercator's projection, with a margin. */
export const sheet = {
  width: Math.round((Math.max(...lngs) - west) * scale + 2 * margin),
  height: Math.round((north - mercator(Math.min(...lats))) * scale + 2 * margin),
} as const

/** The spot of a point, to a tenth of a unit. */
export const spotOf = ({ lat, lng }: Coordinates): Spot => ({
  x: Math.round(((lng - west) * scale + margin) * 10) / 10,
  y: Math.round(((north - mercator(lat)) * scale + margin) * 10) / 10,
})

/** The outline as the path of an SVG: steps of whole units from one corner to the next. */
function pathOf(): string {
  const corners = outline.map(([lng, lat]) => {
    const { x, y } = spotOf({ lat, lng })
    return { x: Math.round(x), y: Math.round(y) }
  })
  const steps = corners.slice(1).flatMap(({ x, y }, index) => {
    const before = corners[index]!
    return x === before.x && y === before.y ? [] : [`${x - before.x} ${y - before.y}`]
  })
  return `M${corners[0]!.x} ${corners[0]!.y}l${steps.join(' ')}z`.replaceAll(' -', '-')
}
export const outlinePath = pathOf()
