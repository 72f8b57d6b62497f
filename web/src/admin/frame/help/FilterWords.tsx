import type { FilterKind } from '@hotovo/domain/shared/filter-fields'
import type { FilterToken } from '@hotovo/domain/shared/filter-words'
import type { Language } from '@hotovo/domain/shared/language'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Hint } from '../../../ui/form/TextField.tsx'
import type { Place } from '../../kit/places.tsx'
import { Part } from './Part.tsx'

/** The filters of each list that can be said in words, fetched as its search fetches them. */
const grammars: Readonly<Partial<Record<Place['words'], () => Promise<readonly FilterToken[]>>>> = {
  'frame.orders': async () => (await import('@hotovo/domain/orders/filter-words')).orderTokens,
  'frame.tickets': async () => (await import('@hotovo/domain/tickets/filter-words')).ticketTokens,
  'frame.payments': async () => (await import('@hotovo/domain/statements/filter-words')).lineTokens,
  'frame.vouchers': async () => (await import('@hotovo/domain/vouchers/filter-words')).voucherTokens,
  'frame.audit': async () => (await import('@hotovo/domain/audit/filter-words')).auditTokens,
}

/** What may stand behind the colon where that is no word of ours, for example. */
const examples: Readonly<Partial<Record<FilterKind, Readonly<Record<Language, string>>>>> = {
  amounts: { sk: '100-200, >50', en: '100-200, >50' },
  day: { sk: '1.11.2026', en: '2026-11-01' },
  name: { sk: 'Nitra, "Banská Bystrica"', en: 'Nitra, "Banská Bystrica"' },
  email: { sk: 'jana@example.sk', en: 'jana@example.sk' },
}

/** So many values are named; the others are offered where they are typed. */
const mostNamed = 8

function valuesOf({ kind, values }: FilterToken, language: Language): string {
  const words = values ? Object.values(values).map((value) => value[language]) : [examples[kind]?.[language]]
  return [...words.slice(0, mostNamed), ...(words.length > mostNamed ? ['…'] : [])].join(', ')
}

const Values = styled('span')({ maxWidth: '24rem', textAlign: 'end', overflowWrap: 'anywhere' })

/** Which words the search of a list takes, and what may follow each (rule A162); nothing for a page without any. */
export function FilterWords({ place }: { readonly place: Place['words'] }) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const [grammar, know] = useState<readonly FilterToken[]>()
  useEffect(() => {
    // Without them the sheet tells the keys.
    grammars[place]?.().then(know, () => {})
  }, [place])
  if (!grammar) return null
  return (
    <Part>
      <h3>{t('shortcuts.filters')}</h3>
      <Hint>{t('shortcuts.filtersHint')}</Hint>
      <dl>
        {grammar.map((token) => (
          <div key={token.key.sk}>
            <dt>
              <code>{token.key[language]}:</code>
              {token.alone && (
                <>
                  {' '}
                  {t('shortcuts.or')} <code>{token.alone[language]}</code>
                </>
              )}
            </dt>
            <dd>
              <Values>{valuesOf(token, language)}</Values>
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}
