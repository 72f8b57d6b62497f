import { useLayoutEffect } from 'react'
import { takesLetters } from '../../../ui/typeAhead.ts'
import { isTaken, isTyping } from '../../../ui/useKeys.ts'

/** A key waits so long for what it does. */
const patienceMs = 5000

/** The first key that was pressed before there was what it does, on which page, and what was typed after it. */
let early: { readonly event: KeyboardEvent; readonly path: string; typed: string } | undefined

/** Does what waited, now that something listens to it. What was typed after it is for the field that it leads to, and else for nothing. */
function release(): void {
  const one = early
  early = undefined
  if (!one || one.event.defaultPrevented || one.path !== window.location.pathname) return
  if (performance.now() - one.event.timeStamp > patienceMs) return
  setTimeout(() => {
    const { activeElement: focused } = document
    if (!focused || isTyping(focused)) return
    const { key } = one.event
    focused.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    // More of the page is on its way.
    if (early) early = one
    else
      queueMicrotask(() => {
        if (one.typed !== '' && document.activeElement?.matches(takesLetters))
          document.execCommand('insertText', false, one.typed)
      })
  })
}

/** Whether a key waits for what is not there yet, or is what was typed after one that does. */
function keep(event: KeyboardEvent): 'first' | 'after' | undefined {
  const { key } = event
  // What did something at once holds nobody up.
  if (early && (early.event.defaultPrevented || event.timeStamp - early.event.timeStamp > patienceMs))
    early = undefined
  if (!early) {
    // Two keys after each other that begin with `g` lead elsewhere.
    if (!/^[a-fh-z]$/i.test(key)) return undefined
    early = { event, path: window.location.pathname, typed: '' }
  }
  if (early.event === event) return 'first'
  if (key.length === 1) early.typed += key
  return 'after'
}

/** The keys of a list: the first one that is pressed before its rows are there waits for them, with what is typed after it (rule A116). */
export function ListKeys({ isWaiting }: { readonly isWaiting: boolean }) {
  useLayoutEffect(() => {
    if (!isWaiting) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Shift' || isTaken(event) || keep(event) !== 'after') return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    document.addEventListener('keydown', press, true)
    return () => {
      document.removeEventListener('keydown', press, true)
      release()
    }
  }, [isWaiting])
  return null
}
