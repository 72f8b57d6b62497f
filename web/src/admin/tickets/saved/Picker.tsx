import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import type { Language } from '@hotovo/domain/shared/language'
import { observer } from 'mobx-react-lite'
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { styled } from '../../../theme/styled.tsx'
import { control } from '../../../ui/form/TextField.tsx'
import { Key } from '../../../ui/Key.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { OptionList } from '../../kit/OptionList.tsx'
import { Small } from '../../kit/parts.tsx'
import type { SavedReplies } from '../TicketsStore.ts'
import { fittingReply, foundReplies } from './foundReplies.ts'
import { numberedReply, replyNumber } from './numbers.ts'

const Input = styled('input')(control)
const Fitting = styled('span')(({ theme: { vars } }) => ({
  color: vars.palette.success.main,
  fontWeight: 600,
}))
const Numbered = styled(Key)({ marginInlineEnd: '0.5rem' })
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

export const pickerId = 'saved-reply-search'

type PickerProps = {
  readonly saved: SavedReplies
  readonly language: Language
  /** What the ticket is about. */
  readonly about: readonly string[]
  /** Fills the text of one in, as the customer would get it (rule S16). */
  readonly fill?: ((text: string) => string) | undefined
  readonly onPick: (reply: StaffSavedReply) => void
}

/** One of the saved replies, found by typing and taken by Enter or a press, or by its number before anything is typed (rule A120). */
export const Picker = observer(({ saved, language, about, fill = (text) => text, onPick }: PickerProps) => {
  const { t } = useTranslation('admin')
  const id = useId()
  const [looked, look] = useState('')
  /** Undefined until somebody moves: then what fits is chosen, what was looked for and stands first, or none (rule A120). */
  const [moved, move] = useState<number>()
  useLayoutEffect(() => document.getElementById(pickerId)?.focus(), [])
  const { answer, phase } = saved.all
  const all = answer ?? []
  const groups = foundReplies(all, looked, language)
  const rows = groups.flatMap(({ replies }) => replies)
  const fitting = looked.trim() === '' ? fittingReply(all, language, about) : undefined
  const first = looked.trim() === '' ? -1 : 0
  const at = moved ?? (fitting ? rows.indexOf(fitting) : first)
  const chosen = rows[Math.min(at, rows.length - 1)]
  /** What is typed into a search is no number, and a key means a reply of the language of the ticket. */
  const isNumbered = looked === ''
  const numberOf = (reply: StaffSavedReply) =>
    isNumbered && reply.language === language ? replyNumber(reply, all) : undefined
  const optionId = (reply: StaffSavedReply) => `${id}-${reply.id}`
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])
  /** The key that was pressed before they were there, or while what was kept meanwhile is fetched, says which one is taken then. */
  const early = useRef<string | undefined>(undefined)
  const pick = (key: string) => {
    const meant = key === 'Enter' ? chosen : numberedReply(key, language, all)
    if (meant) onPick(meant)
    else if (phase === 'loading') early.current = key
  }
  useEffect(() => {
    const meant = early.current
    if (meant === undefined || phase === 'loading') return
    early.current = undefined
    pick(meant)
  })
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    const { length } = rows
    if (event.key === 'ArrowDown') move(length === 0 ? 0 : (at + 1) % length)
    else if (event.key === 'ArrowUp') move(length === 0 ? 0 : (Math.max(at, 0) + length - 1) % length)
    else if (event.key === 'Enter' || (isNumbered && /^[1-9]$/.test(event.key))) pick(event.key)
    else return
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
          move(undefined)
        }}
        onKeyDown={press}
      />
      <Below>
        {phase === 'loading' && !answer && <Spinner>{t('savedReplies.loading')}</Spinner>}
        {answer && rows.length === 0 && (
          <Small role="status">{t(all.length === 0 ? 'savedReplies.none' : 'savedReplies.notFound')}</Small>
        )}
        {rows.length > 0 && !chosen && <Small role="status">{t('savedReplies.noneFits')}</Small>}
        <OptionList role="listbox" id={`${id}-list`} aria-label={t('savedReplies.list')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options so
            <div key={group.of} role="group" aria-labelledby={`${id}-${group.of}`}>
              <span id={`${id}-${group.of}`}>{t(`savedReplies.languages.${group.of}`)}</span>
              {group.replies.map((reply) => (
                // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has focus and the keys
                <div
                  key={reply.id}
                  role="option"
                  id={optionId(reply)}
                  aria-selected={reply === chosen}
                  aria-keyshortcuts={numberOf(reply)?.toString()}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onPick(reply)}
                >
                  <span>
                    {numberOf(reply) && <Numbered aria-hidden>{numberOf(reply)}</Numbered>}
                    {reply.title}
                    {!reply.isShared && ` · ${t('savedReplies.mine')}`}
                    {reply === fitting && <Fitting> · {t('savedReplies.fits')}</Fitting>}
                  </span>
                  <small lang={reply.language}>
                    {fill(reply.text).replaceAll(/\s+/g, ' ').slice(0, 160)}
                  </small>
                </div>
              ))}
            </div>
          ))}
        </OptionList>
      </Below>
    </>
  )
})
