/**
 * What is too much for every day is drawn by the day, so that a week sees what one run does not. `npm run test:long`
 * takes all of it; `SEED` repeats another day, and `npm test` says at its end which day it was.
 */
export const isLong = process.env.LONG === '1'

/** What today is drawn by: days since 1970. */
export const seed = Number(process.env.SEED ?? Math.floor(Date.now() / 86_400_000))

/** So many of `whole` as every day has time for: one of so many. */
export const share = (whole: number, of = 10): number => (isLong ? whole : Math.ceil(whole / of))

/** For fast-check: the runs of a property that costs a database or a server each. */
export const runs = (whole: number, of?: number) => ({
  numRuns: share(whole, of),
  ...(isLong ? {} : { seed }),
})
