import type { StaffApi } from '@hotovo/application/api'
import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView, WrittenView } from '@hotovo/application/back-office/saved-views'
import { filterCounts as limits } from '@hotovo/domain/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { itemsOf } from './asking.ts'
import { filterCounts } from './filterCounts.ts'
import type { Holds } from './Holds.ts'
import { SavedList } from './SavedList.ts'

/** What the end of a queue asks, and as whom. */
export type QueueServices = {
  readonly staff: Pick<StaffApi['staff'], 'savedViews' | 'countFiltered' | 'queues'>
  readonly session: SessionStore
}
/** What a list asks beside its rows, its saved views and the other queues. */
export type ViewServices = QueueServices & { readonly holds: Pick<Holds, 'undos'> }

/** Which list it is, and what its addresses mean. */
export type ListOfViews = {
  readonly list: StaffSavedView['list']
  readonly viewIn: (address: URLSearchParams) => object
}

/** What one list was asked for and is kept under a name (rule A27), and how many rows each means (rule A31). */
export class SavedViews {
  readonly #desk: ViewServices
  readonly #of: ListOfViews
  readonly saved: SavedList<StaffSavedView, WrittenView>
  /** How many rows views mean, by their ids, as far as it is known. */
  counts: ReadonlyMap<string, FilterCount> = new Map()

  constructor(desk: ViewServices, of: ListOfViews) {
    const { session, holds } = desk
    const { savedViews } = desk.staff
    this.#desk = desk
    this.#of = of
    this.saved = new SavedList<StaffSavedView, WrittenView>(
      { session, undos: holds.undos },
      {
        list: async () => {
          const all = await itemsOf(session, () => savedViews.list())
          return all.filter((view) => view.list === of.list)
        },
        // One that has the name makes room.
        keep: ({ list, name, question, isShared, place }) =>
          savedViews.keep({ list, name, question, isShared, place }),
        // Where it is called as it was when it was read (rule A109).
        change: ({ id, name }) => savedViews.rename({ id, called: this.#named(id), name }),
        remove: ({ id }) => savedViews.remove({ id }),
        gone: 'saved-view-not-found',
        removal: ({ id, name, list }) => ({ subject: `view ${id}`, what: { kind: 'view', name, list } }),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Shows the views of the list, and behind them how many rows they mean now. */
  async open(): Promise<void> {
    await this.saved.open()
    await this.#count()
  }

  /** Keeps what the list shows under a name, and tells whether it is kept. */
  async keep(view: Omit<WrittenView, 'list'>): Promise<boolean> {
    const isKept = await this.saved.write.run({ what: 'keep', one: { ...view, list: this.#of.list } })
    if (isKept) await this.#count()
    return isKept
  }

  /** The view that shows what a question asks for: one's own before that of the team. */
  showing(question: string): StaffSavedView | undefined {
    return this.saved.all.value
      ?.toSorted((one, other) => Number(one.isShared) - Number(other.isShared))
      .find((view) => this.isSame(view.question, question))
  }

  #named(of: string): string {
    return this.saved.all.answer?.find(({ id }) => id === of)?.name ?? ''
  }

  /** Whether two questions ask for the same, however their addresses are written. */
  isSame(one: string, other: string): boolean {
    const meant = (question: string) => JSON.stringify(this.#of.viewIn(new URLSearchParams(question)))
    return meant(one) === meant(other)
  }

  /** Without counts views are as good as ever. */
  async #count(): Promise<void> {
    const views = (this.saved.all.answer ?? []).slice(0, limits.filters)
    if (views.length === 0) return
    const { list, viewIn } = this.#of
    const filters = views.map(({ question }) => ({
      ...viewIn(new URLSearchParams(question)),
      sort: undefined,
      cursor: undefined,
    }))
    const counted = await filterCounts(this.#desk, { list, filters, most: limits.viewMost })
    if (!counted) return
    runInAction(() => {
      this.counts = new Map(counted.map((count, place) => [views[place]!.id, count]))
    })
  }
}
