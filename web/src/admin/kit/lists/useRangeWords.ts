import type { AmountRange } from '@hotovo/domain/shared/amounts'
import { formatDay } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'

/** What ranges say in people's words; undefined where there is none. */
export function useRangeWords() {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const range = (from: string | undefined, to: string | undefined) => {
    if (from !== undefined && to !== undefined) return from === to ? from : `${from} – ${to}`
    return (from && t('list.fromOn', { from })) ?? (to && t('list.upTo', { to }))
  }
  const amount = (minor: number | undefined) =>
    minor === undefined ? undefined : new Intl.NumberFormat(language).format(minor / 100)
  const day = (one: string | undefined) => one && formatDay(one, language)
  return {
    amounts: ({ from, to }: AmountRange = {}) => range(amount(from), amount(to)),
    days: (from: string | undefined, to: string | undefined) => range(day(from), day(to)),
    day,
  }
}
