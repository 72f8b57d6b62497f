import { secondFactor } from '@hotovo/domain/limits'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Small } from '../parts.tsx'
import { timeOfDay } from '../timeOfDay.ts'
import { judgementIn } from './codeRefusal.ts'
import type { TextedCode } from './TextedCode.ts'

/** What is told is heard where it stands, so its places are there before, and take room once they say something. */
const Box = styled('div')({
  display: 'grid',
  '& > div:not(:empty)': { marginBottom: '1rem' },
  '& > p': { marginTop: '0.5rem' },
  '& > button': { justifySelf: 'start' },
})

type SendTextProps = {
  readonly id?: string
  readonly texted: TextedCode
  /** The last digits of the number. */
  readonly ending: string
  /** Whether it is the first thing to do. */
  readonly isPrimary?: boolean
  readonly wide?: boolean
  readonly onAsk: () => void
}

/** Asks for a code by text message, says that it is on its way, and asks again after a pause (rule A79). */
export const SendText = observer(({ id, texted, ending, isPrimary, wide, onAsk }: SendTextProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { asking, challengeId, isPaused, isOver } = texted
  const { answers, isSaving } = asking
  const isAgain = challengeId !== undefined
  const state = judgementIn(asking.stage)
  return (
    <Box>
      <div role="status">
        {asking.stage.phase === 'done' && !isOver && (
          <Small key={answers}>
            {t('factor.phone.sent', { ending, count: secondFactor.challengeMinutes })}
          </Small>
        )}
      </div>
      <div role="alert">
        {state.phase === 'too-many' && (
          <Notice key={answers} tone="error" title={t('factor.failed')}>
            <p>{t('factor.phone.tooMany', { count: state.minutes })}</p>
          </Notice>
        )}
        {state.phase === 'locked' && (
          <Notice key={answers} tone="error" title={t('signIn.locked')}>
            <p>{t('signIn.lockedUntil', { time: timeOfDay(state.retryAt, language) })}</p>
          </Notice>
        )}
        {(state.phase === 'lost' || isOver) && (
          <Notice key={answers} tone="error" title={t('factor.failed')}>
            <p>{t(isOver ? 'factor.phone.over' : 'factor.phone.lost')}</p>
          </Notice>
        )}
      </div>
      <Button
        {...(id === undefined ? {} : { id })}
        variant={isPrimary && !isAgain ? 'primary' : 'secondary'}
        wide={wide ?? false}
        aria-disabled={isSaving || isPaused}
        onClick={onAsk}
      >
        {t(isSaving ? 'factor.phone.sending' : isAgain ? 'factor.phone.sendAgain' : 'factor.phone.send')}
      </Button>
      {isAgain && isPaused && <Small>{t('factor.phone.pause')}</Small>}
    </Box>
  )
})
