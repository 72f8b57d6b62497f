import type { Random } from '@hotovo/application/shared/ports'

/** Numbers below 2^32 from the system's source, fetched many at a time and used once. */
const drawn = new Uint32Array(128)
let used = drawn.length

function draw(): number {
  if (used === drawn.length) {
    crypto.getRandomValues(drawn)
    used = 0
  }
  const number = drawn[used]!
  drawn[used] = 0
  used += 1
  return number
}

/** Random numbers from the system's source. Values that would favour small numbers are drawn again. */
export const systemRandom: Random = {
  integer: (min, max) => {
    const span = max - min + 1
    if (!Number.isSafeInteger(min) || span < 1 || span > 2 ** 32)
      throw new RangeError(`no random from ${min} to ${max}`)
    const fair = 2 ** 32 - (2 ** 32 % span)
    for (;;) {
      const number = draw()
      if (number < fair) return min + (number % span)
    }
  },
  // Not crypto.randomUUID: a browser has that on https and localhost only.
  uuid: () => {
    const bytes = new Uint8Array(new Uint32Array([draw(), draw(), draw(), draw()]).buffer)
    bytes[6] = (bytes[6]! & 0x0f) | 0x40
    bytes[8] = (bytes[8]! & 0x3f) | 0x80
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
  },
}

/** Random numbers that can be foreseen: the same seed draws the same numbers and identities (mulberry32). */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const draw = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (mixed ^ (mixed >>> 14)) >>> 0
  }
  const hex = () => draw().toString(16).padStart(8, '0')
  return {
    integer: (min, max) => min + (draw() % (max - min + 1)),
    uuid: () => {
      const [a, b, c, d] = [hex(), hex(), hex(), hex()]
      return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-8${c.slice(1, 4)}-${c.slice(4)}${d}`
    },
  }
}
