import { type RefObject, useEffect, useRef } from 'react'

/**
 * Brings what is told of something into sight, above the bars at the foot of the window: a form is sent from where one cannot see
 * all of it, and what was held ends when one is elsewhere in its page (rule A163). Focus stays where it is.
 */
export function useInSight<E extends HTMLElement>(told: unknown): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    if (told !== undefined) box.current?.scrollIntoView({ block: 'nearest' })
  }, [told])
  return box
}
