import { formWork } from '../limits.ts'
import { sha256 } from './sha256.ts'

/** With how many zero bits the SHA-256 of a challenge, a full stop and a number begins. The challenge is ASCII. */
export function workIn(challenge: string, nonce: number): number {
  const words = sha256(`${challenge}.${nonce}`)
  const first = words.findIndex((word) => word !== 0)
  return first === -1 ? words.length * 32 : first * 32 + Math.clz32(words[first]!)
}

/** The first number from `from` on, of `count`, that is so many bits of work; undefined where none of them is. */
export function nonceAmong(challenge: string, bits: number, from: number, count: number): number | undefined {
  for (let nonce = from; nonce < from + count; nonce++) if (workIn(challenge, nonce) >= bits) return nonce
  return undefined
}

/**
 * The work that the last of so many forms needs, in bits: none for the first twentieth of a limit, then twelve, and
 * four times as much whenever their number has doubled (decision 42).
 */
export function neededWork(forms: number, limit: { readonly most: number }): number {
  const doublings = 31 - Math.clz32((forms - 1) / (limit.most * formWork.freeShare))
  return doublings < 0
    ? 0
    : Math.min(formWork.mostBits, formWork.fromBits + doublings * formWork.bitsPerDoubling)
}
