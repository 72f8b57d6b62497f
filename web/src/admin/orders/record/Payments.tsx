import type { OrderAccount } from '@hotovo/application/settlement/account'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { refusalReason } from '@hotovo/domain/payments/by-hand'
import { missingOf, type Payment, refundDue } from '@hotovo/domain/payments/payment'
import { isRestMissing } from '@hotovo/domain/payments/rest'
import { formatDay, formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../../i18n/language.ts'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { May, useMay } from '../../kit/may.tsx'
import { Actions, Aside, Card, Entries, Entry, Small } from '../../kit/parts.tsx'
import { readable } from '../../kit/record/changeInWords.ts'
import type { AccountStore } from '../AccountStore.ts'
import { moneyState } from '../progress.ts'
import { waitingOf } from '../waiting.ts'
import { AccountForm, openForm } from './AccountForm.tsx'
import { AccountOutcome } from './AccountOutcome.tsx'
import { Rest } from './Rest.tsx'
import { WaitingByHand } from './WaitingByHand.tsx'

const titleId = 'payments-title'

const Title = styled('h2')({ '&:focus': { outline: 'none' } })

const Heading = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 1rem',
  '& button': { minHeight: '2.25rem', padding: '0.25rem 0.5rem' },
})

type PaymentsProps = {
  readonly store: AccountStore
  readonly account: OrderAccount
  /** The log of the order, which tells why something was refused. */
  readonly history: readonly AuditEntry[]
}

/** The money of an order: what came in, what went back, what was refused, what is missing, and what staff record of it. */
export const Payments = observer(({ store, account, history }: PaymentsProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const mayRecord = useMay()('payments.record')
  const { record, payments, byHand, unconfirmed } = account
  const { order } = record
  const written = (minor: number) => formatMoney(minor, order.currency, language)
  const { asked } = store.draft
  const isMoney = asked !== undefined && asked.what !== 'reissue'
  const takenBack = new Set(payments.map(({ takesBack }) => takesBack))
  const ask = (what: 'payment' | 'refund') => openForm(store, { what })
  const takeBack = ({ id }: Payment) => openForm(store, { what: 'take-back', paymentId: id })
  const handOf = (id: string) => byHand.find((one) => one.id === id)
  const waiting = waitingOf(account)
  const refused = byHand.filter(({ state }) => state === 'refused')
  const { stage } = store.write
  const isOfRest = stage.phase !== 'resting' && stage.wanted.asked.what === 'rest'
  return (
    <Card aria-labelledby={titleId}>
      <Heading>
        <Title id={titleId} tabIndex={-1}>
          {t('account.payments.title')}
        </Title>
        {!isMoney && (
          <May to="payments.record">
            <Actions>
              <Button variant="quiet" onClick={() => ask('payment')}>
                {t('account.payments.record')}
              </Button>
              {store.isRefundHeld && <span>{t('account.payments.refundHeld')}</span>}
              {refundDue(order) > 0 && !store.isRefundHeld && (
                <Button variant="secondary" onClick={() => ask('refund')}>
                  {t('account.payments.refund')}
                </Button>
              )}
              {refundDue(order) > 0 && order.paymentMethod !== 'postal' && (
                <ButtonLink variant="quiet" to={pathIn(language, `/admin/vratenia?vypytat=${order.id}`)}>
                  {t('account.payments.askAccount')}
                </ButtonLink>
              )}
            </Actions>
          </May>
        )}
      </Heading>
      <p>
        <Rich
          text={t(`account.payments.${moneyState(order, unconfirmed)}`, {
            sent: written(unconfirmed),
            received: written(order.received),
            total: written(order.total),
            missing: written(missingOf(order)),
            refund: written(refundDue(order)),
          })}
          as={{ money: Money }}
        />
      </p>
      {isRestMissing(order) && !isMoney && (
        <Rest store={store} order={order} history={history} backTo={titleId} />
      )}
      {payments.length > 0 && (
        <Entries aria-label={t('account.payments.movements')}>
          {payments.map((payment) => {
            const { id, kind, amount, method, reference, receivedOn, entryId } = payment
            const isBack = takenBack.has(id)
            const hand = handOf(id)
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
                    hand && t('account.payments.recordedBy', { name: hand.recordedBy }),
                    hand?.decidedBy && t('account.payments.confirmedBy', { name: hand.decidedBy }),
                    isBack && t('account.payments.takenBack'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Small>
                {mayRecord && kind === 'payment' && !isBack && (
                  <Aside>
                    <Button variant="quiet" onClick={() => takeBack(payment)}>
                      {t('account.payments.takeBack')}
                      <VisuallyHidden>
                        {' '}
                        {t('account.payments.takeBackOf', { amount: written(amount), day })}
                      </VisuallyHidden>
                    </Button>
                  </Aside>
                )}
              </Entry>
            )
          })}
        </Entries>
      )}
      {refused.length > 0 && (
        <Entries aria-label={t('account.payments.refused')}>
          {refused.map((payment) => {
            const { id, amount, receivedOn, method, reference, recordedBy, decidedBy, decidedAt } = payment
            const reason = refusalReason(payment, history)
            return (
              <Entry key={id} data-off="">
                <strong>{t('account.payments.refusedOne')}</strong>
                <Money>{written(amount)}</Money>
                <Small>
                  {[
                    formatDay(receivedOn, language),
                    t(`account.payments.methods.${method}`),
                    reference,
                    t('account.payments.recordedBy', { name: recordedBy }),
                    t('account.payments.refusedBy', { name: decidedBy }),
                    decidedAt && formatInstant(decidedAt, language),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </Small>
                {reason !== null && (
                  <Small>
                    {t('history.reason')} {readable(t, reason)}
                  </Small>
                )}
              </Entry>
            )
          })}
        </Entries>
      )}
      {waiting.length > 0 && <WaitingByHand store={store} payments={waiting} />}
      {isOfRest && <AccountOutcome store={store} />}
      {isMoney && (
        <AccountForm store={store} currency={order.currency} backTo={titleId}>
          {asked.what === 'take-back' && <p>{t('account.form.takeBackText')}</p>}
          {asked.what === 'confirm' && <p>{t('account.form.confirmText')}</p>}
          {store.overIfConfirmed > 0 && (
            <Notice tone="warning" title={t('account.form.overTitle')}>
              <p>
                <Rich
                  text={t('account.form.over', { amount: written(store.overIfConfirmed) })}
                  as={{ money: Money }}
                />
              </p>
            </Notice>
          )}
          {asked.what === 'payment' && waiting.length > 0 && (
            <Notice tone="warning" title={t('account.form.waitingTitle')}>
              {waiting.map(({ id, amount, recordedBy, recordedAt }) => (
                <p key={id}>
                  <Money>{written(amount)}</Money>
                  {' · '}
                  {t('account.payments.recordedBy', { name: recordedBy })}
                  {' · '}
                  {formatInstant(recordedAt, language)}
                </p>
              ))}
              <p>{t('account.form.waitingText')}</p>
            </Notice>
          )}
          {asked.what === 'forgive' && (
            <p>
              <Rich
                text={t('account.form.forgiveText', { amount: written(missingOf(order)) })}
                as={{ money: Money }}
              />
            </p>
          )}
          {asked.what === 'call-off' && <p>{t('account.form.callOffText')}</p>}
        </AccountForm>
      )}
    </Card>
  )
})
