import { parseOrderCursor } from '@hotovo/application/orders/list'
import { type OrderSort, orderFields, orderSorts } from '@hotovo/domain/orders/filter'
import type { FilterRows } from '../kit/lists/filterRows.ts'
import { type ListView, listAddress } from '../kit/lists/listAddress.ts'

export type OrdersView = ListView<typeof orderFields, OrderSort>
export const { viewIn, addressOf, isFiltered, isOnly } = listAddress(
  orderFields,
  parseOrderCursor,
  orderSorts,
)

export const filterRows: FilterRows<typeof orderFields> = (t) => ({
  status: {
    label: t('orders.filters.status'),
    all: t('orders.filters.allStatuses'),
    text: (one) => t(`orders.statuses.${one}`),
  },
  payment: {
    label: t('orders.filters.payment'),
    all: t('orders.filters.allPayments'),
    text: (one) => t(`orders.payments.${one}`),
  },
  delivery: {
    label: t('orders.filters.delivery'),
    all: t('orders.filters.allDeliveries'),
    text: (one) => t(`order.details.deliveries.${one}`),
  },
  currency: {
    label: t('orders.filters.currency'),
    all: t('orders.filters.allCurrencies'),
    text: (one) => one,
  },
  amount: { label: t('orders.filters.amount'), all: t('orders.filters.allAmounts') },
  town: { label: t('orders.filters.town') },
  queue: { label: t('filters.queue'), text: (one) => t(`filters.queues.${one}`) },
  whose: {
    label: t('orders.filters.whose'),
    all: t('orders.filters.anybody'),
    text: (one) => t(`orders.filters.${one}`),
  },
  noted: { label: t('orders.filters.noted'), text: () => t('orders.filters.anyNote') },
  from: { label: t('orders.filters.days'), all: t('orders.filters.anyDay') },
  to: { label: t('orders.filters.days') },
})
