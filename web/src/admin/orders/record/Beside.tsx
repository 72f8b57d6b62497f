import type { OrderRow } from '@hotovo/application/orders/list'
import { formatMoney } from '@hotovo/domain/shared/format'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { Money } from '../../../ui/Money.tsx'
import { listBeside } from '../../kit/record/listBeside.ts'
import { Split } from '../../kit/record/Split.tsx'
import { StatusChip } from '../../kit/StatusChip.tsx'
import type { OrdersStore } from '../OrdersStore.ts'
import { addressOf, viewIn } from '../view.ts'

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
  const list = {
    label: t('orders.title'),
    path: '/admin/objednavky',
    store: store.list,
    rowOf,
    viewIn,
    addressOf,
  }
  return (
    <Split list={listBeside(list)} current={current}>
      {children}
    </Split>
  )
})
