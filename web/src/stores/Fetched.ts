import { Unavailable } from '@hotovo/application/faults'
import { makeAutoObservable, runInAction } from 'mobx'

/** What becomes of questions that nobody answers. Staff's are asked again; the public's pages leave that to people. */
export const unanswered = {
  /** Asks, as long as the answer is wanted. */
  patiently: <T>(ask: () => Promise<T>, _isWanted: () => boolean): Promise<T> => ask(),
  /** Who hears of those that failed, and how to ask again. */
  tell: (_fetched: Fetched<unknown>, _again: () => Promise<void>, _fault: Unavailable): void => {},
}

/** What a screen asks the server for. An answer is shown until the next one is there. */
export class Fetched<T> {
  phase: 'loading' | 'shown' | 'failed' = 'loading'
  value: T | undefined
  /** The question that was asked last, and the one that `value` answers. */
  asked: string | undefined
  answered: string | undefined
  #turn = 0

  constructor() {
    makeAutoObservable(this, undefined, { deep: false })
  }

  /**
   * Asks. Of several that overlap the last one counts. When nobody answers, `value` stays only where it answers
   * the same question.
   */
  async ask(question: string, call: () => Promise<T>): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    this.asked = question
    this.phase = 'loading'
    try {
      const value = await unanswered.patiently(call, () => turn === this.#turn)
      if (turn === this.#turn) this.put(question, value)
    } catch (fault) {
      runInAction(() => {
        if (turn !== this.#turn) return
        this.phase = 'failed'
        if (this.answered !== question) this.value = undefined
      })
      if (!(fault instanceof Unavailable)) throw fault
      if (turn === this.#turn) unanswered.tell(this, () => this.ask(question, call), fault)
    }
  }

  /** Takes an answer that is known without asking. */
  put(question: string, value: T): void {
    this.#turn += 1
    this.asked = question
    this.answered = question
    this.phase = 'shown'
    this.value = value
  }

  /** As if nothing had been asked; an answer that is on its way counts no more. */
  forget(): void {
    this.#turn += 1
    this.asked = undefined
    this.answered = undefined
    this.phase = 'loading'
    this.value = undefined
  }

  /** The answer to the question that was asked last; undefined while there is none. */
  get answer(): T | undefined {
    return this.asked === this.answered ? this.value : undefined
  }
}
