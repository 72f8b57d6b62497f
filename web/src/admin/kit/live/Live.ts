import type { StaffApi } from '@hotovo/application/api'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { OpenRecord } from '@hotovo/domain/back-office/presence'
import { liveEventLimits } from '@hotovo/domain/limits'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { SessionStore, Stage } from '../../../stores/SessionStore.ts'
import type { TeamPresenceStore } from '../../records/TeamPresenceStore.ts'

export type LiveServices = {
  readonly happenings: StaffApi['staff']['liveEvents']
  readonly sitAt: StaffApi['staff']['reportOpenRecord']
  readonly presence: Pick<TeamPresenceStore, 'take' | 'forget'>
  readonly uuid: () => string
  readonly session: Pick<SessionStore, 'state' | 'check'>
  readonly later: Later
  readonly stage: Stage
  /** Milliseconds on a counter that never runs back. */
  readonly counter: () => number
  /** Where the counter stood when the first screen that listens was asked for. */
  readonly since: number
  /** A number from 0 up to 1, so that not all tabs ask again at once. */
  readonly luck: () => number
}

/** A stream that is lost may have been silent for so long. */
const silentMs = 3 * liveEventLimits.beatSeconds * 1000

/** A tab that nobody sees listens for so long. */
export const hiddenMs = 30_000

/** Who looks away for so long has left the record that is open. */
export const awayMs = 3000

/** What is lost is asked for again after so long, at first and at most, or after half of it at least. */
export const pauseMs = { least: 1000, most: 60_000 } as const

/**
 * What a tab is told of what is stored (rule A25): one stream, from the first who listens on, while somebody is signed in and
 * the tab is seen. Where the stream is refused because the session is over, the page knows it at once. It asks past `SessionStore.guarded`, because nothing of it is activity.
 */
export class Live {
  readonly #desk: LiveServices
  readonly #hearers = new Set<(news: StaffEvent) => void>()
  isAsked = false
  isSeen = true
  #callOff = () => {}
  #stop = () => {}
  /** Raised with each stream that begins or ends: what an older one tells counts no more. */
  #turn = 0
  #pauseMs: number = pauseMs.least
  /** Up to then everything was heard that was stored before. */
  #heardUntil: number
  /** The name of the stream that is open, under which others hear where this tab is. */
  #seat: string | undefined
  #open: OpenRecord | null = null
  #isLookedAt = true
  /** What others were told last, and whether they are being told now. */
  #said: OpenRecord | null = null
  #isSaying = false

  constructor(desk: LiveServices) {
    this.#desk = desk
    this.#heardUntil = desk.since
    makeAutoObservable(this, {}, { deep: false })
    let stay = () => {}
    let look = () => {}
    desk.stage.addEventListener('visibilitychange', () => {
      stay()
      look()
      if (desk.stage.visibilityState === 'visible') {
        this.#see(true)
        this.#lookedAt(true)
        return
      }
      look = desk.later(() => this.#lookedAt(false), awayMs)
      stay = desk.later(() => this.#see(false), hiddenMs)
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
  hear(hearer: (news: StaffEvent) => void): () => void {
    this.#hearers.add(hearer)
    this.isAsked = true
    return () => void this.#hearers.delete(hearer)
  }

  /** A record is open in this tab now, in the place of the one before (rule A32). */
  sit(open: OpenRecord): void {
    this.#open = open
    void this.#say()
  }

  /** A record is open no more, unless another one is by now. */
  stand(open: OpenRecord): void {
    if (this.#open !== open) return
    this.#open = null
    void this.#say()
  }

  #lookedAt(isLookedAt: boolean): void {
    this.#isLookedAt = isLookedAt
    void this.#say()
  }

  /** Tells others where this tab is, one after the other; what nobody heard is told with the next stream. */
  async #say(): Promise<void> {
    if (this.#isSaying) return
    this.#isSaying = true
    // Who goes from one record to the next was nowhere in between.
    await Promise.resolve()
    try {
      for (;;) {
        const [seat, open] = [this.#seat, this.#isLookedAt ? this.#open : null]
        if (seat === undefined || open === this.#said) return
        this.#said = open
        const answered = await this.#desk.sitAt({ desk: seat, open })
        if (answered.ok && seat === this.#seat) this.#desk.presence.take(answered.value)
      }
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    } finally {
      this.#isSaying = false
    }
  }

  #see(isSeen: boolean): void {
    runInAction(() => {
      this.isSeen = isSeen
    })
  }

  #tell(news: StaffEvent): void {
    if (news.kind === 'company') this.#desk.presence.take(news)
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
    this.#leaveSeat()
  }

  /** Where others are is not known any more. */
  #leaveSeat(): void {
    if (this.#seat !== undefined) this.#heardUntil = this.#desk.counter() - silentMs
    this.#seat = undefined
    this.#said = null
    this.#desk.presence.forget()
  }

  async #begin(): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const isCurrent = () => turn === this.#turn
    const seat = this.#desk.uuid()
    try {
      const heard = await this.#desk.happenings({
        desk: seat,
        // What was stored while nobody listened, and since the page was asked for that is shown, is told first.
        agoMs: Math.max(0, this.#desk.counter() - this.#heardUntil),
        hear: (news) => isCurrent() && this.#tell(news),
        over: () => isCurrent() && this.#again(),
      })
      if (!isCurrent()) return heard.ok ? heard.value() : undefined
      if (!heard.ok) {
        this.#again()
        // Whoever may hear nothing any more may see nothing either.
        if (heard.error.code === 'sign-in-required') await this.#desk.session.check()
        return
      }
      this.#stop = heard.value
      this.#pauseMs = pauseMs.least
      this.#seat = seat
      void this.#say()
    } catch (fault) {
      if (isCurrent()) this.#again()
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #again(): void {
    this.#turn += 1
    this.#leaveSeat()
    this.#callOff = this.#desk.later(() => void this.#begin(), this.#pauseMs * (0.5 + this.#desk.luck() / 2))
    this.#pauseMs = Math.min(2 * this.#pauseMs, pauseMs.most)
  }
}
