import { crc32 } from 'node:zlib'
import { compressSync } from '@napi-rs/lzma/lzma'
import { removeDiacritics, serialize, validateDataModel } from 'bysquare/pay'
import { paymentCodesBy, type SquareWriter } from '../documents/payment-codes.ts'

/** Of the sixteen bits of the header, the four of the version: 1.2.0. */
const header = [0x02, 0x00]
/** What `.lzma` begins with and PAY by square leaves out: properties, dictionary, length. */
const lzmaHeaderBytes = 13

const base32hex = '0123456789ABCDEFGHIJKLMNOPQRSTUV'

/** Five bits a sign, the last ones filled up with zeros (RFC 4648, section 7, without padding). */
function inBase32hex(bytes: Uint8Array): string {
  let text = ''
  let [bits, held] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    for (held += 8; held >= 5; held -= 5) text += base32hex[(bits >> (held - 5)) & 31]
  }
  return held > 0 ? text + base32hex[(bits << (5 - held)) & 31] : text
}

/**
 * PAY by square 1.2.0 with LZMA from a native library: as `encode` of bysquare does it, in a four-hundredth of the time
 * (decision 7). The fields are bysquare's; here stand checksum, length, packing and the alphabet.
 */
const packedSquare: SquareWriter = (model) => {
  removeDiacritics(model)
  validateDataModel(model)
  const payload = Buffer.from(serialize(model))
  const plain = Buffer.alloc(4 + payload.length)
  plain.writeUInt32LE(crc32(payload))
  payload.copy(plain, 4)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(plain.length)
  const body = compressSync(plain).subarray(lzmaHeaderBytes)
  return inBase32hex(Buffer.concat([Buffer.from(header), length, body]))
}

/** Payment codes as the server makes them: at once, so that nothing needs to be remembered. */
export const serverPaymentCodes = paymentCodesBy(packedSquare)
