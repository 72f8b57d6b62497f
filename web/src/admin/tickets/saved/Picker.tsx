import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { type Language, languages } from '@hotovo/domain/shared/language'
import { hasTerms, searchText } from '@hotovo/domain/shared/search'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { control } from '../../../ui/form/TextField.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { OptionList } from '../../kit/OptionList.tsx'
import { Small } from '../../kit/parts.tsx'
import type { SavedReplies } from '../TicketsStore.ts'

const Input = styled('input')(control)
const Below = styled('div')({
  display: 'flex',
  flexDirection: 'column',
  gap: '0.75rem',
  height: 'min(22rem, 45dvh)',
  '& small': {
    flex: '1 0 100%',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
  },
})

/** Those whose title or text has what is looked for, in the language that is meant first, and by title. */
export function foundReplies(
  all: readonly StaffSavedReply[],
  looked: string,
  first: Language,
): readonly { readonly language: Language; readonly replies: readonly StaffSavedReply[] }[] {
  return [first, ...languages.filter((one) => one !== first)]
    .map((language) => ({
      language,
      replies: all.filter(
        (one) => one.language === language && hasTerms(searchText([one.title, one.text]), looked),
      ),
    }))
    .filter(({ replies }) => replies.length > 0)
}

export const pickerId = 'saved-reply-search'

type PickerProps = {
  readonly saved: SavedReplies
  readonly language: Language
  readonly onPick: (reply: StaffSavedReply) => void
}

/** One of the saved replies, found by typing and taken by Enter or a press. */
export const Picker = observer(({ saved, language, onPick }: PickerProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const [looked, look] = useState('')
  const [at, move] = useState(0)
  useLayoutEffect(() => document.getElementById(pickerId)?.focus(), [])
  const { answer: all, phase } = saved.all
  const groups = foundReplies(all ?? [], looked, language)
  const rows = groups.flatMap(({ replies }) => replies)
  const chosen = rows[Math.min(at, rows.length - 1)]
  const optionId = (reply: StaffSavedReply) => `${id}-${reply.id}`
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])
  /** Pressed before they were there, or while what was kept meanwhile is fetched, it takes the first one then. */
  const isEager = useRef(false)
  useEffect(() => {
    if (!isEager.current || phase === 'loading') return
    isEager.current = false
    if (chosen) onPick(chosen)
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { length } = rows
    if (event.key === 'ArrowDown') move(length === 0 ? 0 : (at + 1) % length)
    else if (event.key === 'ArrowUp') move(length === 0 ? 0 : (at + length - 1) % length)
    else if (event.key === 'Enter') {
      if (chosen) onPick(chosen)
      else isEager.current = phase === 'loading'
    } else return
    event.preventDefault()
  }
  return (
    <>
      <Input
        id={pickerId}
        type="text"
        role="combobox"
        aria-label={t('savedReplies.search')}
        aria-expanded={rows.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen && optionId(chosen)}
        placeholder={t('savedReplies.search')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        value={looked}
        onChange={({ target }) => {
          look(target.value)
          move(0)
        }}
        onKeyDown={press}
      />
      <Below>
        {phase === 'loading' && !all && <Spinner>{t('savedReplies.loading')}</Spinner>}
        {all && rows.length === 0 && (
          <Small role="status">{t(all.length === 0 ? 'savedReplies.none' : 'savedReplies.notFound')}</Small>
        )}
        <OptionList role="listbox" id={`${id}-list`} aria-label={t('savedReplies.list')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
            <div key={group.language} role="group" aria-labelledby={`${id}-${group.language}`}>
              <span id={`${id}-${group.language}`}>{t(`savedReplies.languages.${group.language}`)}</span>
              {group.replies.map((reply) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has focus and the keys
                <div
                  key={reply.id}
                  role="option"
                  id={optionId(reply)}
                  aria-selected={reply === chosen}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onPick(reply)}
                >
                  <span>
                    {reply.title}
                    {!reply.isShared && ` · ${t('savedReplies.mine')}`}
                  </span>
                  <small lang={reply.language}>{reply.text.replaceAll(/\s+/g, ' ').slice(0, 160)}</small>
                </div>
              ))}
            </div>
          ))}
        </OptionList>
      </Below>
    </>
  )
})
