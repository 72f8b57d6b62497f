import { rating } from '@hotovo/domain/limits'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { CoveringRadio } from '../../ui/CoveringRadio.tsx'
import { Fieldset, Reason } from '../../ui/form/form.tsx'
import { FieldProblem, Hint } from '../../ui/form/TextField.tsx'

const Stars = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.375rem' })
const Choice = styled('label')(({ theme: { vars } }) => ({
  position: 'relative',
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  width: '3.25rem',
  minHeight: '4rem',
  border: `2px solid ${vars.palette.control}`,
  borderRadius: 10,
  background: vars.palette.background.paper,
  fontWeight: 700,
  lineHeight: 1.3,
  cursor: 'pointer',
  transition: 'background-color 120ms, border-color 120ms',
  '& > svg': { color: vars.palette.control, fill: 'none', transition: 'fill 120ms, color 120ms' },
  '&[data-filled] > svg': { color: vars.palette.primary.main, fill: 'currentColor' },
  '&:hover': { borderColor: vars.palette.text.primary },
  '&:has(:checked)': {
    borderColor: vars.palette.primary.main,
    background: vars.palette.primary.soft,
    color: vars.palette.primary.onSoft,
  },
  '&:has(:focus-visible)': { outline: `3px solid ${vars.palette.focus}`, outlineOffset: 2 },
  '@media (forced-colors: active)': { '&:has(:checked)': { borderWidth: 4, borderColor: 'Highlight' } },
}))

const Star = () => (
  <svg
    width="1.625em"
    height="1.625em"
    viewBox="0 0 24 24"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9L3.5 9.7l5.9-.8L12 3.5Z" />
  </svg>
)

/** What each number means, from the lowest. */
const words = ['worst', 'bad', 'fair', 'good', 'best'] as const
const values = words.map((_, index) => rating.min + index)

type RatingProps = {
  readonly id: string
  readonly label: string
  readonly problem: string | undefined
  /** The chosen number, empty while there is none. */
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** How good something is, from worst to best, as stars with their numbers; the chosen one in words. */
export function Rating({ id, label, problem, value, onChoose }: RatingProps) {
  const { t } = useTranslation()
  const wordsOf = (one: number) => t(`feedback.ratings.${words[one - rating.min] ?? 'fair'}`)
  return (
    <Fieldset aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}>
      <legend>{label}</legend>
      <Hint id={`${id}-hint`}>{t('feedback.ratingHint', rating)}</Hint>
      {problem && <FieldProblem id={`${id}-problem`}>{problem}</FieldProblem>}
      <Stars>
        {values.map((one) => (
          <Choice key={one} data-filled={one <= Number(value) ? '' : undefined}>
            <Star />
            {one}
            <CoveringRadio
              type="radio"
              // The summary leads to the first of them.
              id={one === rating.min ? id : undefined}
              name={id}
              value={one}
              aria-label={t('feedback.ratingOf', {
                value: one,
                max: rating.max,
                words: wordsOf(one),
              })}
              checked={String(one) === value}
              onChange={() => onChoose(String(one))}
            />
          </Choice>
        ))}
      </Stars>
      {/* Room for it is always there, so that nothing moves. */}
      <Reason>{value === '' ? '\u00a0' : wordsOf(Number(value))}</Reason>
    </Fieldset>
  )
}
