import type { StaffApi } from '@hotovo/application/api'
import type { QueueCount } from '@hotovo/application/back-office/dashboard'
import type { Later } from '@hotovo/application/shared/ports'
import { makeAutoObservable } from 'mobx'
import { ifAnswered } from './asking.ts'

type Collaborators = {
  readonly queues: StaffApi['staff']['queues']
  readonly later: Later
}

/** What waits is counted no more often than that. */
export const restMs = 2000

/**
 * What waits for staff, as the rail tells it: counted when somebody does something, and when something is stored (rule A44).
 * It asks past `SessionStore.guarded`, because nobody asked for it and nothing of it is activity.
 */
export class QueuesStore {
  readonly #desk: Collaborators
  counts: readonly QueueCount[] = []
  #isResting = false
  #isWanted = false

  constructor(desk: Collaborators) {
    this.#desk = desk
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Takes what somebody else was told. */
  take(counts: readonly QueueCount[]): void {
    this.counts = counts
  }

  /** Counts at once where that was not done just now, and otherwise soon: once for all that asked meanwhile. */
  look(): void {
    this.#isWanted = true
    if (!this.#isResting) void this.#ask()
  }

  /** Listens to what is told live to somebody else, from the beginning of each stream. */
  overhearing(happenings: StaffApi['staff']['liveEvents']): StaffApi['staff']['liveEvents'] {
    return (listener) => {
      this.look()
      return happenings({
        ...listener,
        hear: (news) => {
          listener.hear(news)
          if (news.kind !== 'company') this.look()
        },
      })
    }
  }

  async #ask(): Promise<void> {
    this.#isWanted = false
    this.#isResting = true
    this.#desk.later(() => {
      this.#isResting = false
      if (this.#isWanted) void this.#ask()
    }, restMs)
    const counted = await ifAnswered(this.#desk.queues())
    // Whoever may not be told, or is signed out by now, sees no rail.
    if (counted?.ok) this.take(counted.value)
  }
}
