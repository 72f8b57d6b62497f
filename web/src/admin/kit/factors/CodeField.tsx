import { secondFactor } from '@hotovo/domain/limits'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { fonts } from '../../../theme/tokens.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Answer } from '../Answer.tsx'
import { timeOfDay } from '../timeOfDay.ts'
import type { Judgement } from './codeRefusal.ts'

const Wide = styled('div')({
  maxWidth: '18rem',
  '& input': {
    fontFamily: fonts.code,
    fontSize: '1.5rem',
    fontWeight: 600,
    letterSpacing: '0.12em',
    fontVariantNumeric: 'tabular-nums',
  },
})

type CodeFieldProps = {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly problem?: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
  /** Codes of a program are digits; others have letters, too. */
  readonly isDigits: boolean
  /** Whether it has focus from the beginning. */
  readonly takesFocus?: boolean
}

/** Where a code is typed or pasted; telephones offer what they know. */
export function CodeField({ isDigits, takesFocus = false, ...field }: CodeFieldProps) {
  const { id } = field
  useEffect(() => {
    if (takesFocus) document.getElementById(id)?.focus()
  }, [takesFocus, id])
  return (
    <Wide>
      <TextField
        {...field}
        name="code"
        type="text"
        inputMode={isDigits ? 'numeric' : 'text'}
        autoComplete={isDigits ? 'one-time-code' : 'off'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        // Room for the space that some write in the middle.
        maxLength={isDigits ? secondFactor.digits + 2 : 40}
      />
    </Wide>
  )
}

const wrongWords = {
  code: 'factor.wrong',
  recovery: 'factor.wrongRecovery',
  passkey: 'factor.wrongPasskey',
  text: 'factor.phone.wrong',
} as const

type OutcomeProps = {
  readonly state: Judgement
  readonly answers: number
  /** What a wrong one was. */
  readonly kind?: keyof typeof wrongWords
  /** The field that is typed into again: what is wrong is said, and focus goes back there. */
  readonly backTo?: string | undefined
}

/** Why a code or a password was not taken. */
export function CodeOutcome({ state, answers, kind = 'code', backTo }: OutcomeProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const isWrongCode = state.phase === 'wrong' && state.what === 'code'
  const isTypedAgain = isWrongCode || state.phase === 'missing'
  useEffect(() => {
    if (isTypedAgain && backTo && answers > 0) document.getElementById(backTo)?.focus()
  }, [isTypedAgain, backTo, answers])
  switch (state.phase) {
    case 'wrong': {
      const { what, remaining } = state
      const words = what === 'password' ? 'factor.wrongPassword' : wrongWords[kind]
      const text =
        t(words) + (remaining === undefined ? '' : ` ${t('signIn.remaining', { count: remaining })}`)
      if (isWrongCode && backTo)
        return (
          <div role="alert" key={answers}>
            <Notice tone="error">
              <p>{text}</p>
            </Notice>
          </div>
        )
      return (
        <Answer key={answers} tone="error">
          {text}
        </Answer>
      )
    }
    case 'locked':
      return (
        <Answer key={answers} tone="error" title={t('signIn.locked')}>
          {t('signIn.lockedUntil', { time: timeOfDay(state.retryAt, language) })}
        </Answer>
      )
    case 'too-many':
      return (
        <Answer key={answers} tone="error" title={t('factor.failed')}>
          {t('signIn.tooMany', { count: state.minutes })}
        </Answer>
      )
    case 'lost':
      return (
        <Answer key={answers} tone="error" title={t('factor.failed')}>
          {t('factor.lost')}
        </Answer>
      )
    default:
      return null
  }
}
