import { lineTotal } from '@hotovo/domain/orders/cart'
import type { Order } from '@hotovo/domain/orders/order'
import { furtherTexts } from '@hotovo/domain/orders/order-texts'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { fonts } from '../../theme/tokens.ts'
import { Email } from '../../ui/Email.tsx'
import { Money } from '../../ui/Money.tsx'
import { Card, Row, Rows, roomBeside } from './parts.tsx'

const SumRow = styled(Row)(({ theme: { vars } }) => ({
  alignItems: 'baseline',
  '& dt': { gridColumn: 1, color: vars.palette.text.secondary, fontSize: '1.0625rem' },
  '& dt small': { display: 'block', fontSize: '0.875rem' },
  '& dd': {
    justifySelf: 'end',
    fontFamily: fonts.display,
    fontFeatureSettings: '"tnum"',
    fontWeight: 700,
    whiteSpace: 'nowrap',
  },
  [roomBeside]: { '& dd': { gridColumn: 2 } },
  '&:last-of-type': {
    paddingTop: '0.75rem',
    fontSize: '1.25rem',
    fontWeight: 700,
    '& dt': { color: vars.palette.text.primary, fontSize: 'inherit' },
  },
}))

const Sum = ({ name, children }: { readonly name: ReactNode; readonly children: string }) => (
  <SumRow>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </SumRow>
)

/** The order's lines, fees and total. */
export function OrderSums({ order }: { readonly order: Order }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { currency } = order
  const written = (minor: number) => formatMoney(minor, currency, language)
  return (
    <Card aria-labelledby="contents-title">
      <h2 id="contents-title">{t('order.contents.title')}</h2>
      <Rows>
        {order.selectedVouchers.map((line) => (
          <Sum
            key={line.id}
            name={
              <>
                {line.quantity}
                {'\u00a0×\u00a0'}
                <Money>{written(line.amount)}</Money>
                {line.isCustom && <small>{t('order.contents.custom')}</small>}
              </>
            }
          >
            {written(lineTotal(line, currency).minor)}
          </Sum>
        ))}
        <Sum name={t('summary.processing')}>{written(order.processingFee)}</Sum>
        <Sum name={t(`summary.delivery.${order.deliveryMethod}`)}>{written(order.deliveryFee)}</Sum>
        <Sum name={t('summary.total')}>{written(order.total)}</Sum>
      </Rows>
    </Card>
  )
}

const Lines = styled('dd')({ whiteSpace: 'pre-line' })

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) =>
  children && (
    <Row>
      <dt>{name}</dt>
      <Lines>{children}</Lines>
    </Row>
  )

/** Who ordered, and how the vouchers come. */
export function OrderContact({ order }: { readonly order: Order }) {
  const { t } = useTranslation()
  const { address, postalCode, city, country } = order
  return (
    <Card aria-labelledby="contact-title">
      <h2 id="contact-title">{t('order.contact.title')}</h2>
      <Rows>
        <Fact name={t('order.contact.name')}>{`${order.firstName} ${order.lastName}`}</Fact>
        <Fact name={t('summary.fields.email')}>
          <Email>{order.email}</Email>
        </Fact>
        <Fact name={t('summary.fields.phone')}>{order.phone}</Fact>
        <Fact name={t('order.contact.delivery')}>{t(`summary.deliveries.${order.deliveryMethod}`)}</Fact>
        <Fact name={t('summary.fields.address')}>
          {address && `${address}\n${postalCode} ${city}\n${country}`}
        </Fact>
        <Fact name={t('order.contact.payment')}>{t(`summary.payments.${order.paymentMethod}`)}</Fact>
        {furtherTexts.map((field) => (
          <Fact key={field} name={t(`summary.fields.${field}`)}>
            {order[field]}
          </Fact>
        ))}
      </Rows>
    </Card>
  )
}
