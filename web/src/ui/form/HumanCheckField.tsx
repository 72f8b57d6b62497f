import type { ProblemCode } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { FormChecks } from '../../stores/FormChecks.ts'
import { keyframes, styled } from '../../theme/styled.tsx'
import { Button } from '../Button.tsx'
import { CheckIcon, RefreshIcon, WarningIcon } from '../icons.tsx'
import { Notice } from '../Notice.tsx'
import { Hint, TextField } from './TextField.tsx'

const Row = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: '0.5rem',
  '& > div': { flex: '1 1 9rem', maxWidth: '11rem' },
  // The field is narrow; what is wrong with it need not be.
  '& p': { width: 'max-content', maxWidth: '100cqi' },
})

const Why = styled(Hint)({ marginTop: '-0.875rem' })
const Retry = styled(Button)({ marginTop: '0.75rem' })

const appearing = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

/** Room for the verdict is always there, so that nothing moves while somebody types. */
const Verdict = styled('p')(({ theme: { vars } }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.375rem',
  minHeight: '1.5rem',
  fontSize: '0.9375rem',
  fontWeight: 700,
  lineHeight: 1.45,
  '&[data-judgement="right"]': { color: vars.palette.success.main },
  // The first digit of two is no mistake yet: the hint waits until nobody types.
  '&[data-judgement="wrong"]': {
    color: vars.palette.error.main,
    animation: `${appearing} 120ms 600ms backwards`,
  },
}))

type HumanProblem = Extract<ProblemCode, `human-check-${string}`>

/** A sum that a person solves; the page shows early what the server will judge. */
export const HumanCheckField = observer(({ checks }: { readonly checks: FormChecks }) => {
  const { t } = useTranslation()
  const check = checks.humanCheck
  const { at, state, judgement, setback, typed } = check
  const refresh = () => void check.refresh()
  const retry = () => {
    refresh()
    // The button gives way to the field of the same id.
    requestAnimationFrame(() => document.getElementById(at)?.focus())
  }
  if (state.phase === 'unavailable')
    return (
      <Notice tone="warning">
        <p>{t('forms.check.unavailable')}</p>
        <Retry variant="secondary" id={at} onClick={retry}>
          <RefreshIcon />
          {t('forms.check.retry')}
        </Retry>
      </Notice>
    )
  const problem = checks.problemAt(at) ?? setback
  return (
    <>
      <Why>{t('forms.check.hint')}</Why>
      <Row aria-busy={state.phase === 'loading'}>
        <TextField
          id={at}
          label={
            state.phase === 'asking'
              ? t('forms.check.question', { sum: sumOf(state.question) })
              : t('forms.check.loading')
          }
          problem={problem && t(`problems.${problem.code as HumanProblem}.text`)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(text) => checks.answer(text)}
        />
        <Button variant="quiet" onClick={refresh}>
          <RefreshIcon />
          {t('forms.check.refresh')}
        </Button>
      </Row>
      <Verdict role="status" data-judgement={judgement}>
        {judgement === 'right' && (
          <>
            <CheckIcon />
            {t('forms.check.right')}
          </>
        )}
        {judgement === 'wrong' && !problem && (
          <>
            <WarningIcon />
            {t('problems.human-check-wrong.text')}
          </>
        )}
      </Verdict>
    </>
  )
})

const sumOf = ({ left, operator, right }: { left: number; operator: string; right: number }) =>
  `${left} ${operator === '-' ? '−' : operator} ${right}`.replaceAll(' ', '\u00a0')
