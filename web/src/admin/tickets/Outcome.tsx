import { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Change } from '../../ui/Change.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Entries } from '../History.tsx'
import { Actions, Small } from '../parts.tsx'
import { UndoBar } from '../UndoBar.tsx'
import type { TicketStore } from './TicketStore.ts'

type OutcomeProps = {
  readonly store: TicketStore
  /** Called when the bar that had focus goes. */
  readonly onLeft: () => void
}

/** How the last change of a ticket went. */
export const Outcome = observer(({ store, onLeft }: OutcomeProps) => {
  const { t } = useTranslation('admin')
  const { change, ticket } = store
  const told = () => {
    if (change.phase === 'changed') {
      const [from, to] = [change.back.status, change.wanted.status]
      if (!from || !to) return { tone: 'success', title: t('ticket.work.changed') } as const
      return {
        tone: 'success',
        title: t('ticket.work.statusChanged'),
        words: <Change from={t(`tickets.statuses.${from}`)} to={t(`tickets.statuses.${to}`)} />,
      } as const
    }
    if (change.phase !== 'lost') return undefined
    return {
      tone: 'error',
      title: t(change.wanted.status ? 'ticket.work.statusFailed' : 'ticket.work.failed'),
      words: t('ticket.work.failedText'),
    } as const
  }
  return (
    <UndoBar
      store={store}
      number={ticket?.number}
      told={told()}
      onUndo={() => void store.undo()}
      onLeft={onLeft}
    />
  )
})

/** Two people, one ticket (rule A13): what the other one did, and the choice; nothing is overwritten silently. */
export const TicketConflict = observer(({ store }: { readonly store: TicketStore }) => {
  const { t } = useTranslation('admin')
  const { conflict } = store
  if (!conflict) return null
  const { deed, current, meanwhile = [] } = conflict
  const known = ticketStatuses.find((status) => status === current.ticket.status)!
  return (
    <Dialog title={t('ticket.conflict.title')} onClose={() => store.acceptCurrent()}>
      <p>{t(`ticket.conflict.${deed.what}`)}</p>
      {meanwhile.length > 0 ? (
        <Entries entries={meanwhile} written={String} />
      ) : (
        <p>{t('ticket.conflict.unknown', { status: t(`tickets.statuses.${known}`) })}</p>
      )}
      <Actions>
        <Button variant="primary" onClick={() => store.acceptCurrent()}>
          {t('ticket.conflict.show')}
        </Button>
        <Button variant="secondary" onClick={() => void store.insist()}>
          {t(deed.what === 'reply' ? 'ticket.conflict.send' : 'ticket.conflict.insist')}
        </Button>
      </Actions>
      <Small>{t('ticket.conflict.kept')}</Small>
    </Dialog>
  )
})
