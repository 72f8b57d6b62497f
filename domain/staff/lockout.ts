import { signInGate } from '../limits.ts'
import { minutesLater } from '../shared/calendar.ts'

/**
 * The gate before sign-in (spec 4): five failures in fifteen minutes lock for thirty. An attempt counts as
 * a failure before anybody knows better, so that a thousand at once are five; a success forgets them all.
 * A gate is the instants of what counts, oldest first, never more than five.
 */
export type Gate = readonly string[]

export const openGate: Gate = []

/** What an attempt is told: how many are left after it should it fail, or when the next one is heard. */
export type GateVerdict =
  | { readonly kind: 'admitted'; readonly remaining: number; readonly retryAt: string | null }
  | { readonly kind: 'locked'; readonly retryAt: string }

/** Until when a gate is locked; null while it has fewer than five failures. */
export const lockedUntil = (gate: Gate): string | null =>
  gate.length < signInGate.failures ? null : minutesLater(gate.at(-1)!, signInGate.lockMinutes)

/** One attempt. `retryAt` of an admitted one is set when its failure locks the gate. */
export function attempted(gate: Gate, at: string): { gate: Gate; verdict: GateVerdict } {
  const until = lockedUntil(gate)
  if (until !== null && at < until) return { gate, verdict: { kind: 'locked', retryAt: until } }
  const from = minutesLater(at, -signInGate.windowMinutes)
  // A lock that is over took its failures along.
  const counted = [...(until === null ? gate.filter((failure) => failure > from) : []), at]
  const remaining = signInGate.failures - counted.length
  return { gate: counted, verdict: { kind: 'admitted', remaining, retryAt: lockedUntil(counted) } }
}

/** An attempt taken back, because nobody could judge it. */
export function withdrawn(gate: Gate, at: string): Gate {
  const index = gate.indexOf(at)
  return index < 0 ? gate : gate.toSpliced(index, 1)
}

/** How many attempts are left, told from two on (spec 8). */
export const toldRemaining = (remaining: number): number | undefined =>
  remaining <= signInGate.warnFrom ? remaining : undefined
