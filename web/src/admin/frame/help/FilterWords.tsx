import { auditTokens } from '@hotovo/domain/audit/filter-words'
import { orderTokens } from '@hotovo/domain/orders/filter-words'
import type { FilterKind } from '@hotovo/domain/shared/filter-fields'
import type { FilterToken } from '@hotovo/domain/shared/filter-words'
import type { Language } from '@hotovo/domain/shared/language'
import { lineTokens } from '@hotovo/domain/statements/filter-words'
import { ticketTokens } from '@hotovo/domain/tickets/filter-words'
import { voucherTokens } from '@hotovo/domain/vouchers/filter-words'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'
import { styled } from '../../../theme/styled.tsx'
import { Hint } from '../../../ui/form/TextField.tsx'
import type { Place } from '../../kit/places.tsx'
import { Part } from './Part.tsx'

/** The filters of each list that can be said in words. */
const grammars: Readonly<Partial<Record<Place['words'], readonly FilterToken[]>>> = {
  'frame.orders': orderTokens,
  'frame.tickets': ticketTokens,
  'frame.payments': lineTokens,
  'frame.vouchers': voucherTokens,
  'frame.audit': auditTokens,
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
  const grammar = grammars[place]
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
