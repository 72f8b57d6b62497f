import { runInAction } from 'mobx'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Place } from './BottomPlace.tsx'
import { closableBars } from './closableBars.ts'
import { Actions } from './parts.tsx'
import { useAttended } from './useAttended.ts'

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
  readonly tone: 'success' | 'warning' | 'error' | 'info'
  readonly title?: string
  readonly children: ReactNode
  /** The buttons of it. */
  readonly actions?: ReactNode
  /** Says no more about it: by a button, and by Escape. What had focus in it gives it to the heading, where this leads it nowhere. */
  readonly onClose?: (() => void) | undefined
  /** It closes by itself, once nobody has been at it for a while. */
  readonly passes?: boolean
  /** What it is about: something else has time of its own. */
  readonly of?: unknown
}

/** A line of a `BottomBar`: what is so, and what can be done about it. It is read out where its parent is a status. */
export const BarLine = ({ tone, title, children, actions, onClose, passes = false, of }: BarLineProps) => {
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
  useEffect(() => {
    if (!closes) return
    const closeIt = () => closing.current()
    runInAction(() => closableBars.add(closeIt))
    return () => runInAction(() => void closableBars.delete(closeIt))
  }, [closes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it is about now has time of its own
  useEffect(() => {
    if (!closes || !passes) return
    const timer = setInterval(() => isAttended() || closing.current(), readMs)
    return () => clearInterval(timer)
  }, [closes, passes, isAttended, of])
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
