import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { lengths } from '@hotovo/domain/limits'
import { type Language, languages } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { replyAssumptions } from '@hotovo/domain/tickets/reply-assumption'
import { placeholders, placeholderWords } from '@hotovo/domain/tickets/saved-reply'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { problemText } from '../../../i18n/problem.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Key } from '../../../ui/Key.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Actions, Entries, Entry, focusSoon, Small } from '../../kit/parts.tsx'
import type { SavedReplies } from '../TicketsStore.ts'
import { foundReplies } from './foundReplies.ts'
import { replyNumber } from './numbers.ts'

const Parts = styled('div')({
  display: 'grid',
  gap: '1rem',
  '& > *': { minWidth: 0 },
  '& h3': { fontSize: '1.0625rem' },
  '& form': { display: 'grid', gap: '0.75rem' },
})
const Line = styled(Entry)({
  alignItems: 'center',
  padding: '0.25rem 0',
  '& > div': { flex: '1 1 6rem' },
  '& > button': { flex: 'none', minHeight: '2.75rem', padding: '0.25rem 0.75rem' },
})
const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(12rem, 100%), 1fr))',
  gap: '0.75rem',
})
const nameId = 'saved-reply-name'

type Words = Omit<StaffSavedReply, 'id' | 'version'>

type ReplyDeskProps = {
  readonly saved: SavedReplies
  readonly language: Language
  readonly begun: string
}

/** Saved replies as they are managed: added, changed, removed and put back. */
export const ReplyDesk = observer(({ saved, language: first, begun }: ReplyDeskProps) => {
  const { t } = useTranslation('admin')
  const { t: common } = useTranslation()
  const language = useLanguage()
  const empty: Words = { title: '', text: '', language: first, isShared: true, assumes: null }
  const [typed, setTyped] = useState<Words>({ ...empty, text: begun })
  const [editedId, edit] = useState<string>()
  const items = saved.all.answer ?? []
  const listed = foundReplies(items, '', first).flatMap(({ replies }) => replies)
  const edited = items.find(({ id }) => id === editedId)
  const type = (part: Partial<Words>) => {
    for (const field of ['title', 'text'] as const) if (part[field] !== undefined) saved.write.amend(field)
    setTyped({ ...typed, ...part })
  }
  const problemAt = (at: 'title' | 'text', field: string) => {
    const problem: Problem | undefined = saved.write.problemAt(at)
    return problem && problemText(common, problem, { field, currency: 'EUR', language })
  }
  const begin = (reply: StaffSavedReply) => {
    saved.write.rest()
    edit(reply.id)
    setTyped(reply)
    focusSoon(nameId)
  }
  const end = () => {
    edit(undefined)
    setTyped(empty)
    focusSoon(nameId)
  }
  const keep = async (event: FormEvent) => {
    event.preventDefault()
    const isKept = await saved.write.run(
      edited
        ? { what: 'change', one: { ...edited, ...typed, id: edited.id, version: edited.version } }
        : { what: 'keep', one: typed },
    )
    if (isKept) end()
  }
  const remove = async (reply: StaffSavedReply) => {
    if (!(await saved.remove(reply))) return
    if (reply.id === editedId) edit(undefined)
    focusSoon('saved-put-back')
  }
  const [name, number, order] = placeholders.map((one) => `{${placeholderWords[one][typed.language]}}`)
  return (
    <Parts>
      <Entries>
        {listed.map((reply) => (
          <Line key={reply.id}>
            <div>
              <strong>
                {replyNumber(reply, items) && <Key>{replyNumber(reply, items)}</Key>} {reply.title}
              </strong>
              <Small>
                {t(`savedReplies.languages.${reply.language}`)} ·{' '}
                {t(reply.isShared ? 'savedReplies.team' : 'savedReplies.onlyMe')}
              </Small>
            </div>
            <Button
              variant="secondary"
              aria-label={t('savedReplies.edit', { title: reply.title })}
              onClick={() => begin(reply)}
            >
              {t('savedReplies.editShort')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('savedReplies.remove', { title: reply.title })}
              onClick={() => void remove(reply)}
            >
              <CloseIcon />
            </Button>
          </Line>
        ))}
      </Entries>
      <div role="status">
        {saved.last && (
          <Notice tone="success">
            <p>
              {t(saved.last.what === 'remove' ? 'savedReplies.removed' : 'savedReplies.kept', {
                title: saved.last.one.title,
              })}
            </p>
            {saved.last.what === 'remove' && (
              <Actions>
                <Button id="saved-put-back" variant="secondary" onClick={() => void saved.write.undo()}>
                  {t('savedReplies.putBack')}
                </Button>
              </Actions>
            )}
          </Notice>
        )}
      </div>
      <form noValidate onSubmit={(event) => void keep(event)}>
        <h3>{t(edited ? 'savedReplies.editTitle' : 'savedReplies.addTitle')}</h3>
        <TextField
          id={nameId}
          label={t('savedReplies.name')}
          problem={problemAt('title', t('savedReplies.name'))}
          maxLength={lengths.savedReplyTitle.max}
          value={typed.title}
          onChange={(title) => type({ title })}
        />
        <TextField
          id="saved-reply-text"
          label={t('savedReplies.text')}
          hint={t('savedReplies.hint', { name, number, order })}
          problem={problemAt('text', t('savedReplies.text'))}
          rows={5}
          lang={typed.language}
          maxLength={lengths.reply.max}
          value={typed.text}
          onChange={(text) => type({ text })}
        />
        <Pair>
          <SelectField
            id="saved-reply-language"
            label={t('savedReplies.language')}
            choices={languages.map((value) => ({ value, text: t(`savedReplies.languages.${value}`) }))}
            value={typed.language}
            onChoose={(chosen) => type({ language: chosen })}
          />
          <SelectField
            id="saved-reply-whose"
            label={t('savedReplies.whose')}
            choices={[
              { value: 'team', text: t('savedReplies.team') },
              { value: 'me', text: t('savedReplies.onlyMe') },
            ]}
            value={typed.isShared ? 'team' : 'me'}
            onChoose={(whose) => type({ isShared: whose === 'team' })}
          />
          <SelectField
            id="saved-reply-assumes"
            label={t('savedReplies.assumes')}
            hint={t('savedReplies.assumesHint')}
            choices={[
              { value: '', text: t('savedReplies.assumesNothing') },
              ...replyAssumptions.map((value) => ({ value, text: t(`savedReplies.assumptions.${value}`) })),
            ]}
            value={typed.assumes ?? ''}
            onChoose={(assumes) => type({ assumes: assumes || null })}
          />
        </Pair>
        <Actions>
          <Button type="submit" disabled={saved.write.isSaving}>
            {t(edited ? 'savedReplies.save' : 'savedReplies.keep')}
          </Button>
          {edited && (
            <Button variant="secondary" onClick={end}>
              {t('savedReplies.cancel')}
            </Button>
          )}
        </Actions>
      </form>
    </Parts>
  )
})
