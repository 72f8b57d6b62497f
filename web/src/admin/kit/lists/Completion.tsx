import { completions, type Completion as Offered } from '@hotovo/domain/shared/completions'
import type { FilterToken } from '@hotovo/domain/shared/filter-words'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { beneathSearch, type CompletionProps } from '../../../ui/Search.tsx'

const List = styled('div')(beneathSearch, ({ theme: { vars } }) => ({
  maxHeight: 'min(22rem, 50dvh)',
  overflowY: 'auto',
  padding: '0.25rem',
  '& > [role=option]': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 0.75rem',
    minHeight: '2.5rem',
    padding: '0.4375rem 0.625rem',
    borderRadius: 6,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    '&:hover': { background: vars.palette.background.sunken },
    '&[aria-selected=true]': {
      background: vars.palette.primary.soft,
      color: vars.palette.primary.onSoft,
      outline: `2px solid ${vars.palette.primary.main}`,
      outlineOffset: -2,
    },
    '& > span': { fontSize: '0.9375rem' },
    '&:not([aria-selected=true]) > span': { color: vars.palette.text.secondary },
    '@media (pointer: coarse)': { minHeight: '2.75rem' },
  },
}))

type Props = CompletionProps & { readonly grammar: () => Promise<readonly FilterToken[]> }

/**
 * How the word that is typed into a search can go on as a word of a filter, in a list beneath it (rule A24). Nothing is chosen
 * before an arrow key chooses it, so Enter searches as ever; Tab takes the first value of a filter that was begun.
 */
export function Completion({ grammar, input, typed, at, onTake }: Props) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const id = useId()
  const [known, know] = useState<readonly FilterToken[]>([])
  const [dismissed, dismiss] = useState<string>()
  const [chosen, choose] = useState<{ readonly of: string; readonly place: number }>()
  const fetched = useRef(grammar)
  useEffect(() => {
    // Who cannot complete words can type them.
    fetched.current().then(know, () => {})
  }, [])
  const { from, to, isToken, offered: all } = completions(known, typed, at, language)
  const offered = dismissed === typed ? [] : all
  const place = chosen?.of === typed ? chosen.place : -1
  const isOpen = offered.length > 0
  const optionId = (one: number) => `${id}-${one}`

  useEffect(() => {
    const box = input.current
    const say = (name: string, value: string | undefined) =>
      value === undefined ? box?.removeAttribute(name) : box?.setAttribute(name, value)
    box?.setAttribute('aria-expanded', String(isOpen))
    say('aria-controls', isOpen ? `${id}-list` : undefined)
    say('aria-activedescendant', isOpen && place >= 0 ? `${id}-${place}` : undefined)
    document.getElementById(`${id}-${place}`)?.scrollIntoView({ block: 'nearest' })
    return () => {
      box?.setAttribute('aria-expanded', 'false')
      say('aria-controls', undefined)
      say('aria-activedescendant', undefined)
    }
  }, [input, id, isOpen, place])

  /** Where typing goes on behind a word that was taken: before the next key, or that would stand elsewhere. */
  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current === undefined) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const take = (one: Offered | undefined) => {
    if (!one) return
    // Of a name between its quotes.
    const end = from + one.text.length - (one.kind === 'name' ? 1 : 0)
    onTake(typed.slice(0, from) + one.text + typed.slice(to), end)
    caret.current = end
  }
  /** What a key does while words are offered; undefined for keys that are none of theirs. */
  const deedOf = ({ key, shiftKey }: KeyboardEvent): (() => void) | undefined => {
    const { length } = offered
    const chosenNow = offered[place]
    if (key === 'ArrowDown') return () => choose({ of: typed, place: (place + 1) % length })
    if (key === 'ArrowUp') return () => choose({ of: typed, place: (place <= 0 ? length : place) - 1 })
    if (key === 'Escape') return () => dismiss(typed)
    if (key === 'Enter' && chosenNow) return () => take(chosenNow)
    if (key === 'Tab' && !shiftKey && (chosenNow || isToken)) return () => take(chosenNow ?? offered[0])
    return undefined
  }
  const press = useRef<(event: KeyboardEvent) => void>(undefined)
  useEffect(() => {
    press.current = (event) => {
      if (!isOpen || event.isComposing || event.ctrlKey || event.altKey || event.metaKey) return
      if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) dismiss(typed)
      const deed = deedOf(event)
      if (!deed) return
      event.preventDefault()
      event.stopPropagation()
      deed()
    }
  })
  // It comes before what the search does with its keys.
  useEffect(() => {
    const box = input.current
    const listen = (event: KeyboardEvent) => press.current?.(event)
    box?.addEventListener('keydown', listen)
    return () => box?.removeEventListener('keydown', listen)
  }, [input])

  const hintOf = ({ kind, values }: Offered) => {
    if (kind === 'day' || kind === 'amounts' || kind === 'email' || kind === 'name')
      return t(`filters.hints.${kind}`)
    return values.join(', ')
  }
  if (!isOpen) return null
  return (
    <List role="listbox" id={`${id}-list`} aria-label={t('filters.words')}>
      {offered.map((one, n) => (
        // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has focus and the keys
        <div
          key={one.text}
          role="option"
          id={optionId(n)}
          aria-selected={n === place}
          // The search keeps focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => take(one)}
        >
          <strong>{one.text}</strong>
          <span>{hintOf(one)}</span>
        </div>
      ))}
    </List>
  )
}
