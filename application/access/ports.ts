/** A human check as a store uses it up: once, for whatever form. */
export type UsedHumanCheck = { readonly id: string; readonly expiresAt: string }

/** So many hits of one key within so many seconds, and no more. Limits of different names count apart. */
export type RateLimit = { readonly name: string; readonly most: number; readonly seconds: number }

/** What is counted together, and how much of it there may be. */
export type Bucket = { readonly key: string; readonly limit: RateLimit }

/**
 * The hits in the window of each bucket with this one, or the place of the first bucket that it would be one too many
 * for, and how many it would have; a new window begins there after `resetSeconds`.
 */
export type RateVerdict =
  | { readonly allowed: true; readonly hits: readonly number[] }
  | {
      readonly allowed: false
      readonly full: number
      readonly hits: number
      readonly resetSeconds: number
    }

export interface Reads {
  /**
   * Notes which records a person of staff read in an hour, each once, also of many at once.
   * Tells how many different ones that makes in that hour, and nobody else’s.
   */
  note(reading: {
    readonly staffId: string
    /** The instant at which the hour begins. */
    readonly hour: string
    /** Each by its kind and id. */
    readonly records: readonly string[]
  }): Promise<number>
}

export interface RateLimits {
  /**
   * Counts one hit in each of these buckets, also of many at once, or in none where it is one too many.
   * A window begins with a hit, and the first hit after its end begins another.
   * One key of one limit leaves all others alone.
   */
  hit(buckets: readonly Bucket[], at: string): Promise<RateVerdict>
  /** Tells the first of these buckets that one more hit would be one too many for, and counts nothing. */
  full(
    buckets: readonly Bucket[],
    at: string,
  ): Promise<{ readonly full: number; readonly resetSeconds: number } | undefined>
  /** Takes back one hit of each bucket, of the window that an instant is in, and of no other. */
  takeBack(buckets: readonly Bucket[], at: string): Promise<void>
}
