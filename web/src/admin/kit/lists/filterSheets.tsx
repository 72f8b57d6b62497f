import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { AmountRange } from '@hotovo/domain/shared/amounts'
import { amountsIn, amountsText } from '@hotovo/domain/shared/filter-words'
import { formatDay, formatNumber } from '@hotovo/domain/shared/format'
import Popover from '@mui/material/Popover'
import {
  createContext,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Mui } from '../../../theme/Mui.tsx'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Choice } from '../../../ui/form/SelectField.tsx'
import { control } from '../../../ui/form/TextField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'

type SheetProps = {
  /** The id of what names it. */
  readonly labelledBy: string
  readonly opener: RefObject<HTMLElement | null>
  readonly onClosed: () => void
  readonly children: ReactNode
}

/** Closes the sheet that something is in. */
const Closing = createContext(() => {})
const focusFirst = (sheet: HTMLElement | null) => sheet?.querySelector('input')?.focus()

/** The sheet of a filter, beneath what opened it; Escape and a press beside it close it. */
export const Sheet = ({ labelledBy, opener, onClosed, children }: SheetProps) => (
  <Mui>
    <Popover
      open
      anchorEl={opener.current}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={onClosed}
      slotProps={{ paper: { ref: focusFirst, role: 'dialog', 'aria-labelledby': labelledBy } }}
    >
      <Closing value={onClosed}>{children}</Closing>
    </Popover>
  </Mui>
)

const Line = styled('label')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.625rem',
  minHeight: '2.5rem',
  padding: '0.25rem 0.625rem',
  borderRadius: 6,
  cursor: 'pointer',
  '&:is(:hover, :focus-within)': { background: vars.palette.background.sunken },
  '& > input': { width: '1.125rem', height: '1.125rem', accentColor: vars.palette.primary.main },
}))

/** There is room for a figure before it is known, so that nothing moves. */
const Figure = styled('span')(({ theme: { vars } }) => ({
  minWidth: '4rem',
  marginInlineStart: 'auto',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'end',
  whiteSpace: 'nowrap',
}))

/** How many rows a value lets through. */
function Count({ of }: { readonly of: FilterCount | undefined }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  if (!of) return null
  const { count, isMore } = of
  const figure = formatNumber(count, language)
  return (
    <>
      <span aria-hidden="true">{isMore ? `${figure}+` : figure}</span>
      <VisuallyHidden>
        {isMore ? t('filters.rowsMore', { figure }) : t('filters.rows', { count, figure })}
      </VisuallyHidden>
    </>
  )
}

type SeveralProps<Value extends string> = {
  readonly choices: readonly Choice<Value>[]
  readonly values: readonly Value[]
  /** None and all of them are the same: undefined. */
  readonly onChoose: (values: readonly Value[] | undefined) => void
  /** Asks how many rows each lets through, in their order (rule A42). */
  readonly count: () => Promise<readonly FilterCount[] | undefined>
}

/** Values of which several can be on at once. */
export const Several = <Value extends string>({ choices, values, onChoose, count }: SeveralProps<Value>) => {
  const id = useId()
  const [counts, take] = useState<readonly FilterCount[]>()
  // The other filters are not reached while the sheet is open.
  const [asked] = useState(() => count)
  useEffect(() => void asked().then(take), [asked])
  const turn = (turned: Value) => {
    const next = choices
      .map(({ value }) => value)
      .filter((value) => (value === turned) !== values.includes(value))
    onChoose(next.length === 0 || next.length === choices.length ? undefined : next)
  }
  return choices.map(({ value, text }, place) => (
    <Line key={value}>
      <input
        type="checkbox"
        aria-labelledby={`${id}-${value}`}
        aria-describedby={`${id}-${value}-count`}
        checked={values.includes(value)}
        onChange={() => turn(value)}
      />
      <span id={`${id}-${value}`}>{text}</span>
      <Figure id={`${id}-${value}-count`}>
        <Count of={counts?.[place]} />
      </Figure>
    </Line>
  ))
}

const Ends = styled('form')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '0.5rem',
  maxWidth: '26rem',
  padding: '0.375rem',
  '& > label': { display: 'grid', gap: '0.25rem', fontSize: '0.9375rem' },
  '& > p': { margin: 0, flexBasis: '100%' },
})
const End = styled('input')(control, {
  width: 'min(9.5rem, 100vw - 4.5rem)',
  minHeight: '2.5rem',
  padding: '0.25rem 0.5rem',
})

const majorText = (minor: number | undefined) =>
  minor === undefined ? '' : amountsText({ from: minor, to: minor }, 'sk')

type RangeProps = {
  /** What both ends are before anything is typed. */
  readonly ends: { readonly from: string; readonly to: string }
  readonly input: InputHTMLAttributes<HTMLInputElement>
  /** Takes what was typed; answers in words why it cannot be, or undefined, which closes the sheet. */
  readonly onTake: (from: string, to: string) => string | undefined
}

/** From something to something, taken with a press or Enter. */
function Range({ ends, input, onTake }: RangeProps) {
  const { t } = useTranslation('admin')
  const id = useId()
  const [typed, type] = useState(ends)
  const [refusal, refuse] = useState<string>()
  const close = useContext(Closing)
  const take = () => {
    const told = onTake(typed.from, typed.to)
    refuse(told)
    if (told === undefined) close()
  }
  return (
    <Ends
      onSubmit={(event) => {
        event.preventDefault()
        take()
      }}
    >
      {(['from', 'to'] as const).map((end) => (
        <label key={end} htmlFor={`${id}-${end}`}>
          {t(`orders.filters.${end}`)}
          <End
            {...input}
            id={`${id}-${end}`}
            autoComplete="off"
            aria-invalid={refusal !== undefined}
            value={typed[end]}
            onChange={({ target }) => type({ ...typed, [end]: target.value })}
          />
        </label>
      ))}
      <Button type="submit" variant="secondary">
        {t('filters.take')}
      </Button>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </Ends>
  )
}

type AmountsProps = {
  readonly range: AmountRange
  readonly onChoose: (range: AmountRange | undefined) => void
}

/** A range of amounts, typed in major units. */
export function Amounts({ range, onChoose }: AmountsProps) {
  const { t } = useTranslation('admin')
  return (
    <Range
      ends={{ from: majorText(range.from), to: majorText(range.to) }}
      input={{ maxLength: 15, inputMode: 'decimal' }}
      onTake={(from, to) => {
        const text = from === '' && to === '' ? '' : `${from}-${to}`.replace(/\s/gu, '')
        const read = text === '' ? undefined : amountsIn(text)
        if (typeof read === 'string')
          return `${t(`filters.unread.${read}`, { text })} ${t('filters.unchanged')}`
        onChoose(read)
        return undefined
      }}
    />
  )
}

/** Nobody looks for days before. */
const earliestDay = '2000-01-01'

/** Days, `YYYY-MM-DD`, from and until which something is meant. */
type DayRange = { readonly from: string | undefined; readonly to: string | undefined }
type DaysProps = DayRange & { readonly onChoose: (range: DayRange) => void }

/** A range of days. */
export function Days({ from = '', to = '', onChoose }: DaysProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Range
      ends={{ from, to }}
      input={{ type: 'date', min: earliestDay }}
      onTake={(first, last) => {
        if (first !== '' && last !== '' && first > last)
          return t('filters.endsBefore', {
            from: formatDay(first, language),
            to: formatDay(last, language),
          })
        onChoose({ from: first || undefined, to: last || undefined })
        return undefined
      }}
    />
  )
}
