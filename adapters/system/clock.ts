import type { Clock } from '@hotovo/application/shared/ports'

/** The machine's clock, held where it is while the machine sets it back. Milliseconds since 1970. */
export function systemClock(milliseconds: () => number = Date.now): Clock {
  let latest = 0
  return {
    now: () => {
      latest = Math.max(latest, milliseconds())
      return new Date(latest).toISOString()
    },
  }
}
