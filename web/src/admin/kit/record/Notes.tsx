import { lengths } from '@hotovo/domain/limits'
import { formatNumber } from '@hotovo/domain/shared/format'
import { lengthOf } from '@hotovo/domain/shared/text'
import type { Permission } from '@hotovo/domain/staff/permissions'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { focusHeading } from '../../../shell/useFocusOnNavigation.ts'
import { notices } from '../../../stores/Notices.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { Told } from '../../../ui/Told.tsx'
import { May } from '../may.tsx'
import { Actions, Card, Small } from '../parts.tsx'
import { Unanswered } from '../Unanswered.tsx'

export const noteFieldId = 'admin-note'

/** What stays in the house stands on another paper than what the customer will read. */
const Paper = styled(Card)(({ theme: { vars } }) => ({ borderTop: `6px solid ${vars.palette.warning.main}` }))
const Kept = styled('div')(({ theme: { vars } }) => ({
  maxHeight: '8rem',
  overflowY: 'auto',
  padding: '0.5rem 0.75rem',
  borderRadius: 10,
  background: vars.palette.background.sunken,
  lineHeight: 1.5,
  unicodeBidi: 'plaintext',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  '@media print': { maxHeight: 'none', overflow: 'visible', padding: 0 },
}))
const Form = styled('form')({
  display: 'grid',
  gap: '0.75rem',
  '& textarea': { minHeight: '4.25rem' },
  '@media print': { display: 'none' },
})
const Over = styled('span')(({ theme: { vars } }) => ({ color: vars.palette.error.main, fontWeight: 700 }))

/** Who adds notes: what is being typed, and how the last one went. */
type NotesFile = {
  readonly typed: { readonly text: string }
  readonly adding: { readonly stage: { readonly phase: string } }
  type(field: 'text', text: string): void
  addNote(): Promise<boolean>
}

type NotesProps = {
  readonly file: NotesFile
  /** What whoever adds one has to be allowed; others read. */
  readonly to: Permission
  /** Undefined while nobody knows. */
  readonly adminNotes: string | null | undefined
  /** What is wrong with what is typed. */
  readonly problem: () => string | undefined
  /** Whether it stands beside what is next, in little room. */
  readonly isAside?: boolean
}

/** What staff noted about a record, and a place for more (rule A14). */
export const Notes = observer(({ file, to, adminNotes, problem, isAside }: NotesProps) => {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const kept = useRef<HTMLDivElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const { phase } = file.adding.stage
  const { text } = file.typed
  const isEmpty = text.trim() === ''
  const left = lengths.adminNote.max - lengthOf(text.trim())

  const room = { count: Math.abs(left), number: formatNumber(Math.abs(left), language) }
  // The newest note is the last one.
  useLayoutEffect(() => {
    if (adminNotes) kept.current?.scrollTo({ top: kept.current.scrollHeight })
  }, [adminNotes])

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const isHere = form.current?.matches(':focus-within')
    const added = file.addNote()
    // The next key is a key again; focus comes back where the note is not taken.
    if (isHere && file.adding.stage.phase === 'saving') focusHeading(title.current)
    const isAdded = await added
    if (isAdded) notices.succeeded(t('order.notes.added'))
    const { activeElement } = document
    if (!activeElement || (activeElement !== title.current && !form.current?.contains(activeElement))) return
    if (isAdded && file.typed.text === '') kept.current?.focus({ preventScroll: true })
    else form.current?.querySelector('textarea')?.focus()
  }
  return (
    <Paper aria-labelledby="notes-title">
      <h2 ref={title} id="notes-title">
        {t('order.notes.title')}
      </h2>
      {adminNotes === null && !isAside && <Small>{t('order.notes.empty')}</Small>}
      {adminNotes && (
        <Kept ref={kept} role="group" aria-labelledby="notes-title" tabIndex={0}>
          {adminNotes}
        </Kept>
      )}
      <May to={to}>
        <Form
          ref={form}
          noValidate
          data-empty={isEmpty ? '' : undefined}
          onSubmit={(event) => void submit(event)}
        >
          <TextField
            id={noteFieldId}
            label={t('order.notes.label')}
            hint={
              <>
                {t('order.notes.hint')}{' '}
                {left < 0 ? <Over>{t('order.notes.over', room)}</Over> : t('order.notes.left', room)}
              </>
            }
            problem={problem()}
            rows={2}
            value={text}
            onChange={(typed) => file.type('text', typed)}
          />
          <Told role="alert">
            {phase === 'unanswered' && <Unanswered isFilledIn title={t('order.notes.failed')} />}
          </Told>
          <Actions>
            <Button
              type="submit"
              variant="secondary"
              disabled={isEmpty || phase === 'saving'}
              aria-describedby={isEmpty ? 'note-empty' : undefined}
            >
              {t(phase === 'saving' ? 'order.notes.adding' : 'order.notes.add')}
            </Button>
            {isEmpty && <Small id="note-empty">{t('order.notes.addEmpty')}</Small>}
          </Actions>
        </Form>
      </May>
    </Paper>
  )
})
