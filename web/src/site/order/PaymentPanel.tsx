import type { PublicApi } from '@hotovo/application/api'
import type { OrderView } from '@hotovo/application/orders/ports'
import type { QrKind } from '@hotovo/application/orders/view'
import { missingOf } from '@hotovo/domain/payments/payment'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { majorText } from '@hotovo/domain/shared/money'
import { observer } from 'mobx-react-lite'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { pathIn } from '../../i18n/language.ts'
import { addWords, useLanguage } from '../../i18n/messages.ts'
import { type FetchPart, useFetched } from '../../shell/useFetched.ts'
import { styled } from '../../theme/styled.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PrintIcon, RefreshIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { OrderStore } from './OrderStore.ts'
import { Card, Row, Rows, roomBeside } from './parts.tsx'

const Scan = styled('figure')(({ theme: { vars } }) => ({
  display: 'grid',
  justifyItems: 'center',
  gap: '0.75rem',
  margin: 0,
  '& figcaption': {
    color: vars.palette.text.secondary,
    fontSize: '0.9375rem',
    lineHeight: 1.45,
    textAlign: 'center',
    textWrap: 'balance',
  },
}))

/** On paper the code stands beside the values; for a counter in large signs. */
const Panel = styled(Card)({
  '@media print': {
    'html[data-print=slip] &': {
      border: 0,
      '& dt': { fontSize: '1.125rem' },
      '& dd': { fontSize: '1.75rem' },
    },
    '&:has(> figure)': { gridTemplateColumns: '14rem minmax(0, 1fr)' },
    '& > *': { gridColumn: '1 / -1' },
    '& > figure': { gridColumn: 1, alignContent: 'start' },
    '& > figure ~ dl': { gridColumn: 2 },
  },
})

/** White in both schemes: a camera wants dark on light. */
const Plate = styled('div')({
  display: 'grid',
  placeItems: 'center',
  width: 'min(100%, 15rem)',
  aspectRatio: '1',
  padding: '0.5rem',
  borderRadius: 10,
  border: '1px solid #DDD8CC',
  background: '#fff',
  color: '#17201C',
  '& img': { display: 'block', width: '100%', height: '100%' },
})

/** For the phone the page is read on, whose camera cannot see its own screen. */
const OnPhones = styled('div')({
  '@media (min-width: 48rem) and (pointer: fine), print': { display: 'none' },
})

const Value = styled('dd')({ fontWeight: 600 })
const Copy = styled('dd')({
  '&&': { marginInlineStart: 'max(-0.875rem, -4vw)' },
  [roomBeside]: { '&&': { gridColumn: 2, gridRow: '1 / span 2', marginInline: '0 -0.875rem' } },
  // What is to be copied by hand has the whole row.
  '&&:has(textarea)': { gridColumn: '1 / -1', gridRow: 'auto', marginInline: 0 },
  '@media print': { display: 'none' },
})
const NotOnPaper = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  '@media print': { display: 'none' },
})

/** What is typed into a banking app. */
type CopiedName = 'iban' | 'bic' | 'beneficiary' | 'amount' | 'variableSymbol' | 'message'

type FieldProps = {
  readonly name: CopiedName | 'address' | 'number' | 'dueDate' | 'arriveBy'
  readonly copy?: ReactNode
  readonly children?: ReactNode
}

function Field({ name, copy, children }: FieldProps) {
  const { t } = useTranslation()
  return (
    <Row>
      <dt>{t(`order.pay.fields.${name}`)}</dt>
      <Value>{children}</Value>
      {copy && <Copy>{copy}</Copy>}
    </Row>
  )
}

/** Prints what is shown at a counter, and nothing else of the page. */
function printSlip() {
  const { dataset } = document.documentElement
  dataset.print = 'slip'
  addEventListener('afterprint', () => delete dataset.print, { once: true })
  print()
}

