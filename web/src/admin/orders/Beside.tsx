import type { OrderRow } from '@hotovo/application/orders/list'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { Money } from '../../ui/Money.tsx'
import { Split } from '../Split.tsx'
import { StatusChip } from '../StatusChip.tsx'
import type { OrdersStore } from './OrdersStore.ts'
import { addressOf, viewIn } from './view.ts'

type BesideProps = { readonly store: OrdersStore; readonly current: string; readonly children: ReactNode }

/** An order beside the list it was opened from. */
export const Beside = observer(({ store, current, children }: BesideProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const rowOf = ({ id, number, firstName, lastName, orderStatus, total, currency }: OrderRow) => ({
    id,
    path: `/admin/objednavky/${id}`,
    number,
    figure: <Money>{formatMoney(total, currency, language)}</Money>,
    name: `${firstName} ${lastName}`,
    state: <StatusChip status={orderStatus} />,
  })
  const next = store.page.answer?.next
  const list = {
    label: t('orders.title'),
    path: '/admin/objednavky',
    next: next ? addressOf({ ...store.view, cursor: next }) : undefined,
    rows: store.page.value?.items.map(rowOf),
    open: async (address: URLSearchParams) => {
      await store.open(viewIn(address))
      return store.page.phase === 'shown' ? store.page.value?.items.map(rowOf) : undefined
    },
    leaveFor: (id: string) => store.leaveFor(id),
    fetchAhead: (id: string) => void store.fetchAhead(id),
    dropAhead: (id: string) => store.dropAhead(id),
  }
  return (
    <Split list={list} current={current}>
      {children}
    </Split>
  )
})
