import { type FilterGrammar, parseFilter, type UnreadToken } from '@hotovo/domain/shared/filter-words'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/Notice.tsx'

function Unread({ words }: { readonly words: readonly UnreadToken[] }) {
  const { t } = useTranslation('admin')
  return (
    <Notice tone="error">
      {words.map(({ at, text, code }) => (
        <p key={at}>{t(`filters.unread.${code}`, { text })}</p>
      ))}
    </Notice>
  )
}

/** The filter that a text means, or what is told of its words that cannot be read (rule A24). */
export function readWords<Filter>(
  grammar: FilterGrammar<Filter>,
  text: string,
): { readonly filter: Filter; readonly told?: ReactNode } {
  const { filter, unread } = parseFilter(grammar, text)
  return unread.length > 0 ? { filter, told: <Unread words={unread} /> } : { filter }
}
