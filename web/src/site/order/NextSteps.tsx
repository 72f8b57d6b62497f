import { deliveryDays, processingHours } from '@hotovo/domain/limits'
import { finalDeadline, paymentDeadline } from '@hotovo/domain/orders/deadline'
import { isToPay, type Order } from '@hotovo/domain/orders/order'
import { formatDay } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { styled } from '../../theme/styled.tsx'
import { Email } from '../../ui/Email.tsx'
import { Rich } from '../../ui/Rich.tsx'
import type { OrderStanding } from './OrderStore.ts'

const Steps = styled('ol')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '0.375rem',
  maxWidth: '34em',
  margin: 0,
  paddingLeft: '1.375rem',
  '& li::marker': { fontWeight: 700 },
  '& strong': { display: 'inline-block' },
  // What follows an address stays at its end.
  '& strong[data-address]': { display: 'inline' },
})
const Address = ({ children }: { readonly children: string }) => (
  <strong data-address="">
    <Email>{children}</Email>
  </strong>
)

/** What the customer does and what we do, with days and addresses. */
export function NextSteps({ order, standing }: { readonly order: Order; readonly standing: OrderStanding }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const isReminded = order.remindedAt !== null
  const day = formatDay(paymentDeadline(order), language)
  const last = formatDay(finalDeadline(order), language)
  const { paymentMethod, deliveryMethod, email, phone, received } = order
  // What was paid in part does not lapse.
  const afterwards =
    received > 0 ? 'order.next.rest' : isReminded ? 'order.next.lapse' : ('order.next.expiry' as const)
  return (
    <Steps>
      {isToPay(order) && (
        <li>
          <Rich
            text={t(`order.next.${paymentMethod === 'postal' && isReminded ? 'postalLate' : paymentMethod}`, {
              day,
              ...deliveryDays.postal,
            })}
            as={{ day: 'strong' }}
          />{' '}
          {t(afterwards, { last })}
        </li>
      )}
      {standing !== 'issued' && <li>{t('order.next.issue', { count: processingHours })}</li>}
      <li>
        <Rich
          text={t(`order.next.${deliveryMethod}`, { email, phone, ...deliveryDays.courier })}
          as={{ mail: Address, phone: 'strong' }}
        />
      </li>
    </Steps>
  )
}
