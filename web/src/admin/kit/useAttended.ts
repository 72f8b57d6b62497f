import { useCallback, useMemo, useRef } from 'react'

/**
 * Whether somebody is at a bar, which takes what this answers as `bar`: focus is in it, or a pointer that has moved there. One that lay
 * there before the bar came, where the press was that began it, is nobody at it.
 */
export function useAttended() {
  const ref = useRef<HTMLDivElement>(null)
  const isPointed = useRef(false)
  const onPointerMove = useCallback(() => {
    isPointed.current = true
  }, [])
  const isAttended = useCallback(
    () => ref.current?.matches(isPointed.current ? ':hover, :focus-within' : ':focus-within') === true,
    [],
  )
  return useMemo(() => ({ bar: { ref, onPointerMove }, isAttended }), [onPointerMove, isAttended])
}
