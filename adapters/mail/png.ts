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

/** A QR code as a PNG, because mail programs show no SVG: grey of eight bits, each row without a filter. */
export function qrPng(text: string): Buffer {
  const rows = qrRows(text)
  const width = rows.length * scale
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(width, 4)
  header[8] = 8
  const lines = rows.flatMap((row) => {
    const line = Buffer.from([0, ...row.flatMap((dark) => Array<number>(scale).fill(dark ? 0 : 255))])
    return Array<Buffer>(scale).fill(line)
  })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
