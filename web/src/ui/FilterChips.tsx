import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../theme/styled.tsx'
import { CloseIcon } from './icons.tsx'

const Chips = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.5rem',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '@media print': { columnGap: '1rem' },
})
const Chip = styled('button')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minHeight: '2.25rem',
  maxWidth: '100%',
  padding: '0.125rem 0.625rem 0.125rem 0.75rem',
  border: `1px solid ${vars.palette.primary.main}`,
  borderRadius: 999,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  font: 'inherit',
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  textAlign: 'start',
  overflowWrap: 'anywhere',
  cursor: 'pointer',
  '& > svg': { flexShrink: 0 },
  '@media (pointer: coarse)': { minHeight: '2.75rem' },
  // On paper it says what the rows are of (rule A135).
  '@media print': {
    minHeight: 0,
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    '& > svg': { display: 'none' },
  },
}))

const chipsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])]

/** One filter that is on, in people's words. */
export type FilterOn = {
  readonly name: string
  readonly label: string
  readonly text: string
  readonly onRemove: () => void
}

/**
 * The filters that are on, each taken off by a press, by Enter, Delete or Backspace; arrows lead from one to the next. Focus
 * goes on to the one behind, and from the last one to the search.
 */
export function FilterChips({ filters }: { readonly filters: readonly FilterOn[] }) {
  const { t } = useTranslation('admin')
  const list = useRef<HTMLUListElement>(null)
  const removed = useRef<number>(undefined)
  const search = () => list.current?.parentElement?.querySelector<HTMLElement>('search input')
  const count = filters.length
  // In the same moment as they change: later, a key that leads elsewhere may have come first, and focus would be taken back.
  useLayoutEffect(() => {
    if (removed.current === undefined) return
    const left = chipsOf(list.current)
    left[Math.min(removed.current, count - 1)]?.focus()
    removed.current = undefined
  }, [count])
  const remove = (at: number) => {
    removed.current = at
    // The list itself goes with its last one.
    if (count === 1) search()?.focus()
    filters[at]?.onRemove()
  }
  const press = (event: KeyboardEvent, at: number) => {
    const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1 }
    const step = steps[event.key]
    if (step !== undefined) chipsOf(list.current)[step]?.focus()
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at)
    else return
    event.preventDefault()
  }
  return (
    <Chips ref={list} aria-label={t('filters.on')}>
      {filters.map(({ name, label, text }, at) => (
        <li key={name}>
          <Chip
            type="button"
            data-value=""
            aria-label={t('filters.takeOff', { label, text })}
            onClick={() => remove(at)}
            onKeyDown={(event) => press(event, at)}
          >
            <span>
              {label}: <strong>{text}</strong>
            </span>
            <CloseIcon />
          </Chip>
        </li>
      ))}
    </Chips>
  )
}
