import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { formatInstant } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { notices } from '../../../stores/Notices.ts'
import { Button } from '../../../ui/Button.tsx'
import { May } from '../../kit/may.tsx'
import { Actions, focusSoon, Small } from '../../kit/parts.tsx'
import type { AccountStore } from '../AccountStore.ts'

type RestProps = {
  readonly store: AccountStore
  readonly history: readonly AuditEntry[]
  /** Where focus goes once nothing is left to press. */
  readonly backTo: string
}

/** The letter that asks a customer for what is missing, or when they were told last (rule P31). */
export const Rest = observer(({ store, history, backTo }: RestProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { isSaving } = store.write
  const lately = store.restAskedLately(history)
  const ask = async () => {
    if (!(await store.doTo({ what: 'rest' }))) return
    notices.succeeded(t('account.done.rest'))
    focusSoon(backTo)
  }
  if (lately !== undefined)
    return <Small>{t('account.rest.lately', { at: formatInstant(lately, language) })}</Small>
  return (
    <May to="orders.change">
      <Actions>
        <Button variant="secondary" aria-disabled={isSaving} onClick={() => void ask()}>
          {t('account.rest.ask')}
        </Button>
      </Actions>
    </May>
  )
})
