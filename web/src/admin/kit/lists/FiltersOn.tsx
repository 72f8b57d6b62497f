import type { AmountRange } from '@hotovo/domain/shared/amounts'
import type { FilterKind } from '@hotovo/domain/shared/filter-fields'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../ui/FilterChips.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import type { FilterProps } from './filterRows.ts'
import { useRangeWords } from './useRangeWords.ts'

/** The filters of a list that are on, as chips; and that no row can be meant where its days end before they begin. */
export function FiltersOn({ fields, rows, view, change }: FilterProps) {
  const { t } = useTranslation('admin')
  const words = useRangeWords()
  const said = rows(t)
  const textOf: Readonly<Record<FilterKind, (value: unknown, text?: (word: string) => string) => unknown>> = {
    one: (value, text) => text?.(String(value)),
    several: (value, text) => (value as readonly string[]).map((one) => text?.(one)).join(', '),
    yes: (_, text) => text?.(''),
    day: (value) => words.day(String(value)),
    amounts: (value) => words.amounts(value as AmountRange),
    email: String,
    name: String,
  }
  const filters = Object.entries(fields).flatMap(([name, { kind }]) => {
    const row = said[name]
    const value = view[name]
    return row === undefined || value === undefined
      ? []
      : [
          {
            name,
            label: kind === 'day' ? t(`orders.filters.${name as 'from' | 'to'}`) : row.label,
            text: String(textOf[kind](value, row.text)),
            onRemove: () => change({ [name]: undefined }),
          },
        ]
  })
  const [from, to] = [view.from, view.to].map((day) => day as string | undefined)
  return (
    <>
      <FilterChips filters={filters} />
      {from !== undefined && to !== undefined && from > to && (
        <div role="alert">
          <Notice tone="warning">
            <p>{t('filters.endsBefore', { from: words.day(from), to: words.day(to) })}</p>
          </Notice>
        </div>
      )}
    </>
  )
}
