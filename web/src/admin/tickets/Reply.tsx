import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { leftPlaceholder, type PlaceholderValues, replyValues } from '@hotovo/domain/tickets/saved-reply'
import type { TicketStatus } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../i18n/adminWords.ts'
import { notices } from '../../stores/Notices.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Told } from '../../ui/Told.tsx'
import { Actions } from '../kit/parts.tsx'
import { leaveReply, ReplyForm, replyFieldId, useComeBack } from '../kit/record/ReplyForm.tsx'
import { MeantOrder } from './RelatedOrderForm.tsx'
import type { TicketStore } from './TicketStore.ts'
import type { SavedReplies } from './TicketsStore.ts'

export const savedRepliesId = 'saved-replies'

/** What is kept to answer with again is fetched behind the first ticket: whoever types at once is heard. */
let SavedRepliesDialog: typeof import('./saved/SavedRepliesDialog.tsx').SavedRepliesDialog | undefined
const fetchSavedReplies = async () => {
  const part = withAdminWords(import('./saved/SavedRepliesDialog.tsx'), 'admin/tickets/saved')
  SavedRepliesDialog ??= (await part).SavedRepliesDialog
}

/** Goes on in the reply: at what has still to be filled in, or at its end. */
function focusReply(values: PlaceholderValues): void {
  requestAnimationFrame(() => {
    const field = document.getElementById(replyFieldId)
    if (!(field instanceof HTMLTextAreaElement)) return
    const left = leftPlaceholder(field.value, values)
    const at = left?.at ?? field.value.length
    field.focus()
    field.setSelectionRange(at, at + (left?.text.length ?? 0))
  })
}

type ReplyProps = {
  readonly store: TicketStore
  readonly saved: SavedReplies
  readonly record: TicketRecord
}

/** The reply to the customer, sent by e-mail, with a status in the same press where one is wanted. */
export const Reply = observer(({ store, saved, record }: ReplyProps) => {
  const { t } = useTranslation('admin')
  const [isPicking, pick] = useState(false)
  useEffect(() => {
    void saved.open()
    fetchSavedReplies().catch(() => {})
  }, [saved])
  const open = async () => {
    try {
      if (!SavedRepliesDialog) await fetchSavedReplies()
      pick(true)
    } catch {
      notices.failed(t('unanswered.title'))
    }
  }
  const { ticket } = record
  const { related } = store
  const leak = related.leaksIn(store.file.typed.reply) ? related.linked : undefined
  const unmet = related.unmetBy(store.file.typed.reply, saved.all.answer ?? [])
  const comeBack = useComeBack()
  const send = (status?: TicketStatus) => {
    if (store.reply(status, comeBack)) leaveReply()
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
          onClick={() => send(status)}
        >
          {t('ticket.reply.sendWith', { status: t(`tickets.statuses.${status}`) })}
        </Button>
      ))
  return (
    <ReplyForm
      file={store.file}
      replying={store.replying}
      to={ticket}
      onSend={() => send()}
      onSendLast={() => send('resolved')}
      onSlash={() => void open()}
      others={others}
      beside={
        <Actions>
          <Button
            id={savedRepliesId}
            variant="secondary"
            disabled={store.replying.isHeld}
            aria-haspopup="dialog"
            aria-keyshortcuts="m"
            onClick={() => void open()}
          >
            {t('ticket.reply.saved')}
          </Button>
        </Actions>
      }
    >
      {leak && (
        <div role="alert">
          <Notice tone="warning">
            <p>
              {t('ticket.work.orderLeaks', {
                number: leak.number,
                name: `${leak.firstName} ${leak.lastName}`,
                email: leak.email,
              })}
            </p>
          </Notice>
        </div>
      )}
      <Told role="alert">
        {unmet && (
          <Notice tone="warning">
            <p>{t(`ticket.work.orderUnmet.${unmet.assumes}`, { number: unmet.number })}</p>
          </Notice>
        )}
      </Told>
      <Told role="status">
        <MeantOrder store={store} />
      </Told>
      {isPicking && SavedRepliesDialog && (
        <SavedRepliesDialog
          saved={saved}
          language={ticket.language}
          about={[
            ticket.subject,
            ticket.topic ? t(`tickets.topics.${ticket.topic}`) : t(`tickets.categories.${ticket.category}`),
          ]}
          begun={store.file.typed.reply}
          fill={(text) => store.filled(text)}
          onPick={({ text }) => {
            pick(false)
            store.insert(text)
            focusReply(replyValues(record))
          }}
          onClose={() => pick(false)}
        />
      )}
    </ReplyForm>
  )
})
