import { styled } from '@mui/material/styles'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMoreContrast } from '../theme/preferences.ts'
import { Button } from './Button.tsx'
import { CloseIcon, FilterIcon, SearchIcon } from './icons.tsx'
import { Key } from './Key.tsx'
import type { Choice } from './SelectField.tsx'
import { control } from './TextField.tsx'
import { useKeys } from './useKeys.ts'

/** What is typed into a search is looked for after so long a pause. */
const pauseMs = 300
/** Nobody looks for days before; a year that is being typed passes through the first century. */
const earliestDay = '2000-01-01'

/** Where there is room for the filters beside one another; elsewhere a button shows and hides them. */
const roomy = '@container filters (min-width: 40rem)'

const Bar = styled('search')({
  container: 'filters / inline-size',
  display: 'block',
  '@media print': { display: 'none' },
})
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' })

const SearchBox = styled('div')(({ theme: { vars } }) => ({
  position: 'relative',
  flex: '1 1 20rem',
  minWidth: 0,
  [roomy]: { maxWidth: '26rem' },
  '& > svg': {
    position: 'absolute',
    insetInlineStart: '0.75rem',
    top: 'calc(50% - 0.625em)',
    color: vars.palette.text.secondary,
    pointerEvents: 'none',
  },
  '& > kbd': {
    position: 'absolute',
    insetInlineEnd: '0.5rem',
    top: 'calc(50% - 0.75rem)',
    pointerEvents: 'none',
  },
  '& > input:is(:focus, :not(:placeholder-shown)) ~ kbd': { display: 'none' },
  '@media (pointer: coarse), (max-width: 40rem)': { '& > kbd': { display: 'none' } },
}))
const SearchInput = styled('input')(control, {
  minHeight: '2.75rem',
  padding: '0.375rem 0.75rem 0.375rem 2.375rem',
  fontSize: '1rem',
})

const Toggle = styled(Button)({ [roomy]: { display: 'none' } })
const Clear = styled(Button)({ '&[data-elsewhere]': { [roomy]: { display: 'none' } } })

/** A line beneath the filters that always has room for `ClearFilters`, so that nothing moves when they come. */
export const BelowFilters = styled('div')({
  container: 'below-filters / inline-size',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  // Words wrap before anything beside them does.
  '& > p': { flex: '1 1 6rem', maxWidth: 'max-content' },
  '& > :last-child': { marginInlineStart: 'auto' },
})
const ClearBelow = styled(Button)({ '@container below-filters (max-width: 39.99rem)': { display: 'none' } })

/** The way out of all filters in the line beneath them; where that is narrow, the bar has one of its own. */
export function ClearFilters({ onClear }: { readonly onClear: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <ClearBelow variant="quiet" onClick={onClear}>
      <CloseIcon />
      {t('list.clear')}
    </ClearBelow>
  )
}
const Filters = styled('div')({
  display: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  '&[data-open]': { display: 'flex', width: '100%' },
  [roomy]: { '&, &[data-open]': { display: 'contents' } },
})

const Pill = styled('label')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: '2.75rem',
  paddingInlineStart: '0.875rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 999,
  background: vars.palette.background.paper,
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '& > span': { color: vars.palette.text.secondary },
  '& > :is(select, input)': {
    minWidth: 0,
    maxWidth: '11rem',
    minHeight: '2.625rem',
    padding: '0 0.75rem 0 0',
    border: 0,
    borderRadius: 999,
    background: 'transparent',
    fontWeight: 700,
    cursor: 'pointer',
    outline: 'none',
    fieldSizing: 'content',
  },
  '& option': { background: vars.palette.background.paper, color: vars.palette.text.primary },
  '&:hover': { borderColor: vars.palette.text.primary },
  '&:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
  '&[data-on]': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
    '& > span': { color: 'inherit' },
    ...withMoreContrast({ borderWidth: 3 }),
  },
}))

/** What is being typed, until whoever it is for has taken it; and again what that one says. */
function useTyped(value: string): readonly [string, (text: string) => void] {
  const [typed, type] = useState(value)
  const [known, know] = useState(value)
  if (known !== value) {
    know(value)
    type(value)
  }
  return [typed, type]
}

type SearchProps = {
  /** What is looked for where; said, not shown. */
  readonly label: string
  readonly placeholder: string
  readonly value: string
  readonly onSearch: (text: string) => void
  /** Takes a text with tokens, which waits for Enter; answers what of it stays in the field. */
  readonly onTokens?: (text: string) => Promise<string>
  /** Whenever a sign was typed or taken away. */
  readonly onTyped?: () => void
}

/** A key, a colon and a value: what is looked for at once may be half of it. */
const mayHaveTokens = (text: string): boolean => /(^|\s)\p{L}+:/u.test(text)

