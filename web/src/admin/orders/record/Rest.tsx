import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { Order } from '@hotovo/domain/orders/order'
import { forgivable } from '@hotovo/domain/payments/forgiving'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { May } from '../../kit/may.tsx'
import { Actions, focusSoon, Small } from '../../kit/parts.tsx'
import type { AccountStore } from '../AccountStore.ts'
import { openForm, useTellDone } from './AccountForm.tsx'

type RestProps = {
  readonly store: AccountStore
  readonly order: Order
  readonly history: readonly AuditEntry[]
  /** Where focus goes once nothing is left to press. */
  readonly backTo: string
}

/** What is missing is asked for by a letter, or when the customer was told last; and forgiven, where it is little (rules P31, P32). */
export const Rest = observer(({ store, order, history, backTo }: RestProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { isSaving } = store.write
  const lately = store.restAskedLately(history)
  const forgiven = forgivable(order)
  const tellDone = useTellDone(store)
  const ask = async () => {
    if (!(await store.doTo({ what: 'rest' }))) return
    tellDone()
    focusSoon(backTo)
  }
  return (
    <>
      {(lately === undefined || forgiven.ok) && (
        <Actions>
          {lately === undefined && (
            <May to="orders.change">
              <Button variant="secondary" aria-disabled={isSaving} onClick={() => void ask()}>
                {t('account.rest.ask')}
              </Button>
            </May>
          )}
          {forgiven.ok && (
            <May to="payments.record">
              <Button variant="quiet" onClick={() => openForm(store, { what: 'forgive' })}>
                {t('account.rest.forgive', { amount: formatMoney(forgiven.value, order.currency, language) })}
              </Button>
            </May>
          )}
        </Actions>
      )}
      {lately !== undefined && (
        <Small>{t('account.rest.lately', { at: formatInstant(lately, language) })}</Small>
      )}
    </>
  )
})
