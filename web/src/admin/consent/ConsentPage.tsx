import { programScopes } from '@hotovo/domain/staff/program'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { SessionStore } from '../../stores/SessionStore.ts'
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
  const { state } = store
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
        {(state.phase === 'loading' || state.phase === 'leaving') && (
          <Spinner>{t(`consent.${state.phase}`)}</Spinner>
        )}
      </div>
      {state.phase === 'failed' && (
        <div role="alert">
          <Notice tone="error" title={t('consent.failed')}>
            <Actions>
              <RetryButton onRetry={() => void store.open(id)} />
            </Actions>
          </Notice>
        </div>
      )}
      {state.phase === 'over' && (
        <div role="alert">
          <Notice tone="error" title={t('consent.over')}>
            <p>{t('consent.overText')}</p>
          </Notice>
        </div>
      )}
      {state.phase === 'open' && (
        <Card>
          <h2>
            <Rich text={t('consent.asks', { program: state.asked.program.name })} as={{ mark: Strong }} />
          </h2>
          <p>
            <Rich text={t('consent.account', { email: state.asked.account.email })} as={{ mark: Strong }} />
          </p>
          <p>{t('consent.knows')}</p>
          <ul>
            {programScopes
              .filter((scope) => state.asked.scopes.includes(scope))
              .map((scope) => (
                <li key={scope}>{t(`consent.scopes.${scope}`)}</li>
              ))}
          </ul>
          <p>
            <Rich text={t('consent.back', { address: state.asked.redirectUri })} as={{ mark: Strong }} />
          </p>
          <Small>{t('consent.nothingElse')}</Small>
          {state.doing === 'lost' && (
            <div role="alert">
              <Notice tone="error">
                <p>{t('consent.lost')}</p>
              </Notice>
            </div>
          )}
          <Actions>
            <Button aria-disabled={store.isDeciding} onClick={() => void store.decide('approve')}>
              {t('consent.approve')}
            </Button>
            <Button
              variant="secondary"
              aria-disabled={store.isDeciding}
              onClick={() => void store.decide('deny')}
            >
              {t('consent.deny')}
            </Button>
          </Actions>
        </Card>
      )}
    </Sheet>
  )
})
