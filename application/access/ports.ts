/** A human check as a store uses it up: once, for whatever form. */
export type UsedHumanCheck = { readonly id: string; readonly expiresAt: string }

/** So many hits of one key within so many seconds, and no more. Limits of different names count apart. */
export type RateLimit = { readonly name: string; readonly most: number; readonly seconds: number }

/** How a key stands to its limit after a hit; a new window begins after `resetSeconds`. */
export type RateVerdict = {
  readonly allowed: boolean
  readonly left: number
  readonly resetSeconds: number
}

export interface RateLimits {
  /**
   * Counts a hit of a key within its window, also of many at once, and says whether it is one too many.
   * A window begins with a hit, and the first hit after its end begins another.
   * One key of one limit leaves all others alone.
   */
  hit(key: string, limit: RateLimit, at: string): Promise<RateVerdict>
  /** Takes back one hit of the window that an instant is in, and of no other. */
  takeBack(key: string, limit: RateLimit, at: string): Promise<void>
}
