import { FilterChips } from '../../../ui/FilterChips.tsx'
import type { ViewProps } from './useView.ts'

type ViewChipsProps<View> = Pick<ViewProps<View>, 'change'> & {
  /** What each filter is called, and what it says in people's words; undefined while it is off. */
  readonly said: readonly (readonly [name: keyof View & string, label: string, text: string | undefined])[]
}

/** The filters of a list that are on, as chips. */
export const ViewChips = <View,>({ said, change }: ViewChipsProps<View>) => (
  <FilterChips
    filters={said.flatMap(([name, label, text]) =>
      text === undefined
        ? []
        : [{ name, label, text, onRemove: () => change({ [name]: undefined } as Partial<View>) }],
    )}
  />
)
