import { runInAction } from 'mobx'
import { type ReactNode, useContext, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Place } from './BottomPlace.tsx'
import { closableBars } from './closableBars.ts'
import { Actions } from './parts.tsx'
import { narrow } from './places.tsx'
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
  gap: '0.125rem 0.75rem',
  minWidth: 0,
  [narrow]: { '&:has(+ button)': { display: 'inline' } },
})

/** A box at the foot of the window: as wide as its words, one line high where they have room in one, with what lies beneath in sight. */
export const Strip = styled('div')({
  '& > div': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '0.5rem',
    position: 'relative',
    minHeight: '2.25rem',
    padding: '0.125rem 0.5rem 0.125rem 0.75rem',
    boxShadow: '0 0.125rem 0.5rem rgb(0 0 0 / 0.25)',
    fontSize: '0.9375rem',
    lineHeight: 1.35,
  },
  '& > div > strong': { marginBottom: 0, fontSize: 'inherit' },
  '& > div button': { minHeight: '2rem', padding: '0.125rem 0.625rem', fontSize: 'inherit' },
  '& > div:has(> button)': { paddingInlineEnd: '2.75rem' },
  '& > div > button': {
    position: 'absolute',
    insetBlockStart: '0.125rem',
    insetInlineEnd: '0.25rem',
    width: '2rem',
    padding: 0,
  },
  // A phone has no line to spare for its title alone.
  [narrow]: {
    '& > div:has(> button)': { display: 'block' },
    '& > div > strong': { display: 'inline', marginInlineEnd: '0.5rem' },
  },
})

/** What is read and passes stays for so long; what has nothing to tell but that, as long as a notice. */
const readMs = 10_000
const shortMs = 4000

type BarLineProps = {
  readonly tone: 'success' | 'warning' | 'error' | 'info'
  readonly title?: string
  readonly children: ReactNode
  /** The buttons of it. */
  readonly actions?: ReactNode
  /** Says no more about it: by a button, and by Escape. Focus goes back to where it was before it came here, or to the heading. */
  readonly onClose?: (() => void) | undefined
  /** It closes by itself, once nobody has been at it for a while; what is of the page it came on, with that page too. */
  readonly passes?: boolean | 'with-page'
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
  const before = useRef<Element | null>(null)
  const close = () => {
    latest.current?.()
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      else focusHeading(document.querySelector('main h1'))
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
    const timer = setInterval(
      () => isAttended() || closing.current(),
      children || tone === 'error' ? readMs : shortMs,
    )
    return () => clearInterval(timer)
  }, [closes, passes, isAttended, of])
  const { pathname } = useLocation()
  const cameOn = useRef({ of, pathname })
  useEffect(() => {
    if (cameOn.current.of !== of) cameOn.current = { of, pathname }
    else if (passes === 'with-page' && cameOn.current.pathname !== pathname) latest.current?.()
  }, [of, passes, pathname])
  return (
    <Strip
      {...bar}
      onFocus={({ currentTarget, relatedTarget }) => {
        // What holds this line is empty without it, and no place to go back to.
        if (!relatedTarget || currentTarget.contains(relatedTarget) || relatedTarget.contains(currentTarget))
          return
        before.current = relatedTarget
      }}
    >
      <Notice tone={tone} title={title}>
        <Line>
          {children && <span>{children}</span>}
          {actions && <Actions>{actions}</Actions>}
        </Line>
        {closes && (
          <Button variant="quiet" aria-keyshortcuts="Escape" onClick={close}>
            <CloseIcon />
            <VisuallyHidden>{common('common.close')}</VisuallyHidden>
          </Button>
        )}
      </Notice>
    </Strip>
  )
}
