import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { withAdminWords } from '../../../i18n/adminWords.ts'
import { styled } from '../../../theme/styled.tsx'
import { PillGroup } from '../../../ui/FilterBar.tsx'
import type { Choice } from '../../../ui/form/SelectField.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { lazily } from '../lazily.tsx'

const Several = lazily(async () => ({
  default: (await withAdminWords(import('./filterSheets.tsx'), 'admin/kit/lists')).Several,
}))
const Sheet = lazily(async () => ({ default: (await import('./filterSheets.tsx')).Sheet }))

const Opener = styled('button')({
  overflow: 'hidden',
  color: 'inherit',
  font: 'inherit',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '&::after': { content: '" ▾" / ""' },
  // A press on its name opens it too.
  '&::before': { content: '""', position: 'absolute', inset: 0 },
})

type FilterSheetProps = {
  readonly label: string
  /** What is chosen, in words; undefined while nothing is. */
  readonly said: string | undefined
  /** What is said while nothing is chosen; heard, not shown. */
  readonly all: string
  /** The controls. */
  readonly children: ReactNode
}

/** A filter that is chosen in a sheet at what says which (`filterSheets`), fetched with the first that is opened. */
export function FilterSheet({ label, said, all, children }: FilterSheetProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  return (
    <PillGroup data-on={said === undefined ? undefined : ''}>
      <span id={id}>{label}</span>
      <Opener
        ref={opener}
        type="button"
        id={`${id}-said`}
        aria-labelledby={`${id} ${id}-said`}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {said ?? <VisuallyHidden>{all}</VisuallyHidden>}
      </Opener>
      {isOpen && (
        <Suspense>
          <Sheet labelledBy={id} opener={opener} onClosed={() => setOpen(false)}>
            {children}
          </Sheet>
        </Suspense>
      )}
    </PillGroup>
  )
}

type FilterSeveralProps<Value extends string> = Pick<FilterSheetProps, 'label' | 'all'> & {
  readonly choices: readonly Choice<Value>[]
  readonly values: readonly Value[] | undefined
  /** None and all of them are the same: undefined. */
  readonly onChoose: (values: readonly Value[] | undefined) => void
  /** Asks how many rows each of them lets through, once they are shown; undefined where nobody answers. */
  readonly countEach: (values: readonly Value[]) => Promise<readonly FilterCount[] | undefined>
}

/** A filter of which several values can be on at once. */
export const FilterSeveral = <Value extends string>({
  label,
  all,
  choices,
  values,
  onChoose,
  countEach,
}: FilterSeveralProps<Value>) => (
  <FilterSheet
    label={label}
    all={all}
    said={values?.map((one) => choices.find(({ value }) => value === one)?.text).join(', ')}
  >
    <Several
      choices={choices}
      values={values ?? []}
      onChoose={(chosen) => onChoose(chosen as readonly Value[] | undefined)}
      count={() => countEach(choices.map(({ value }) => value))}
    />
  </FilterSheet>
)
