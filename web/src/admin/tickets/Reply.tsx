import { lengths, mostSaved } from '@hotovo/domain/limits'
import type { SavedReply, TicketRecord } from '@hotovo/domain/tickets/handling'
import type { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notices } from '../../stores/Notices.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Told } from '../../ui/Told.tsx'
import { Actions, Entries, Entry, focusSoon, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { leaveReply, ReplyForm, replyFieldId } from '../kit/record/ReplyForm.tsx'
import type { SavedList } from '../records/SavedList.ts'
import type { TicketStore } from './TicketStore.ts'

const Kept = styled('details')({
  '& > summary': { minHeight: '2.5rem', display: 'list-item', paddingBlock: '0.5rem', fontWeight: 700 },
  '& form': { display: 'grid', gap: '0.5rem', marginTop: '0.75rem' },
})
const Insert = styled(Button)({ flex: '1 1 8rem', justifyContent: 'start', minHeight: '2.5rem' })

type SavedProps = {
  readonly store: TicketStore
  readonly saved: SavedList<SavedReply>
  readonly record: TicketRecord
}

/** What staff keep to answer with again: put into the field, kept, removed, put back. */
const Saved = observer(({ store, saved, record: { ticket } }: SavedProps) => {
  const { t } = useTranslation('admin')
  const [name, setName] = useState('')
  const items = saved.all.answer ?? []
  const text = store.file.typed.reply
  const insert = (words: string) => {
    store.file.type('reply', text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`)
    focusSoon(replyFieldId)
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (await saved.write.run({ what: 'keep', one: { title: name, text, language: ticket.language } }))
      setName('')
  }
  return (
    <Kept>
      <summary>{t('ticket.reply.saved')}</summary>
      {saved.isFailed && (
        <Notice tone="error">
          <p>{t('ticket.reply.savedFailed')}</p>
          <Actions>
            <RetryButton onRetry={() => void saved.retry()} />
          </Actions>
        </Notice>
      )}
      {saved.isFull && (
        <Notice tone="error">
          <p>{t('ticket.reply.savedFull', { most: mostSaved.replies })}</p>
        </Notice>
      )}
      {items.length === 0 && <Small>{t('ticket.reply.savedNone')}</Small>}
      <Entries>
        {items.map((reply) => (
          <Entry key={reply.id}>
            <Insert
              variant="secondary"
              aria-label={t('ticket.reply.insert', { title: reply.title })}
              onClick={() => insert(reply.text)}
            >
              {reply.title}
            </Insert>
            <Button
              variant="quiet"
              aria-label={t('ticket.reply.remove', { title: reply.title })}
              onClick={() => void saved.write.run({ what: 'remove', one: reply })}
            >
              ×
            </Button>
          </Entry>
        ))}
      </Entries>
      <Told role="status">
        {saved.last?.what === 'remove' && (
          <Notice tone="success">
            <p>{t('ticket.reply.removed', { title: saved.last.one.title })}</p>
            <Actions>
              <Button variant="secondary" onClick={() => void saved.write.undo()}>
                {t('ticket.reply.putBack')}
              </Button>
            </Actions>
          </Notice>
        )}
        {saved.last?.what === 'keep' && <Small>{t('ticket.reply.kept')}</Small>}
      </Told>
      {text.trim() !== '' && (
        <form onSubmit={(event) => void keep(event)}>
          <TextField
            id="saved-name"
            label={t('ticket.reply.name')}
            maxLength={lengths.savedReplyTitle.max}
            required
            value={name}
            onChange={setName}
          />
          <Actions>
            <Button type="submit" variant="secondary" disabled={saved.write.isSaving}>
              {t('ticket.reply.keep')}
            </Button>
          </Actions>
        </form>
      )}
    </Kept>
  )
})

/** The reply to the customer, sent by e-mail, with a status in the same press where one is wanted. */
export const Reply = observer(({ store, saved, record }: SavedProps) => {
  const { t } = useTranslation('admin')
  useEffect(() => {
    void saved.open()
  }, [saved])
  const { ticket } = record
  const send = async (status?: (typeof ticketStatuses)[number]) => {
    const sending = store.reply(status)
    const comeBack = leaveReply(store.sending)
    const isSent = await sending
    if (isSent) notices.succeeded(t('ticket.reply.sent'), ticket.email)
    else if (store.sending.stage.phase === 'unanswered') notices.failed(t('ticket.reply.failed'))
    if (!isSent && store.overtaken === undefined) comeBack()
  }
  const others = (isIdle: boolean) =>
    (['resolved', 'in_progress'] as const)
      .filter((status) => status !== ticket.status)
      .map((status) => (
        <Button
          key={status}
          variant="secondary"
          disabled={!isIdle}
          aria-keyshortcuts={status === 'resolved' ? 'Control+Shift+Enter' : undefined}
          onClick={() => void send(status)}
        >
          {t('ticket.reply.sendWith', { status: t(`tickets.statuses.${status}`) })}
        </Button>
      ))
  return (
    <ReplyForm
      file={store.file}
      sending={store.sending}
      to={ticket}
      onSend={() => void send()}
      onSendLast={() => void send('resolved')}
      others={others}
    >
      <Saved store={store} saved={saved} record={record} />
    </ReplyForm>
  )
})
