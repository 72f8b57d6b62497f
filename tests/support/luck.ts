/**
 * Luck for tests, before each file: what fast-check, `node:crypto` and the browser's `crypto` draw follows from the seed of the
 * tier and the file's name, so that a verdict is repeated with its draws. Processes that a test starts have luck of their own.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { systemRandom } from '@hotovo/adapters/system/random'
import fc from 'fast-check'
import { expect } from 'vitest'
import { seed } from './tier.ts'

fc.configureGlobal({ seed })

const { hash } = crypto
const file = expect.getState().testPath?.replace(process.cwd(), '')
let blocks = 0

/** Fills a view with the next bytes. */
function fill<View extends ArrayBufferView>(view: View): View {
  const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
  for (let at = 0; at < bytes.length; at += 32) {
    blocks += 1
    const block = hash('sha256', `${seed} ${file} ${blocks}`, 'buffer')
    bytes.set(block.subarray(0, bytes.length - at), at)
  }
  return view
}
/** At once, or later to whoever wants to be told. */
function randomBytes(size: number, told?: (fault: null, bytes: Buffer) => void): Buffer {
  const bytes = fill(Buffer.alloc(size))
  if (told) setImmediate(told, null, bytes)
  return bytes
}
const randomUUID = () => {
  const bytes = randomBytes(16)
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

Object.assign(crypto, { randomBytes, randomUUID })
Object.assign(globalThis.crypto, { getRandomValues: fill, randomUUID })
Math.random = () => randomBytes(6).readUIntBE(0, 6) / 2 ** 48
syncBuiltinESMExports()

// What the product fetched ahead before this file is used up.
for (const before = blocks; blocks === before; ) systemRandom.integer(0, 1)
