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

/** How many rows there are on this page, and on all of them where that is more; and what all of them come to. */
export function Shown({ of, shown, words, sum }: ShownProps) {
  const { t } = useTranslation('admin')
  const language = useLanguage()
  const figure = (count: number) => formatNumber(count, language)
  const counted =
    of && of.count > shown
      ? t(of.isMore ? 'list.totalMore' : 'list.total', { shown: figure(shown), figure: figure(of.count) })
      : words
  const money = of?.sums?.map(({ minor, currency }) => formatMoney(minor, currency, language)).join(' + ')
  return money && sum ? `${counted} · ${sum(money)}` : counted
}
