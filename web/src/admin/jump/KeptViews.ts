import type { StaffApi } from '@hotovo/application/api'
import type { CountedFilters, FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { filterCounts as limits } from '@hotovo/domain/limits'
import { orderFields } from '@hotovo/domain/orders/filter'
import { ticketFields } from '@hotovo/domain/tickets/filter'
import { voucherFields } from '@hotovo/domain/vouchers/filter'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { listAddress } from '../kit/lists/listAddress.ts'
import { ifAnswered, itemsOf } from '../records/asking.ts'
import { filterCounts } from '../records/filterCounts.ts'
import { listPaths } from '../records/listPaths.ts'

const noCursor = () => undefined
/** What the addresses of a list mean. Words of the audit log mean what its page knows of them, so its views are not counted here. */
const filterIn: Readonly<Partial<Record<CountedFilters['list'], (address: URLSearchParams) => object>>> = {
  orders: listAddress(orderFields, noCursor).viewIn,
  tickets: listAddress(ticketFields, noCursor).viewIn,
  vouchers: listAddress(voucherFields, noCursor).viewIn,
}

type Collaborators = {
  readonly staff: Pick<StaffApi['staff'], 'savedViews' | 'countFiltered'>
  readonly session: Pick<SessionStore, 'guarded'>
}

/** The saved views of all lists, as the jump box leads to them, and how many rows each has as far as it is known. */
export class KeptViews {
  readonly #desk: Collaborators
  all: readonly StaffSavedView[] = []
  counts: ReadonlyMap<string, FilterCount> = new Map()

  constructor(desk: Collaborators) {
    this.#desk = desk
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Fetches them; without an answer there are none. */
  async open(): Promise<void> {
    const { session, staff } = this.#desk
    const found = await ifAnswered(itemsOf(session, () => staff.savedViews.list()))
    runInAction(() => {
      this.all = found ?? []
    })
    for (const list of Object.keys(filterIn) as CountedFilters['list'][]) await this.#count(list)
  }

  /** Where a view leads. */
  pathOf({ list, question }: StaffSavedView): string {
    return `${listPaths[list]}?${question}`
  }

  async #count(list: CountedFilters['list']): Promise<void> {
    const views = this.all.filter((view) => view.list === list).slice(0, limits.filters)
    const read = filterIn[list]
    if (views.length === 0 || !read) return
    const filters = views.map(({ question }) => ({
      ...read(new URLSearchParams(question)),
      sort: undefined,
      cursor: undefined,
    }))
    const counted = await filterCounts(this.#desk, { list, filters, most: limits.viewMost })
    runInAction(() => {
      this.counts = new Map([
        ...this.counts,
        ...(counted ?? []).map((count, at) => [views[at]!.id, count] as const),
      ])
    })
  }
}
