import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves focus to a heading, to be read from there on; headings are no controls. */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/**
 * Moves focus to the heading that a link led to, also when the same link is pressed again; a filter in the address moves
 * nothing, and the first page keeps the browser's own.
 */
export function useFocusOnNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const shown = useRef({ pathname, hash, key })
  // At once: whoever presses a key that leads to a field as soon as the heading is seen stays in that field.
  useLayoutEffect(() => {
    const before = shown.current
    shown.current = { pathname, hash, key }
    if (before.pathname === pathname && (!hash || (before.hash === hash && before.key === key))) return
    focusHeading(
      hash ? document.getElementById(hash.slice(1)) : document.querySelector<HTMLElement>('main h1'),
    )
  }, [pathname, hash, key])
}
