import type { TicketRow } from '@hotovo/application/tickets/list'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Split } from '../Split.tsx'
import { TicketStatusChip } from './chips.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import { addressOf, viewIn } from './view.ts'

type BesideProps = { readonly store: TicketsStore; readonly current: string; readonly children: ReactNode }

/** A ticket beside the list it was opened from. */
export const Beside = observer(({ store, current, children }: BesideProps) => {
  const { t } = useTranslation('admin')
  const items = store.page.value?.items
  const rowOf = ({ number, name, subject, status }: TicketRow) => ({
    id: number,
    path: `/admin/tikety/${number}`,
    number,
    figure: <TicketStatusChip status={status} />,
    name: subject,
    state: name,
  })
  const next = store.page.answer?.next
  const list = {
    label: t('tickets.title'),
    path: '/admin/tikety',
    next: next ? addressOf({ ...store.view, cursor: next }) : undefined,
    rows: items?.map(rowOf),
    open: async (address: URLSearchParams) => {
      await store.open(viewIn(address))
      return store.page.phase === 'shown' ? store.page.value?.items.map(rowOf) : undefined
    },
    leaveFor: (shown: string) => store.leaveFor(items?.find(({ number }) => number === shown)?.id ?? shown),
    fetchAhead: (number: string) => void store.fetchAhead(number),
    dropAhead: (number: string) => store.dropAhead(number),
  }
  return (
    <Split list={list} current={current}>
      {children}
    </Split>
  )
})
