import { ticketRowOf } from '@hotovo/application/tickets/list'
import { answerDue, type TicketRecord } from '@hotovo/domain/tickets/handling'
import { isActive } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { useNow } from '../../ui/useNow.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { BottomBar } from '../kit/BottomBar.tsx'
import { useCustomer, useOpenRecord } from '../kit/customer/desk.tsx'
import type { LiveParts } from '../kit/liveLazily.tsx'
import { May, useMay } from '../kit/may.tsx'
import { History } from '../kit/record/History.tsx'
import { rowsBeside } from '../kit/record/listBeside.ts'
import { Notes, noteFieldId } from '../kit/record/Notes.tsx'
import { newsInWords } from '../kit/record/newsInWords.tsx'
import { Left, useQueue } from '../kit/record/queue.tsx'
import { replyFieldId } from '../kit/record/ReplyForm.tsx'
import { HeadLine, RecordFrame, stateOf, useRecordKeys, wideRecord } from '../kit/record/record.tsx'
import { Continuation } from './Continuation.tsx'
import { CustomerCard } from './CustomerCard.tsx'
import { TimeLeft } from './chips.tsx'
import { Facts } from './Facts.tsx'
import { Outcome, TicketConflict } from './Outcome.tsx'
import { Reply, savedRepliesId } from './Reply.tsx'
import { Talk } from './Talk.tsx'
import type { TicketStore } from './TicketStore.ts'
import type { SavedReplies, TicketsStore } from './TicketsStore.ts'
import { assigneeMenuId, priorityMenuId, Standing, statusMenuId, Take, takeId, Work } from './Work.tsx'

const Name = styled('div')({ display: 'grid', gap: '0.25rem' })
const Parts = styled('div')({
  display: 'grid',
  alignItems: 'start',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  [wideRecord]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(20rem, 26rem)' },
  '@media print': { display: 'block' },
})
const Column = styled('div')({
  display: 'grid',
  alignContent: 'start',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1rem' },
})
type ShownProps = {
  readonly store: TicketStore
  /** The list that it is one of. */
  readonly list: TicketsStore
  readonly saved: SavedReplies
  readonly record: TicketRecord
  readonly live: LiveParts
}

/** What is typed after the key goes there: no letter of it is a key. */
const replyKeys = {
  r: () => document.getElementById(replyFieldId)?.focus(),
  m: () => document.getElementById(savedRepliesId)?.click(),
}
const changeKeys = {
  n: () => document.getElementById(noteFieldId)?.focus(),
  s: () => document.getElementById(statusMenuId)?.click(),
  p: () => document.getElementById(priorityMenuId)?.click(),
  a: () => document.getElementById(assigneeMenuId)?.click(),
  t: () => document.getElementById(takeId)?.click(),
}

const focusStatus = () => document.getElementById(statusMenuId)?.focus()

const Shown = observer(({ store, list, saved, record, live: { ChangedRows, NewerRecord } }: ShownProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const { desk } = list
  const [beside] = useState(() => rowsBeside(list.list))
  const noteProblem = () => {
    const problem = store.file.adding.problemAt('text')
    return (
      problem && problemText(common, problem, { field: t('order.notes.label'), currency: 'EUR', language })
    )
  }
  return (
    <>
      <Parts>
        <Column>
          <Talk store={store} record={record} />
          <May to="tickets.reply">
            <Reply store={store} saved={saved} record={record} />
          </May>
          <Notes file={store.file} to="tickets.change" adminNotes={record.adminNotes} problem={noteProblem} />
        </Column>
        <Column>
          <Work store={store} record={record} colleagues={list.colleagues.answer ?? []} />
          <Facts record={record} />
          <CustomerCard store={store} />
          <History
            history={store.file.history}
            written={String}
            isNews={(at) => store.file.isNews(at)}
            onRetry={() => void store.open()}
          />
        </Column>
      </Parts>
      <BottomBar>
        <ChangedRows kind="ticket" rows={beside} />
        <NewerRecord
          kind="ticket"
          shown={() => ({ id: record.ticket.id, version: record.version })}
          isBusy={() => store.isBusy}
          isBegun={() => store.file.isTyped}
          look={() => store.look()}
          inWords={(entries) => newsInWords(t, entries, String)}
          onLoad={() => void store.open()}
          onRead={() => store.file.settle()}
        />
        {desk && <Outcome store={desk} onLeft={focusStatus} />}
      </BottomBar>
      <TicketConflict store={store} />
      {desk && desk !== store && <TicketConflict store={desk} />}
    </>
  )
})

