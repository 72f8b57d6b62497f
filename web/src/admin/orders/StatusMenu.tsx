import type { OrderRow } from '@hotovo/application/orders/list'
import { isClosed, type OrderStatus } from '@hotovo/domain/orders/order'
import { useTranslation } from 'react-i18next'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'
import { useMay } from '../kit/may.tsx'
import { StatusChip } from '../kit/StatusChip.tsx'
import { statusChoices } from './statusChoices.ts'

type StatusMenuProps = {
  readonly id: string
  readonly order: Pick<OrderRow, 'number' | 'orderStatus' | 'withdrawnAt' | 'charged' | 'total' | 'received'>
  readonly onChoose: (status: OrderStatus) => void
  /** Chooses a status that is to be commented first. */
  readonly onComment: (status: OrderStatus) => void
}

/** The status of an order, and a menu of the others, where there is a choice: one press or two keys. */
export const StatusMenu = ({ id, order, onChoose, onComment }: StatusMenuProps) => {
  const { t } = useTranslation('admin')
  const { number, orderStatus } = order
  const name = (value: OrderStatus) => t(`orders.statuses.${value}`)
  const choices = statusChoices(order, useMay())
  if (choices.length === 1) return <StatusChip status={orderStatus} />
  return (
    <ChoiceMenu
      id={id}
      label={t('orders.changeStatusFrom', { number, status: name(orderStatus) })}
      choices={choices.map((value) => ({ value, text: name(value) }))}
      value={orderStatus}
      onChoose={onChoose}
      comment={{ hint: t('orders.statusNoteKey'), onComment }}
      closed={isClosed(order) ? t('order.status.closed') : undefined}
    >
      <StatusChip status={orderStatus} />
    </ChoiceMenu>
  )
}
