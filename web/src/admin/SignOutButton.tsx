import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../stores/Notices.ts'
import type { SessionStore } from '../stores/SessionStore.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'

/** Signs this browser out; where that did not work it says so beside itself. */
export const SignOutButton = observer(({ session }: { readonly session: SessionStore }) => {
  const { t } = useTranslation('admin')
  const [phase, setPhase] = useState<'ready' | 'sending' | 'failed'>('ready')
  const leave = async () => {
    setPhase('sending')
    let isOut = false
    try {
      isOut = await session.signOut()
    } finally {
      if (isOut) notices.succeeded(t('signOut.done.title'), t('signOut.done.text'))
      else {
        setPhase('failed')
        notices.failed(t('signOut.failed.title'), t('signOut.failed.text'))
      }
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
