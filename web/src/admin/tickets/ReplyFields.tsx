import type { PlannedTicket, TicketsChange } from '@hotovo/application/tickets/bulk'
import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { type TicketStatus, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../theme/styled.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { numberedReply, repliesIn, replyNumber } from './saved/numbers.ts'
import type { SavedReplies } from './TicketsStore.ts'

/** What goes out, as it was written; it may be long. */
const Preview = styled('blockquote')(({ theme: { vars } }) => ({
  maxHeight: '9rem',
  margin: '0.375rem 0 0',
  padding: '0.5rem 0.75rem',
  borderInlineStart: `4px solid ${vars.palette.primary.main}`,
  borderRadius: 6,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  overflowY: 'auto',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-wrap',
}))

/** In a choice: nothing is sent, and the status stays. */
const nothing = ''

type Chosen = {
  readonly replies: { readonly [L in Language]?: string | undefined }
  readonly status: TicketStatus | undefined
}

/** What that means for the tickets; undefined where nothing is sent. */
function changeOf({ replies, status }: Chosen, saved: readonly StaffSavedReply[]): TicketsChange | undefined {
  const words = Object.entries(replies).flatMap(([language, id]) => {
    const text = saved.find((one) => one.id === id)?.text
    return text === undefined ? [] : [[language, text] as const]
  })
  if (words.length === 0) return undefined
  return { reply: Object.fromEntries(words), ...(status && { status }) }
}

type ReplyFieldsProps = {
  readonly saved: SavedReplies
  readonly desk: {
    readonly choose: (to: TicketsChange | undefined) => Promise<void>
    readonly plan: {
      readonly answer: { readonly items: readonly Pick<PlannedTicket, 'number' | 'sample'>[] } | undefined
    }
  }
}

/** Which of the saved replies goes out, one for each language, and how the tickets stand then (rule A104). */
export const ReplyFields = observer(({ saved, desk }: ReplyFieldsProps) => {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState<Chosen>({ replies: {}, status: undefined })
  useEffect(() => {
    void saved.open()
  }, [saved])
  const all = saved.all.answer ?? []
  const choose = (part: Partial<Chosen>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    void desk.choose(changeOf(next, all))
  }
  /** By its number, as in a ticket (rule A120). */
  const pickBy = (language: Language) => (event: KeyboardEvent) => {
    const meant = numberedReply(event.key, language, all)
    if (!meant || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose({ replies: { ...chosen.replies, [language]: meant.id } })
  }
  return (
    <>
      <Small>{t('bulk.replies.hint')}</Small>
      {saved.all.phase === 'failed' && (
        <div role="alert">
          <Notice tone="error">
            <p>{t('unanswered.title')}</p>
            <Actions>
              <RetryButton onRetry={() => void saved.open()} />
            </Actions>
          </Notice>
        </div>
      )}
      {languages.map((language) => {
        const own = repliesIn(language, all)
        const text = own.find(({ id }) => id === chosen.replies[language])?.text
        // As the first of them gets it, as soon as that is known (rule S16).
        const first = desk.plan.answer?.items.find(({ sample }) => sample?.language === language)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the choice within has focus and its keys
          <div key={language} onKeyDown={pickBy(language)}>
            <SelectField
              id={`bulk-reply-${language}`}
              label={t(`bulk.replies.inLanguage.${language}`)}
              hint={saved.all.answer && own.length === 0 ? t('bulk.replies.none') : undefined}
              choices={[
                { value: nothing, text: t('bulk.replies.nothing') },
                ...own.map((reply) => ({
                  value: reply.id,
                  text: [replyNumber(reply, all), reply.title].filter(Boolean).join(' · '),
                })),
              ]}
              value={chosen.replies[language] ?? nothing}
              onChoose={(id) => choose({ replies: { ...chosen.replies, [language]: id || undefined } })}
            />
            {text !== undefined && first?.sample && (
              <Small>{t('bulk.replies.sample', { number: first.number })}</Small>
            )}
            {text !== undefined && <Preview lang={language}>{first?.sample?.text ?? text}</Preview>}
          </div>
        )
      })}
      <SelectField
        id="bulk-status"
        label={t('bulk.tickets.status')}
        choices={[
          { value: nothing, text: t('bulk.tickets.keep') },
          ...ticketStatuses.map((value) => ({ value, text: t(`tickets.statuses.${value}`) })),
        ]}
        value={chosen.status ?? nothing}
        onChoose={(status) => choose({ status: status || undefined })}
      />
    </>
  )
})
