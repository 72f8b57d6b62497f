import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * What is done with something, the same function with each drawing: what takes it is not drawn anew only because whoever gives it was.
 * It is for handlers of events; what it does is as of the latest drawing.
 */
export function useHandler<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given) => latest.current(...given), [])
}
