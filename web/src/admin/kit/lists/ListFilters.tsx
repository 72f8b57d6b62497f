import type { Asked, FilterFields } from '@hotovo/domain/shared/filter-fields'
import type { FilterGrammar, FilterToken } from '@hotovo/domain/shared/filter-words'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { notices } from '../../../stores/Notices.ts'
import { styled } from '../../../theme/styled.tsx'
import { FilterBar } from '../../../ui/FilterBar.tsx'
import { lazily } from '../lazily.tsx'
import { type CountEach, FilterControls } from './FilterControls.tsx'
import type { FilterProps, FilterRows } from './filterRows.ts'
import { HeldBack } from './HeldBack.tsx'
import type { readWords } from './readWords.tsx'
import type { ViewProps } from './useView.ts'

/** Chips of a list, fetched with the first filter that is on. */
const FiltersOn = lazily(async () => ({
  default: (await withAdminWords(import('./FiltersOn.tsx'), 'admin/kit/lists')).FiltersOn,
}))

/** What was looked for, for paper: on the screen the search itself says it (rule A135). */
const Sought = styled('p')({ display: 'none', '@media print': { display: 'block' } })

/** Where it cannot be fetched, words of filters are typed without it. */
const Completing = lazily(
  async () => ({ default: (await withAdminWords(import('./Completion.tsx'), 'admin/kit/lists')).Completion }),
  () => null,
)

type ListFiltersProps<View, Fields extends FilterFields> = ViewProps<View> & {
  readonly words: { readonly label: string; readonly placeholder: string }
  readonly search: (q: string) => void
  readonly fields: Fields
  readonly rows: FilterRows<Fields>
  /** The words that filters can be said in, fetched with the first text that has any. */
  readonly grammar: () => Promise<FilterGrammar<View>>
  /** Asks how many rows each value of a filter lets through, where one can have several. */
  readonly countEach?: CountEach
  readonly onClear: (() => void) | undefined
  /** `ClearFilters` stand beneath, where there is room. */
  readonly isClearedBelow?: boolean
}

/**
 * The search of a list, which takes words of filters too (rule A24, decision 55), its filters, and those that are on as chips. What
 * cannot be read is told, and no filter of that text counts.
 */
export function ListFilters<Fields extends FilterFields, View extends Asked<Fields>>({
  view,
  change,
  words,
  search,
  fields,
  rows,
  grammar,
  countEach = async () => undefined,
  onClear,
  isClearedBelow = true,
}: ListFiltersProps<View, Fields>) {
  const { t } = useTranslation('admin')
  const [told, tell] = useState<ReturnType<typeof readWords>['told']>()
  const [cleared, count] = useState(0)
  const filters = { fields, rows, view, change } as unknown as FilterProps
  const on = Object.keys(fields).filter((name) => filters.view[name] !== undefined)
  const [isOnFromTheStart] = useState(on.length > 0)
  const last = on.at(-1)
  /** Whoever takes all filters off takes the text off too. */
  const clear = () => {
    tell(undefined)
    count((times) => times + 1)
  }
  const takeTokens = async (text: string, again: (text: string) => void): Promise<string> => {
    const fetched = await withAdminWords(
      Promise.all([import('./readWords.tsx'), grammar()] as const),
      'admin/kit/lists',
    ).catch(() => undefined)
    if (!fetched) {
      notices.failed(t('jump.unreachable'))
      return text
    }
    const [{ readWords }, known] = fetched
    const found = readWords(known, text, again, clear)
    tell(() => found.told)
    if (found.told) return text
    change({ ...found.filter, q: found.filter.q } as Partial<View>)
    return found.filter.q ?? ''
  }
  return (
    <>
      <FilterBar
        key={cleared}
        search={{
          ...words,
          completion: (props) => (
            <Completing {...props} grammar={grammar as () => Promise<readonly FilterToken[]>} />
          ),
          heldBack: (what) => <HeldBack what={what} />,
          value: view.q ?? '',
          onSearch: search,
          onTyped: () => tell(undefined),
          onTokens: takeTokens,
          onBackspace: () => {
            if (last !== undefined) filters.change({ [last]: undefined })
          },
        }}
        on={on.length}
        onClear={onClear}
        isClearedBelow={isClearedBelow}
      >
        <FilterControls {...filters} countEach={countEach} />
      </FilterBar>
      {view.q && (
        <Sought>
          {words.label}: <strong>{view.q}</strong>
        </Sought>
      )}
      {on.length > 0 &&
        (isOnFromTheStart ? (
          // The list beneath waits for them, or its rows would move under whoever presses one.
          <FiltersOn {...filters} />
        ) : (
          <Suspense>
            <FiltersOn {...filters} />
          </Suspense>
        ))}
      {told && <div role="alert">{told(view.q, on.length > 0)}</div>}
    </>
  )
}
