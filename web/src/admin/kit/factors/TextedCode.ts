import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import { secondFactor as rules } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../../stores/SessionStore.ts'

export type TextedCodeCollaborators = {
  readonly api: Pick<StaffApi['session'], 'challengeFactor'>
  readonly session: Pick<SessionStore, 'before'>
  readonly later: Later
}

/** A code that a telephone gets as a text message (rule A79): asked for, and asked for again after its pause. */
export class TextedCode {
  readonly #api: TextedCodeCollaborators['api']
  readonly #session: TextedCodeCollaborators['session']
  readonly #later: Later
  /** The challenge of the last text that went out. */
  challengeId: string | undefined
  state:
    | { readonly phase: 'resting' | 'asking' | 'sent' | 'over' | 'lost' }
    | { readonly phase: 'too-many'; readonly minutes: number }
    | { readonly phase: 'locked'; readonly retryAt: string } = { phase: 'resting' }
  /** Whether the pause before the next one goes on. */
  isPaused = false
  answers = 0

  constructor({ api, session, later }: TextedCodeCollaborators) {
    this.#api = api
    this.#session = session
    this.#later = later
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Asks for a text to a telephone; answers whether the telephone is one's own yet. */
  async ask(factorId: string, language: Language): Promise<boolean> {
    if (this.state.phase === 'asking' || this.isPaused) return true
    this.state = { phase: 'asking' }
    try {
      const asked = await this.#session.before(() => this.#api.challengeFactor({ id: factorId, language }))
      if (asked.ok) {
        runInAction(() => {
          this.challengeId = asked.value.id
        })
        this.#show({ phase: 'sent' }, rules.textPauseSeconds)
        return true
      }
      const { error } = asked
      if (error.code !== 'too-many-requests' && error.code !== 'sign-in-locked') {
        this.#show({ phase: 'resting' }, 0)
        return false
      }
      const { retryAfterSeconds: seconds } = error
      this.#show(
        error.code === 'sign-in-locked'
          ? { phase: 'locked', retryAt: error.retryAt }
          : { phase: 'too-many', minutes: Math.ceil(seconds / 60) },
        seconds,
      )
    } catch (fault) {
      this.#show({ phase: 'lost' }, 0)
      if (!(fault instanceof Unavailable)) throw fault
    }
    return true
  }

  /** Its time is over, and its code good no more. */
  end(): void {
    this.challengeId = undefined
    this.state = { phase: 'over' }
    this.answers += 1
  }

  #show(state: TextedCode['state'], pausedSeconds: number): void {
    runInAction(() => {
      this.state = state
      this.answers += 1
      this.isPaused = pausedSeconds > 0
    })
    if (pausedSeconds > 0)
      this.#later(() => {
        runInAction(() => {
          this.isPaused = false
        })
      }, pausedSeconds * 1000)
  }
}
