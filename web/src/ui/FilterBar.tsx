import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withMoreContrast } from '../theme/preferences.ts'
import { type CSSObject, styled, type Theme } from '../theme/styled.tsx'
import { Button } from './Button.tsx'
import { type Choice, type Group, Options } from './form/SelectField.tsx'
import { CloseIcon, FilterIcon } from './icons.tsx'
import { roomy, Search, type SearchProps } from './Search.tsx'
import { visuallyHidden } from './VisuallyHidden.tsx'

const Bar = styled('search')({
  container: 'filters / inline-size',
  display: 'block',
  // What is offered beneath the search is above the rows, and beneath the places of a narrow window.
  position: 'relative',
  zIndex: 4,
  '@media print': { display: 'none' },
})
const Line = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.5rem' })

const Toggle = styled(Button)({ [roomy]: { display: 'none' } })
/** Where there is little room its sign alone says so, beside the search. */
const ClearWords = styled('span')({ '@container filters (max-width: 39.99rem)': visuallyHidden })
const Clear = styled(Button)({ '&[data-elsewhere]': { [roomy]: { display: 'none' } } })

/** A line beneath the filters that always has room for `ClearFilters`, so that nothing moves when they come. */
export const BelowFilters = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem 1rem',
  // Words wrap before anything beside them does.
  '& > p': { flex: '1 1 4rem', maxWidth: 'max-content' },
  '@container list (max-width: 39.99rem)': { '& label > span': visuallyHidden },
})
const ClearBelow = styled(Button)({ '@container list (max-width: 39.99rem)': { display: 'none' } })

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

/** What a filter stands in; it stands out while it is on. */
const pill = ({ theme: { vars } }: { readonly theme: Theme }): CSSObject => ({
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: '0.375rem',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: '2.75rem',
  paddingInlineStart: '0.75rem',
  border: `1px solid ${vars.palette.control}`,
  borderRadius: 999,
  background: vars.palette.background.paper,
  fontSize: '0.9375rem',
  lineHeight: 1.3,
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '& > span': { color: vars.palette.text.secondary },
  '& > :is(select, input, button)': {
    minWidth: 0,
    maxWidth: '11rem',
    minHeight: '2.625rem',
    padding: '0 0.625rem 0 0',
    border: 0,
    borderRadius: 999,
    background: 'transparent',
    fontWeight: 700,
    cursor: 'pointer',
    outline: 'none',
    fieldSizing: 'content',
  },
  '& option': { background: vars.palette.background.paper, color: vars.palette.text.primary },
  // While it lets everything through its name says enough, and the line has room for all of them.
  '&[data-off] > select': { position: 'absolute', inset: 0, width: '100%', maxWidth: 'none', opacity: 0 },
  '&[data-off]::after': { content: '"▾" / ""', paddingInlineEnd: '0.625rem', fontWeight: 700 },
  '&:hover': { borderColor: vars.palette.text.primary },
  '&:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
  '&[data-on]': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
    '& > span': { color: 'inherit' },
    ...withMoreContrast({ borderWidth: 3 }),
  },
  '@media print': { display: 'none' },
})
const Pill = styled('label')(pill)
/** Of several controls. */
export const PillGroup = styled('div')(pill)

type FilterSelectProps<Value extends string> = {
  readonly label: string
  /** The choice of everything. */
  readonly all?: string
  readonly choices: readonly (Choice<Value> | Group<Value>)[]
  readonly value: Value | undefined
  readonly onChoose: (value: Value | undefined) => void
}

/** A filter with a few choices; it stands out while it is on, and shows its name alone while it is not. */
export const FilterSelect = <Value extends string>({
  label,
  all,
  choices,
  value,
  onChoose,
}: FilterSelectProps<Value>) => (
  <Pill {...(all !== undefined && { [value === undefined ? 'data-off' : 'data-on']: '' })}>
    <span>{label}</span>
    <select
      value={value ?? ''}
      onChange={({ target }) => {
        const all = choices.flatMap((choice) => ('group' in choice ? choice.choices : [choice]))
        onChoose(all.find((choice) => choice.value === target.value)?.value)
      }}
    >
      {all !== undefined && <option value="">{all}</option>}
      <Options of={choices} />
    </select>
  </Pill>
)

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

/** The search of a list and its filters (`FilterSelect`). */
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
            <ClearWords>{t('list.clear')}</ClearWords>
          </Clear>
        )}
      </Line>
    </Bar>
  )
}
