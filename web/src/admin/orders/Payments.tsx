import type { OrderAccount } from '@hotovo/application/payments/record'
import { missingOf, type Payment, refundDue } from '@hotovo/domain/payments/payment'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/Money.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions, Card, Entries, Entry, focusSoon, Small } from '../parts.tsx'
import { AccountForm, AccountOutcome, firstFieldOf } from './AccountForm.tsx'
import type { AccountStore } from './AccountStore.ts'
import { moneyState } from './progress.ts'

const titleId = 'payments-title'
const Title = styled('h2')({ '&:focus': { outline: 'none' } })

/** The money of an order: what came in, what went back, what is missing, and what staff record of it. */
export const Payments = observer(
  ({ store, account }: { readonly store: AccountStore; readonly account: OrderAccount }) => {
    const { t } = useTranslation('admin')
    const language = useLanguage()
    const { record, payments } = account
    const { order } = record
    const written = (minor: number) => formatMoney(minor, order.currency, language)
    const { asked, stage } = store
    const isMoney = asked !== undefined && asked.what !== 'reissue'
    const takenBack = new Set(payments.map(({ takesBack }) => takesBack))
    const ask = (what: 'payment' | 'refund') => {
      store.ask({ what })
      focusSoon(firstFieldOf(what))
    }
    const takeBack = ({ id }: Payment) => {
      store.ask({ what: 'take-back', paymentId: id })
      focusSoon(firstFieldOf('take-back'))
    }
    const isOwnNews =
      stage.phase === 'done' &&
      (stage.what === 'payment' || stage.what === 'refund' || stage.what === 'take-back')
    return (
      <Card aria-labelledby={titleId}>
        <Title id={titleId} tabIndex={-1}>
          {t('account.payments.title')}
        </Title>
        <p>
          <Rich
            text={t(`account.payments.${moneyState(order)}`, {
              received: written(order.received),
              total: written(order.total),
              missing: written(missingOf(order)),
              refund: written(refundDue(order)),
            })}
            as={{ money: Money }}
          />
        </p>
        {payments.length > 0 && (
          <Entries aria-label={t('account.payments.movements')}>
            {payments.map((payment) => {
              const { id, kind, amount, method, reference, receivedOn, entryId } = payment
              const isBack = takenBack.has(id)
              const day = formatDay(receivedOn, language)
              return (
                <Entry key={id} data-off={isBack ? '' : undefined}>
                  <strong>{t(`account.payments.kinds.${kind}`)}</strong>
                  <Money>{written(amount)}</Money>
                  <Small>
                    {[
                      day,
                      t(`account.payments.methods.${method}`),
                      reference,
                      kind === 'payment' &&
                        t(`account.payments.${entryId === null ? 'byHand' : 'fromStatement'}`),
                      isBack && t('account.payments.takenBack'),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </Small>
                  {kind === 'payment' && !isBack && (
                    <Actions>
                      <Button variant="quiet" onClick={() => takeBack(payment)}>
                        {t('account.payments.takeBack')}
                        <VisuallyHidden>
                          {' '}
                          {t('account.payments.takeBackOf', { amount: written(amount), day })}
                        </VisuallyHidden>
                      </Button>
                    </Actions>
                  )}
                </Entry>
              )
            })}
          </Entries>
        )}
        {isOwnNews && <AccountOutcome store={store} />}
        {isMoney ? (
          <AccountForm store={store} currency={order.currency} backTo={titleId}>
            {asked.what === 'take-back' && <p>{t('account.form.takeBackText')}</p>}
          </AccountForm>
        ) : (
          <Actions>
            <Button variant="secondary" onClick={() => ask('payment')}>
              {t('account.payments.record')}
            </Button>
            {refundDue(order) > 0 && (
              <Button variant="secondary" onClick={() => ask('refund')}>
                {t('account.payments.refund')}
              </Button>
            )}
          </Actions>
        )}
      </Card>
    )
  },
)
