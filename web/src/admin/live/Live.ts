import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { News } from '@hotovo/application/staff/ports'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Later } from '../../stores/later.ts'
import type { SessionStore, Stage } from '../../stores/SessionStore.ts'

export type LiveDesk = {
  readonly happenings: StaffApi['staff']['happenings']
  readonly session: Pick<SessionStore, 'state'>
  readonly later: Later
  readonly stage: Stage
}

/** A tab that nobody sees listens for so long. */
export const hiddenMs = 30_000
/** What is lost is asked for again after so long, at first and at most. */
export const pauseMs = { least: 1000, most: 60_000 } as const

/**
 * What a tab is told of what is stored (rule A25): one stream, from the first who listens on, while somebody is signed in and
 * the tab is seen. It asks past `SessionStore.guarded`, because nothing of it is activity.
 */
export class Live {
  readonly #desk: LiveDesk
  readonly #hearers = new Set<(news: News) => void>()
  isAsked = false
  isSeen = true
  #callOff = () => {}
  #stop = () => {}
  /** Raised with each stream that begins or ends: what an older one tells counts no more. */
  #turn = 0
  #pauseMs: number = pauseMs.least
  #hasHeard = false

  constructor(desk: LiveDesk) {
    this.#desk = desk
    makeAutoObservable(this, {}, { deep: false })
    let stay = () => {}
    desk.stage.addEventListener('visibilitychange', () => {
      stay()
      if (desk.stage.visibilityState === 'visible') this.#see(true)
      else stay = desk.later(() => this.#see(false), hiddenMs)
    })
    reaction(
      () => this.isAsked && this.isSeen && desk.session.state.phase === 'signed-in',
      (isWanted) => {
        this.#end()
        if (isWanted) void this.#begin()
      },
    )
  }

  /** Tells somebody what is stored, until what is answered is called. */
  hear(hearer: (news: News) => void): () => void {
    this.#hearers.add(hearer)
    this.isAsked = true
    return () => void this.#hearers.delete(hearer)
  }

  #see(isSeen: boolean): void {
    runInAction(() => {
      this.isSeen = isSeen
    })
  }

  #tell(news: News): void {
    runInAction(() => {
      for (const hearer of this.#hearers) hearer(news)
    })
  }

  #end(): void {
    this.#turn += 1
    this.#callOff()
    this.#stop()
    this.#stop = () => {}
    this.#pauseMs = pauseMs.least
  }

  async #begin(): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const isCurrent = () => turn === this.#turn
    try {
      const heard = await this.#desk.happenings({
        hear: (news) => isCurrent() && this.#tell(news),
        over: () => isCurrent() && this.#again(),
      })
      if (!isCurrent()) return heard.ok ? heard.value() : undefined
      if (!heard.ok) return this.#again()
      this.#stop = heard.value
      this.#pauseMs = pauseMs.least
      // What was stored while nobody listened is not known.
      if (this.#hasHeard) this.#tell({ kind: 'many', of: null })
      this.#hasHeard = true
    } catch (fault) {
      if (isCurrent()) this.#again()
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #again(): void {
    this.#turn += 1
    this.#callOff = this.#desk.later(() => void this.#begin(), this.#pauseMs)
    this.#pauseMs = Math.min(2 * this.#pauseMs, pauseMs.most)
  }
}
