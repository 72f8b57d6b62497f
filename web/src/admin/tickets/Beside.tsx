import type { TicketRow } from '@hotovo/application/tickets/list'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listBeside } from '../kit/record/listBeside.ts'
import { Split } from '../kit/record/Split.tsx'
import { TicketStatusChip } from './chips.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import { addressOf, viewIn } from './view.ts'

type BesideProps = { readonly store: TicketsStore; readonly current: string; readonly children: ReactNode }

/** A ticket beside the list it was opened from. */
export const Beside = observer(({ store, current, children }: BesideProps) => {
  const { t } = useTranslation('admin')
  const rowOf = ({ id, number, name, subject, status }: TicketRow) => ({
    id: number,
    path: `/admin/tikety/${number}`,
    number,
    figure: <TicketStatusChip status={status} />,
    name: subject,
    state: store.isReplyHeld({ id, number }) ? t('tickets.leaving') : name,
  })
  const list = {
    label: t('tickets.title'),
    path: '/admin/tikety',
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
