import { makeAutoObservable } from 'mobx'
import { useCallback, useMemo, useRef } from 'react'

/** What Escape closes at the foot of the window, the newest last. */
class ClosableBars {
  closings: readonly (() => void)[] = []

  constructor() {
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Escape does this from now on, until what it answers is called. */
  add(close: () => void): () => void {
    this.closings = [...this.closings, close]
    return () => this.#remove(close)
  }

  closeLast(): void {
    this.closings.at(-1)?.()
  }

  #remove(close: () => void): void {
    this.closings = this.closings.filter((one) => one !== close)
  }
}

export const closableBars = new ClosableBars()

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
  const begin = useCallback(() => {
    isPointed.current = false
  }, [])
  return useMemo(
    () => ({ bar: { ref, onPointerMove }, isAttended, begin }),
    [onPointerMove, isAttended, begin],
  )
}
