import type { StaffApi } from '@hotovo/application/api'
import type { CountedFilters, FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { StaffSavedView } from '@hotovo/application/back-office/saved-views'
import { Unavailable } from '@hotovo/application/faults'
import { filterCounts } from '@hotovo/domain/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

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

/** What became of a press: it is done, nobody answered, or as many are kept as may be. */
type Outcome = 'resting' | 'failed' | 'full'

/** What one list was asked for and is kept under a name (rule A27), and how many rows each means (rule A31). */
export class SavedViews {
  readonly #desk: ViewServices
  readonly #of: ListOfViews
  readonly all = new Fetched<readonly StaffSavedView[]>()
  /** How many rows views mean, by their ids, as far as it is known. */
  counts: ReadonlyMap<string, FilterCount> = new Map()
  /** The one that was removed last, which can be put back. */
  removed: StaffSavedView | undefined
  /** The one that was kept last. */
  kept: StaffSavedView | undefined
  phase: 'saving' | Outcome = 'resting'

  constructor(desk: ViewServices, of: ListOfViews) {
    this.#desk = desk
    this.#of = of
    makeAutoObservable(this, { all: false }, { deep: false })
  }

  /** Shows the views of the list, and behind them how many rows they mean now. */
  async open(): Promise<void> {
    if (this.phase === 'failed') this.phase = 'resting'
    const { list } = this.#of
    await this.all.ask('all', async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.savedViews.list())
      return found.ok ? found.value.items.filter((view) => view.list === list) : []
    })
    await this.#count()
  }

  /** Without counts views are as good as ever. */
  async #count(): Promise<void> {
    const views = (this.all.answer ?? []).slice(0, filterCounts.filters)
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

  /** Keeps what the list shows under a name, and tells whether it is kept. One that has the name makes room. */
  keep({ name, question, isShared }: Omit<StaffSavedView, 'id' | 'list'>): Promise<boolean> {
    return this.#during(async () => {
      const kept = await this.#desk.session.guarded(() =>
        this.#desk.savedViews.keep({ list: this.#of.list, name, question, isShared }),
      )
      if (!kept.ok) return kept.error.code === 'kept-full' ? 'full' : 'failed'
      runInAction(() => {
        this.kept = kept.value
        this.removed = undefined
      })
      return 'resting'
    })
  }

  /** Removes one of them; it can be put back for as long as the menu is open. */
  async remove(view: StaffSavedView): Promise<void> {
    await this.#during(async () => {
      const gone = await this.#desk.session.guarded(() => this.#desk.savedViews.remove({ id: view.id }))
      if (!gone.ok && gone.error.code !== 'saved-view-not-found') return 'failed'
      runInAction(() => {
        this.removed = view
        this.kept = undefined
      })
      return 'resting'
    })
  }

  /** Puts back what was removed last. */
  async putBack(): Promise<void> {
    if (this.removed) await this.keep(this.removed)
  }

  async #during(call: () => Promise<Outcome>): Promise<boolean> {
    this.phase = 'saving'
    try {
      const outcome = await call()
      const isDone = outcome === 'resting'
      if (isDone) await this.open()
      runInAction(() => {
        this.phase = outcome
      })
      return isDone
    } catch (fault) {
      runInAction(() => {
        this.phase = phaseAfter(fault, { phase: 'failed' }).phase
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }
}
