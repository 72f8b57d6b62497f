import { lengths } from '@hotovo/domain/limits'
import type { TicketRecord } from '@hotovo/domain/support/handling'
import type { ticketStatuses } from '@hotovo/domain/support/ticket'
import { styled } from '@mui/material/styles'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { problemText } from '../../i18n/problem.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Rich } from '../../ui/Rich.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Actions, Card, Entries, Entry, focusSoon, Small } from '../parts.tsx'
import type { SavedReplies } from './SavedReplies.ts'
import type { TicketStore } from './TicketStore.ts'

export const replyFieldId = 'reply'

/** What the customer will read stands on another paper than what stays in the house. */
const Paper = styled(Card)(({ theme: { vars } }) => ({
  borderColor: vars.palette.primary.main,
  borderTopWidth: 6,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  '& p': { color: 'inherit' },
  '@media print': { display: 'none' },
}))
const Form = styled('form')({ display: 'grid', gap: '0.75rem', '& textarea': { minHeight: '9rem' } })
const Told = styled('div')({ '&:empty': { display: 'none' } })
const Kept = styled('details')({
  '& > summary': { minHeight: '2.5rem', display: 'list-item', paddingBlock: '0.5rem', fontWeight: 700 },
  '& form': { display: 'grid', gap: '0.5rem', marginTop: '0.75rem' },
})
const Insert = styled(Button)({ flex: '1 1 8rem', justifyContent: 'start', minHeight: '2.5rem' })

type SavedProps = { readonly store: TicketStore; readonly saved: SavedReplies; readonly record: TicketRecord }

/** What staff keep to answer with again: put into the field, kept, removed, put back. */
const Saved = observer(({ store, saved, record: { ticket } }: SavedProps) => {
  const { t } = useTranslation('admin')
  const [name, setName] = useState('')
  const items = saved.list.answer ?? []
  const text = store.typed.reply
  const insert = (words: string) => {
    store.type('reply', text.trim() === '' ? words : `${text.trimEnd()}\n\n${words}`)
    focusSoon(replyFieldId)
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    if (await saved.keep({ title: name, text, language: ticket.language })) setName('')
  }
  return (
    <Kept>
      <summary>{t('ticket.reply.saved')}</summary>
      {(saved.phase === 'failed' || saved.list.phase === 'failed') && (
        <Notice tone="error">
          <p>{t('ticket.reply.savedFailed')}</p>
          <Actions>
            <Button variant="secondary" onClick={() => void saved.open()}>
              {t('list.retry')}
            </Button>
          </Actions>
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
              onClick={() => void saved.remove(reply)}
            >
              ×
            </Button>
          </Entry>
        ))}
      </Entries>
      <Told role="status">
        {saved.removed && (
          <Notice tone="success">
            <p>{t('ticket.reply.removed', { title: saved.removed.title })}</p>
            <Actions>
              <Button variant="secondary" onClick={() => void saved.putBack()}>
                {t('ticket.reply.putBack')}
              </Button>
            </Actions>
          </Notice>
        )}
        {saved.phase === 'kept' && !saved.removed && <Small>{t('ticket.reply.kept')}</Small>}
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
            <Button type="submit" variant="secondary" disabled={saved.phase === 'saving'}>
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
  const { t: common } = useTranslation()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    void saved.open()
  }, [saved])
  const { sending, typed } = store
  const { ticket } = record
  const isEmpty = typed.reply.trim() === ''
  const isSending = sending.phase === 'saving'
  const [problem] = sending.phase === 'invalid' ? sending.problems : []
  const send = async (status?: (typeof ticketStatuses)[number]) => {
    if (await store.reply(status)) notices.succeeded(t('ticket.reply.sent'), ticket.email)
    else if (store.sending.phase === 'failed') notices.failed(t('ticket.reply.failed'))
    if (!store.conflict) focusSoon(replyFieldId)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit()
  }
  return (
    <Paper aria-labelledby="reply-title">
      <h2 id="reply-title">{t('ticket.reply.title')}</h2>
      <Form ref={form} noValidate onKeyDown={press} onSubmit={submit}>
        <TextField
          id={replyFieldId}
          label={t('ticket.reply.label')}
          hint={<Rich text={t('ticket.reply.readBy', { email: ticket.email })} as={{ mark: 'strong' }} />}
          problem={
            problem &&
            problemText(common, problem, { field: t('ticket.reply.label'), currency: 'EUR', language })
          }
          rows={6}
          lang={ticket.language}
          value={typed.reply}
          onChange={(text) => store.type('reply', text)}
        />
        <Told role="alert">
          {sending.phase === 'failed' && (
            <Notice tone="error" title={t('ticket.reply.failed')}>
              <p>{t('ticket.reply.failedText')}</p>
            </Notice>
          )}
        </Told>
        <Told role="status">
          {sending.phase === 'sent' && (
            <Notice tone="success">
              <p>{t('ticket.reply.sent')}</p>
            </Notice>
          )}
        </Told>
        <Actions>
          <Button
            type="submit"
            variant="primary"
            disabled={isEmpty || isSending}
            aria-describedby={isEmpty ? 'reply-empty' : undefined}
          >
            {t(isSending ? 'ticket.reply.sending' : 'ticket.reply.send')}
          </Button>
          {(['resolved', 'in_progress'] as const)
            .filter((status) => status !== ticket.status)
            .map((status) => (
              <Button
                key={status}
                variant="secondary"
                disabled={isEmpty || isSending}
                onClick={() => void send(status)}
              >
                {t('ticket.reply.sendWith', { status: t(`tickets.statuses.${status}`) })}
              </Button>
            ))}
          {isEmpty && <Small id="reply-empty">{t('ticket.reply.empty')}</Small>}
        </Actions>
      </Form>
      <Saved store={store} saved={saved} record={record} />
      <VisuallyHidden role="status">{isSending && t('ticket.reply.sending')}</VisuallyHidden>
    </Paper>
  )
})
