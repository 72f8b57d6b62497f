import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Moves focus to a heading, to be read from there on; headings are no controls. */
export function focusHeading(heading: HTMLElement | null): void {
  heading?.setAttribute('tabindex', '-1')
  heading?.focus({ preventScroll: true })
}

/** Moves focus to the heading that a link led to; the first page keeps the browser's own. */
export function useFocusOnNavigation(): void {
  const { pathname, hash } = useLocation()
  const shown = useRef(pathname + hash)
  useEffect(() => {
    if (shown.current === pathname + hash) return
    shown.current = pathname + hash
    focusHeading(
      hash ? document.getElementById(hash.slice(1)) : document.querySelector<HTMLElement>('main h1'),
    )
  }, [pathname, hash])
}
