import type { OrderView } from '@hotovo/application/orders/ports'
import type { Brand } from '@hotovo/application/site/ports'
import type { Settings } from '@hotovo/application/site/settings'
import { validityMonths } from '@hotovo/domain/limits'
import { refundDue } from '@hotovo/domain/payments/payment'
import { formatInstant, formatMoney } from '@hotovo/domain/shared/format'
import { voucherParts } from '@hotovo/domain/vouchers/voucher'
import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { keyframes, styled } from '../../theme/styled.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'
import { Code } from '../../ui/Code.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Email } from '../../ui/Email.tsx'
import { PrintIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { useTitle } from '../../ui/useTitle.ts'
import { VoucherCoupon } from '../../ui/VoucherCoupon.tsx'
import { Wrap } from '../../ui/Wrap.tsx'
import { Deliveries, IssuedVouchers, SafetyAdvice } from './IssuedVouchers.tsx'
import { NextSteps } from './NextSteps.tsx'
import { OrderContact, OrderSums } from './OrderContents.tsx'
import type { OrderStanding, OrderStore } from './OrderStore.ts'
import { PaymentPanel } from './PaymentPanel.tsx'
import { Progress } from './Progress.tsx'
import { Withdrawal } from './Withdrawal.tsx'

/** What a counter does not need to see. */
const notOnSlip = { '@media print': { 'html[data-print=slip] &': { display: 'none' } } }

/** Measured in the text's size inside the page, so that large text and paper get one column. */
const wide = '@container page (min-width: 57rem)'
/** The place of a part where two columns have room; elsewhere parts follow one another. */
const placedIn = (gridArea: string) => ({ [wide]: { '[data-shown] > &': { gridArea } } })

const Frame = styled(Wrap)({ container: 'page / inline-size' })
const Page = styled('div')({
  display: 'grid',
  gap: 'clamp(1.75rem, 1.25rem + 2vw, 2.5rem)',
  paddingBlock: 'clamp(1.5rem, 1rem + 2vw, 2.5rem) clamp(2.5rem, 1.5rem + 4vw, 5rem)',
  '& > *': { minWidth: 0 },
  [wide]: {
    '&[data-shown]': {
      gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 25rem)',
      gridTemplateAreas: '"head pay" "rest pay" "facts facts"',
      columnGap: '3rem',
      gridTemplateRows: 'auto 1fr auto',
      alignItems: 'start',
      '&[data-nothing-to-pay]': {
        gridTemplateAreas: '"head facts" "rest facts"',
        gridTemplateRows: 'auto 1fr',
      },
    },
  },
  '@media print': {
    paddingBlock: '0.5rem 0.75rem',
    gap: '0.75rem',
    '&[data-shown], &[data-shown][data-nothing-to-pay]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"head" "pay" "rest" "facts"',
      gridTemplateRows: 'auto',
    },
    // What a counter needs has the whole sheet.
    'html[data-print=slip] &[data-shown]': {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateAreas: '"pay"',
    },
  },
})
const Head = styled('header')({
  ...placedIn('head'),
  ...notOnSlip,
  display: 'grid',
  justifyItems: 'start',
  gap: '0.75rem',
  '& > *': { minWidth: 0, maxWidth: '100%' },
  '& > h1': {
    fontSize: 'min(clamp(2.125rem, 1.6rem + 1.8vw, 2.875rem), 13vw)',
    lineHeight: 1.1,
    '@media print': { fontSize: '1.75rem' },
  },
})
const Pay = styled('div')(placedIn('pay'))
const Rest = styled('div')({
  ...placedIn('rest'),
  ...notOnSlip,
  display: 'grid',
  gap: '2rem',
  '& > *': { minWidth: 0 },
  '& h2': { marginBottom: '0.75rem', fontSize: 'min(clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem), 10vw)' },
  '& > section': { breakInside: 'avoid' },
  '@media print': {
    ...notOnSlip['@media print'],
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    gap: '1rem 2rem',
    '& > :not(section)': { gridColumn: '1 / -1' },
    // Where it is still to be paid, the state of today is nothing for paper, and has its room.
    '& > [data-of-today]': { display: 'none' },
    '& > [data-of-today] + *': { gridColumn: 'auto', alignSelf: 'start' },
  },
})
const Facts = styled('div')({
  ...placedIn('facts'),
  ...notOnSlip,
  display: 'grid',
  alignItems: 'start',
  gap: '1rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 19rem), 1fr))',
})
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
const Advice = styled('div')({ display: 'grid', gap: '0.75rem', '& > div': { marginTop: '0.75rem' } })
const Actions = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0.5rem',
  '@media print': { display: 'none' },
})
const NotOnPaper = styled('span')({ '@media print': { display: 'none' } })
const OnPaper = styled('p')({ display: 'none', '@media print': { display: 'block' } })
const Keep = styled('div')({
  '@media print': { display: 'none' },
  '& button': { marginLeft: '-0.875rem' },
})
const MailLink = ({ children }: { readonly children: string }) => (
  <a href={`mailto:${children}`}>
    <Email>{children}</Email>
  </a>
)
const Live = styled('p')(({ theme: { vars } }) => ({
  marginTop: '1rem',
  color: vars.palette.text.secondary,
  fontSize: '0.9375rem',
  '@media print': { display: 'none' },
}))

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

