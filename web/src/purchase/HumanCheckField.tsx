import { keyframes, styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { CheckIcon, RefreshIcon, WarningIcon } from '../ui/icons.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextField } from '../ui/TextField.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'
import { Reason } from './parts.tsx'
import { useProblemText } from './useProblemText.ts'

const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 11rem) auto',
  justifyContent: 'start',
  alignItems: 'end',
  gap: '0.5rem',
})

const Why = styled(Reason)({ marginTop: '-0.875rem' })
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

/** A sum that a person solves; the page shows early what the server will judge. */
export const HumanCheckField = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const toText = useProblemText(store)
  const { state, judgement, setback, typed } = store.humanCheck
  const refresh = () => void store.humanCheck.refresh()
  if (state.phase === 'unavailable')
    return (
      <Notice tone="warning">
        <p>{t('purchase.check.unavailable')}</p>
        <Retry variant="secondary" id="humanCheck.answer" onClick={refresh}>
          <RefreshIcon />
          {t('purchase.check.retry')}
        </Retry>
      </Notice>
    )
  const problem = store.problemAt('humanCheck.answer') ?? setback
  return (
    <>
      <Why>{t('purchase.check.hint')}</Why>
      <Row aria-busy={state.phase === 'loading'}>
        <TextField
          id="humanCheck.answer"
          label={
            state.phase === 'asking'
              ? t('purchase.check.question', { sum: sumOf(state.question) })
              : t('purchase.check.loading')
          }
          problem={toText(problem)}
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={(text) => store.answer(text)}
        />
        <Button variant="quiet" onClick={refresh}>
          <RefreshIcon />
          {t('purchase.check.refresh')}
        </Button>
      </Row>
      <Verdict role="status" data-judgement={judgement}>
        {judgement === 'right' && (
          <>
            <CheckIcon />
            {t('purchase.check.right')}
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
