import type { HandOverOutcome, NotedNumber } from '@hotovo/application/deliveries/letters'

/** What is said of a letter otherwise than that it waited no more. */
const told: ReadonlySet<HandOverOutcome['outcome']> = new Set([
  'handed-over',
  'letter-not-printed',
  'number-noted',
])

/** Of letters that were handed over which ones waited no more, which ones nobody had printed, and whose number another one has, by their ids. */
export function becameOfLetters(outcomes: readonly HandOverOutcome[]): {
  readonly left: readonly string[]
  readonly unprinted: readonly string[]
  readonly noted: ReadonlyMap<string, NotedNumber>
} {
  const idsOf = (isMeant: (outcome: HandOverOutcome['outcome']) => boolean) =>
    outcomes.filter(({ outcome }) => isMeant(outcome)).map(({ id }) => id)
  return {
    left: idsOf((outcome) => !told.has(outcome)),
    unprinted: idsOf((outcome) => outcome === 'letter-not-printed'),
    noted: new Map(outcomes.flatMap((one) => (one.noted ? [[one.id, one.noted] as const] : []))),
  }
}
