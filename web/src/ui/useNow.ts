import { useEffect, useState } from 'react'

/** Nobody waits for longer until what has just closed says so. */
const tickMs = 20_000

/** The time as an instant; undefined in the prerendered page and until it has been mounted. */
export function useNow(): string | undefined {
  const [now, tell] = useState<string>()
  useEffect(() => {
    const tick = () => tell(new Date().toISOString())
    tick()
    const timer = setInterval(tick, tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
