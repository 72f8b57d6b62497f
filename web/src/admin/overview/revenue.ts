import { revenueFrom } from '@hotovo/domain/limits'
import { formatMoney } from '@hotovo/domain/shared/format'
import type { Language } from '@hotovo/domain/shared/language'
import type { Money } from '@hotovo/domain/shared/money'

const locales: Readonly<Record<Language, string>> = { sk: 'sk-SK', en: 'en-GB' }

/** Revenue as its tile shows it (rule A12): with cents, from 1,000 without, from 1,000,000 compact. */
export function formatRevenue({ minor, currency }: Money, language: Language): string {
  if (minor < revenueFrom.wholeUnits) return formatMoney(minor, currency, language)
  const isCompact = minor >= revenueFrom.compact
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    notation: isCompact ? 'compact' : 'standard',
    maximumFractionDigits: isCompact ? 1 : 0,
  }).format(minor / 100)
}