const Qr = observer(({ store, view }: { readonly store: OrderStore; readonly view: OrderView }) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { qr, code, codes } = store
  if (!code) return null
  const { amount, currency, variableSymbol } = view.payment
  const alt =
    code === 'cash'
      ? t('order.pay.qr.cashAlt', { number: view.order.number })
      : t('order.pay.qr.alt', {
          name: t(`order.pay.qr.names.${code}`),
          amount: formatMoney(amount, currency, language),
          variableSymbol,
        })
  return (
    <>
      <Scan>
        <Plate aria-busy={qr.phase === 'loading'}>
          {qr.phase === 'shown' && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(qr.svg)}`}
              alt={alt}
              width="224"
              height="224"
            />
          )}
          {qr.phase === 'unavailable' && <span>{t('order.pay.qr.unavailable')}</span>}
        </Plate>
        {qr.phase === 'unavailable' && (
          <Button variant="quiet" onClick={() => void store.showCode(code)}>
            <RefreshIcon />
            {t('order.pay.qr.retry')}
          </Button>
        )}
        <figcaption>
          {t(`order.pay.qr.captions.${view.payment.method === 'postal' ? 'postal' : code}`)}
        </figcaption>
      </Scan>
      {codes.length > 1 && (
        <NotOnPaper>
          <Segmented<QrKind>
            legend={t('order.pay.qr.label')}
            name="qr"
            options={codes.map((kind) => ({ value: kind, text: t(`order.pay.qr.names.${kind}`) }))}
            value={code}
            onChoose={(kind) => void store.showCode(kind)}
          />
        </NotOnPaper>
      )}
    </>
  )
})

type PayingPlacesProps = { readonly view: OrderView; readonly api: () => Promise<PublicApi> }

// Where it cannot be fetched, a link leads to the map.
const payingPlaces: FetchPart<ComponentType<PayingPlacesProps>> = (translator) =>
  Promise.all([
    import('./places/PayingPlaces.tsx'),
    addWords(translator, ['site/order/places']),
    addWords(translator, ['ui/places']),
  ]).then(
    ([{ PayingPlaces }]) => PayingPlaces,
    () => undefined,
  )

type PaymentPanelProps = {
  readonly store: OrderStore
  readonly view: OrderView
  /** Nobody takes cash at a shop that is made up. */
  readonly hasSampleShops: boolean
  readonly api: () => Promise<PublicApi>
}

/** How this order is paid: a code to scan, and every value to copy. */
export const PaymentPanel = observer(({ store, view, hasSampleShops, api }: PaymentPanelProps) => {
  const { t } = useTranslation()
  const language = useLanguage()
  const { order, payment } = view
  const { method, amount, currency, iban, bic, beneficiary, address, payme } = payment
  const written = formatMoney(amount, currency, language)
  const decimal = majorText(amount)
  const left = missingOf(order)
  const day = formatDay(payment.dueDate, language)
  const Places = useFetched(method === 'cash' ? payingPlaces : undefined)
  /** Copies the value without what makes it easy to read. Nobody pastes at a counter. */
  const copy = (name: CopiedName, bare: string) =>
    method === 'transfer' && <CopyButton text={bare} label={t(`order.pay.copies.${name}`)} />
  return (
    <Panel aria-labelledby="pay-title">
      <h2 id="pay-title">{t(`order.pay.titles.${method}`)}</h2>
      {payment.sample && (
        <Notice tone="error" title={t('order.pay.sampleTitle')}>
          <p>{t('order.pay.sample')}</p>
        </Notice>
      )}
      {method === 'cash' && hasSampleShops && (
        <Notice tone="error">
          <p>{t('order.pay.sampleShops')}</p>
        </Notice>
      )}
      {method === 'postal' && <p>{t('order.pay.postalText')}</p>}
      {method === 'cash' && <p>{t('order.pay.cashText')}</p>}
      {payme && (
        <OnPhones>
          <ButtonAnchor variant="primary" wide href={payme}>
            {t('order.pay.payme')}
          </ButtonAnchor>
        </OnPhones>
      )}
      <Qr store={store} view={view} />
      <Rows>
        {beneficiary && (
          <Field name="beneficiary" copy={copy('beneficiary', beneficiary)}>
            {beneficiary}
          </Field>
        )}
        {address && <Field name="address">{address}</Field>}
        {iban && (
          <Field name="iban" copy={copy('iban', iban)}>
            <Code>{iban}</Code>
          </Field>
        )}
        {bic && (
          <Field name="bic" copy={copy('bic', bic)}>
            <Code>{bic}</Code>
          </Field>
        )}
        <Field name="amount" copy={copy('amount', language === 'sk' ? decimal.replace('.', ',') : decimal)}>
          <Money>{written}</Money>
          {method === 'postal' && ` ${t('order.pay.postalFee')}`}
        </Field>
        {method === 'cash' ? (
          <Field name="number">
            <Code>{order.number}</Code>
          </Field>
        ) : (
          <>
            <Field name="variableSymbol" copy={copy('variableSymbol', payment.variableSymbol)}>
              <Code>{payment.variableSymbol}</Code>
            </Field>
            <Field name="message" copy={copy('message', payment.message)}>
              <Code>{payment.message}</Code>
            </Field>
          </>
        )}
        {method === 'postal' ? (
          <>
            {order.remindedAt === null && <Field name="dueDate">{formatDay(order.dueDate, language)}</Field>}
            <Field name="arriveBy">{day}</Field>
          </>
        ) : (
          <Field name="dueDate">{day}</Field>
        )}
      </Rows>
      {amount !== left && (
        <p>
          <Rich
            text={t('order.pay.rounded', { total: formatMoney(left, currency, language) })}
            as={{ money: Money }}
          />
        </p>
      )}
      {Places && <Places view={view} api={api} />}
      {method === 'cash' && !Places && (
        <NotOnPaper>
          <ButtonLink variant="primary" wide to={`${pathIn(language, '/mapa')}?najblizsie=1&otvorene=1`}>
            {t('order.pay.nearest')}
          </ButtonLink>
        </NotOnPaper>
      )}
      {method !== 'transfer' && (
        <NotOnPaper>
          <Button variant="secondary" wide onClick={printSlip}>
            <PrintIcon />
            {t(`order.pay.print.${method}`)}
          </Button>
        </NotOnPaper>
      )}
    </Panel>
  )
})
