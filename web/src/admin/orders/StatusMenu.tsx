import type { OrderRow } from '@hotovo/application/orders/list'
import { isClosed, type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '../ChoiceMenu.tsx'
import { StatusChip } from '../StatusChip.tsx'

type StatusMenuProps = {
  readonly id: string
  readonly order: Pick<OrderRow, 'number' | 'orderStatus' | 'withdrawnAt' | 'charged' | 'total'>
  readonly onChoose: (status: OrderStatus) => void
  /** Chooses a status that is to be commented first. */
  readonly onComment: (status: OrderStatus) => void
}

/** The status of an order, and a menu of the others: one press or two keys. */
export const StatusMenu = ({ id, order, onChoose, onComment }: StatusMenuProps) => {
  const { t } = useTranslation('admin')
  const { number, orderStatus } = order
  const name = (value: OrderStatus) => t(`orders.statuses.${value}`)
  return (
    <ChoiceMenu
      id={id}
      label={t('orders.changeStatusFrom', { number, status: name(orderStatus) })}
      choices={orderStatuses.map((value) => ({ value, text: name(value) }))}
      value={orderStatus}
      onChoose={onChoose}
      comment={{ hint: t('orders.statusNoteKey'), onComment }}
      closed={isClosed(order) ? t('order.status.closed') : undefined}
    >
      <StatusChip status={orderStatus} />
    </ChoiceMenu>
  )
}