const tones: Readonly<Record<OrderStanding, ChipTone>> = {
  unpaid: 'success',
  partial: 'success',
  paid: 'success',
  issued: 'success',
  delivered: 'success',
  done: 'success',
  cancelled: 'error',
  expired: 'neutral',
  'refund-due': 'warning',
  refunded: 'neutral',
}
const isToPay = (standing: OrderStanding | undefined) => standing === 'unpaid' || standing === 'partial'
/** No vouchers come of it. */
const isCalledOff = (
  standing: OrderStanding,
): standing is 'cancelled' | 'expired' | 'refund-due' | 'refunded' =>
  standing === 'cancelled' || standing === 'expired' || standing === 'refund-due' || standing === 'refunded'
/** What is said of vouchers that a courier brings: they are on their way once he has them. */
const byCourier: Partial<Record<OrderStanding, 'forCourier' | 'withCourier'>> = {
  issued: 'forCourier',
  delivered: 'withCourier',
}
/** Nothing more comes after these. */
const ends: readonly OrderStanding[] = ['delivered', 'done', 'cancelled', 'expired', 'refunded']

/** Whether the visitor has just placed this order; true once, not after a reload. */
function useArrival(): boolean {
  const { state, pathname } = useLocation()
  const navigate = useNavigate()
  const [hasArrived] = useState(
    () => (state as { redirectFrom?: unknown } | null)?.redirectFrom === 'voucher-purchase',
  )
  useEffect(() => {
    if (state !== null) void navigate(pathname, { replace: true, state: null, preventScrollReset: true })
  }, [state, pathname, navigate])
  return hasArrived
}

/** Asks for an account, where the money cannot go back the way it came. */
const AccountWanted = ({ email }: { readonly email: string }) => {
  const { t } = useTranslation()
  return (
    <p>
      <Rich text={t('order.next.account', { email })} as={{ mail: MailLink }} />
    </p>
  )
}

/** More coupons than these would hide what is left to pay; the rest is a number. */
const couponsShown = 2

/** The amounts of the vouchers that an order is issued as. */
const vouchersOf = ({ order }: OrderView): readonly number[] =>
  order.selectedVouchers.flatMap(({ amount, quantity }) =>
    Array.from({ length: quantity }, () => voucherParts(amount, order.currency)).flat(),
  )

type ShownProps = {
  readonly store: OrderStore
  readonly view: OrderView
  readonly standing: OrderStanding
  readonly brand: Brand
}

const Shown = observer(({ store, view, standing, brand }: ShownProps) => {
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
          <PaymentPanel store={store} view={view} hasSampleShops={brand.sampleShops} />
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
          {!ends.includes(standing) && (
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

type OrderPageProps = {
  readonly store: OrderStore
  readonly token: string
  readonly settings: { readonly current: Settings }
}

/** An order's own page (rule O16): what is left to pay, how, by when, and where the order stands. */
export const OrderPage = observer(({ store, token, settings }: OrderPageProps) => {
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
              <Chip tone={tones[standing]}>{t(`order.statuses.${view.order.orderStatus}`)}</Chip>
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
        {view && standing && <Shown store={store} view={view} standing={standing} brand={brand} />}
      </Page>
    </Frame>
  )
})
