import { ticketStatuses } from '@hotovo/domain/support/ticket'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { BarLine } from '../BottomBar.tsx'
import { Entries } from '../History.tsx'
import { Actions, Small } from '../parts.tsx'
import type { TicketStore } from './TicketStore.ts'

/** A change can be undone in the bar for so long. */
const undoMs = 10_000

/** Makes a change, and echoes in the corner how it went. */
export function useMaking() {
  const { t } = useTranslation('admin')
  return async (store: TicketStore, make: () => Promise<boolean>): Promise<boolean> => {
    const isMade = await make()
    const { change } = store
    if (change.phase === 'changed' && change.wanted.status)
      notices.succeeded(t('ticket.work.statusChanged'), t(`tickets.statuses.${change.wanted.status}`))
    else if (change.phase === 'lost')
      notices.failed(t(change.wanted.status ? 'ticket.work.statusFailed' : 'ticket.work.failed'))
    return isMade
  }
}

/** How the last change went: done, with the way back for ten seconds, or not done, with another try. */
export const Outcome = observer(({ store }: { readonly store: TicketStore }) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const making = useMaking()
  const { change, ticket } = store
  useEffect(() => {
    if (change.phase !== 'changed') return
    const timer = setTimeout(() => store.dismiss(), undoMs)
    return () => clearTimeout(timer)
  }, [store, change])
  const status = change.phase === 'changed' || change.phase === 'lost' ? change.wanted.status : undefined
  return (
    <div role="status">
      {change.phase === 'changed' && (
        <BarLine
          tone="success"
          actions={
            <>
              <Button variant="secondary" onClick={() => void making(store, () => store.undo())}>
                {t('ticket.work.undo')}
              </Button>
              <Button variant="quiet" onClick={() => store.dismiss()}>
                {common('common.close')}
              </Button>
            </>
          }
        >
          {ticket && <Code>{ticket.number}</Code>}:{' '}
          {status
            ? `${t('ticket.work.statusChanged')} · ${t(`tickets.statuses.${status}`)}`
            : t('ticket.work.changed')}
        </BarLine>
      )}
      {change.phase === 'lost' && (
        <BarLine
          tone="error"
          title={t(status ? 'ticket.work.statusFailed' : 'ticket.work.failed')}
          actions={
            <Button variant="secondary" onClick={() => void making(store, () => store.retry())}>
              {t('list.retry')}
            </Button>
          }
        >
          {t('ticket.work.failedText')}
        </BarLine>
      )}
    </div>
  )
})

/** Two people, one ticket (rule A13): what the other one did, and the choice; nothing is overwritten silently. */
export const TicketConflict = observer(({ store }: { readonly store: TicketStore }) => {
  const { t } = useTranslation('admin')
  const making = useMaking()
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
        <Button variant="secondary" onClick={() => void making(store, () => store.insist())}>
          {t(deed.what === 'reply' ? 'ticket.conflict.send' : 'ticket.conflict.insist')}
        </Button>
      </Actions>
      <Small>{t('ticket.conflict.kept')}</Small>
    </Dialog>
  )
})
