import { formWork } from '../limits.ts'

/** The SHA-256 of a text, as 32 bytes. */
export type Sha256 = (text: string) => Uint8Array

/** With how many zero bits the SHA-256 of a challenge, a full stop and a number begins. */
export function workBits(sha256: Sha256, challenge: string, nonce: number): number {
  const bytes = sha256(`${challenge}.${nonce}`)
  const first = bytes.findIndex((byte) => byte !== 0)
  return first === -1 ? bytes.length * 8 : first * 8 + Math.clz32(bytes[first]!) - 24
}

/** The first number from `from` on, of `count`, that is so many bits of work; undefined where none of them is. */
export function findNonce(
  sha256: Sha256,
  challenge: string,
  bits: number,
  from: number,
  count: number,
): number | undefined {
  for (let nonce = from; nonce < from + count; nonce++)
    if (workBits(sha256, challenge, nonce) >= bits) return nonce
  return undefined
}

/**
 * The work that the last of so many forms needs, in bits: none for the first twentieth of a limit, then twelve, and
 * four times as much whenever their number has doubled (decision 18).
 */
export function neededBits(forms: number, limit: { readonly most: number }): number {
  const doublings = 31 - Math.clz32((forms - 1) / (limit.most * formWork.freeShare))
  return doublings < 0
    ? 0
    : Math.min(formWork.mostBits, formWork.fromBits + doublings * formWork.bitsPerDoubling)
}

/** How many forms of a limit need no more than so many bits of work: what `neededBits` says, the other way round. */
export function formsWithinBits(bits: number, limit: { readonly most: number }): number {
  if (bits >= formWork.mostBits) return Number.POSITIVE_INFINITY
  const doublings = Math.floor((bits - formWork.fromBits) / formWork.bitsPerDoubling) + 1
  return Math.ceil(limit.most * formWork.freeShare * 2 ** Math.max(0, doublings))
}
