import { programScopes } from '@hotovo/domain/staff/program'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Sheet } from '../kit/sheet.tsx'
import type { ConsentStore } from './ConsentStore.ts'

const Strong = styled('strong')({ overflowWrap: 'anywhere' })

type PageProps = { readonly store: ConsentStore; readonly session: Pick<SessionStore, 'me'> }

/** A program asks who somebody is: which one, what it gets to know, where it takes that; let in, or not (rule A73). */
export const ConsentPage = observer(({ store, session }: PageProps) => {
  const { t } = useTranslation('admin')
  const [search] = useSearchParams()
  const id = search.get('authorization_id') ?? ''
  const { asked, request, decision, isLeaving } = store
  // Somebody else at this tab is asked anew.
  const email = session.me?.email
  useTitle(t('pages.adminConsent'))
  useEffect(() => {
    if (email !== undefined) void store.open(id)
  }, [store, id, email])
  return (
    <Sheet>
      <h1>{t('consent.title')}</h1>
      <div role="status">
        {(isLeaving || request.phase === 'loading') && (
          <Spinner>{t(isLeaving ? 'consent.leaving' : 'consent.loading')}</Spinner>
        )}
      </div>
      {request.phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('consent.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.open(id)} />
            </Actions>
          </Notice>
        </div>
      )}
      {store.isOver && (
        <div role="alert">
          <Notice tone="error" title={t('consent.over')}>
            <p>{t('consent.overText')}</p>
          </Notice>
        </div>
      )}
      {asked && (
        <Card>
          <h2>
            <Rich text={t('consent.asks', { program: asked.program.name })} as={{ mark: Strong }} />
          </h2>
          <p>
            <Rich text={t('consent.account', { email: asked.account.email })} as={{ mark: Strong }} />
          </p>
          <p>{t('consent.knows')}</p>
          <ul>
            {programScopes
              .filter((scope) => asked.scopes.includes(scope))
              .map((scope) => (
                <li key={scope}>{t(`consent.scopes.${scope}`)}</li>
              ))}
          </ul>
          <p>
            <Rich text={t('consent.back', { address: asked.redirectUri })} as={{ mark: Strong }} />
          </p>
          <Small>{t('consent.nothingElse')}</Small>
          {decision.stage.phase === 'unanswered' && (
            <div role="alert">
              <Notice tone="error">
                <p>{t('consent.lost')}</p>
              </Notice>
            </div>
          )}
          <Actions>
            <Button
              aria-disabled={decision.isSaving}
              onClick={() => void decision.run({ id: asked.id, action: 'approve' })}
            >
              {t('consent.approve')}
            </Button>
            <Button
              variant="secondary"
              aria-disabled={decision.isSaving}
              onClick={() => void decision.run({ id: asked.id, action: 'deny' })}
            >
              {t('consent.deny')}
            </Button>
          </Actions>
        </Card>
      )}
    </Sheet>
  )
})
