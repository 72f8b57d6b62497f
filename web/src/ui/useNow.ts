import { startTransition, useEffect, useState } from 'react'

/** Nobody waits for longer until what has just closed says so. */
const tickMs = 20_000

/** The time as an instant; undefined in the prerendered page and until it has been mounted. */
export function useNow(): string | undefined {
  const [now, tell] = useState<string>()
  useEffect(() => {
    // Much may be drawn anew for it, which gives way to whoever scrolls or types.
    const tick = () => startTransition(() => tell(new Date().toISOString()))
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
