import { useEffect, useRef } from 'react'

/**
 * Counts the seconds of what is held, unless somebody is at its bar, which takes what this answers: a pointer that lay there before
 * the bar came, where the press was that began it, is nobody at it.
 */
export function useSeconds(isHeld: boolean, held: { tick(): Promise<void> }) {
  const ref = useRef<HTMLDivElement>(null)
  const isPointed = useRef(false)
  useEffect(() => {
    if (!isHeld) return
    isPointed.current = false
    const timer = setInterval(() => {
      const attended = isPointed.current ? ':hover, :focus-within' : ':focus-within'
      if (!ref.current?.matches(attended)) void held.tick()
    }, 1000)
    return () => clearInterval(timer)
  }, [held, isHeld])
  const onPointerMove = () => {
    isPointed.current = true
  }
  return { ref, onPointerMove }
}
