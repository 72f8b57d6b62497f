import { createContext, type ReactNode, useEffect, useRef, useState } from 'react'
import { styled } from '../../theme/styled.tsx'

/** The element that what a page tells is drawn in. */
export const Place = createContext<HTMLElement | null>(null)

/** What stands above the foot, which a short page leaves at the end of the window. */
const Page = styled('div')({ flexGrow: 1, minWidth: 0, paddingBottom: '2.5rem' })
/** It has its room beneath the page, and stays at the foot of the window as long as that is further down. */
const Bars = styled('div')({
  position: 'sticky',
  bottom: '0.5rem',
  zIndex: 3,
  display: 'grid',
  gap: '0.5rem',
  // What lies between its parts, and beneath it while it tells nothing, can be pressed.
  pointerEvents: 'none',
  '& > div': { display: 'contents' },
  '& > div > *, & > section': { justifySelf: 'start', minWidth: 0, maxWidth: '100%', pointerEvents: 'auto' },
  // It stands in what is kept free at the foot of the window for fields: what gets focus in it moves no page.
  '& :is(a, button, [tabindex])': { scrollMarginBottom: 'calc(-6rem - var(--h-foot, 0px))' },
  // The places of a narrow window stand beneath.
  '@media (max-width: 63.99rem)': { bottom: '5rem' },
  '@media print': { display: 'none' },
})

type BottomPlaceProps = {
  /** What is told on every page, beneath what a page tells. */
  readonly always: ReactNode
  readonly children: ReactNode
}

/** The place at the foot of the window where all pages tell what became of something, so that no row moves or stays covered. */
export function BottomPlace({ always, children }: BottomPlaceProps) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const bars = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = bars.current
    if (!bar) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => {
      root.setProperty('--h-foot', `${bar.offsetHeight}px`)
      root.scrollPaddingBottom = `calc(6rem + ${bar.offsetHeight}px)`
      // What has focus comes out from beneath it; nothing moves beneath a pointer.
      const at = document.activeElement
      if (bar.contains(at) || !at?.matches('main :focus-visible')) return
      if (at.getBoundingClientRect().bottom > bar.getBoundingClientRect().top)
        at.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(bar)
    const lead = (event: KeyboardEvent) => {
      if (event.key !== 'F8' || bar.contains(document.activeElement)) return
      const told = bar.querySelector<HTMLElement>('button, a')
      if (!told) return
      event.preventDefault()
      event.stopPropagation()
      told.focus()
    }
    window.addEventListener('keydown', lead, true)
    return () => {
      observer.disconnect()
      window.removeEventListener('keydown', lead, true)
      root.removeProperty('scroll-padding-bottom')
    }
  }, [])
  return (
    <Place value={place}>
      <Page>{children}</Page>
      <Bars ref={bars}>
        <div ref={setPlace} />
        {always}
      </Bars>
    </Place>
  )
}
