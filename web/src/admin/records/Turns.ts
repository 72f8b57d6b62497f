import { makeAutoObservable, runInAction } from 'mobx'

/** The write that is done in turns. */
type Turned<Wanted> = {
  readonly isSaving: boolean
  readonly pending: Wanted | undefined
  readonly isMade: () => Promise<boolean>
  readonly run: (wanted: Wanted, mayGo?: () => boolean) => Promise<boolean>
}

/** One write about several things: each is done once those before it have ended, however they did (rule A45). */
export class Turns<Wanted> {
  readonly #write: Turned<Wanted>
  /** The end of what came last. */
  #last: Promise<unknown> = Promise.resolve()
  /** What waits for its turn, the next one first. */
  waiting: readonly Wanted[] = []

  constructor(write: Turned<Wanted>) {
    this.#write = write
    makeAutoObservable(this, {}, { deep: false })
  }

  /** What is under way, and what waits after it. */
  get all(): readonly Wanted[] {
    const { pending } = this.#write
    return pending === undefined ? this.waiting : [pending, ...this.waiting]
  }

  /** Does it in its turn, and tells whether it is done. Whoever asked reads what became of it before the next one begins. */
  run(wanted: Wanted, mayGo?: () => boolean): Promise<boolean> {
    const write = this.#write
    const go = async () => {
      while (write.isSaving) await write.isMade()
      runInAction(() => {
        this.waiting = this.waiting.filter((one) => one !== wanted)
      })
      return write.run(wanted, mayGo)
    }
    const isFree = !write.isSaving && this.waiting.length === 0
    if (!isFree) this.waiting = [...this.waiting, wanted]
    const made = isFree ? go() : this.#last.then(go)
    this.#last = made.catch(() => false)
    return made
  }
}
