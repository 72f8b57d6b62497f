import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { RecoveryForm } from './RecoveryForm.ts'

const Box = styled('div')({ '&:focus': { outline: 'none' } })

/** What became of it: takes focus when it appears; give it a `key` of the answer. */
export function Told(props: {
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Box ref={box} role={props.tone === 'error' ? 'alert' : 'status'} tabIndex={-1}>
      <Notice tone={props.tone} title={props.title}>
        {props.children}
      </Notice>
    </Box>
  )
}

/** Why the form was not heard. */
export const Unheard = observer(({ store }: { readonly store: Pick<RecoveryForm, 'state' | 'answers'> }) => {
  const { t } = useTranslation('admin')
  const { state, answers } = store
  switch (state.phase) {
    case 'too-many':
      return (
        <Told key={answers} tone="error" title={t('recovery.tooMany')}>
          <p>{t('recovery.tooManyText', { count: state.minutes })}</p>
        </Told>
      )
    case 'unavailable':
      return (
        <Told key={answers} tone="error" title={t('recovery.unavailable')}>
          <p>{t('recovery.unavailableText')}</p>
        </Told>
      )
    case 'off':
      return (
        <Told key={answers} tone="error" title={t('signIn.off.title')}>
          <p>{t('recovery.off')}</p>
        </Told>
      )
    default:
      return null
  }
})
