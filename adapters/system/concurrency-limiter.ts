import { Unavailable } from '@hotovo/application/faults'

/**
 * Runs so many works at once; so many more wait, first come first served; whoever comes then is `Unavailable`. What is
 * preferred has as many places of its own, and is next when a work ends.
 */
export function concurrencyLimiter({
  atOnce,
  waiting,
}: {
  readonly atOnce: number
  readonly waiting: number
}) {
  let running = 0
  const preferred: (() => void)[] = []
  const others: (() => void)[] = []
  const turn = (queue: (() => void)[]) => {
    if (running < atOnce) {
      running += 1
      return Promise.resolve()
    }
    if (queue.length >= waiting) throw new Unavailable('too much work is waiting', { retryAfterSeconds: 5 })
    return new Promise<void>((resolve) => void queue.push(resolve))
  }
  return async <T>(work: () => Promise<T>, isPreferred = false): Promise<T> => {
    await turn(isPreferred ? preferred : others)
    try {
      return await work()
    } finally {
      const next = preferred.shift() ?? others.shift()
      // The place is handed on, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}
