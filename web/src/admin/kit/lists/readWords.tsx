import {
  type FilterGrammar,
  type FilterToken,
  parseFilter,
  tokenInWord,
  type UnreadToken,
} from '@hotovo/domain/shared/filter-words'
import type { Language } from '@hotovo/domain/shared/language'
import { meantToken } from '@hotovo/domain/shared/meant-token'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'

const Told = styled('p')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' })

type UnreadProps = {
  readonly grammar: readonly FilterToken[]
  readonly words: readonly UnreadToken[]
  /** The words that are looked for meanwhile. */
  readonly sought: string | undefined
  /** Whether a filter is on. */
  readonly isFiltered: boolean
  /** What of the text is looked for. */
  readonly q: string | undefined
  /** All filters were taken off, and what was looked for too. */
  readonly onCleared: () => void
  /** Takes what was meant in the place of a word. */
  readonly onMeant: (word: UnreadToken, meant: string) => void
}

/** What may stand behind the colon of a word, where there are words for that. */
function valuesOf(grammar: readonly FilterToken[], word: string, language: Language): string {
  const { token } = tokenInWord(grammar, word) ?? {}
  return Object.values(token?.values ?? {})
    .map((words) => words[language])
    .join(', ')
}

function Unread({ grammar, words, sought, isFiltered, q, onCleared, onMeant }: UnreadProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [hasRest] = useState(isFiltered || Boolean(q))
  const isListed = useRef(false)
  const isRest = isFiltered || Boolean(sought)
  useEffect(() => {
    if (!isRest && isListed.current) onCleared()
    isListed.current = hasRest && isRest
  }, [isRest, hasRest, onCleared])
  const names = [...new Set(grammar.map(({ key }) => `${key[language]}:`))].join(' ')
  return (
    <Notice tone="error">
      {words.map((word) => {
        const { at, text, code } = word
        const meant = meantToken(grammar, text, language)
        const values = code === 'unknown-value' ? valuesOf(grammar, text, language) : ''
        return (
          <Told key={at}>
            <span>
              {t(`filters.unread.${code}`, { text, names })} {values && t('filters.values', { values })}
            </span>
            {meant !== undefined && (
              <Button variant="secondary" onClick={() => onMeant(word, meant)}>
                {t('filters.meant', { text: meant })}
              </Button>
            )}
          </Told>
        )
      })}
      <p>{sought ? t('filters.waitsFor', { sought }) : t('filters.waits')}</p>
    </Notice>
  )
}

/** The filter that a text means, or what is told of its words that cannot be read beside those that are looked for meanwhile, with what was probably meant, or what filters there are (rules A24, A100, A129, A164). */
export function readWords<Filter>(
  grammar: FilterGrammar<Filter>,
  text: string,
  again: (text: string) => void,
  onCleared: () => void,
): {
  readonly filter: Filter
  readonly told?: (sought: string | undefined, isFiltered: boolean) => ReactNode
} {
  const { filter, unread } = parseFilter(grammar, text)
  if (unread.length === 0) return { filter }
  const take = (word: UnreadToken, meant: string) =>
    again(text.slice(0, word.at) + meant + text.slice(word.at + word.text.length))
  return {
    filter,
    told: (sought, isFiltered) => (
      <Unread
        key={text}
        {...{ grammar, sought, isFiltered, onCleared }}
        words={unread}
        q={(filter as { readonly q?: string }).q}
        onMeant={take}
      />
    ),
  }
}
