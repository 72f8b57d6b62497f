import type { Order, OrderStatus, PaymentStatus } from '@hotovo/domain/orders/order'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Chip, type ChipTone } from '../../ui/Chip.tsx'

const tones: Readonly<Record<OrderStatus, ChipTone>> = {
  prijata: 'info',
  spracuva: 'warning',
  vybavena: 'success',
  zrusena: 'neutral',
}

/** A column of a table must not break it. */
const Whole = styled('span')({ whiteSpace: 'nowrap' })

/** The status of an order. */
export const StatusChip = ({ status }: { readonly status: OrderStatus }) => (
  <Whole>
    <Chip tone={tones[status]} icon={null}>
      {useTranslation('admin').t(`orders.statuses.${status}`)}
    </Chip>
  </Whole>
)

const paymentTones: Readonly<Record<PaymentStatus, ChipTone>> = {
  pending: 'warning',
  partial: 'warning',
  paid: 'success',
  over: 'warning',
  'refund-due': 'error',
  refunded: 'neutral',
}

/** How an order stands with its money; one that was cancelled before any came says nothing of paying. */
export const PaymentChip = ({ order }: { readonly order: Pick<Order, 'orderStatus' | 'paymentStatus'> }) => {
  const { t } = useTranslation('admin')
  if (order.orderStatus === 'zrusena' && order.paymentStatus === 'pending') return null
  return <Chip tone={paymentTones[order.paymentStatus]}>{t(`orders.payments.${order.paymentStatus}`)}</Chip>
}
