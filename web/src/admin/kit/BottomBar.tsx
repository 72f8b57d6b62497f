import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { closableBars, useAttended } from './bars.ts'
import { Actions } from './parts.tsx'

const Place = createContext<HTMLElement | null>(null)

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
  '& > div > *, & > section': { pointerEvents: 'auto' },
  // It stands in what is kept free at the foot of the window for fields: what gets focus in it moves no page.
  '& :is(a, button, [tabindex])': { scrollMarginBottom: '-6rem' },
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
  return (
    <Place value={place}>
      {children}
      <Bars>
        <div ref={setPlace} />
        {always}
      </Bars>
    </Place>
  )
}

/** What a page tells at the foot of the window: what it tells at one time stands one beneath the other. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  const place = useContext(Place)
  return place && createPortal(children, place)
}

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 1rem',
})

/** What is read and passes stays for so long. */
const readMs = 10_000

type BarLineProps = {
  readonly tone: 'success' | 'error' | 'info'
  readonly title?: string
  readonly children: ReactNode
  /** The buttons of it. */
  readonly actions?: ReactNode
  /** Says no more about it: by a button, and by Escape. What had focus in it gives it to the heading, where this leads it nowhere. */
  readonly onClose?: (() => void) | undefined
  /** It closes by itself, once nobody has been at it for a while. */
  readonly passes?: boolean
}

/** A line of a `BottomBar`: what is so, and what can be done about it. It is read out where its parent is a status. */
export const BarLine = ({ tone, title, children, actions, onClose, passes = false }: BarLineProps) => {
  const { t: common } = useTranslation()
  const { bar, isAttended } = useAttended()
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })
  const close = () => {
    latest.current?.()
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) focusHeading(document.querySelector('main h1'))
    })
  }
  const closes = onClose !== undefined
  const closing = useRef(close)
  useEffect(() => (closes ? closableBars.add(() => closing.current()) : undefined), [closes])
  useEffect(() => {
    if (!closes || !passes) return
    const timer = setInterval(() => isAttended() || closing.current(), readMs)
    return () => clearInterval(timer)
  }, [closes, passes, isAttended])
  return (
    <div {...bar}>
      <Notice tone={tone} title={title}>
        <Line>
          <span>{children}</span>
          {(actions || closes) && (
            <Actions>
              {actions}
              {closes && (
                <Button variant="quiet" aria-keyshortcuts="Escape" onClick={close}>
                  {common('common.close')}
                </Button>
              )}
            </Actions>
          )}
        </Line>
      </Notice>
    </div>
  )
}
