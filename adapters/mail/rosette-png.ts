import { rosette, rosetteRadius } from '../documents/rosette.ts'
import { squarePng } from './png.ts'

/** Pixels of a side: twice those of the letter, for fine screens. */
const side = 288
/** Pixels of a line; half of one more on either side is shaded. */
const lineWidth = 0.9
/** Straight pieces of one curve, which is short. */
const pieces = 4
/** Between the greens of both schemes: seen on paper and on the dark sheet. */
const colour = '2E8A6E'

type Point = readonly [x: number, y: number]

/** The corners of a path of a rosette: one move, then curves of Bézier. */
function cornersOf(path: string): Point[] {
  const numbers = path.match(/-?\d+(\.\d+)?/g)!.map(Number)
  const corners: Point[] = [[numbers[0]!, numbers[1]!]]
  for (let at = 2; at < numbers.length; at += 6) {
    const [x1, y1, x2, y2, x3, y3] = numbers.slice(at, at + 6) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const [x0, y0] = corners.at(-1)!
    for (let piece = 1; piece <= pieces; piece++) {
      const t = piece / pieces
      const [a, b, c, d] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t ** 2, t ** 3]
      corners.push([a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3])
    }
  }
  return corners
}

/** Shades the pixels that a line comes near, each by how much of it the line covers. */
function drawLine(pixels: Uint8Array, [x1, y1]: Point, [x2, y2]: Point) {
  const reach = lineWidth / 2 + 0.5
  const [dx, dy] = [x2 - x1, y2 - y1]
  const squared = dx * dx + dy * dy
  const from = (a: number, b: number) => Math.max(0, Math.floor(Math.min(a, b) - reach))
  const to = (a: number, b: number) => Math.min(side - 1, Math.ceil(Math.max(a, b) + reach))
  const [left, right, top, bottom] = [from(x1, x2), to(x1, x2), from(y1, y2), to(y1, y2)]
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) {
      const along = squared === 0 ? 0 : ((x - x1) * dx + (y - y1) * dy) / squared
      const nearest = Math.min(1, Math.max(0, along))
      const aside = x - x1 - nearest * dx
      const above = y - y1 - nearest * dy
      // `Math.hypot` is for numbers of another size, and takes several times as long.
      const distance = Math.sqrt(aside * aside + above * above)
      const shade = Math.round(255 * Math.min(1, Math.max(0, reach - distance)))
      if (shade > pixels[y * side + x]!) pixels[y * side + x] = shade
    }
}

/** The rosette of a text as a PNG without a background, because mail programs show no SVG. */
export function rosettePng(seed: string): Buffer {
  const pixels = new Uint8Array(side * side)
  const scale = (side / 2 - 1) / rosetteRadius
  for (const { path, turns } of rosette(seed)) {
    const corners = cornersOf(path)
    for (let turn = 0; turn < turns; turn++) {
      const angle = (2 * Math.PI * turn) / turns
      const [cos, sin] = [scale * Math.cos(angle), scale * Math.sin(angle)]
      const turned = corners.map(
        ([x, y]): Point => [side / 2 + x * cos - y * sin, side / 2 + x * sin + y * cos],
      )
      for (const [index, corner] of turned.slice(1).entries()) drawLine(pixels, turned[index]!, corner)
    }
  }
  return squarePng(pixels, colour)
}
