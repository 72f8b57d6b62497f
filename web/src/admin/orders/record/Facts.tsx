import { lineTotal } from '@hotovo/domain/orders/cart'
import { addressTexts } from '@hotovo/domain/orders/courier-address'
import type { Order } from '@hotovo/domain/orders/order'
import { furtherTexts } from '@hotovo/domain/orders/order-texts'
import { amountToPay } from '@hotovo/domain/orders/payment-instructions'
import { formatDay, formatInstant, formatMoney, formatNumber } from '@hotovo/domain/shared/format'
import { money } from '@hotovo/domain/shared/money'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Code } from '../../../ui/Code.tsx'
import { Email } from '../../../ui/Email.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Card } from '../../kit/parts.tsx'
import { Fact, List, narrow } from '../../kit/record/facts.tsx'
import { issuedState } from '../progress.ts'

/** Money stands under money. */
const Sums = styled(List)({
  '& > div': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  [narrow]: { '& dd': { justifySelf: 'end' } },
})
const Text = styled('p')({ fontWeight: 400, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
/** Names without a value are in nobody's way. */
const Folded = styled('details')({
  '& summary': { minHeight: '2.5rem', paddingBlock: '0.5rem', cursor: 'pointer' },
  '@media print': { display: 'none' },
})

type FactsProps = { readonly order: Order }

/** Who ordered. */
export function Customer({ order }: FactsProps) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const { email, phone } = order
  const rest = [
    ...addressTexts.map((field) => [field, order[field]] as const),
    ...furtherTexts.map((field) => [field, order[field] && <Text>{order[field]}</Text>] as const),
  ]
  const empty = rest.filter(([, value]) => !value)
  const asFact = ([field, value]: (typeof rest)[number]) => (
    // Staff write notes too.
    <Fact key={field} name={field === 'notes' ? t('order.customerNotes') : common(`summary.fields.${field}`)}>
      {value}
    </Fact>
  )
  return (
    <Card aria-labelledby="customer-title">
      <h2 id="customer-title">{t('order.customer.title')}</h2>
      <List>
        <Fact name={t('order.customer.name')}>
          {order.firstName} {order.lastName}
        </Fact>
        <Fact name={common('summary.fields.email')} copy={email}>
          <a href={`mailto:${email}`}>
            <Email>{email}</Email>
          </a>
        </Fact>
        <Fact name={common('summary.fields.phone')} copy={phone || undefined}>
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
        </Fact>
        {rest.filter(([, value]) => value).map(asFact)}
        <Fact name={t('order.customer.language')}>{t(`order.customer.languages.${order.language}`)}</Fact>
      </List>
      {empty.length > 0 && (
        <Folded>
          <summary>{t('order.customer.empty', { count: empty.length })}</summary>
          <List>{empty.map(asFact)}</List>
        </Folded>
      )}
    </Card>
  )
}

/** What was ordered how, and where it stands. */
export function Details({ order }: FactsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  return (
    <Card aria-labelledby="details-title">
      <h2 id="details-title">{t('order.details.title')}</h2>
      <List>
        <Fact name={t('order.details.number')} copy={order.number}>
          <Code>{order.number}</Code>
        </Fact>
        <Fact name={t('order.details.variableSymbol')} copy={order.variableSymbol}>
          <Code>{order.variableSymbol}</Code>
        </Fact>
        <Fact name={t('order.details.status')}>{t(`orders.statuses.${order.orderStatus}`)}</Fact>
        {(order.orderStatus !== 'zrusena' || order.paymentStatus !== 'pending') && (
          <Fact name={t('order.details.paymentStatus')}>{t(`orders.payments.${order.paymentStatus}`)}</Fact>
        )}
        <Fact name={t('order.details.created')}>
          <time dateTime={order.createdAt}>{formatInstant(order.createdAt, language)}</time>
        </Fact>
        <Fact name={t('order.details.payment')}>{t(`order.details.payments.${order.paymentMethod}`)}</Fact>
        <Fact name={t('order.details.delivery')}>
          {t(`order.details.deliveries.${order.deliveryMethod}`)}
        </Fact>
        <Fact name={t('order.details.due')}>
          <time dateTime={order.dueDate}>{formatDay(order.dueDate, language)}</time>
        </Fact>
      </List>
    </Card>
  )
}

const Lines = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  lineHeight: 1.4,
  '& th, & td': { padding: '0.5rem 0.75rem 0.5rem 0', textAlign: 'start' },
  '& thead th': { color: vars.palette.text.secondary, fontSize: '0.875rem' },
  '& tbody tr': { borderTop: `1px solid ${vars.palette.divider}` },
  '& tbody th': { fontWeight: 400 },
  '& tfoot tr': { borderTop: `2px solid ${vars.palette.control}` },
  '& tfoot :is(th, td)': { fontWeight: 700 },
  '& :is(th, td):last-child': { paddingInlineEnd: 0, textAlign: 'end' },
  [narrow]: {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & :is(tbody, tfoot)': { display: 'block' },
    '& tr': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' },
    '& th, & td': { padding: '0.25rem 0' },
  },
}))

