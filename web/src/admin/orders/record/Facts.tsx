import { lineTotal } from '@hotovo/domain/orders/cart'
import { type ContactCorrection, changedTexts, reachedBy } from '@hotovo/domain/orders/contact'
import { addressTexts } from '@hotovo/domain/orders/courier-address'
import type { Order } from '@hotovo/domain/orders/order'
import { furtherTexts } from '@hotovo/domain/orders/order-texts'
import { amountToPay } from '@hotovo/domain/orders/payment-instructions'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { formatMoney } from '@hotovo/domain/shared/format'
import { money } from '@hotovo/domain/shared/money'
import { formatPhone } from '@hotovo/domain/shared/phone'
import type { IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Email } from '../../../ui/Email.tsx'
import { Money } from '../../../ui/Money.tsx'
import { Card, Small } from '../../kit/parts.tsx'
import { Fact, List, narrow } from '../../kit/record/facts.tsx'

const Text = styled('p')({ fontWeight: 400, whiteSpace: 'pre-line', overflowWrap: 'anywhere' })
/** Names without a value are in nobody's way. */
const Folded = styled('details')({
  '& summary': { minHeight: '2rem', paddingBlock: '0.25rem', cursor: 'pointer' },
  '@media print': { display: 'none' },
})

const Mark = styled('small')(({ theme: { vars } }) => ({
  color: vars.palette.text.secondary,
  fontWeight: 400,
}))

/** Facts beside each other where a card is wide. */
const Pairs = styled(List)({
  '@container card (min-width: 44rem)': {
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    columnGap: '1.5rem',
    '& > div:nth-of-type(2)': { borderTop: 0 },
    '& > div, & > div[data-copy]': { gridTemplateColumns: '4.75rem minmax(0, 1fr) auto' },
  },
})

type FactsProps = { readonly order: Order }

type CustomerProps = FactsProps & { readonly corrections: readonly ContactCorrection[] }

/** Who ordered, and where they are reached now: what was corrected says so, and the history how it was placed (rule V30). */
export function Customer({ order: placed, corrections }: CustomerProps) {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const order = reachedBy(placed, corrections)
  const corrected: readonly string[] = changedTexts(placed, order)
  const { email, phone } = order
  const mark = (field: string) => corrected.includes(field) && <Mark>{t('order.customer.corrected')}</Mark>
  const rest = [
    ...addressTexts.map((field) => [field, order[field]] as const),
    ...furtherTexts.map((field) => [field, order[field] && <Text>{order[field]}</Text>] as const),
  ]
  const empty = rest.filter(([, value]) => !value)
  const asFact = ([field, value]: (typeof rest)[number]) => (
    // Staff write notes too.
    <Fact key={field} name={field === 'notes' ? t('order.customerNotes') : common(`summary.fields.${field}`)}>
      {value && (
        <>
          {value} {mark(field)}
        </>
      )}
    </Fact>
  )
  return (
    <Card aria-labelledby="customer-title">
      <h2 id="customer-title">{t('order.customer.title')}</h2>
      <Pairs>
        <Fact name={t('order.customer.name')}>
          {order.firstName} {order.lastName}
        </Fact>
        <Fact name={common('summary.fields.phone')} copy={phone || undefined}>
          {phone && (
            <>
              <a href={`tel:${phone}`}>{formatPhone(phone)}</a> {mark('phone')}
            </>
          )}
        </Fact>
        <Fact name={common('summary.fields.email')} copy={email}>
          <a href={`mailto:${email}`}>
            <Email>{email}</Email>
          </a>{' '}
          {mark('email')}
        </Fact>
        {rest.filter(([, value]) => value).map(asFact)}
        <Fact name={t('order.customer.language')}>{t(`order.customer.languages.${order.language}`)}</Fact>
      </Pairs>
      {empty.length > 0 && (
        <Folded>
          <summary>{t('order.customer.empty', { count: empty.length })}</summary>
          <List>{empty.map(asFact)}</List>
        </Folded>
      )}
    </Card>
  )
}

const Lines = styled('table')(({ theme: { vars } }) => ({
  width: '100%',
  borderCollapse: 'collapse',
  lineHeight: 1.4,
  '& th, & td': { padding: '0.125rem 0.75rem 0.125rem 0', textAlign: 'start' },
  // What stands in each column shows.
  '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& tbody tr': { borderTop: `1px solid ${vars.palette.divider}` },
  '& tbody th': { fontWeight: 400 },
  '& tfoot th': { fontWeight: 400 },
  '& tfoot tr:first-of-type': { borderTop: `1px solid ${vars.palette.divider}` },
  '& tfoot [data-sum]': { borderTop: `2px solid ${vars.palette.control}` },
  '& tfoot [data-sum] :is(th, td)': { fontWeight: 700 },
  '& :is(th, td):last-child': { paddingInlineEnd: 0, textAlign: 'end' },
  [narrow]: {
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

/** The vouchers of the order, line by line, what it costs, and the vouchers that were issued. */
export function Vouchers({ order, issued, children }: VouchersProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { currency } = order
  const written = (minor: number) => <Money>{formatMoney(minor, currency, language)}</Money>
  const { processingFee, deliveryFee, total } = order
  const toPay = amountToPay(money(total, currency), order.paymentMethod, dayOf(order.createdAt)).minor
  const rest = [
    [t('order.money.processing'), processingFee],
    [t('order.money.delivery'), deliveryFee],
    [t('order.money.total', { currency }), total],
    ...(toPay === total ? [] : [[t('order.money.inCash'), toPay] as const]),
  ] as const
  return (
    <Card aria-labelledby="vouchers-title">
      <h2 id="vouchers-title">{t('order.vouchers.title')}</h2>
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
          {order.selectedVouchers.length > 1 && (
            <tr>
              <th scope="row">{t('order.money.subtotal')}</th>
              <td>{t('order.vouchers.pieces', { count: order.voucherQuantity })}</td>
              <td>{written(order.voucherSubtotal)}</td>
            </tr>
          )}
          {rest.map(([name, minor], index) => (
            <tr key={name} data-sum={index >= 2 ? '' : undefined}>
              <th scope="row" colSpan={2}>
                {name}
              </th>
              <td>{written(minor)}</td>
            </tr>
          ))}
        </tfoot>
      </Lines>
      {issued?.length === 0 && (
        <Small>
          {t('order.vouchers.status')}: {t('account.issued.status.none')}
        </Small>
      )}
      {children}
    </Card>
  )
}
