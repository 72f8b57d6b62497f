import { skipReasons } from '@hotovo/application/access/bulk'
import type { TicketSelectionFilter, TicketsChange } from '@hotovo/application/tickets/bulk'
import type { TicketRow } from '@hotovo/application/tickets/list'
import { ok } from '@hotovo/domain/shared/result'
import { repeatSkips } from '@hotovo/domain/tickets/bulk-reply'
import { formerOf } from '@hotovo/domain/tickets/handling'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { BulkDesk } from '../kit/lists/BulkDesk.tsx'
import type { BulkWords } from '../kit/lists/bulk.ts'
import { useMay } from '../kit/may.tsx'
import { answerTo } from '../records/asking.ts'
import { type BulkCalls, BulkStore } from '../records/BulkStore.ts'
import { ReplyFields } from './ReplyFields.tsx'
import type { TicketServices } from './TicketStore.ts'
import type { TicketsStore } from './TicketsStore.ts'

const words: BulkWords = {
  of: 'tickets',
  path: ({ id, number }) => `/admin/tikety/${number || id}`,
  skips: skipReasons.tickets,
  batchOf: (to) => ((to as TicketsChange | undefined)?.reply ? 'replies' : 'tickets'),
}

/** The calls that change many tickets. */
const deedsOf = ({
  staff: { tickets },
  session,
  holds,
}: TicketServices): BulkCalls<TicketRow, TicketSelectionFilter, TicketsChange> => ({
  plan: async (meant, change) => {
    const asked =
      'filter' in meant
        ? meant
        : {
            tickets: meant.rows.map(({ id, status, priority, assignee }) => ({
              id,
              status,
              priority,
              assignee: assignee?.id ?? null,
            })),
          }
    const { tickets: planned, isMore } = await answerTo(session, () => tickets.planBulk({ ...asked, change }))
    // What stays is not put back either.
    const items = planned.map((ticket) => ({ ...ticket, from: formerOf(ticket.from, change ?? {}) }))
    return { items, isMore }
  },
  change: async ({ items, to, said, undoes, of }, key) => {
    const step = { tickets: items, change: to, note: said, undoes, of }
    const found = await tickets.changeBulk(step, key)
    return found.ok ? ok(found.value.outcomes) : found
  },
  isForGood: ({ reply }) => reply !== undefined,
  held: {
    by: holds,
    what: ({ length: count }) => ({ kind: 'replies', count }),
    keeps: ({ id, status, priority, assignee }) => ({
      id,
      status,
      priority,
      assignee: assignee && { ...assignee, name: '', email: '' },
    }),
  },
})

/** What changes the tickets that are picked in a list. */
export const ticketsBulk = (store: TicketsStore) =>
  store.picks.bulkBy((desk) => new BulkStore(deedsOf(desk), desk, store.picks))

/** In a choice: what stays as it is, and nobody's. */
const keep = ''
const nobody = 'nobody'

type FieldsProps = {
  readonly store: TicketsStore
  readonly desk: ReturnType<typeof ticketsBulk>
  /** The e-mail of whoever works here. */
  readonly own: string | undefined
}

/** What of them changes, and to what. */
const Fields = observer(({ store, desk, own }: FieldsProps) => {
  const { t } = useTranslation('admin')
  useEffect(() => {
    void store.openColleagues()
  }, [store])
  const { status, priority, assignee } = desk.to ?? {}
  const choose = (part: TicketsChange) => {
    const wanted = Object.entries({ ...desk.to, ...part }).filter(([, value]) => value !== undefined)
    void desk.choose(wanted.length > 0 ? Object.fromEntries(wanted) : undefined)
  }
  const kept = { value: keep, text: t('bulk.tickets.keep') } as const
  const others = (store.colleagues.answer ?? []).filter(({ email }) => email !== own)
  return (
    <>
      <SelectField
        id="bulk-status"
        label={t('bulk.tickets.status')}
        choices={[kept, ...ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) }))]}
        value={status ?? keep}
        onChoose={(value) => choose({ status: value || undefined })}
      />
      <SelectField
        id="bulk-priority"
        label={t('bulk.tickets.priority')}
        choices={[
          kept,
          ...ticketPriorities.map((value) => ({ value, text: t(`tickets.priorities.${value}`) })),
        ]}
        value={priority ?? keep}
        onChoose={(value) => choose({ priority: value || undefined })}
      />
      <SelectField
        id="bulk-assignee"
        label={t('ticket.work.assignee')}
        choices={[
          kept,
          { value: 'me', text: t('bulk.tickets.me') },
          { value: nobody, text: t('tickets.nobody') },
          ...others.map(({ id, name }) => ({ value: id, text: name })),
        ]}
        value={assignee === null ? nobody : (assignee ?? keep)}
        onChoose={(value) => choose({ assignee: value === nobody ? null : value || undefined })}
      />
    </>
  )
})

/** Changing status, priority and assignee of the tickets that are picked (rules A28, A29), and replying to them (rule A104). */
export function TicketsBulk({ store, own }: Omit<FieldsProps, 'desk'>) {
  const { t } = useTranslation('admin')
  const [desk] = useState(() => ticketsBulk(store))
  const [isReply, setReply] = useState(false)
  const mayReply = useMay()('tickets.reply')
  return (
    <BulkDesk
      desk={desk}
      words={isReply ? { ...words, planOf: 'replies', toldByFields: ['changes', ...repeatSkips] } : words}
      fields={
        isReply ? (
          <ReplyFields saved={store.saved} desk={desk} />
        ) : (
          <Fields store={store} desk={desk} own={own} />
        )
      }
      other={mayReply ? { text: t('bulk.replies.change'), key: 'm' } : undefined}
      fieldKeys={{ s: 'bulk-status', p: 'bulk-priority', a: 'bulk-assignee' }}
      onBegin={setReply}
    />
  )
}
