import type { FilterGrammar, FilterToken } from '@hotovo/domain/shared/filter-words'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { notices } from '../../../stores/Notices.ts'
import { type CompletionProps, FilterBar } from '../../../ui/FilterBar.tsx'
import { HeldBack } from './HeldBack.tsx'
import type { ViewProps } from './useView.ts'

/** Chips of a list, fetched with the first filter that is on. */
export const filtersOnLazily = <View,>(
  fetched: () => Promise<{ readonly FiltersOn: ComponentType<ViewProps<View>> }>,
) => lazy(async () => ({ default: (await fetched()).FiltersOn }))

type CompletingProps = CompletionProps & { readonly grammar: () => Promise<readonly FilterToken[]> }
/** Where it cannot be fetched, words of filters are typed without it. */
const Completing = lazy(async () => ({
  default: await withAdminWords(import('./Completion.tsx'), 'admin/kit/lists')
    .then(({ Completion }): ComponentType<CompletingProps> => Completion)
    .catch((): ComponentType<CompletingProps> => () => null),
}))

type ListFiltersProps<View, Filter> = ViewProps<View> & {
  readonly words: { readonly label: string; readonly placeholder: string }
  readonly search: (q: string) => void
  /** The filters of the list, in the order in which they stand. */
  readonly names: readonly (keyof View)[]
  /** The words that filters can be said in, fetched with the first text that has any. */
  readonly grammar: () => Promise<FilterGrammar<Filter>>
  readonly FiltersOn: ComponentType<ViewProps<View>>
  readonly onClear: (() => void) | undefined
  /** `ClearFilters` stand beneath, where there is room. */
  readonly isClearedBelow?: boolean
  /** The controls. */
  readonly children: ReactNode
}

/**
 * The search of a list, which takes words of filters too (rule A24, decision 55), its filters, and those that are on as chips. What
 * cannot be read is told, and nothing changes.
 */
export function ListFilters<
  View extends { readonly q?: string | undefined },
  Filter extends { readonly q?: string | undefined } & Partial<View>,
>({
  view,
  change,
  words,
  search,
  names,
  grammar,
  FiltersOn,
  onClear,
  isClearedBelow = true,
  children,
}: ListFiltersProps<View, Filter>) {
  const { t } = useTranslation('admin')
  const [told, tell] = useState<ReactNode>()
  const on = names.filter((name) => view[name] !== undefined)
  const [isOnFromTheStart] = useState(on.length > 0)
  const last = on.at(-1)
  const takeTokens = async (text: string): Promise<string> => {
    const fetched = await withAdminWords(
      Promise.all([import('./readWords.tsx'), grammar()] as const),
      'admin/kit/lists',
    ).catch(() => undefined)
    if (!fetched) {
      notices.failed(t('jump.unreachable'))
      return text
    }
    const [{ readWords }, known] = fetched
    const found = readWords(known, text)
    tell(found.told)
    if (found.told) return text
    change({ ...found.filter, q: found.filter.q })
    return found.filter.q ?? ''
  }
  return (
    <>
      <FilterBar
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
            if (last !== undefined) change({ [last]: undefined } as Partial<View>)
          },
        }}
        on={on.length}
        onClear={onClear}
        isClearedBelow={isClearedBelow}
      >
        {children}
      </FilterBar>
      {on.length > 0 &&
        (isOnFromTheStart ? (
          // The list beneath waits for them, or its rows would move under whoever presses one.
          <FiltersOn view={view} change={change} />
        ) : (
          <Suspense>
            <FiltersOn view={view} change={change} />
          </Suspense>
        ))}
      {told && <div role="alert">{told}</div>}
    </>
  )
}