function Search({ label, placeholder, value, onSearch, onTokens, onTyped }: SearchProps) {
  const [typed, type] = useTyped(value)
  const hasTokens = onTokens !== undefined
  const input = useRef<HTMLInputElement>(null)
  const search = useRef(onSearch)
  useEffect(() => {
    search.current = onSearch
  })
  useEffect(() => {
    if (typed.trim() === value || (hasTokens && mayHaveTokens(typed))) return
    const timer = setTimeout(() => search.current(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, hasTokens])
  /** Looks at once, and lets go of the letters, so that they lead through the rows. */
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    if (onTokens && mayHaveTokens(typed)) {
      void onTokens(typed.trim()).then(type)
      return
    }
    if (typed.trim() !== value) onSearch(typed.trim())
    input.current?.blur()
  }
  useKeys({
    '/': () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  return (
    <SearchBox>
      <SearchIcon />
      <SearchInput
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          onTyped?.()
        }}
        onKeyDown={enter}
      />
      <Key aria-hidden="true">/</Key>
    </SearchBox>
  )
}

type FilterSelectProps<Value extends string> = {
  readonly label: string
  /** The choice of everything. */
  readonly all?: string
  readonly choices: readonly Choice<Value>[]
  readonly value: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
}

/** A filter with a few choices; it stands out while it is on. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  choices,
  value,
  onChoose,
}: FilterSelectProps<Value>) => (
  <Pill data-on={all !== undefined && value !== undefined ? '' : undefined}>
    <span>{label}</span>
    <select
      value={value ?? ''}
      onChange={(event) => onChoose(choices.find((choice) => choice.value === event.target.value)?.value)}
    >
      {all !== undefined && <option value="">{all}</option>}
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.text}
        </option>
      ))}
    </select>
  </Pill>
)

const Several = styled('fieldset')(({ theme: { vars } }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.25rem',
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  fontSize: '0.9375rem',
  '& > legend': {
    float: 'left',
    padding: 0,
    paddingInlineEnd: '0.25rem',
    color: vars.palette.text.secondary,
  },
  '& > label': {
    minHeight: '2.5rem',
    display: 'inline-flex',
    alignItems: 'center',
    padding: '0 0.75rem',
    border: `1px solid ${vars.palette.control}`,
    borderRadius: 999,
    background: vars.palette.background.paper,
    fontWeight: 700,
    cursor: 'pointer',
  },
  '& > label:has(:checked)': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
    ...withMoreContrast({ borderWidth: 3 }),
  },
  '& > label:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
  '& input': { position: 'absolute', opacity: 0, pointerEvents: 'none' },
}))

type FilterManyProps<Value extends string> = {
  readonly label: string
  readonly choices: readonly Choice<Value>[]
  readonly values: readonly Value[]
  /** None and all of them are the same: undefined. */
  readonly onChoose: (values: readonly Value[] | undefined) => void
}

/** A filter of which several values can be on at once. */
export function FilterMany<Value extends string>({
  label,
  choices,
  values,
  onChoose,
}: FilterManyProps<Value>) {
  const turn = (turned: Value) => {
    const next = choices
      .map(({ value }) => value)
      .filter((value) => (value === turned) !== values.includes(value))
    onChoose(next.length === 0 || next.length === choices.length ? undefined : next)
  }
  return (
    <Several>
      <legend>{label}</legend>
      {choices.map(({ value, text }) => (
        <label key={value}>
          <input type="checkbox" checked={values.includes(value)} onChange={() => turn(value)} />
          {text}
        </label>
      ))}
    </Several>
  )
}

type FilterDayProps = {
  readonly label: string
  readonly value: string | undefined
  readonly onChoose: (day: string | undefined) => void
}

/** A day, `YYYY-MM-DD`, from or until which something is meant. */
export function FilterDay({ label, value, onChoose }: FilterDayProps) {
  const [typed, type] = useTyped(value ?? '')
  const choose = (day: string) => {
    type(day)
    if (day === '' || day >= earliestDay) onChoose(day || undefined)
  }
  return (
    <Pill data-on={value === undefined ? undefined : ''}>
      <span>{label}</span>
      <input type="date" min={earliestDay} value={typed} onChange={(event) => choose(event.target.value)} />
    </Pill>
  )
}

type FilterBarProps = {
  readonly search: SearchProps
  /** How many filters are on, the search not among them. */
  readonly on: number
  /** Clears the search too; undefined while the page offers it in a better place. */
  readonly onClear: (() => void) | undefined
  /** Where there is room, `ClearFilters` stand beneath. */
  readonly isClearedBelow?: boolean
  readonly children: ReactNode
}

/** The search of a list and its filters (`FilterSelect`, `FilterDay`); `/` leads to the search. */
export function FilterBar({ search, on, onClear, isClearedBelow = false, children }: FilterBarProps) {
  const { t } = useTranslation('admin')
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <Bar>
      <Line>
        <Search {...search} />
        <Toggle variant="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          <FilterIcon />
          {on === 0 ? t('list.filters') : t('list.filtersOn', { count: on })}
        </Toggle>
        <Filters id={id} data-open={isOpen ? '' : undefined}>
          {children}
        </Filters>
        {onClear && (on > 0 || search.value !== '') && (
          <Clear variant="quiet" data-elsewhere={isClearedBelow ? '' : undefined} onClick={onClear}>
            <CloseIcon />
            {t('list.clear')}
          </Clear>
        )}
      </Line>
    </Bar>
  )
}
