import { crc32, deflateSync } from 'node:zlib'
import { qrRows } from '../documents/payment-codes.ts'

/** Pixels of one module. */
const scale = 6

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/**
 * A square picture of one byte a pixel as a PNG: a grey, or how much of one colour (`RRGGBB`) there is. Each row without
 * a filter.
 */
export function squarePng(pixels: Uint8Array, colour?: string): Buffer {
  const width = Math.sqrt(pixels.length)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 8
  // A palette of 256 times the colour, each more opaque than the one before.
  if (colour) header[9] = 3
  const lines = Buffer.alloc(width * (width + 1))
  for (let row = 0; row < width; row++)
    lines.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(colour
      ? [
          chunk('PLTE', Buffer.from(colour.repeat(256), 'hex')),
          chunk(
            'tRNS',
            Uint8Array.from({ length: 256 }, (_, value) => value),
          ),
        ]
      : []),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A QR code as a PNG, because mail programs show no SVG. */
export function qrPng(text: string): Buffer {
  const rows = qrRows(text)
  const width = rows.length * scale
  const pixels = Buffer.alloc(width * width, 255)
  for (const [y, row] of rows.entries()) {
    const start = y * scale * width
    for (const [x, dark] of row.entries())
      if (dark) pixels.fill(0, start + x * scale, start + (x + 1) * scale)
    for (let line = 1; line < scale; line++) pixels.copyWithin(start + line * width, start, start + width)
  }
  return squarePng(pixels)
}
