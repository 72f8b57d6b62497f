import { makeAutoObservable, runInAction } from 'mobx'
import type { Deed, DeedWhat, SentState, Undone } from './deeds.ts'

/** What is told of taking back; `none` where there was nothing. */
export type UndoTold =
  | {
      readonly how: Undone
      readonly subject: string
      readonly what: DeedWhat
      /** Whether something older can be taken back. */
      readonly isMore: boolean
    }
  | { readonly how: 'none' }

/** What nobody answered, and how it is sent again. */
export type Unanswered = Omit<Deed, 'undo'> & {
  /** Whether it still stands so: nobody has sent it again, written other words, or said no more about it. */
  readonly isOpen: () => boolean
  readonly retry: (mayGo: () => boolean) => Promise<SentState>
}
/** What went out once the network was back, or was declined then. */
type SentLater = Omit<Deed, 'undo'> & { readonly isDone: boolean }

/** So much of what was done can be taken back. */
const most = 50

/**
 * All that was done and held in this tab, over a reload too (rule A153), the newest last, whatever it is and on whatever page (rule A112): the newest is taken back
 * first, then the one before. Taking back is no deed of its own.
 */
export class UndoStack {
  /** Raised where all is forgotten: nobody is told of what was asked for before. */
  #turn = 0
  /** How much was done so far: what was done since something was taken back is what is told of. */
  #done = 0
  deeds: readonly Deed[] = []
  told: UndoTold | undefined
  /** What is sent again by itself once the network is back (rule A169). */
  unanswered: readonly Unanswered[] = []
  sentLater: readonly SentLater[] = []

  constructor() {
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Something is done; answers what takes it out again, where it does not come about. */
  push(deed: Deed): () => void {
    this.#done += 1
    this.deeds = [...this.deeds, deed].slice(-most)
    this.told = undefined
    return () =>
      runInAction(() => {
        this.deeds = this.deeds.filter((one) => one !== deed)
      })
  }

  /** Nobody answered something that may be sent again. */
  waitForNetwork(one: Unanswered): void {
    this.unanswered = [...this.unanswered.filter(({ isOpen }) => isOpen()), one]
  }

  /** Sends again, one after the other, what nobody answered; what its page tells is not told here. */
  async retryUnanswered(isToldHere: (subject: string) => boolean): Promise<void> {
    const turn = this.#turn
    const waiting = this.unanswered
    this.unanswered = []
    for (const { isOpen, retry, subject, what } of waiting) {
      if (turn !== this.#turn) return
      if (!isOpen()) continue
      const stands = await retry(() => turn === this.#turn)
      if (turn !== this.#turn || stands === 'unanswered' || stands === 'resting' || isToldHere(subject))
        continue
      runInAction(() => {
        this.sentLater = [...this.sentLater, { subject, what, isDone: stands === 'done' }]
      })
    }
  }

  /** Somebody has read what became of it. */
  dismissSentLater(isDone: boolean): void {
    this.sentLater = this.sentLater.filter((one) => one.isDone !== isDone)
  }

  /** Whether something of a subject can be taken back. */
  has(subject: string): boolean {
    return this.deeds.some((deed) => deed.subject === subject)
  }

  /** Something is another way by now, which leaves nothing to take back of it. */
  drop(subject: string): void {
    this.deeds = this.deeds.filter((one) => one.subject !== subject)
  }

  /** What was done before the page was loaded anew is older than all that was done since. */
  restore(deeds: readonly Deed[]): void {
    this.deeds = [...deeds, ...this.deeds]
  }

  /** Takes back the newest, or the newest of a subject, and tells what came of it. */
  async undo(subject?: string): Promise<Undone | undefined> {
    const deed = this.deeds.findLast((one) => subject === undefined || one.subject === subject)
    if (!deed) {
      this.told = { how: 'none' }
      return undefined
    }
    const turn = this.#turn
    const older = this.deeds.slice(0, this.deeds.indexOf(deed))
    this.deeds = this.deeds.filter((one) => one !== deed)
    const done = this.#done
    const how = await deed.undo(() => turn === this.#turn)
    if (how === undefined || turn !== this.#turn) return undefined
    runInAction(() => {
      // It is tried again by the same key.
      if (how === 'unanswered' || how === 'busy') this.#putBack(deed, older.at(-1))
      if (how !== 'undone' || done === this.#done) this.tell(how, deed)
    })
    return how
  }

  tell(how: Undone, { subject, what }: Omit<Deed, 'undo'>): void {
    this.told = { how, subject, what, isMore: this.deeds.length > 0 }
  }

  /** Somebody has read it. */
  dismiss(): void {
    this.told = undefined
  }

  /** Nothing of it can be taken back any more. */
  forget(): void {
    this.#turn += 1
    this.deeds = []
    this.told = undefined
    this.unanswered = []
    this.sentLater = []
  }

  #putBack(deed: Deed, below: Deed | undefined): void {
    const place = below === undefined ? 0 : this.deeds.indexOf(below) + 1
    this.deeds = this.deeds.toSpliced(place, 0, deed)
  }
}
