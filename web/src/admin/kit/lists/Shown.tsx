import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import { formatMoney, formatNumber } from '@hotovo/domain/shared/format'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../i18n/messages.ts'

type ShownProps = {
  readonly of: FilterCount | undefined
  readonly shown: number
  readonly words: string
  readonly sum: ((sums: string) => string) | undefined
}

/** How many rows there are, of how many where this page has not all; and what all of them come to. */
export function Shown({ of, shown, words, sum }: ShownProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figure = (count: number) => formatNumber(count, language)
  const counted = () => {
    if (!of) return t('list.onPage', { rows: words })
    if (of.count <= shown) return words
    return t(of.isMore ? 'list.totalMore' : 'list.total', { shown: figure(shown), figure: figure(of.count) })
  }
  const money = of?.sums?.map(({ minor, currency }) => formatMoney(minor, currency, language)).join(' + ')
  return money && sum ? `${counted()} · ${sum(money)}` : counted()
}
