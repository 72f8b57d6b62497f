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
  // However much is told, most of the window is the page's.
  maxHeight: '33dvh',
  overflowY: 'auto',
  // It stands in what is kept free at the foot of the window for fields: what gets focus in it moves no page.
  '& :is(a, button, [tabindex])': { scrollMarginBottom: 'calc(-1 * var(--h-foot-room, 6rem))' },
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
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let stop: (() => void) | undefined
    const observer = new ResizeObserver(([bar]) => {
      if (bar!.contentRect.height === 0) return
      observer.disconnect()
      // Where it cannot be fetched, what is told covers what it stands on.
      import('./giveWay.ts').then(
        ({ giveWay }) => {
          if (stop) stop = giveWay(bars.current!, page.current!)
        },
        () => {},
      )
    })
    stop = () => observer.disconnect()
    observer.observe(bars.current!)
    const lead = (event: KeyboardEvent) => {
      const bar = bars.current!
      if (event.key !== 'F8' || bar.contains(document.activeElement)) return
      const told = [...bar.querySelectorAll<HTMLElement>('button, a')].find((one) => one.checkVisibility())
      if (!told) return
      event.preventDefault()
      event.stopPropagation()
      told.focus()
    }
    window.addEventListener('keydown', lead, true)
    return () => {
      window.removeEventListener('keydown', lead, true)
      stop?.()
      stop = undefined
    }
  }, [])
  return (
    <Place value={place}>
      <Page ref={page}>{children}</Page>
      <Bars ref={bars}>
        <div ref={setPlace} />
        {always}
      </Bars>
    </Place>
  )
}
