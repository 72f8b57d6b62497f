import { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { Entries } from '../kit/record/History.tsx'
import { UndoBar } from '../kit/record/UndoBar.tsx'
import { useUnanswered } from '../kit/Unanswered.tsx'
import type { TicketStore } from './TicketStore.ts'

type OutcomeProps = {
  readonly store: TicketStore
  /** Called when the bar that had focus goes. */
  readonly onLeft: () => void
}

/** How the last change of a ticket went. */
export const Outcome = observer(({ store, onLeft }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const unanswered = useUnanswered()
  const { change, ticket } = store
  useEffect(() => store.tellsHere(), [store])
  const { stage } = change
  const told = () => {
    if (stage.phase === 'done') {
      if (change.isBack) return undefined
      const [from, to] = [stage.done.before.ticket.status, stage.wanted.change.status]
      if (!to) return { tone: 'success', title: t('ticket.work.changed') } as const
      return {
        tone: 'success',
        title: t('ticket.work.statusChanged'),
        words: <Change from={t(`tickets.statuses.${from}`)} to={t(`tickets.statuses.${to}`)} />,
      } as const
    }
    if (stage.phase !== 'unanswered') return undefined
    return {
      tone: 'error',
      title: t(stage.wanted.change.status ? 'ticket.work.statusFailed' : 'ticket.work.failed'),
      words: unanswered,
    } as const
  }
  return (
    <UndoBar
      change={change}
      number={ticket?.number}
      told={told()}
      onUndo={() => void change.undo()}
      onLeft={onLeft}
    />
  )
})

/** Two people, one ticket (rule A13): what the other one did, and the choice; nothing is overwritten silently. */
export const TicketConflict = observer(({ store }: { readonly store: TicketStore }) => {
  const { t } = useTranslation('admin')
  const { overtaken } = store
  const write = overtaken === 'reply' ? store.sending : store.change
  const { stage } = write
  if (overtaken === undefined || stage.phase !== 'conflict') return null
  const { current, meanwhile = [] } = stage
  const accept = () => void write.acceptCurrent()
  const known = ticketStatuses.find((status) => status === current.ticket.status)!
  return (
    <Dialog title={t('ticket.conflict.title')} onClose={accept}>
      <p>{t(`ticket.conflict.${overtaken}`)}</p>
      {meanwhile.length > 0 ? (
        <Entries entries={meanwhile} written={String} />
      ) : (
        <p>{t('ticket.conflict.unknown', { status: t(`tickets.statuses.${known}`) })}</p>
      )}
      <Actions>
        <Button variant="primary" onClick={accept}>
          {t('ticket.conflict.show')}
        </Button>
        <Button variant="secondary" onClick={() => void write.insist()}>
          {t(overtaken === 'reply' ? 'ticket.conflict.send' : 'ticket.conflict.insist')}
        </Button>
      </Actions>
      <Small>{t('ticket.conflict.kept')}</Small>
    </Dialog>
  )
})
