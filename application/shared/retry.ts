import { Unavailable } from '../faults.ts'

/** Somebody else was faster, and how: what was attempted is to be attempted again, by what is there now. */
export class WriteConflict {
  readonly why: string

  constructor(why: string) {
    this.why = why
  }
}

type Attempt<Value> = () => Promise<Value | WriteConflict>
type Patience = { readonly most: number; readonly Fault: new (message: string) => Error }

async function attemptAgain<Value>(
  failure: string,
  attempt: Attempt<Value>,
  { most, Fault }: Patience,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    const done = await attempt()
    if (!(done instanceof WriteConflict)) return done
    if (tries === most) throw new Fault(`${failure} in ${tries} tries: ${done.why}`)
  }
}

/** Attempts something again when others were faster to write; `failure` says what did not happen when they always are: `Unavailable`. */
export const retryOnConflict = <Value>(failure: string, attempt: Attempt<Value>): Promise<Value> =>
  attemptAgain(failure, attempt, { most: 5, Fault: Unavailable })

/**
 * Draws a number again that another record has. Two in 36^9 are the same by chance once in a lifetime; three tries are for the
 * second lifetime, and then the generator is broken.
 */
export const drawAgain = <Value>(failure: string, attempt: Attempt<Value>): Promise<Value> =>
  attemptAgain(failure, attempt, { most: 3, Fault: Error })