type VouchersProps = FactsProps & {
  /** What was issued so far; undefined while nobody knows. */
  readonly issued: readonly IssuedVoucher[] | undefined
  readonly children?: ReactNode
}

/** The vouchers of the order, line by line, and those that were issued. */
export function Vouchers({ order, issued, children }: VouchersProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { currency } = order
  const written = (minor: number) => <Money>{formatMoney(minor, currency, language)}</Money>
  return (
    <Card aria-labelledby="vouchers-title">
      <h2 id="vouchers-title">{t('order.vouchers.title')}</h2>
      <List>
        <Fact name={t('order.vouchers.value')}>{written(order.voucherSubtotal)}</Fact>
        <Fact name={t('order.vouchers.quantity')}>{formatNumber(order.voucherQuantity, language)}</Fact>
        <Fact name={t('order.vouchers.status')}>
          {issued && t(`account.issued.status.${issuedState(issued)}`)}
        </Fact>
      </List>
      <Lines>
        <thead>
          <tr>
            <th scope="col">{t('order.vouchers.kind')}</th>
            <th scope="col">{t('order.vouchers.amount')}</th>
            <th scope="col">{t('order.vouchers.lineTotal')}</th>
          </tr>
        </thead>
        <tbody>
          {order.selectedVouchers.map((line) => (
            <tr key={line.id}>
              <th scope="row">{t(line.isCustom ? 'order.vouchers.custom' : 'order.vouchers.preset')}</th>
              <td>
                {written(line.amount)}
                {'\u00a0×\u00a0'}
                {line.quantity}
              </td>
              <td>{written(lineTotal(line, currency).minor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('order.vouchers.grandTotal')}</th>
            <td>{t('order.vouchers.pieces', { count: order.voucherQuantity })}</td>
            <td>{written(order.voucherSubtotal)}</td>
          </tr>
        </tfoot>
      </Lines>
      {children}
    </Card>
  )
}

/** What the order costs. */
export function Costs({ order }: FactsProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { currency } = order
  const written = (minor: number) => <Money>{formatMoney(minor, currency, language)}</Money>
  const toPay = amountToPay(money(order.total, currency), order.paymentMethod).minor
  return (
    <Card aria-labelledby="costs-title">
      <h2 id="costs-title">{t('order.money.title')}</h2>
      <Sums>
        <Fact name={t('order.money.subtotal')}>{written(order.voucherSubtotal)}</Fact>
        <Fact name={t('order.money.processing')}>{written(order.processingFee)}</Fact>
        <Fact name={t('order.money.delivery')}>{written(order.deliveryFee)}</Fact>
        <Fact name={t('order.money.currency')}>{currency}</Fact>
        <Fact name={t('order.money.total')} isSum>
          {written(order.total)}
        </Fact>
        {toPay !== order.total && <Fact name={t('order.money.inCash')}>{written(toPay)}</Fact>}
      </Sums>
    </Card>
  )
}
