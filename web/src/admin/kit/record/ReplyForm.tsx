import type { Problem } from '@hotovo/domain/shared/problem'
import { observer } from 'mobx-react-lite'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useHref, useLocation, useNavigate } from 'react-router-dom'
import { useLanguage } from '../../../i18n/messages.ts'
import { problemText } from '../../../i18n/problem.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Rich } from '../../../ui/Rich.tsx'
import { Told } from '../../../ui/Told.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { Actions, Card, Small } from '../parts.tsx'
import { useInSight } from '../useInSight.ts'

export const replyFieldId = 'reply'
const titleId = 'reply-title'

/** Moves focus on as soon as a reply leaves, and the next key is a key again. */
export const leaveReply = () => focusHeading(document.getElementById(titleId))

/** Leads back to the page where a reply was written that is called off (rule A119), with what it was reached by. */
export function useComeBack(): () => void {
  const navigate = useNavigate()
  const { pathname, search, state } = useLocation()
  const href = useHref(pathname)
  return () => {
    if (window.location.pathname !== href) void navigate(pathname + search, { state })
  }
}

/** What the customer will read stands on another paper than what stays in the house. */
const Paper = styled(Card)(({ theme: { vars } }) => ({
  borderColor: vars.palette.primary.main,
  borderTopWidth: 6,
  background: vars.palette.primary.soft,
  color: vars.palette.primary.onSoft,
  '& p': { color: 'inherit' },
  '@media print': { display: 'none' },
}))
/** What is wanted before a word is typed stands at its head, and not beneath it under the bars at the foot of the window. */
const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.25rem 0.75rem',
  minWidth: 0,
  // As those of other cards, and never larger than the title of a dialog that it stands in.
  '& > h2': { fontSize: '1.25rem' },
})
const Form = styled('form')({
  display: 'grid',
  gap: '0.75rem',
  '& textarea': { minHeight: '9rem', unicodeBidi: 'plaintext' },
  '&[data-aside] textarea': { minHeight: '5.5rem' },
})

/** The record that it is about, with what is typed. */
type ReplyFile = {
  readonly typed: { readonly reply: string }
  type(field: 'reply', text: string): void
}
/** Whether one is held, and how the last one went. */
type Replying = {
  readonly isHeld: boolean
  readonly sending: {
    readonly stage: { readonly phase: string }
    readonly isSaving: boolean
    problemAt(field: 'text'): Problem | undefined
  }
  tellsHere(): () => void
}

type ReplyFormProps = {
  readonly file: ReplyFile
  readonly replying: Replying
  /** To whom it goes, and in which language they are written to. */
  readonly to: { readonly email: string; readonly language: string }
  readonly onSend: () => void
  /** Sends it as the last word, with Shift besides. */
  readonly onSendLast?: () => void
  /** Does something else than type where a slash is the first thing that is pressed. */
  readonly onSlash?: (() => void) | undefined
  /** Whether something else is the next thing to do where it stands. */
  readonly isAside?: boolean
  /** What stands beside its title. */
  readonly beside?: ReactNode
  /** Other ways to send it. */
  readonly others?: (isIdle: boolean) => ReactNode
  /** What else stands on the paper. */
  readonly children?: ReactNode
}

/** A reply to the customer of a ticket, sent by e-mail. */
export const ReplyForm = observer(
  ({
    file,
    replying,
    to,
    onSend,
    onSendLast,
    onSlash,
    isAside,
    beside,
    others,
    children,
  }: ReplyFormProps) => {
    const { t } = useTranslation('admin')
    const { t: common } = useTranslation()
    const language = useLanguage()
    const form = useRef<HTMLFormElement>(null)
    const { typed } = file
    const isEmpty = typed.reply.trim() === ''
    const { sending, isHeld } = replying
    const { phase } = sending.stage
    const { isSaving: isSending } = sending
    const isLeaving = isSending || isHeld
    useEffect(() => replying.tellsHere(), [replying])
    const why = useInSight<HTMLDivElement>(
      phase === 'refused' || (phase === 'conflict' && isAside) ? sending.stage : undefined,
    )
    const problem = sending.problemAt('text')
    const submit = (event: FormEvent) => {
      event.preventDefault()
      onSend()
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === '/' && typed.reply === '' && onSlash) {
        event.preventDefault()
        onSlash()
      }
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !event.shiftKey || !onSendLast) return
      event.preventDefault()
      if (!isEmpty && !isLeaving) onSendLast()
    }
    return (
      <Paper aria-labelledby={titleId}>
        <Head>
          <h2 id={titleId}>{t('ticket.reply.title')}</h2>
          {beside}
        </Head>
        <Form
          ref={form}
          noValidate
          data-empty={isEmpty ? '' : undefined}
          data-aside={isAside ? '' : undefined}
          onKeyDown={press}
          onSubmit={submit}
        >
          <TextField
            id={replyFieldId}
            label={t('ticket.reply.label')}
            hint={<Rich text={t('ticket.reply.readBy', { email: to.email })} as={{ mark: 'strong' }} />}
            problem={
              problem &&
              problemText(common, problem, { field: t('ticket.reply.label'), currency: 'EUR', language })
            }
            rows={isAside ? 3 : 6}
            lang={to.language}
            readOnly={isLeaving}
            value={typed.reply}
            onChange={(text) => file.type('reply', text)}
          />
          <Told ref={why} role="alert">
            {phase === 'refused' && (
              <Notice tone="error">
                <p>{t('ticket.reply.failed')}</p>
              </Notice>
            )}
            {phase === 'conflict' && isAside && (
              <Notice tone="warning" title={t('ticket.conflict.title')}>
                <p>{t('ticket.reply.changedText')}</p>
              </Notice>
            )}
          </Told>
          <Actions>
            <Button
              type="submit"
              variant={isAside ? 'secondary' : 'primary'}
              disabled={isEmpty || isLeaving}
              aria-describedby={isEmpty ? 'reply-empty' : isHeld ? 'reply-held' : undefined}
            >
              {t(isSending ? 'ticket.reply.sending' : 'ticket.reply.send')}
            </Button>
            {others?.(!isEmpty && !isLeaving)}
            {isEmpty && <Small id="reply-empty">{t('ticket.reply.empty')}</Small>}
            {isHeld && <Small id="reply-held">{t('ticket.reply.held')}</Small>}
          </Actions>
        </Form>
        {children}
        <VisuallyHidden role="status">{isSending && t('ticket.reply.sending')}</VisuallyHidden>
      </Paper>
    )
  },
)
