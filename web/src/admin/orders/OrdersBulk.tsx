import { skipReasons } from '@hotovo/application/access/bulk'
import type { OrderSelectionFilter } from '@hotovo/application/orders/bulk'
import type { OrderRow } from '@hotovo/application/orders/list'
import { type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import { ok } from '@hotovo/domain/shared/result'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { BulkDesk } from '../kit/lists/BulkDesk.tsx'
import type { BulkWords } from '../kit/lists/bulk.ts'
import { answerTo } from '../records/asking.ts'
import { type BulkCalls, BulkStore } from '../records/BulkStore.ts'
import type { OrderServices } from './OrderStore.ts'
import type { OrdersStore } from './OrdersStore.ts'

const words: BulkWords = {
  of: 'orders',
  path: ({ id }) => `/admin/objednavky/${id}`,
  skips: skipReasons.orders,
}

/** The calls that change the status of many orders. */
const deedsOf = ({
  staff: { orders },
  session,
  holds,
}: OrderServices): BulkCalls<OrderRow, OrderSelectionFilter, OrderStatus> => ({
  plan: async (meant, status) => {
    const asked =
      'filter' in meant
        ? meant
        : {
            orders: meant.rows.map(({ id, orderStatus, paymentStatus }) => ({
              id,
              orderStatus,
              paymentStatus,
            })),
          }
    const { orders: items, isMore } = await answerTo(session, () => orders.planBulk({ ...asked, status }))
    return { items, isMore }
  },
  change: async ({ items, to, said, undoes, of }, key) => {
    const step = { orders: items, status: to, reason: said, undoes, of }
    const found = await orders.changeBulk(step, key)
    return found.ok ? ok(found.value.outcomes) : found
  },
  held: {
    by: holds,
    what: ({ length: count }, to) => ({ kind: 'orders', count, to }),
    keeps: ({ id, orderStatus, paymentStatus }) => ({ id, orderStatus, paymentStatus }),
  },
})

/** What changes the orders that are picked in a list. */
export const ordersBulk = (store: OrdersStore) =>
  store.picks.bulkBy((desk) => new BulkStore(deedsOf(desk), desk, store.picks))

type StatusProps = { readonly desk: ReturnType<typeof ordersBulk> }

/** Which status they change to. */
const Status = observer(({ desk }: StatusProps) => {
  const { t } = useTranslation('admin')
  const { to } = desk
  return (
    <SelectField<OrderStatus | ''>
      id="bulk-status"
      label={t('bulk.orders.to')}
      hint={t('bulk.orders.toKeys', { first: 1, last: orderStatuses.length })}
      choices={[
        ...(to === undefined ? [{ value: '' as const, text: t('bulk.orders.choose') }] : []),
        ...orderStatuses.map((value) => ({ value, text: t(`orders.statuses.${value}`) })),
      ]}
      value={to ?? ''}
      onChoose={(value) => value !== '' && void desk.choose(value)}
    />
  )
})

/** Changing the status of the orders that are picked (rules A28, A29). */
export function OrdersBulk({ store }: { readonly store: OrdersStore }) {
  const [desk] = useState(() => ordersBulk(store))
  const choose = (place: number) => {
    const status = orderStatuses[place]
    if (status) void desk.choose(status)
  }
  return (
    <BulkDesk
      desk={desk}
      words={words}
      fields={<Status desk={desk} />}
      onNumber={choose}
      fieldKeys={{ s: 'bulk-status' }}
    />
  )
}
