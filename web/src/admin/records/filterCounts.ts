import type { StaffApi } from '@hotovo/application/api'
import type { CountedFilters, FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, ifAnswered } from './asking.ts'

/** Who counts, and as whom. */
export type CountingDesk = {
  readonly staff: Pick<StaffApi['staff'], 'countFiltered'>
  readonly session: Pick<SessionStore, 'guarded'>
}

/** How many rows of a list each filter means, up to `most`; undefined where nobody tells. */
export const filterCounts = (
  { staff, session }: CountingDesk,
  counted: {
    readonly list: CountedFilters['list']
    readonly filters: readonly object[]
    readonly most: number
  },
): Promise<readonly FilterCount[] | undefined> =>
  // Which list has which filters its own view says.
  ifAnswered(answerOr(session, () => staff.countFiltered(counted as CountedFilters), undefined))
