import { deliveryDays, processingHours } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/order'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { formatDay } from '../i18n/format.ts'
import { useLanguage } from '../i18n/messages.ts'

const Steps = styled('ol')({
  display: 'grid',
  gap: '0.375rem',
  maxWidth: '34em',
  margin: 0,
  paddingLeft: '1.375rem',
  '& li::marker': { fontWeight: 700 },
  '& strong': { whiteSpace: 'nowrap' },
})
const Contact = styled('span')({ fontWeight: 600, overflowWrap: 'anywhere' })

const HowToPay = ({ order }: { readonly order: Order }) => (
  <Trans
    i18nKey={`order.next.${order.paymentMethod}`}
    components={{ day: <strong /> }}
    values={{ day: formatDay(order.dueDate, useLanguage()), ...deliveryDays.postal }}
  />
)

/** What the customer does and what we do, with days and addresses. */
export function NextSteps({ order, isPaid }: { readonly order: Order; readonly isPaid: boolean }) {
  const { t } = useTranslation()
  const { deliveryMethod, email, phone } = order
  return (
    <Steps>
      {!isPaid && (
        <li>
          <HowToPay order={order} />
        </li>
      )}
      <li>{t('order.next.issue', { count: processingHours })}</li>
      <li>
        <Trans
          i18nKey={`order.next.${deliveryMethod}`}
          components={{ mark: <Contact /> }}
          values={{ email, phone, ...deliveryDays.courier }}
        />
      </li>
    </Steps>
  )
}
