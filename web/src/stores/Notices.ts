import { makeAutoObservable } from 'mobx'

/** What is told of once; `id` tells two of the same words apart. */
export type Raised = {
  readonly id: number
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly description: string | undefined
}

/** Short messages: in the corner of a public page an echo of what it says too; in the back-office a line of the foot (rule A155). */
class Notices {
  /** Whether there has been one: what shows them is fetched no sooner. */
  areUsed = false
  /** Raised and not shown yet. */
  waiting: readonly Raised[] = []
  #raised = 0

  constructor() {
    makeAutoObservable(this)
  }

  succeeded(title: string, description?: string): void {
    this.#raise({ tone: 'success', title, description })
  }

  failed(title: string, description?: string): void {
    this.#raise({ tone: 'error', title, description })
  }

  /** Hands over what waits to whoever shows it. */
  take(): readonly Raised[] {
    const taken = this.waiting
    this.waiting = []
    return taken
  }

  #raise(notice: Omit<Raised, 'id'>): void {
    this.areUsed = true
    this.#raised += 1
    this.waiting = [...this.waiting, { id: this.#raised, ...notice }]
  }
}

export const notices = new Notices()
