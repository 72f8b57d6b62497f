import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { ShownView } from '@hotovo/application/staff/saved-views'
import type { SavedList } from '@hotovo/domain/staff/saved-view'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../stores/Fetched.ts'
import type { SessionStore } from '../stores/SessionStore.ts'

/** What the menu of saved views asks, and as whom. */
export type ViewsDesk = {
  readonly savedViews: StaffApi['staff']['savedViews']
  readonly session: SessionStore
}

/** What one list was asked for and is kept under a name (rule A27). */
export class SavedViews {
  readonly #desk: ViewsDesk
  readonly #list: SavedList
  readonly all = new Fetched<readonly ShownView[]>()
  /** The one that was removed last, which can be put back. */
  removed: ShownView | undefined
  /** The one that was kept last. */
  kept: ShownView | undefined
  phase: 'resting' | 'saving' | 'failed' = 'resting'

  constructor(desk: ViewsDesk, list: SavedList) {
    this.#desk = desk
    this.#list = list
    makeAutoObservable(this, { all: false }, { deep: false })
  }

  open(): Promise<void> {
    if (this.phase === 'failed') this.phase = 'resting'
    return this.all.ask('all', async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.savedViews.list())
      return found.ok ? found.value.items.filter(({ list }) => list === this.#list) : []
    })
  }

  /** Keeps what the list shows under a name, and tells whether it is kept. One that has the name makes room. */
  keep({ name, question, isShared }: Omit<ShownView, 'id' | 'list'>): Promise<boolean> {
    return this.#during(async () => {
      const kept = await this.#desk.session.guarded(() =>
        this.#desk.savedViews.keep({ list: this.#list, name, question, isShared }),
      )
      if (!kept.ok) return false
      runInAction(() => {
        this.kept = kept.value
        this.removed = undefined
      })
      return true
    })
  }

  /** Removes one of them; it can be put back for as long as the menu is open. */
  async remove(view: ShownView): Promise<void> {
    await this.#during(async () => {
      const gone = await this.#desk.session.guarded(() => this.#desk.savedViews.remove(view.id))
      if (!gone.ok && gone.error.code !== 'saved-view-not-found') return false
      runInAction(() => {
        this.removed = view
        this.kept = undefined
      })
      return true
    })
  }

  /** Puts back what was removed last. */
  async putBack(): Promise<void> {
    if (this.removed) await this.keep(this.removed)
  }

  async #during(call: () => Promise<boolean>): Promise<boolean> {
    this.phase = 'saving'
    try {
      const isDone = await call()
      if (isDone) await this.open()
      runInAction(() => {
        this.phase = isDone ? 'resting' : 'failed'
      })
      return isDone
    } catch (fault) {
      runInAction(() => {
        this.phase = 'failed'
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }
}
