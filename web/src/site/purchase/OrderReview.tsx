import { formattedPostalCode } from '@hotovo/domain/orders/courier-address'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { LeadTo } from '../../ui/LeadTo.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import type { PurchaseStore } from './PurchaseStore.ts'

const Said = styled('dl')(({ theme: { vars } }) => ({
  display: 'grid',
  gap: '0.5rem',
  margin: 0,
  lineHeight: 1.4,
  '& > div': { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: '0 1rem' },
  '& dt': { color: vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd + dd': { gridArea: '1 / 2 / span 2', alignSelf: 'center' },
}))

/** What was typed and chosen, to be read once more before it is sent, each with the way back to its field. */
export const OrderReview = observer(({ store }: { readonly store: PurchaseStore }) => {
  const { t } = useTranslation()
  const { email, phone, deliveryMethod, paymentMethod, address, postalCode, city, country } = store.form
  const said = [
    ['email', t('summary.fields.email'), email],
    ['phone', t('summary.fields.phone'), phone],
    ['deliveryMethod', t('purchase.delivery.label'), t(`summary.deliveries.${deliveryMethod}`)],
    [
      'address',
      t('purchase.delivery.address'),
      [address, `${formattedPostalCode(postalCode ?? '') ?? postalCode ?? ''} ${city ?? ''}`.trim(), country]
        .filter((part) => part)
        .join(', '),
    ],
    ['paymentMethod', t('purchase.payment.label'), t(`summary.payments.${paymentMethod}`)],
  ] as const
  return (
    <Said>
      {said.map(
        ([id, name, text]) =>
          text && (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{text}</dd>
              <dd>
                <LeadTo id={id}>
                  {t('purchase.summary.change')}
                  <VisuallyHidden>{name}</VisuallyHidden>
                </LeadTo>
              </dd>
            </div>
          ),
      )}
    </Said>
  )
})