type TicketPageProps = Omit<ShownProps, 'record'> & {
  readonly own: string | undefined
}

/** One ticket in the back-office: what was said, what is known, and what can be done. */
export const TicketPage = observer(({ store, list, saved, own, live }: TicketPageProps) => {
  const { t } = useTranslation('admin')
  const now = useNow()
  const { phase, answer: record } = store.file.record
  const ticket = record?.ticket
  const colleagues = list.colleagues.answer ?? []
  const showCustomer = useCustomer()
  useOpenRecord(ticket && { kind: 'ticket', id: ticket.number, name: ticket.name, email: ticket.email })
  const toCustomer = () => {
    if (ticket) showCustomer({ kind: 'ticket', id: ticket.number, name: ticket.name })
  }
  const may = useMay()
  useRecordKeys(
    {
      ...(may('tickets.reply') && replyKeys),
      ...(may('tickets.change') && changeKeys),
      c: toCustomer,
    },
    Boolean(record),
  )
  useTitle(ticket ? t('ticket.pageTitle', { number: ticket.number }) : t('pages.adminTicket'))
  useEffect(() => {
    void store.open()
    void list.openColleagues()
  }, [store, list])
  const heading = () => {
    if (ticket) return <Code>{ticket.number}</Code>
    if (record === null) return t('ticket.notFound.title')
    return t(phase === 'failed' ? 'ticket.failed.title' : 'tickets.one')
  }
  const due = record && answerDue(record)
  useQueue({
    queue: list.queue,
    id: () => store.ticket?.id,
    isOver: () => {
      const { answer } = store.file.record
      const { leaving } = store.replying
      if (leaving?.status && !isActive(leaving.status)) return true
      if (answer == null || !list.queue.isFinished(ticketRowOf(answer))) return false
      // After a reply there may be more to do: keys that are meant for this ticket would meet the next one.
      const isSent = store.sending.stage.phase === 'done' && !isActive(answer.ticket.status)
      // A status that is set in a list that is no queue may be set at once again.
      return isSent || (list.queue.name !== undefined && store.change.stage.phase === 'done')
    },
  })
  return (
    <RecordFrame
      list="/admin/tikety"
      back={t('ticket.back')}
      head={
        <Name>
          <h1>{heading()}</h1>
          {record && (
            <HeadLine>
              <Standing store={store} record={record} />
              {due && now && <TimeLeft answerBy={due} now={now} />}
            </HeadLine>
          )}
          {ticket && <live.Meeting kind="ticket" id={ticket.id} />}
          {ticket && store.customer.answer && (
            <Continuation ticket={ticket} customer={store.customer.answer} />
          )}
          <Left queue={list.queue} />
        </Name>
      }
      actions={
        record && (
          <>
            <Button variant="secondary" aria-keyshortcuts="c" onClick={toCustomer}>
              {t('order.customer.title')}
            </Button>
            <May to="tickets.change">
              <Take store={store} record={record} colleagues={colleagues} own={own} />
            </May>
          </>
        )
      }
      phase={phase}
      state={stateOf(record)}
      words={{
        loading: t('ticket.loading'),
        failed: t(ticket ? 'ticket.failed.stale' : 'ticket.failed.text'),
        missing: t('ticket.notFound.text'),
      }}
      onLoad={() => void store.open()}
    >
      {record && <Shown store={store} list={list} saved={saved} record={record} live={live} />}
    </RecordFrame>
  )
})
