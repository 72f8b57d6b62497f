import type { AmountRange } from '@hotovo/domain/shared/amounts'
import { useTranslation } from 'react-i18next'

/** What a range of amounts says in people's words; undefined where there is none. */
export function useAmountWords() {
  const { t, i18n } = useTranslation('admin')
  const written = (minor: number) => new Intl.NumberFormat(i18n.language).format(minor / 100)
  return (range: AmountRange | undefined) => {
    if (!range) return undefined
    const { from, to } = range
    if (from === to) return written(from ?? 0)
    if (to === undefined) return t('list.fromOn', { from: written(from ?? 0) })
    if (from === undefined) return t('list.upTo', { to: written(to) })
    return `${written(from)} – ${written(to)}`
  }
}
