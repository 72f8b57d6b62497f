import type { ShownProvider } from '@hotovo/domain/staff/identity'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProviderStore } from './ProviderStore.ts'

const Stack = styled('div')({ display: 'grid', gap: '0.75rem', '& > *': { minWidth: 0 } })

type Props = {
  readonly providers: readonly ShownProvider[]
  readonly session: Pick<SessionStore, 'signInByProvider'>
}

/** A way in for each provider that the installation names (rule A65), and why one did not let anybody in. */
export const ProviderButtons = observer(({ providers, session }: Props) => {
  const { t } = useTranslation('admin')
  const [store] = useState(
    () =>
      new ProviderStore(session, {
        storage: window.sessionStorage,
        location: window.location,
        history: window.history,
      }),
  )
  useEffect(() => void store.open(), [store])
  const { failure, isLeaving, write } = store
  return (
    <Stack>
      <div role="alert">
        {failure && (
          <Notice tone="error" title={t('signIn.failed')}>
            <p>{t(`signIn.provider.${failure}`)}</p>
          </Notice>
        )}
      </div>
      {providers.map(({ name, label }) => (
        <Button
          key={name}
          variant="secondary"
          wide
          disabled={isLeaving || write.isSaving}
          onClick={() => void store.leave(name)}
        >
          {t('signIn.provider.by', { label })}
        </Button>
      ))}
    </Stack>
  )
})
