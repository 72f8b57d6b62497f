import type { StaffApi } from '@hotovo/application/api'
import type { CountedFilters, FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { Unavailable } from '@hotovo/application/faults'
import { filterCounts } from '@hotovo/domain/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { SavedList } from './SavedList.ts'

/** What the menu of saved views asks, and as whom. */
export type ViewServices = {
  readonly savedViews: StaffApi['staff']['savedViews']
  readonly countFiltered: StaffApi['staff']['countFiltered']
  readonly session: SessionStore
}

/** Which list it is, and what its addresses mean. */
export type ListOfViews = {
  readonly list: CountedFilters['list']
  readonly viewIn: (address: URLSearchParams) => object
}

/** What one list was asked for and is kept under a name (rule A27), and how many rows each means (rule A31). */
export class SavedViews {
  readonly #desk: ViewServices
  readonly #of: ListOfViews
  readonly saved: SavedList<StaffSavedView>
  /** How many rows views mean, by their ids, as far as it is known. */
  counts: ReadonlyMap<string, FilterCount> = new Map()

  constructor(desk: ViewServices, of: ListOfViews) {
    const { savedViews, session } = desk
    this.#desk = desk
    this.#of = of
    this.saved = new SavedList<StaffSavedView>(session, {
      list: async () => {
        const found = await session.guarded(() => savedViews.list())
        return found.ok ? found.value.items.filter((view) => view.list === of.list) : []
      },
      // One that has the name makes room.
      keep: (view) => savedViews.keep(view),
      remove: ({ id }) => savedViews.remove({ id }),
      gone: 'saved-view-not-found',
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Shows the views of the list, and behind them how many rows they mean now. */
  async open(): Promise<void> {
    await this.saved.open()
    await this.#count()
  }

  /** Keeps what the list shows under a name, and tells whether it is kept. */
  async keep(view: Omit<StaffSavedView, 'id' | 'list'>): Promise<boolean> {
    const isKept = await this.saved.keep({ ...view, list: this.#of.list })
    if (isKept) await this.#count()
    return isKept
  }

  /** Whether two questions ask for the same, however their addresses are written. */
  isSame(one: string, other: string): boolean {
    const meant = (question: string) => JSON.stringify(this.#of.viewIn(new URLSearchParams(question)))
    return meant(one) === meant(other)
  }

  /** Without counts views are as good as ever. */
  async #count(): Promise<void> {
    const views = (this.saved.all.answer ?? []).slice(0, filterCounts.filters)
    if (views.length === 0) return
    const { list, viewIn } = this.#of
    const filters = views.map(({ question }) => ({
      ...viewIn(new URLSearchParams(question)),
      sort: undefined,
      cursor: undefined,
    }))
    // Which list has which filters its own address says.
    const asked = { list, filters, most: filterCounts.viewMost } as CountedFilters
    try {
      const counted = await this.#desk.session.guarded(() => this.#desk.countFiltered(asked))
      if (!counted.ok) return
      runInAction(() => {
        this.counts = new Map(counted.value.map((count, place) => [views[place]!.id, count]))
      })
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}
