import type { TicketsChange } from '@hotovo/application/tickets/bulk'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { type TicketStatus, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Actions, Small } from '../kit/parts.tsx'
import { RetryButton } from '../kit/RetryButton.tsx'
import { Recipients, type RecipientsProps } from './Recipients.tsx'
import { numberedReply, repliesIn, replyNumber } from './saved/numbers.ts'
import type { SavedReplies } from './TicketsStore.ts'

/** In a choice: nothing is sent, and the status stays. */
const nothing = ''

/** One that is no longer saved as it was picked. */
const former = 'former'

type Chosen = {
  /** The words of each language. */
  readonly replies: { readonly [L in Language]?: string | undefined }
  readonly status: TicketStatus | undefined
}

/** What that means for the tickets; undefined where nothing is sent. */
function changeOf({ replies, status }: Chosen): TicketsChange | undefined {
  const words = Object.entries(replies).filter(([, text]) => text !== undefined)
  return words.length === 0 ? undefined : { reply: Object.fromEntries(words), ...(status && { status }) }
}

type ReplyFieldsProps = {
  readonly saved: SavedReplies
  readonly desk: RecipientsProps['desk'] & {
    /** What was chosen before, where that is asked again. */
    readonly to: TicketsChange | undefined
    readonly choose: (to: TicketsChange | undefined) => Promise<void>
  }
}

/** Which of the saved replies goes out, one for each language, and how the tickets stand then (rule A104). */
export const ReplyFields = observer(({ saved, desk }: ReplyFieldsProps) => {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState<Chosen>(() => ({
    replies: desk.to?.reply ?? {},
    status: desk.to?.status,
  }))
  useEffect(() => {
    void saved.open()
  }, [saved])
  const all = saved.all.answer ?? []
  const choose = (part: Partial<Chosen>) => {
    const next = { ...chosen, ...part }
    setChosen(next)
    void desk.choose(changeOf(next))
  }
  /** By its number, as in a ticket (rule A120). */
  const pickBy = (language: Language) => (event: KeyboardEvent) => {
    const meant = numberedReply(event.key, language, all)
    if (!meant || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    choose({ replies: { ...chosen.replies, [language]: meant.text } })
  }
  return (
    <>
      <Small>{t('tickets.many.hint')}</Small>
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
        const text = chosen.replies[language]
        const picked = own.find((reply) => reply.text === text)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: the choice within has focus and its keys
          <div key={language} onKeyDown={pickBy(language)}>
            <SelectField
              id={`bulk-reply-${language}`}
              label={t(`tickets.many.inLanguage.${language}`)}
              hint={saved.all.answer && own.length === 0 ? t('tickets.many.none') : undefined}
              choices={[
                { value: nothing, text: t('tickets.many.nothing') },
                ...(text !== undefined && !picked ? [{ value: former, text: text.slice(0, 80) }] : []),
                ...own.map((reply) => ({
                  value: reply.id,
                  text: [replyNumber(reply, all), reply.title].filter(Boolean).join(' · '),
                })),
              ]}
              value={picked?.id ?? (text === undefined ? nothing : former)}
              onChoose={(id) => {
                if (id === former) return
                const words = own.find((reply) => reply.id === id)?.text
                choose({ replies: { ...chosen.replies, [language]: words } })
              }}
            />
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
      <Recipients desk={desk} reply={changeOf(chosen)?.reply} />
    </>
  )
})
