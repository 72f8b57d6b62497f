import { makeAutoObservable } from 'mobx'

/** What can be done from a notice, and on the page too. */
type NoticeAction = { readonly label: string; readonly run: () => void }

type Raised = {
  readonly tone: 'success' | 'error'
  readonly title: string
  readonly description: string | undefined
  readonly action?: NoticeAction | undefined
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

  succeeded(title: string, description?: string, action?: NoticeAction): void {
    this.#raise({ tone: 'success', title, description, action })
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
