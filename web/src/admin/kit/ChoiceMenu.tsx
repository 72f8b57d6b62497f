import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import type { Choice } from '../../ui/form/SelectField.tsx'
import { asCards } from '../../ui/tableWidths.ts'

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
  // As large as a finger in a row that is lower.
  ...asCards({ minHeight: '2.75rem', marginBlock: '-0.625rem' }),
  '@media print': { '&::after': { content: 'none' } },
}))

export type ChoiceMenuProps<Value extends string> = {
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

/** What is in a menu comes with the first screen that has one, behind it. */
let Choices: typeof import('./Choices.tsx').Choices | undefined
const fetchChoices = async () => {
  Choices ??= (await withAdminWords(import('./Choices.tsx'), 'admin/kit/live')).Choices
}

/**
 * A menu at what shows a value, or of what can be done: opened by a press, chosen from by a press, by the arrows or by a number. It closes where
 * what is chosen becomes something else meanwhile (rule A125).
 */
export function ChoiceMenu<Value extends string>({ id, children, ...menu }: ChoiceMenuProps<Value>) {
  const { label, choices, value, closed } = menu
  const { t } = useTranslation('admin')
  const menuId = useId()
  const opener = useRef<HTMLButtonElement>(null)
  /** Before it is seen too: whoever presses a number at once is heard. */
  const isAsked = useRef(false)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => void fetchChoices().catch(() => {}), [])
  const open = async () => {
    // Focus comes back to it.
    opener.current?.focus()
    isAsked.current = true
    try {
      if (!Choices) await fetchChoices()
      setOpen(isAsked.current)
    } catch {
      isAsked.current = false
      notices.failed(t('unanswered.title'))
    }
  }
  const close = () => {
    isAsked.current = false
    flushSync(() => setOpen(false))
  }
  const choose = (chosen: Value, deed = menu.onChoose) => {
    if (closed && chosen !== value) return
    close()
    if (chosen !== value) deed(chosen)
  }
  const press = (event: KeyboardEvent) => {
    const numbered = choices[Number(event.key) - 1]
    if (!numbered || !isAsked.current) return
    // Or the number would stand in what opens.
    event.preventDefault()
    choose(numbered.value)
  }
  return (
    <>
      <Opener
        ref={opener}
        id={id}
        type="button"
        data-choice-menu=""
        data-value={value === undefined ? undefined : ''}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? menuId : undefined}
        aria-label={label}
        onClick={() => void open()}
        onKeyDown={press}
      >
        {children}
      </Opener>
      {isOpen && Choices && (
        <Choices
          {...menu}
          id={menuId}
          opener={opener.current}
          onChoose={choose}
          onKeyDown={press}
          onClose={close}
        />
      )}
    </>
  )
}
