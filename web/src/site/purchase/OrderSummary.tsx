import { withdrawalDays } from '@hotovo/domain/law'
import { dueDays, validityMonths } from '@hotovo/domain/limits'
import { lineTotal } from '@hotovo/domain/orders/cart'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { Money as Amount } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Button } from '../../ui/Button.tsx'
import { Reason } from '../../ui/form/form.tsx'
import { LeadTo } from '../../ui/LeadTo.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { OrderReview } from './OrderReview.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'
import { useProblemText } from './useProblemText.ts'

const Card = styled('aside')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '1rem',
  padding: '1.375rem min(1.375rem, 5vw) 1.5rem',
  border: `var(--h-line, 1px) solid ${vars.palette.divider}`,
  borderRadius: 14,
  background: vars.palette.background.paper,
  boxShadow: '0 1px 2px rgb(23 32 28 / 8%)',
  scrollMarginTop: '1rem',
  '& > *': { minWidth: 0 },
  '& h2': { fontSize: 'min(1.5rem, 11vw)' },
}))

const Rows = styled('dl')({ display: 'grid', margin: 0 })
const Row = styled('div')(({ theme: { vars } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0 1rem',
  padding: '0.5625rem 0',
  borderBottom: `1px solid ${vars.palette.divider}`,
  lineHeight: 1.45,
  '& dt': { color: vars.palette.text.secondary },
  '& dd': {
    margin: '0 0 0 auto',
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontWeight: 700,
    whiteSpace: 'nowrap',
  },
  '&:last-of-type': {
    borderBottom: 0,
    paddingTop: '0.875rem',
    paddingBottom: 0,
    fontSize: '1.25rem',
    fontWeight: 700,
    '& dt': { color: 'inherit' },
  },
}))
const Action = styled('div')({ display: 'grid', gap: '0.5rem' })
const Small = styled('div')({ display: 'grid', gap: '0.25rem' })

const SummaryRow = ({ name, children }: { readonly name: ReactNode; readonly children: string }) => (
  <Row>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </Row>
)

/** Why the last sending did not become an order, and that nothing is lost. */
const Outcome = observer(({ store: { phase, retryAfterSeconds } }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const outcome = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (phase === 'unavailable' || phase === 'busy' || phase === 'too-many')
      outcome.current?.scrollIntoView({ block: 'center' })
  }, [phase])
  return (
    <div role="alert" ref={outcome}>
      {phase === 'unavailable' && (
        <Notice tone="error" title={t('purchase.notices.maybeTitle')}>
          <p>{t('purchase.notices.error')}</p>
          <p>{t('purchase.notices.kept')}</p>
        </Notice>
      )}
      {phase === 'busy' && (
        <Notice tone="warning" title={t('purchase.notices.busyTitle')}>
          <p>{t('purchase.notices.busy')}</p>
        </Notice>
      )}
      {phase === 'too-many' && (
        <Notice tone="warning" title={t('forms.tooMany.title')}>
          <p>{t('forms.tooMany.text', { count: Math.ceil(retryAfterSeconds / 60) })}</p>
        </Notice>
      )}
    </div>
  )
})

const linkTo = (path: string) =>
  function PageLink({ children }: { readonly children: string }) {
    return <Link to={pathIn(useLanguage(), path)}>{children}</Link>
  }

/** What whoever orders agrees to, and may read before. */
const lawLinks = {
  terms: linkTo('/podmienky'),
  privacy: linkTo('/ochrana-sukromia'),
  withdrawal: linkTo('/odstupenie'),
}

/** What the order costs, and the button that makes it binding. */
export const OrderSummary = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { cart, totals } = store
  const { currency, lines } = cart
  const written = ({ minor }: Amount) => formatMoney(minor, currency, language)
  const isSending = store.phase === 'sending'
  const toText = useProblemText(currency)
  const [excess] = cart.excess
  const reason = store.isOff
    ? t('purchase.summary.off')
    : cart.isEmpty
      ? t('purchase.summary.empty')
      : toText(excess)
  return (
    <Card id="order-summary" aria-labelledby="order-summary-title" tabIndex={-1}>
      <h2 id="order-summary-title">{t('purchase.summary.title')}</h2>
      {!cart.isEmpty && (
        <Rows>
          {lines.map((line) => (
            <SummaryRow
              key={line.id}
              name={
                <>
                  {line.quantity}
                  {'\u00a0×\u00a0'}
                  <Money>{formatMoney(line.amount, currency, language)}</Money>
                </>
              }
            >
              {written(lineTotal(line, currency))}
            </SummaryRow>
          ))}
          <SummaryRow name={t('summary.processing')}>{written(totals.processingFee)}</SummaryRow>
          <SummaryRow name={t(`summary.delivery.${store.typed.deliveryMethod}`)}>
            {written(totals.deliveryFee)}
          </SummaryRow>
          <SummaryRow name={t('summary.total')}>{written(totals.total)}</SummaryRow>
        </Rows>
      )}
      {!cart.isEmpty && <OrderReview store={store} />}
      <Outcome store={store} />
      <Action>
        <Button
          type="submit"
          variant="primary"
          wide
          aria-disabled={store.isSubmitDisabled || undefined}
          aria-describedby={reason ? 'order-reason' : undefined}
        >
          {isSending ? t('purchase.summary.sending') : t('purchase.summary.order')}
        </Button>
        {reason && (
          <Reason id="order-reason">
            {store.isOff ? reason : <LeadTo id={excess?.at ?? 'amount'}>{reason}</LeadTo>}
          </Reason>
        )}
      </Action>
      <Small>
        <Reason>
          <Rich text={t('purchase.summary.law', { count: withdrawalDays(store.today()) })} as={lawLinks} />
        </Reason>
        <Reason>{t('purchase.summary.later')}</Reason>
        <Reason>
          {t('purchase.summary.due', { count: dueDays })} {t('summary.validity', { count: validityMonths })}
        </Reason>
      </Small>
    </Card>
  )
})
