import { makeAutoObservable } from 'mobx'

type Raised = {
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly description: string | undefined
}

/** Short messages in the corner: an echo of what the page says too, never the only place for it. */
class Notices {
  /** Whether there has been one: what shows them is fetched no sooner. */
  areUsed = false
  /** Raised and not shown yet. */
  waiting: readonly Raised[] = []

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

  #raise(notice: Raised): void {
    this.areUsed = true
    this.waiting = [...this.waiting, notice]
  }
}

export const notices = new Notices()
