import { lengths } from '@hotovo/domain/limits'
import type { Colleague, TicketRecord } from '@hotovo/domain/tickets/handling'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldProblem, TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ChoiceMenu } from '../kit/ChoiceMenu.tsx'
import { useMay } from '../kit/may.tsx'
import { Card, Small } from '../kit/parts.tsx'
import { Fact, List } from '../kit/record/facts.tsx'
import { AssigneeMenu } from './AssigneeMenu.tsx'
import { PriorityChip, TicketStatusChip } from './chips.tsx'
import { RelatedOrderForm, workTitleId } from './RelatedOrderForm.tsx'
import type { WantedTicketChange } from './standing.ts'
import type { TicketStore } from './TicketStore.ts'

export const statusMenuId = 'ticket-status'
export const priorityMenuId = 'ticket-priority'
export const assigneeMenuId = 'ticket-assignee'
export const takeId = 'ticket-take'

type WorkProps = {
  readonly store: TicketStore
  readonly record: TicketRecord
  /** Whom tickets can be given to. */
  readonly colleagues: readonly Colleague[]
  /** Whose ticket it becomes by one press. */
  readonly own: string | undefined
}

/** The status and the priority of a ticket, each with a menu of the others. */
export const Standing = observer(({ store, record: { ticket } }: Pick<WorkProps, 'store' | 'record'>) => {
  const { t } = useTranslation('admin')
  const make = (wanted: WantedTicketChange) => void store.make(wanted)
  if (!useMay()('tickets.change'))
    return (
      <>
        <TicketStatusChip status={ticket.status} />
        <PriorityChip priority={ticket.priority} />
      </>
    )
  return (
    <>
      <ChoiceMenu
        id={statusMenuId}
        label={t('tickets.changeStatusOf', {
          number: ticket.number,
          status: t(`tickets.statuses.${ticket.status}`),
        })}
        choices={ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) }))}
        value={ticket.status}
        onChoose={(status) => make({ status })}
      >
        <TicketStatusChip status={ticket.status} />
      </ChoiceMenu>
      <ChoiceMenu
        id={priorityMenuId}
        label={`${t('ticket.work.priority')}: ${t(`tickets.priorities.${ticket.priority}`)}`}
        choices={ticketPriorities.map((value) => ({ value, text: t(`tickets.priorities.${value}`) }))}
        value={ticket.priority}
        onChoose={(priority) => make({ priority })}
      >
        <PriorityChip priority={ticket.priority} />
      </ChoiceMenu>
    </>
  )
})

/** Takes a ticket that is nobody's or somebody else's, by one press. */
export const Take = observer(({ store, record: { assignee }, colleagues, own }: WorkProps) => {
  const { t } = useTranslation('admin')
  const me = colleagues.find(({ email }) => email === own)
  // Nobody's is taken before it is known who works here.
  if (assignee !== null && (me === undefined || me.id === assignee.id)) return null
  const take = () => {
    // The button goes with what it does.
    focusHeading(document.querySelector('main h1'))
    void store.make({ assignee: 'me' })
  }
  return (
    <Button id={takeId} variant="secondary" aria-keyshortcuts="t" onClick={take}>
      {t('ticket.work.take')}
    </Button>
  )
})

/** What else is done with the ticket: whose it is, which order it is about, and what is noted with a change. */
export const Work = observer(({ store, record, colleagues }: Omit<WorkProps, 'own'>) => {
  const { t } = useTranslation('admin')
  const { assignee, relatedOrder } = record
  const { stage } = store.change
  const mayChange = useMay()('tickets.change')
  const make = (wanted: WantedTicketChange) => void store.make(wanted)
  const note = store.file.typed.note
  if (!mayChange)
    return (
      <Card aria-labelledby={workTitleId}>
        <h2 id={workTitleId}>{t('ticket.work.title')}</h2>
        <List>
          <Fact name={t('ticket.work.assignee')}>{assignee?.name ?? t('tickets.nobody')}</Fact>
        </List>
        {relatedOrder !== null && <RelatedOrderForm store={store} />}
      </Card>
    )
  return (
    <Card aria-labelledby={workTitleId}>
      <h2 id={workTitleId}>{t('ticket.work.title')}</h2>
      <Small>{t('ticket.work.tip', { status: t('tickets.statuses.resolved') })}</Small>
      <TextField
        id="change-note"
        label={t('ticket.work.note')}
        hint={t('ticket.work.noteHint')}
        rows={2}
        maxLength={lengths.adminNote.max}
        value={note}
        onChange={(text) => store.file.type('note', text)}
      />
      <div>
        <Small>{t('ticket.work.assignee')}</Small>
        <AssigneeMenu
          id={assigneeMenuId}
          label={`${t('ticket.work.assignee')}: ${assignee?.name ?? t('tickets.nobody')}`}
          assignee={assignee}
          colleagues={colleagues}
          onChoose={(id) => make({ assignee: id })}
        >
          <strong>{assignee?.name ?? t('tickets.nobody')}</strong>
        </AssigneeMenu>
        {stage.phase === 'refused' && stage.why.code === 'colleague-not-found' && (
          <FieldProblem id="assignee-problem">{t('ticket.work.colleagueGone')}</FieldProblem>
        )}
      </div>
      <RelatedOrderForm store={store} />
      {stage.phase === 'invalid' && (
        <Notice tone="error">
          <p>{t('ticket.work.failed')}</p>
        </Notice>
      )}
    </Card>
  )
})
