import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { Failed } from './outcome.ts'

const Focused = styled('div')({ '&:focus': { outline: 'none' } })

/** Takes focus when it appears: give it a `key` of the answer. */
function Failure({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Focused ref={box} role="group" aria-label={title} tabIndex={-1}>
      <Notice tone="error" title={title}>
        <p>{children}</p>
      </Notice>
    </Focused>
  )
}

type FailureOfProps = {
  readonly outcome: Failed
  /** What nobody answered: a voucher was to be verified, or to be blocked. */
  readonly of: 'verify' | 'block'
}

/** Why there is no voucher to show, or why it was not blocked. */
export function FailureOf({ outcome, of }: FailureOfProps) {
  const { t } = useTranslation()
  const lost = of === 'block' ? 'verify.block.unavailable' : 'verify.unavailable'
  switch (outcome.what) {
    case 'not-found':
      return of === 'block' ? (
        <Failure title={t('verify.block.gone.title')}>{t('verify.block.gone.text')}</Failure>
      ) : (
        <Failure title={t('verify.notFound.title')}>{t('verify.notFound.text')}</Failure>
      )
    case 'too-many':
      return (
        <Failure title={t('verify.tooMany.title')}>
          {t('verify.tooMany.text', { count: outcome.minutes })}
        </Failure>
      )
    case 'unavailable':
      return <Failure title={t(`${lost}.title`)}>{t(`${lost}.text`)}</Failure>
    default:
      return outcome satisfies never
  }
}
