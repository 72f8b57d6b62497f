/**
 * Two tiers, by what they are for. The gate (`npm test`) says the same of the same commit, on any machine. The long run
 * (`npm run test:long`) takes everything there is in full, and draws anew each time: `SEED` repeats what another one drew.
 */
export const isLong = process.env.LONG === '1'

/** What everything that tests draw begins with: the same always, but in the long run, which chooses and prints it. */
export const seed = Number(process.env.SEED ?? 1)

/** So many of `whole` as the gate has time for: one of so many. */
export const share = (whole: number, of = 10): number => (isLong ? whole : Math.ceil(whole / of))

/** For fast-check: the runs of a property that costs a database or a server each. */
export const runs = (whole: number, of?: number) => ({ numRuns: share(whole, of) })

/** Marks what only the long run does: `test('…', long, async () => …)`, in Vitest and in Playwright. */
export const long = { tags: 'long', skip: !isLong, tag: '@long' } as const
