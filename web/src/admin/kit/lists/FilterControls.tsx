import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { AmountRange } from '@hotovo/domain/shared/amounts'
import type { FilterField } from '@hotovo/domain/shared/filter-fields'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { FilterSelect } from '../../../ui/FilterBar.tsx'
import { lazily } from '../lazily.tsx'
import { FilterSeveral, FilterSheet } from './FilterSheet.tsx'
import type { AnyFilterRow, FilterProps } from './filterRows.ts'
import { useRangeWords } from './useRangeWords.ts'

const Amounts = lazily(async () => ({
  default: (await withAdminWords(import('./filterSheets.tsx'), 'admin/kit/lists')).Amounts,
}))
const Days = lazily(async () => ({
  default: (await withAdminWords(import('./filterSheets.tsx'), 'admin/kit/lists')).Days,
}))

/** Asks how many rows each value of a filter lets through; undefined where nobody answers. */
export type CountEach = (
  name: string,
  values: readonly string[],
) => Promise<readonly FilterCount[] | undefined>

type ControlProps = Pick<FilterProps, 'view' | 'change'> & {
  readonly name: string
  readonly field: FilterField
  readonly row: AnyFilterRow
  readonly all: string
  readonly countEach: CountEach
}

/** The control of a filter. That of a day is of both ends. */
function Control({ name, field, row, all, view, change, countEach }: ControlProps) {
  const words = useRangeWords()
  const { text = String, label } = row
  const known = 'values' in field ? field.values.map((value) => ({ value, text: text(value) })) : []
  const named = { label, all }
  const value = view[name]
  const choose = (chosen: unknown) => change({ [name]: chosen })
  switch (field.kind) {
    case 'several':
      return (
        <FilterSeveral
          {...named}
          choices={known}
          values={value as readonly string[] | undefined}
          onChoose={choose}
          countEach={(values) => countEach(name, values)}
        />
      )
    case 'one':
    case 'email':
      return (
        <FilterSelect
          {...named}
          choices={row.choices ?? known}
          value={value as string | undefined}
          onChoose={choose}
        />
      )
    case 'yes':
      return (
        <FilterSelect
          {...named}
          choices={[{ value: '1', text: text('') }]}
          value={value ? '1' : undefined}
          onChoose={(chosen) => choose(chosen === '1' || undefined)}
        />
      )
    case 'amounts':
      return (
        <FilterSheet {...named} said={words.amounts(value as AmountRange | undefined)}>
          <Amounts range={(value ?? {}) as AmountRange} onChoose={choose} />
        </FilterSheet>
      )
    case 'name':
      return null
    case 'day': {
      const [from, to] = [view.from, view.to].map((day) => day as string | undefined)
      return (
        <FilterSheet {...named} said={words.days(from, to)}>
          <Days from={from} to={to} onChoose={change} />
        </FilterSheet>
      )
    }
  }
}

/** The controls of a list's filters. */
export function FilterControls({ fields, rows, ...rest }: FilterProps & { readonly countEach: CountEach }) {
  const { t } = useTranslation('admin')
  return Object.entries(rows(t)).map(([name, row]) => {
    const field = fields[name]
    return (
      field &&
      row.all !== undefined && (
        <Control key={name} name={name} field={field} row={row} all={row.all} {...rest} />
      )
    )
  })
}
