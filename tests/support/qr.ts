import { createRequire } from 'node:module'
import type jsQr from 'jsqr'

const read = createRequire(import.meta.url)('jsqr') as typeof jsQr

/** The text in a picture of a QR code (RGBA), read by a decoder that has nothing to do with the encoder. */
export function textInPicture(rgba: Uint8Array, width: number, height: number): string {
  const found = read(new Uint8ClampedArray(rgba), width, height)
  if (!found) throw new Error('no QR code in the picture')
  return found.data
}

/** The text in one of our SVG codes: its bars painted black on white, four pixels a module, then read. */
export function textInSvg(svg: string): string {
  const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1])
  const scale = 4
  const width = size * scale
  const rgba = new Uint8Array(width * width * 4).fill(255)
  const dark = /fill="#000" d="([^"]*)"/.exec(svg)![1]!
  for (const [, x, y, run] of dark.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        rgba.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return textInPicture(rgba, width, width)
}
