import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Key } from '../../ui/Key.tsx'
import type { Choice } from '../../ui/SelectField.tsx'

const Opener = styled('button')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.25rem',
  minHeight: '2rem',
  padding: '0.125rem 0.25rem',
  border: 0,
  borderRadius: 10,
  background: 'none',
  color: vars.palette.text.primary,
  font: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&::after': { content: '"▾" / ""', color: vars.palette.text.secondary },
  '&:hover': { background: vars.palette.background.sunken },
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
  '@media print': { '&::after': { content: 'none' } },
}))
const Sheet = styled('div')(({ theme: { vars } }) => ({
  position: 'fixed',
  margin: 0,
  inset: 'auto',
  minWidth: '12rem',
  maxWidth: 'min(20rem, 100vw)',
  padding: '0.375rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  color: vars.palette.text.primary,
  '& > button': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '1rem',
    width: '100%',
    minHeight: '2.5rem',
    padding: '0.25rem 0.625rem',
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& > small': { display: 'block', padding: '0.25rem 0.625rem', color: vars.palette.text.secondary },
  '& > button[aria-disabled]': { color: vars.palette.text.secondary, cursor: 'default' },
  '& > button:is(:hover, :focus-visible)': { background: vars.palette.background.sunken },
  '& > button[aria-checked=true]': { fontWeight: 700 },
}))

type ChoiceMenuProps<Value extends string> = {
  readonly id?: string
  /** What is chosen here, and what it is now; said, not shown. */
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  /** Where there is none, each choice is something to do. */
  readonly value?: Value | undefined
  readonly onChoose: (value: Value) => void
  /** What Tab does with the value that is marked, where there is something to say about it first. */
  readonly comment?: { readonly hint: string; readonly onComment: (value: Value) => void } | undefined
  /** Why nothing else can be chosen, where that is so. */
  readonly closed?: string | undefined
  /** What shows the value. */
  readonly children: ReactNode
}

/** A menu at what shows a value, or of what can be done: opened by a press, chosen from by a press, by the arrows or by a number. */
export function ChoiceMenu<Value extends string>({
  id,
  label,
  choices,
  value,
  onChoose,
  comment,
  closed,
  children,
}: ChoiceMenuProps<Value>) {
  const sheetId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  /** A list has a menu in each row: what is in one is drawn while it is open. */
  const [isOpen, setOpen] = useState(false)
  const options = () => [...(sheet.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
  const open = () => {
    sheet.current?.showPopover()
    // Whoever presses a number at once is heard.
    sheet.current?.focus()
    setOpen(true)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands and what has focus is decided once, when it opens
  useLayoutEffect(() => {
    if (!isOpen) return
    const { left, top, bottom } = opener.current!.getBoundingClientRect()
    const { style, offsetHeight, offsetWidth } = sheet.current!
    // Above it where there is no room beneath; the places of a narrow window stand there.
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    const foot = innerHeight - (matchMedia('(max-width: 63.99rem)').matches ? 5 * rem : 0)
    const below = bottom + offsetHeight < foot ? bottom : top - offsetHeight
    style.top = `${Math.max(0, below)}px`
    style.left = `${Math.max(0, Math.min(left, innerWidth - offsetWidth))}px`
    const chosen = choices.findIndex((choice) => choice.value === value)
    options()[Math.max(0, chosen)]?.focus()
  }, [isOpen])
  const hint = closed ?? comment?.hint
  const roleOf = (one: Value) =>
    value === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': one === value }
  const choose = (chosen: Value | undefined) => {
    if (closed && chosen !== undefined && chosen !== value) return
    sheet.current?.hidePopover()
    opener.current?.focus()
    if (chosen !== undefined && chosen !== value) onChoose(chosen)
  }
  const press = (event: KeyboardEvent) => {
    const all = options()
    const at = all.indexOf(document.activeElement as HTMLElement)
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: all.length - 1,
    }
    const step = steps[event.key]
    const numbered = choices[Number(event.key) - 1]
    if (step !== undefined) all.at(step % all.length)?.focus()
    else if (numbered) choose(numbered.value)
    else if (event.key !== 'Tab') return
    else {
      const marked = choices[at]
      choose(undefined)
      if (comment && !closed && marked && marked.value !== value && !event.shiftKey)
        comment.onComment(marked.value)
    }
    event.preventDefault()
  }
  return (
    <>
      <Opener
        ref={opener}
        id={id}
        type="button"
        data-choice-menu=""
        aria-haspopup="menu"
        aria-controls={sheetId}
        aria-label={label}
        onClick={open}
      >
        {children}
      </Opener>
      <Sheet
        ref={sheet}
        id={sheetId}
        popover="auto"
        role="menu"
        aria-label={label}
        aria-description={hint}
        tabIndex={-1}
        onKeyDown={press}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen &&
          choices.map((choice, index) => (
            <button
              key={choice.value}
              type="button"
              {...roleOf(choice.value)}
              aria-disabled={(closed && choice.value !== value) || undefined}
              onClick={() => choose(choice.value)}
            >
              {choice.text}
              <Key aria-hidden="true">{index + 1}</Key>
            </button>
          ))}
        {isOpen && hint && <small aria-hidden="true">{hint}</small>}
      </Sheet>
    </>
  )
}
