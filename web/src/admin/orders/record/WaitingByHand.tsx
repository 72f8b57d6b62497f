import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { May, useMay } from '../../kit/may.tsx'
import { Actions, Entries, Entry, Small } from '../../kit/parts.tsx'
import type { AccountStore } from '../AccountStore.ts'
import { openForm } from './AccountForm.tsx'

type WaitingProps = { readonly store: AccountStore; readonly payments: readonly HandPayment[] }

/** What was recorded beyond somebody's day, for a colleague to decide about; one's own is only called off (rule A46). */
export const WaitingByHand = observer(({ store, payments }: WaitingProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { value: allowance } = store.draft.allowance
  const mayRecord = useMay()('payments.record')
  const isOwn = ({ recordedById }: HandPayment) => recordedById === store.looks
  const hasOwn = payments.some(isOwn)
  useEffect(() => {
    if (hasOwn && mayRecord) void store.draft.askAllowance()
  }, [store, hasOwn, mayRecord])
  return (
    <Entries aria-label={t('account.payments.waiting')}>
      {payments.map((payment) => {
        const { id, amount, currency, method, reference, receivedOn, recordedBy, recordedAt } = payment
        const written = formatMoney(amount, currency, language)
        const day = formatDay(receivedOn, language)
        const press = (what: 'confirm' | 'refuse' | 'call-off') => () =>
          openForm(store, { what, paymentId: id })
        const deeds = isOwn(payment) ? (['call-off'] as const) : (['confirm', 'refuse'] as const)
        return (
          <Entry key={id}>
            <strong>{t('account.payments.waits')}</strong>
            <Money>{written}</Money>
            <Small>
              {[
                day,
                t(`account.payments.methods.${method}`),
                reference,
                t('account.payments.recordedBy', { name: recordedBy }),
                formatInstant(recordedAt, language),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Small>
            {allowance && isOwn(payment) && (
              <Small>{t(allowance.hasColleague ? 'account.form.beyond' : 'account.form.alone')}</Small>
            )}
            <May to="payments.record">
              <Actions>
                {deeds.map((what) => (
                  <Button
                    key={what}
                    variant={what === 'confirm' ? 'secondary' : 'quiet'}
                    onClick={press(what)}
                  >
                    {t(`account.payments.${what}`)}
                    <VisuallyHidden>
                      {' '}
                      {t('account.payments.takeBackOf', { amount: written, day })}
                    </VisuallyHidden>
                  </Button>
                ))}
              </Actions>
            </May>
          </Entry>
        )
      })}
    </Entries>
  )
})
