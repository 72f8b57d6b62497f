import type { Bucket, RateLimits } from '@hotovo/application/access/ports'
import type { MemoryTables } from '../tables.ts'

/** The hits of a window, and when it ends, in milliseconds. */
export type HitWindow = { hits: number; readonly endsAt: number }

/** Hits counted in memory; a window that is over goes when the next one of any key begins. */
export function memoryRateLimits({ windows }: Pick<MemoryTables, 'windows'>): RateLimits {
  const windowKey = ({ key, limit: { name } }: Bucket) => `${name} ${key}`

  function windowAt(bucket: Bucket, now: number): HitWindow {
    const known = windows.get(windowKey(bucket))
    if (known !== undefined && known.endsAt > now) return known
    for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other)
    const window = { hits: 0, endsAt: now + bucket.limit.seconds * 1000 }
    windows.set(windowKey(bucket), window)
    return window
  }

  return {
    hit: async (buckets, at) => {
      const now = Date.parse(at)
      const counted = buckets.map((bucket) => windowAt(bucket, now))
      const full = counted.findIndex(({ hits }, place) => hits + 1 > buckets[place]!.limit.most)
      const filled = counted[full]
      if (filled)
        return {
          allowed: false,
          full,
          hits: filled.hits + 1,
          resetSeconds: Math.ceil((filled.endsAt - now) / 1000),
        }
      for (const window of counted) window.hits += 1
      return { allowed: true, hits: counted.map(({ hits }) => hits) }
    },
    full: async (buckets, at) => {
      const now = Date.parse(at)
      const full = buckets.findIndex((bucket) => {
        const window = windows.get(windowKey(bucket))
        return window !== undefined && window.endsAt > now && window.hits >= bucket.limit.most
      })
      const filled = buckets[full] && windows.get(windowKey(buckets[full]))
      return filled && { full, resetSeconds: Math.ceil((filled.endsAt - now) / 1000) }
    },
    takeBack: async (buckets, at) => {
      const now = Date.parse(at)
      for (const bucket of buckets) {
        const window = windows.get(windowKey(bucket))
        const isOfThen = window && now < window.endsAt && now >= window.endsAt - bucket.limit.seconds * 1000
        if (isOfThen) window.hits = Math.max(0, window.hits - 1)
      }
    },
  }
}
