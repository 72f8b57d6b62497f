import { Unavailable } from '@hotovo/application/faults'
import type { SavedReply } from '@hotovo/domain/tickets/handling'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { TicketServices } from './TicketStore.ts'

/** What became of a press: words are gone or kept, nobody answered, or as many are kept as may be. */
type Outcome = 'resting' | 'kept' | 'failed' | 'full'

/** What staff keep to answer with again: one list for all of them. */
export class SavedReplies {
  readonly #desk: TicketServices
  readonly list = new Fetched<readonly SavedReply[]>()
  /** The one that was removed last, which can be put back. */
  removed: SavedReply | undefined
  phase: 'saving' | Outcome = 'resting'

  constructor(desk: TicketServices) {
    this.#desk = desk
    makeAutoObservable(this, { list: false }, { deep: false })
  }

  open(): Promise<void> {
    return this.list.ask('all', async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.savedReplies.list())
      return found.ok ? found.value.items : []
    })
  }

  /** Keeps words, and tells whether they are kept. */
  keep(reply: Omit<SavedReply, 'id'>): Promise<boolean> {
    return this.#during(async () => {
      const kept = await this.#desk.session.guarded(() => this.#desk.staff.savedReplies.add(reply))
      if (kept.ok) return 'kept'
      return kept.error.code === 'kept-full' ? 'full' : 'failed'
    })
  }

  /** Removes one of them; it can be put back for as long as the list is shown. */
  async remove(reply: SavedReply): Promise<void> {
    const isGone = await this.#during(async () => {
      const gone = await this.#desk.session.guarded(() =>
        this.#desk.staff.savedReplies.remove({ id: reply.id }),
      )
      return gone.ok || gone.error.code === 'saved-reply-not-found' ? 'resting' : 'failed'
    })
    if (isGone)
      runInAction(() => {
        this.removed = reply
      })
  }

  /** Puts back what was removed last. */
  async putBack(): Promise<void> {
    const { removed } = this
    if (!removed) return
    const { id: _, ...words } = removed
    if (await this.keep(words))
      runInAction(() => {
        this.removed = undefined
      })
  }

  async #during(call: () => Promise<Outcome>): Promise<boolean> {
    this.phase = 'saving'
    try {
      const outcome = await call()
      const isDone = outcome === 'resting' || outcome === 'kept'
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
