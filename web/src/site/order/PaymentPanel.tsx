import type { OrderView } from '@hotovo/application/orders/ports'
import type { QrKind } from '@hotovo/application/orders/view'
import { formatDay, formatMoney } from '@hotovo/domain/shared/format'
import { majorText } from '@hotovo/domain/shared/money'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Button, ButtonAnchor } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { RefreshIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/Money.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import type { OrderStore } from './OrderStore.ts'
import { Card, Code, Row, Rows } from './parts.tsx'

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

/** On paper the code stands beside the values. */
const Panel = styled(Card)({
  '@media print': {
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
  '&&': { gridColumn: 2, gridRow: '1 / span 2', marginRight: '-0.875rem' },
  '@media print': { display: 'none' },
})
const NotOnPaper = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  '@media print': { display: 'none' },
})

type FieldName =
  | 'iban'
  | 'bic'
  | 'beneficiary'
  | 'address'
  | 'amount'
  | 'variableSymbol'
  | 'message'
  | 'number'
  | 'dueDate'

type FieldProps = {
  readonly name: FieldName
  /** What is copied: the value without what makes it easy to read. */
  readonly bare: string
  readonly children?: ReactNode
}

function Field({ name, bare, children = bare }: FieldProps) {
  const { t } = useTranslation()
  const field = t(`order.pay.fields.${name}`)
  return (
    <Row>
      <dt>{field}</dt>
      <Value>{children}</Value>
      <Copy>
        <CopyButton text={bare} label={field} />
      </Copy>
    </Row>
  )
}

const inFours = (iban: string) => iban.replace(/(.{4})(?=.)/g, '$1 ')

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
        <figcaption>{t(`order.pay.qr.captions.${code}`)}</figcaption>
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

/** How this order is paid: a code to scan, and every value to copy. */
export const PaymentPanel = observer(
  ({ store, view }: { readonly store: OrderStore; readonly view: OrderView }) => {
    const { t } = useTranslation()
    const language = useLanguage()
    const { order, payment } = view
    const { method, amount, currency, iban, bic, beneficiary, address, payme } = payment
    const written = formatMoney(amount, currency, language)
    const decimal = majorText(amount)
    const day = formatDay(payment.dueDate, language)
    return (
      <Panel aria-labelledby="pay-title">
        <h2 id="pay-title">{t(`order.pay.titles.${method}`)}</h2>
        {payment.sample && (
          <Notice tone="error" title={t('order.pay.sampleTitle')}>
            <p>{t('order.pay.sample')}</p>
          </Notice>
        )}
        {method === 'postal' && <p>{t('order.pay.postalText')}</p>}
        {method === 'cash' && <p>{t('order.pay.cashText')}</p>}
        <Qr store={store} view={view} />
        {payme && (
          <OnPhones>
            <ButtonAnchor variant="primary" wide href={payme}>
              {t('order.pay.payme')}
            </ButtonAnchor>
          </OnPhones>
        )}
        <Rows>
          {beneficiary && <Field name="beneficiary" bare={beneficiary} />}
          {address && <Field name="address" bare={address} />}
          {iban && (
            <Field name="iban" bare={iban}>
              <Code>{inFours(iban)}</Code>
            </Field>
          )}
          {bic && (
            <Field name="bic" bare={bic}>
              <Code>{bic}</Code>
            </Field>
          )}
          <Field name="amount" bare={language === 'sk' ? decimal.replace('.', ',') : decimal}>
            <Money>{written}</Money>
          </Field>
          {method === 'cash' ? (
            <Field name="number" bare={order.number}>
              <Code>{order.number}</Code>
            </Field>
          ) : (
            <>
              <Field name="variableSymbol" bare={payment.variableSymbol}>
                <Code>{payment.variableSymbol}</Code>
              </Field>
              <Field name="message" bare={payment.message}>
                <Code>{payment.message}</Code>
              </Field>
            </>
          )}
          <Field name="dueDate" bare={day} />
        </Rows>
        {amount !== order.total && (
          <p>
            <Rich
              text={t('order.pay.rounded', { total: formatMoney(order.total, currency, language) })}
              as={{ money: Money }}
            />
          </p>
        )}
      </Panel>
    )
  },
)
