import { Unavailable } from '../faults.ts'

/** Somebody else was faster, and how: what was attempted is to be attempted again, by what is there now. */
export class TooLate {
  readonly why: string

  constructor(why: string) {
    this.why = why
  }
}

/** How often something is attempted, and what it is when that was in vain. */
type Patience = { readonly tries: number; readonly Fault: new (message: string) => Error }
const withOthers: Patience = { tries: 5, Fault: Unavailable }

/**
 * Two orders in 36^9 share a number by chance once in a lifetime; three tries are for the second lifetime, and then the
 * generator is broken.
 */
export const withNumbers: Patience = { tries: 3, Fault: Error }

/** Attempts something again as long as it comes too late; `failure` says what did not happen when it always does. */
export async function retry<Value>(
  failure: string,
  attempt: () => Promise<Value | TooLate>,
  { tries: most, Fault }: Patience = withOthers,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    const done = await attempt()
    if (!(done instanceof TooLate)) return done
    if (tries === most) throw new Fault(`${failure} in ${tries} tries: ${done.why}`)
  }
}
