import { formatInstant } from '@hotovo/domain/shared/format'
import type { ShownProvider } from '@hotovo/domain/staff/identity'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import type { IdentitiesStore } from './IdentitiesStore.ts'

const List = styled('ul')({ display: 'grid', gap: '1rem', margin: 0, padding: 0, listStyle: 'none' })
const Line = styled('li')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
})

const Told = observer(({ store }: { readonly store: IdentitiesStore }) => {
  const { t } = useTranslation('admin')
  const { doneLast, failure } = store
  return (
    <>
      <div role="status">
        {(doneLast === 'link' || doneLast === 'unlink') && (
          <Notice tone="success">
            <p>{t(`own.identities.${doneLast}ed`)}</p>
          </Notice>
        )}
      </div>
      <div role="alert">
        {failure && (
          <Notice tone="error">
            <p>{t(`own.identities.failed.${failure}`)}</p>
          </Notice>
        )}
      </div>
    </>
  )
})

type Props = { readonly store: IdentitiesStore; readonly providers: readonly ShownProvider[] }

/** The accounts of providers that one signs in by, beside the password (rule A66). */
export const Identities = observer(({ store, providers }: Props) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, value } = store.list
  const isBusy = store.write.isSaving || store.doneLast === 'leave'
  const labelOf = (provider: string) => providers.find(({ name }) => name === provider)?.label ?? provider
  const free = providers.filter(({ name }) => !value?.some(({ provider }) => provider === name))
  return (
    <Card>
      <h2>{t('own.identities.title')}</h2>
      <Small>{t('own.identities.text')}</Small>
      <Told store={store} />
      {!value && phase === 'loading' && <Spinner>{t('own.identities.loading')}</Spinner>}
      {!value && phase === 'failed' && (
        <Notice tone="error">
          <p>{t('own.identities.unknown')}</p>
          <Actions>
            <RetryButton onRetry={() => void store.list.refresh()} />
          </Actions>
        </Notice>
      )}
      {value && value.length > 0 && (
        <List>
          {value.map(({ id, provider, email, createdAt }) => (
            <Line key={id}>
              <div>
                <strong>{labelOf(provider)}</strong>
                {email !== null && <div>{email}</div>}
                <Small>{t('own.identities.since', { at: formatInstant(createdAt, language) })}</Small>
              </div>
              <Button
                variant="secondary"
                disabled={isBusy}
                aria-label={t('own.identities.unlinkWhich', { label: labelOf(provider) })}
                onClick={() => void store.write.run({ what: 'unlink', id })}
              >
                {t('own.identities.unlink')}
              </Button>
            </Line>
          ))}
        </List>
      )}
      {value && free.length > 0 && (
        <Actions>
          {free.map(({ name, label }) => (
            <Button
              key={name}
              variant="secondary"
              disabled={isBusy}
              onClick={() => void store.write.run({ what: 'leave', provider: name })}
            >
              {t('own.identities.link', { label })}
            </Button>
          ))}
        </Actions>
      )}
    </Card>
  )
})
