import type { Order } from '@hotovo/domain/orders/order'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { visuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useMay } from '../../kit/may.tsx'
import { Actions, focusSoon } from '../../kit/parts.tsx'
import { Notes, noteFieldId } from '../../kit/record/Notes.tsx'
import { leaveReply, ReplyForm, replyFieldId, useComeBack } from '../../kit/record/ReplyForm.tsx'
import type { OrderStore } from '../OrderStore.ts'
import { useProblemText } from '../useProblemText.ts'

const Box = styled('div')({
  display: 'grid',
  gap: '0.375rem',
  '& > *': { minWidth: 0 },
  '& > section': { padding: '0.625rem 0.875rem' },
  '& > section, & form': { gap: '0.5rem' },
  '& h2': { fontSize: '1.0625rem' },
  // Nobody sends what is not there.
  '& form[data-empty]:not(:focus-within) > div:last-of-type': { display: 'none' },
  // The heading says it, and the field grows with what is typed.
  '& label': visuallyHidden,
  '& form textarea, & form[data-aside] textarea': {
    minHeight: '2.75rem',
    maxHeight: '40vh',
    fieldSizing: 'content',
  },
})
const Kinds = styled(Actions)(({ theme: { vars } }) => ({
  '& > button': { flex: '1 1 auto', minHeight: '2.25rem', padding: '0.125rem 0.75rem', borderRadius: 999 },
  '& > [aria-pressed=true]': { background: vars.palette.primary.soft, color: vars.palette.primary.onSoft },
}))

const noteKindId = 'write-note'
const replyKindId = 'write-reply'

/** What is typed after the key goes there: no letter of it is a key. */
export const focusNote = () => {
  const kind = document.getElementById(noteKindId)
  if (kind) kind.click()
  else document.getElementById(noteFieldId)?.focus()
}
export const focusReply = () => document.getElementById(replyKindId)?.click()

type ComposerProps = {
  readonly store: OrderStore
  /** Undefined while only its row is known. */
  readonly order: Order | undefined
  readonly adminNotes: string | null | undefined
  /** Somebody came to write a note. */
  readonly isForNote: boolean
}

/**
 * Where staff write about an order: a note that stays in the house, or a reply that its customer gets. What is typed of either
 * stays; who will read it is told by words, paper and colour.
 */
export const Composer = observer(({ store, order, adminNotes, isForNote }: ComposerProps) => {
  const { t } = useTranslation('admin')
  const toText = useProblemText(store)
  const may = useMay()
  const { typed } = store.file
  const mayReply = may('tickets.reply') && order !== undefined
  const mayNote = may('orders.change')
  const [chosen, choose] = useState<'note' | 'reply'>(
    typed.reply.trim() !== '' && typed.text.trim() === '' ? 'reply' : 'note',
  )
  const kind = mayReply ? chosen : 'note'
  const write = (next: typeof kind, id: string) => () => {
    flushSync(() => choose(next))
    document.getElementById(id)?.focus()
  }
  const note = write('note', noteFieldId)
  const reply = write('reply', replyFieldId)
  const isThere = order !== undefined
  useEffect(() => {
    // After the heading, which has focus on every arrival.
    if (isThere && isForNote) focusSoon(noteFieldId)
  }, [isThere, isForNote])
  const comeBack = useComeBack()
  const send = () => {
    if (store.reply(comeBack)) leaveReply()
  }
  return (
    <Box>
      {mayReply && mayNote && (
        <Kinds role="group" aria-label={t('order.composer.title')}>
          <Button
            id={noteKindId}
            variant="secondary"
            aria-pressed={kind === 'note'}
            aria-keyshortcuts="n"
            onClick={note}
          >
            {t('order.composer.note')}
          </Button>
          <Button
            id={replyKindId}
            variant="secondary"
            aria-pressed={kind === 'reply'}
            aria-keyshortcuts="r"
            onClick={reply}
          >
            {t('order.composer.reply')}
          </Button>
        </Kinds>
      )}
      {kind === 'reply' && order ? (
        <ReplyForm
          file={store.file}
          replying={store.replying}
          to={store.talk?.record.ticket ?? order}
          onSend={send}
          isAside
        />
      ) : (
        <Notes
          file={store.file}
          to="orders.change"
          adminNotes={adminNotes}
          problem={() => toText('text')}
          isAside
        />
      )}
    </Box>
  )
})
