import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { signOutOf } from './signOutOf.ts'

/** Signs this browser out; where that did not work it says so beside itself. */
export const SignOutButton = observer(({ session }: { readonly session: SessionStore }) => {
  const { t } = useTranslation('admin')
  const [phase, setPhase] = useState<'ready' | 'sending' | 'failed'>('ready')
  const leave = async () => {
    setPhase('sending')
    let isOut = false
    try {
      isOut = await signOutOf(session, t)
    } finally {
      if (!isOut) setPhase('failed')
    }
  }
  return (
    <>
      {phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('signOut.failed.title')}>
            <p>{t('signOut.failed.text')}</p>
          </Notice>
        </div>
      )}
      <Button variant="secondary" wide disabled={phase === 'sending'} onClick={() => void leave()}>
        {t(phase === 'sending' ? 'signOut.sending' : 'signOut.action')}
      </Button>
    </>
  )
})
