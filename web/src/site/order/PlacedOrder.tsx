import type { PublicApi } from '@hotovo/application/api'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import { refundDue } from '@hotovo/domain/payments/payment'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Email } from '../../ui/Email.tsx'
import { PrintIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Deliveries, IssuedVouchers, SafetyAdvice } from './IssuedVouchers.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OrderContact, OrderSums } from './OrderContents.tsx'
import { Facts, Pay, Rest } from './OrderLayout.tsx'
import type { OrderStanding, OrderStore } from './OrderStore.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { Progress } from './Progress.tsx'
import { Actions, Advice, MailLink } from './parts.tsx'
import { finalStandings, isCalledOff, isToPay } from './standings.ts'
import { Withdrawal } from './Withdrawal.tsx'

const OnPaper = styled('p')({ display: 'none', '@media print': { display: 'block' } })
const Keep = styled('div')({
  '@media print': { display: 'none' },
  '& button': { marginLeft: '-0.875rem' },
})

const Live = styled('p')(({ theme: { vars } }) => ({
  marginTop: '1rem',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  '@media print': { display: 'none' },
}))

/** Asks for an account, where the money cannot go back the way it came. */
const AccountWanted = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation()
  return (
    <p>
      <Rich text={t('order.next.account', { email })} as={{ mail: MailLink }} />
    </p>
  )
}

type PlacedOrderProps = {
  readonly store: OrderStore
  readonly view: OrderView
  readonly standing: OrderStanding
  readonly brand: Brand
  readonly api: () => Promise<PublicApi>
}

/** All that an order's page tells below its heading. */
export const PlacedOrder = observer(({ store, view, standing, brand, api }: PlacedOrderProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { order } = view
  const isOff = isCalledOff(standing)
  const isForCourier = order.deliveryMethod === 'courier'
  const hasSteps = isToPay(standing) || standing === 'paid' || (standing === 'issued' && isForCourier)
  const back = isOff ? 0 : refundDue(order)
  const isReturnable = order.paymentMethod === 'transfer'
  const written = (minor: number) => formatMoney(minor, order.currency, language)
  return (
    <>
      {isToPay(standing) && (
        <Pay>
          <PaymentPanel store={store} view={view} hasSampleShops={brand.sampleShops} api={api} />
        </Pay>
      )}
      <Rest>
        {standing === 'partial' && (
          <Notice tone="info">
            <p>
              <Rich
                text={t('order.partial', {
                  received: written(order.received),
                  amount: written(view.payment.amount),
                })}
                as={{ money: Money }}
              />
            </p>
          </Notice>
        )}
        {back > 0 && (
          <Notice tone="info">
            <p>
              <Rich
                text={t(order.paymentStatus === 'over' ? 'order.over' : 'order.givenBack', {
                  amount: written(back),
                })}
                as={{ money: Money }}
              />
            </p>
            {!isReturnable && <AccountWanted email={brand.email} />}
          </Notice>
        )}
        {order.withdrawnAt && (
          <Notice tone="info" title={t('order.withdrawal.title')}>
            <p>
              <Rich
                text={t('order.withdrawal.received', {
                  at: formatInstant(order.withdrawnAt, language),
                  email: order.email,
                })}
                as={{ mail: Email }}
              />
            </p>
          </Notice>
        )}
        {(hasSteps || isOff) && (
          <section aria-labelledby="next-title">
            <h2 id="next-title">{t('order.next.title')}</h2>
            {hasSteps && <NextSteps order={order} standing={standing} />}
            {isOff && (
              <Advice>
                {standing === 'refund-due' && !isReturnable ? (
                  <AccountWanted email={brand.email} />
                ) : (
                  <p>
                    {t(
                      `order.next.${standing === 'cancelled' && order.withdrawnAt ? 'withdrawn' : standing}`,
                      {
                        email: brand.email,
                      },
                    )}
                  </p>
                )}
                <Actions>
                  <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
                    {t('order.orderAgain')}
                  </ButtonLink>
                </Actions>
              </Advice>
            )}
          </section>
        )}
        <section aria-labelledby="progress-title" data-of-today={isToPay(standing) ? '' : undefined}>
          <h2 id="progress-title">{t('order.progress.title')}</h2>
          <Progress view={view} />
          {!finalStandings.includes(standing) && (
            <Live>{store.misses > 0 ? t('order.progress.stale') : t('order.progress.live')}</Live>
          )}
        </section>
        {!isOff && (
          <>
            <Deliveries view={view} />
            <IssuedVouchers view={view} />
            {!isToPay(standing) && (
              <Actions>
                <ButtonLink variant="primary" to={pathIn(language, '/kde-uplatnit')}>
                  {t('shell.links.redeem')}
                </ButtonLink>
                <ButtonLink variant="secondary" to={pathIn(language, '/overit-voucher')}>
                  {t('shell.links.verify')}
                </ButtonLink>
              </Actions>
            )}
            <SafetyAdvice isIssued={view.progress.issuedAt !== null} />
          </>
        )}
        <Withdrawal store={store} view={view} />
        <Keep>
          <Notice tone="info" title={t('order.keep.title')}>
            <p>{t('order.keep.text')}</p>
            <CopyButton text={location.href} label={t('order.keep.copy')} />
          </Notice>
        </Keep>
        <OnPaper>
          <Rich text={t('order.keep.onPaper', { email: order.email })} as={{ mail: Email }} />
        </OnPaper>
        <Actions>
          <Button variant="secondary" onClick={() => print()}>
            <PrintIcon />
            {t('order.print')}
          </Button>
          {!isOff && (
            <ButtonLink variant="quiet" to={pathIn(language, '/kupit-voucher')}>
              {t('order.again')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" to={pathIn(language, '/')}>
            {t('confirmation.home')}
          </ButtonLink>
        </Actions>
      </Rest>
      <Facts>
        <OrderSums order={order} />
        <OrderContact order={order} />
      </Facts>
    </>
  )
})
