import type { PublicApi } from '@hotovo/application/api'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { Settings } from '@hotovo/application/site/settings'
import { validityMonths } from '@hotovo/domain/limits'
import { refundDue } from '@hotovo/domain/payments/payment'
import { formatMoney } from '@hotovo/domain/shared/format'
import { voucherParts } from '@hotovo/domain/vouchers/voucher'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { keyframes, styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Code } from '../../ui/Code.tsx'
import { Email } from '../../ui/Email.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VoucherCoupon } from '../../ui/VoucherCoupon.tsx'
import { Frame, Head, Page } from './OrderLayout.tsx'
import type { OrderStore } from './OrderStore.ts'
import { PlacedOrder } from './PlacedOrder.tsx'
import { Actions, Advice, MailLink } from './parts.tsx'
import { byCourier, isCalledOff, isToPay, standingTones } from './standings.ts'
import { useArrival } from './useArrival.ts'

const NumberLine = styled('p')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  '& span': { color: vars.palette.text.primary },
}))
const Coupons = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 15rem), 1fr))',
  gap: '0.75rem',
  width: '100%',
  marginTop: '0.5rem',
  '& > p': { gridColumn: '1 / -1', fontWeight: 700 },
  '@media print': { display: 'none' },
})
const NotOnPaper = styled('span')({ '@media print': { display: 'none' } })
const appearing = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

/** Bones of the page; an answer that comes at once never shows them. */
const Skeleton = styled('div')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '1rem',
  animation: `${appearing} 200ms 200ms backwards`,
  '& > span': { height: '1.25rem', borderRadius: 8, background: vars.palette.divider },
  '& > span:nth-of-type(2)': { width: '70%' },
  '& > span:nth-of-type(3)': { height: '14rem', borderRadius: 14 },
}))

/** More coupons than these would hide what is left to pay; the rest is a number. */
const couponsShown = 2

/** The amounts of the vouchers that an order is issued as. */
const vouchersOf = ({ order }: OrderView): readonly number[] =>
  order.selectedVouchers.flatMap(({ amount, quantity }) =>
    Array.from({ length: quantity }, () => voucherParts(amount, order.currency)).flat(),
  )

type OrderPageProps = {
  readonly store: OrderStore
  readonly token: string
  readonly settings: { readonly current: Settings }
  readonly api: () => Promise<PublicApi>
}

/** An order's own page (rule O16): what is left to pay, how, by when, and where the order stands. */
export const OrderPage = observer(({ store, token, settings, api }: OrderPageProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const hasArrived = useArrival()
  const title = useRef<HTMLHeadingElement>(null)
  useTitle(t('pages.order.title'))
  useEffect(() => {
    void store.open(token, document)
    return () => store.close()
  }, [store, token])

  const { state, standing } = store
  const { brand } = settings.current
  const view = state.phase === 'shown' ? state.view : undefined
  const vouchers = view ? vouchersOf(view) : []
  const shown = vouchers.slice(0, couponsShown)
  const heading = () => {
    if (state.phase === 'loading') return t('order.loading')
    if (!view || !standing)
      return t(`order.${state.phase === 'not-found' ? 'notFound' : 'unavailable'}.title`)
    const { order, payment } = view
    const amount = standing === 'refund-due' ? refundDue(order) : payment.amount
    const said = order.deliveryMethod === 'courier' ? (byCourier[standing] ?? standing) : standing
    return t(`order.headings.${said}`, {
      name: order.firstName,
      amount: formatMoney(amount, order.currency, language),
    })
  }
  const retry = () => {
    void store.retry()
    // The button goes; what is read next is what comes of it.
    focusHeading(title.current)
  }
  return (
    <Frame>
      <Page
        data-one-sheet=""
        data-shown={view && ''}
        data-nothing-to-pay={view && !isToPay(standing) ? '' : undefined}
      >
        <Head>
          <div>
            {view && standing && (
              <Chip tone={standingTones[standing]}>{t(`order.statuses.${view.order.orderStatus}`)}</Chip>
            )}
          </div>
          {/* What becomes of the order is said aloud as it changes. */}
          <h1 ref={title} aria-live="polite">
            {heading()}
          </h1>
          {view && (
            <>
              <NumberLine>
                {isToPay(standing) && (
                  <NotOnPaper>
                    <Rich text={t('order.letter', { email: view.order.email })} as={{ mail: Email }} />{' '}
                    <Link to={pathIn(language, '/podpora')}>{t('order.wrongAddress')}</Link>{' '}
                  </NotOnPaper>
                )}
                {t('order.number')}: <Code>{view.order.number}</Code>
              </NumberLine>
              {!(standing && isCalledOff(standing)) && (
                <Coupons>
                  {shown.map((amount, index) => (
                    <VoucherCoupon
                      // biome-ignore lint/suspicious/noArrayIndexKey: equal vouchers differ by nothing but their place
                      key={index}
                      amount={amount}
                      currency={view.order.currency}
                      seed={view.order.number}
                      foot={t('summary.validity', { count: validityMonths })}
                      tear={hasArrived}
                    />
                  ))}
                  {vouchers.length > shown.length && (
                    <p>{t('order.more', { count: vouchers.length - shown.length })}</p>
                  )}
                </Coupons>
              )}
            </>
          )}
        </Head>
        <noscript>
          <Notice tone="warning">
            <p>{t('common.noScript')}</p>
            <p>{t('order.inLetter')}</p>
          </Notice>
        </noscript>
        {state.phase === 'loading' && (
          <Skeleton aria-hidden="true">
            <span />
            <span />
            <span />
          </Skeleton>
        )}
        {state.phase === 'not-found' && (
          <Advice>
            <p>{t('order.notFound.text')}</p>
            <p>
              <Rich text={t('order.notFound.contact', { email: brand.email })} as={{ mail: MailLink }} />
            </p>
            <Actions>
              <ButtonLink variant="primary" to={pathIn(language, '/kupit-voucher')}>
                {t('order.again')}
              </ButtonLink>
            </Actions>
          </Advice>
        )}
        {state.phase === 'unavailable' && (
          <Advice>
            <p>{t('order.unavailable.text')}</p>
            <Actions>
              <Button variant="primary" onClick={retry}>
                <RefreshIcon />
                {t('order.unavailable.retry')}
              </Button>
            </Actions>
          </Advice>
        )}
        {view && standing && (
          <PlacedOrder store={store} view={view} standing={standing} brand={brand} api={api} />
        )}
      </Page>
    </Frame>
  )
})
