import { formatInstant } from '@hotovo/domain/shared/format'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/messages.ts'
import { focusHeading } from '../../shell/useFocusOnNavigation.ts'
import { styled } from '../../theme/styled.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Card, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { NumbersWhole } from './NumbersWhole.tsx'
import type { TicketStore } from './TicketStore.ts'

/** What people wrote, as they wrote it, each line in the direction of its words. */
const Words = styled('div')({
  maxWidth: '42em',
  overflowWrap: 'anywhere',
  unicodeBidi: 'plaintext',
  whiteSpace: 'pre-wrap',
})
/** So many answers stand there at first, the newest: whoever writes the next one has it in reach. */
const newest = 5
const answersId = 'answers-title'

const Answer = styled('article')(({ theme: { vars } }) => ({
  padding: '0.75rem 0.875rem',
  borderInlineStart: `4px solid ${vars.palette.primary.main}`,
  borderRadius: 6,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  '& > p': { color: 'inherit' },
  '&[data-news]': { outline: `2px solid ${vars.palette.primary.main}` },
}))

type TalkProps = { readonly store: TicketStore; readonly record: TicketRecord }

/** What was said: the customer's message, and what they were answered. */
export const Talk = observer(({ store, record: { ticket } }: TalkProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const { phase, answer: replies = [] } = store.replies
  const [isWhole, showWhole] = useState(false)
  const older = isWhole ? 0 : Math.max(0, replies.length - newest)
  const show = () => {
    showWhole(true)
    focusHeading(document.getElementById(answersId))
  }
  return (
    <Card aria-labelledby="message-title">
      <h2 id="message-title">{t('ticket.message')}</h2>
      <h3 dir="auto">
        <NumbersWhole>{ticket.subject}</NumbersWhole>
      </h3>
      <Words lang={ticket.language}>
        <NumbersWhole>{ticket.message}</NumbersWhole>
      </Words>
      {phase === 'failed' && (
        <Notice tone="error">
          <p>{t('ticket.answersFailed')}</p>
          <Actions>
            <RetryButton onRetry={() => void store.open()} />
          </Actions>
        </Notice>
      )}
      {replies.length > 0 && <h3 id={answersId}>{t('ticket.answers')}</h3>}
      {older > 0 && (
        <Actions>
          <Button variant="secondary" onClick={show}>
            {t('ticket.olderAnswers', { count: older })}
          </Button>
        </Actions>
      )}
      {replies.slice(older).map(({ id, text, by, at }) => (
        <Answer key={id} data-news={store.file.isNews(at) ? '' : undefined}>
          <Small>
            {by.name} · <time dateTime={at}>{formatInstant(at, language)}</time>
          </Small>
          <Words lang={ticket.language}>
            <NumbersWhole>{text}</NumbersWhole>
          </Words>
        </Answer>
      ))}
    </Card>
  )
})
