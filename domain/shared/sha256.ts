/** The first 32 bits of the fractions of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2). */
const constants = new Int32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
])
/** The same of the square roots of the first eight (5.3.3). */
const start = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
] as const

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/** The message as whole blocks of 16 words: a one bit behind it, and its length in bits at the end. */
function padded(ascii: string): Int32Array {
  const words = new Int32Array(((ascii.length + 8) >> 6) * 16 + 16)
  for (let place = 0; place < ascii.length; place++)
    words[place >> 2]! |= ascii.charCodeAt(place) << (24 - (place & 3) * 8)
  words[ascii.length >> 2]! |= 0x80 << (24 - (ascii.length & 3) * 8)
  words[words.length - 1] = ascii.length * 8
  return words
}

/** Where a block is spread out; one for all, because nothing else runs meanwhile. */
const schedule = new Int32Array(64)

/**
 * SHA-256 of ASCII text, as eight words of 32 bits. For work that is proved (decision 42): tens of thousands are
 * computed one after the other, and the platform's own, which answers each one later, takes twenty times as long.
 * Nothing secret is hashed with it.
 */
export function sha256(ascii: string): Int32Array {
  const message = padded(ascii)
  const state = Int32Array.from(start)
  for (let block = 0; block < message.length; block += 16) {
    for (let i = 0; i < 16; i++) schedule[i] = message[block + i]!
    for (let i = 16; i < 64; i++) {
      const early = schedule[i - 15]!
      const late = schedule[i - 2]!
      const small = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3)
      const large = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
      schedule[i] = (((schedule[i - 16]! + small) | 0) + ((schedule[i - 7]! + large) | 0)) | 0
    }
    compress(state)
  }
  return state
}

/** Takes the block in the schedule into the state (6.2.2). */
function compress(state: Int32Array): void {
  let a = state[0]!
  let b = state[1]!
  let c = state[2]!
  let d = state[3]!
  let e = state[4]!
  let f = state[5]!
  let g = state[6]!
  let h = state[7]!
  for (let i = 0; i < 64; i++) {
    const large = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const chosen = (((e & f) ^ (~e & g)) + constants[i]!) | 0
    const first = (((((h + large) | 0) + chosen) | 0) + schedule[i]!) | 0
    const small = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const second = (small + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + first) | 0
    d = c
    c = b
    b = a
    a = (first + second) | 0
  }
  state[0]! += a
  state[1]! += b
  state[2]! += c
  state[3]! += d
  state[4]! += e
  state[5]! += f
  state[6]! += g
  state[7]! += h
}
