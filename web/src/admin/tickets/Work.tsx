import { lengths } from '@hotovo/domain/limits'
import type { TicketRecord } from '@hotovo/domain/support/handling'
import { ticketPriorities, ticketStatuses } from '@hotovo/domain/support/ticket'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { pathIn } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Code } from '../../ui/Code.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { ChoiceMenu } from '../ChoiceMenu.tsx'
import { Actions, Card, Small } from '../parts.tsx'
import { PriorityChip, TicketStatusChip } from './chips.tsx'
import { useMaking } from './Outcome.tsx'
import type { TicketStore, Wanted } from './TicketStore.ts'

export const statusMenuId = 'ticket-status'

const Pair = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.25rem 1.5rem',
  '& > div': { display: 'grid', gap: '0.125rem' },
})
const Form = styled('form')({ display: 'grid', gap: '0.5rem' })

type WorkProps = {
  readonly store: TicketStore
  readonly record: TicketRecord
  /** Whose ticket it becomes by one press. */
  readonly own: string | undefined
}

/** Which order the ticket is about: a link, and the way to set another one. */
const RelatedOrder = observer(({ store, record: { relatedOrder } }: Pick<WorkProps, 'store' | 'record'>) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const making = useMaking()
  const [number, setNumber] = useState('')
  const { change } = store
  const set = async (event: FormEvent) => {
    event.preventDefault()
    if (number.trim() !== '' && (await making(store, () => store.make({ relatedOrder: number.trim() }))))
      setNumber('')
  }
  if (relatedOrder !== null)
    return (
      <div>
        <Small>{t('ticket.work.order')}</Small>
        <Actions>
          <Link to={pathIn(language, `/admin/objednavky/${relatedOrder}`)}>
            <Code>{relatedOrder}</Code>
          </Link>
          <Button
            variant="quiet"
            onClick={() => void making(store, () => store.make({ relatedOrder: null }))}
          >
            {t('ticket.work.orderClear')}
          </Button>
        </Actions>
      </div>
    )
  return (
    <Form noValidate onSubmit={(event) => void set(event)}>
      <TextField
        id="related-order"
        label={t('ticket.work.order')}
        hint={t('ticket.work.orderHint')}
        problem={
          change.phase === 'refused' && change.code === 'order-not-found'
            ? t('ticket.work.orderUnknown')
            : undefined
        }
        autoComplete="off"
        value={number}
        onChange={setNumber}
      />
      <Actions>
        <Button type="submit" variant="secondary">
          {t('ticket.work.orderSet')}
        </Button>
      </Actions>
    </Form>
  )
})

/** What is done with the ticket: its status, its priority, whose it is, which order it is about. */
export const Work = observer(({ store, record, own }: WorkProps) => {
  const { t } = useTranslation('admin')
  const making = useMaking()
  const { ticket, assignee } = record
  const { change } = store
  const make = (wanted: Wanted) => void making(store, () => store.make(wanted))
  const colleagues = store.colleagues.answer ?? []
  const me = colleagues.find(({ email }) => email === own)
  const known = assignee && !colleagues.some(({ id }) => id === assignee.id) ? [assignee] : []
  const note = store.typed.note
  return (
    <Card aria-labelledby="work-title">
      <h2 id="work-title">{t('ticket.work.title')}</h2>
      <Pair>
        <div>
          <Small>{t('ticket.work.status')}</Small>
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
        </div>
        <div>
          <Small>{t('ticket.work.priority')}</Small>
          <ChoiceMenu
            label={`${t('ticket.work.priority')}: ${t(`tickets.priorities.${ticket.priority}`)}`}
            choices={ticketPriorities.map((value) => ({ value, text: t(`tickets.priorities.${value}`) }))}
            value={ticket.priority}
            onChoose={(priority) => make({ priority })}
          >
            <PriorityChip priority={ticket.priority} />
          </ChoiceMenu>
        </div>
      </Pair>
      <Small>{t('ticket.work.tip', { status: t('tickets.statuses.resolved') })}</Small>
      <TextField
        id="change-note"
        label={t('ticket.work.note')}
        hint={t('ticket.work.noteHint')}
        rows={2}
        maxLength={lengths.adminNote.max}
        value={note}
        onChange={(text) => store.type('note', text)}
      />
      <SelectField
        id="assignee"
        label={t('ticket.work.assignee')}
        problem={
          change.phase === 'refused' && change.code === 'colleague-not-found'
            ? t('ticket.work.colleagueGone')
            : undefined
        }
        choices={[
          { value: '', text: t('tickets.nobody') },
          ...[...known, ...colleagues].map(({ id, name }) => ({ value: id, text: name })),
        ]}
        value={assignee?.id ?? ''}
        onChoose={(id) => make({ assignee: id || null })}
      />
      {me && me.id !== assignee?.id && (
        <Actions>
          <Button variant="secondary" onClick={() => make({ assignee: me.id })}>
            {t('ticket.work.take')}
          </Button>
        </Actions>
      )}
      <RelatedOrder store={store} record={record} />
      {change.phase === 'invalid' && (
        <Notice tone="error">
          <p>{t('ticket.work.failed')}</p>
        </Notice>
      )}
    </Card>
  )
})
