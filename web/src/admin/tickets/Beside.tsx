import type { TicketRow } from '@hotovo/application/support/manage'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Split } from '../Split.tsx'
import { TicketStatusChip } from './chips.tsx'
import type { TicketsStore } from './TicketsStore.ts'
import { viewIn } from './view.ts'

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
  const list = {
    label: t('tickets.title'),
    rows: items?.map(rowOf),
    open: (address: URLSearchParams) => void store.open(viewIn(address)),
    leaveFor: (shown: string) => store.leaveFor(items?.find(({ number }) => number === shown)?.id ?? shown),
    fetchAhead: (number: string) => void store.fetchAhead(number),
  }
  return (
    <Split list={list} current={current}>
      {children}
    </Split>
  )
})
