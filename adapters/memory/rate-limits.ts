import type { RateLimit, RateLimits } from '@hotovo/application/access/ports'

type Window = { hits: number; readonly endsAt: number }

/** Hits counted in memory; a window that is over goes when the next one of any key begins. */
export function memoryRateLimits(): RateLimits {
  const windows = new Map<string, Window>()
  const placeOf = (key: string, { name }: RateLimit) => `${name} ${key}`

  return {
    hit: async (key, limit, at) => {
      const now = Date.parse(at)
      const place = placeOf(key, limit)
      const known = windows.get(place)
      const isRunning = known !== undefined && known.endsAt > now
      const window = isRunning ? known : { hits: 0, endsAt: now + limit.seconds * 1000 }
      if (!isRunning) for (const [other, { endsAt }] of windows) if (endsAt <= now) windows.delete(other)
      window.hits += 1
      windows.set(place, window)
      return {
        allowed: window.hits <= limit.most,
        left: Math.max(0, limit.most - window.hits),
        resetSeconds: Math.ceil((window.endsAt - now) / 1000),
      }
    },
    takeBack: async (key, limit, at) => {
      const window = windows.get(placeOf(key, limit))
      const now = Date.parse(at)
      const isOfThen = window && now < window.endsAt && now >= window.endsAt - limit.seconds * 1000
      if (isOfThen) window.hits = Math.max(0, window.hits - 1)
    },
  }
}
