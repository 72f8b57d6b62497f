import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../theme/styled.tsx'
import { Button } from './Button.tsx'
import { CloseIcon } from './icons.tsx'
import { VisuallyHidden } from './VisuallyHidden.tsx'

const Box = styled('dialog')(({ theme: { vars } }) => ({
  width: 'min(100% - 2rem, 34rem)',
  maxHeight: 'calc(100dvh - 2rem)',
  padding: 0,
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  color: vars.palette.text.primary,
  overscrollBehavior: 'contain',
  '&::backdrop': { background: 'rgb(8 14 11 / 60%)' },
  '&[open]': { animation: 'dialog-opens 200ms ease-out' },
  '@keyframes dialog-opens': { from: { opacity: 0, transform: 'translateY(0.5rem)' } },
}))

/** With large text the button goes above the title. */
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap-reverse',
  justifyContent: 'end',
  gap: '0 1rem',
  padding: '1.25rem 0.75rem 0.5rem min(1.5rem, 6vw)',
  '& h2': {
    flex: '1 1 11rem',
    minWidth: 0,
    paddingTop: '0.375rem',
    fontSize: 'min(1.375rem, 10vw)',
    lineHeight: 1.3,
  },
  '& h2:focus': { outline: 'none' },
})
const Square = styled(Button)({ width: '2.75rem', flex: 'none', padding: 0, fontSize: '1.125rem' })
const Body = styled('div')({ padding: '0.25rem min(1.5rem, 6vw) 1.5rem' })

const firstField = ':is(input:not([type=hidden]), select, textarea):not(:disabled)'

type DialogProps = {
  readonly title: string
  /** Called once it is closed, by whichever way; then show it no more. */
  readonly onClose: () => void
  readonly children: ReactNode
}

/**
 * What makes a `<dialog>` modal as long as it is rendered, and what closes it; `onClose` is told once, by whichever way it was
 * closed.
 */
export function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const isWanted = useRef(false)
  useLayoutEffect(() => {
    const dialog = ref.current!
    dialog.showModal()
    isWanted.current = true
    return () => {
      isWanted.current = false
      // A dialog that is only taken out of the page gives no focus back.
      dialog.close()
    }
  }, [])
  const close = () => {
    if (!isWanted.current) return
    isWanted.current = false
    onClose()
  }
  const modal = {
    ref,
    closedby: 'any',
    // At once: the event of its closing comes late, and whoever asked for the same dialog again by then had asked for nothing.
    onCancel: ({ target, currentTarget }: SyntheticEvent) => {
      if (target === currentTarget) close()
    },
    // One that rests with its page was not closed.
    onClose: () => {
      if (!ref.current?.open) close()
    },
  } as const
  return { modal, close }
}

/**
 * A dialog as long as it is rendered: `{isAsked && <Dialog …>}`. It opens with focus in its first field, where that is none to be ticked, or on its title. Focus stays in it, Escape, its button and a press
 * beside it close it, and focus goes back to where it came from. Ctrl+Enter sends its form, or presses what is marked with `data-submit`.
 */
export function Dialog({ title, onClose, children }: DialogProps) {
  const { t } = useTranslation()
  const id = useId()
  const { modal, close } = useModal(onClose)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The browser chooses the title; what is typed at once goes into a field where there is one, also where it comes later.
    const lead = () => {
      if (document.activeElement !== heading.current) return
      const first = body.current?.querySelector<HTMLElement>(firstField)
      // Nothing is typed into a tick: it may stand far below, and Space, which reads on, would turn it.
      if (!first?.matches('[type=checkbox]')) first?.focus()
    }
    lead()
    const coming = new MutationObserver(lead)
    coming.observe(body.current!, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [])
  const send = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
    const field = event.target as Element
    if (field.closest('dialog') !== event.currentTarget) return
    event.preventDefault()
    const marked = body.current?.querySelector<HTMLElement>('[data-submit]')
    if (event.repeat) return
    if (marked) marked.click()
    else (field.closest('form') ?? body.current?.querySelector('form'))?.requestSubmit()
  }
  return (
    <Box aria-labelledby={id} {...modal} onKeyDown={send}>
      <Head>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <Square variant="quiet" onClick={close}>
          <CloseIcon />
          <VisuallyHidden>{t('common.close')}</VisuallyHidden>
        </Square>
      </Head>
      <Body ref={body}>{children}</Body>
    </Box>
  )
}
