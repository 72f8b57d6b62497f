import type { StaffApi } from '@hotovo/application/api'
import type { Later } from '@hotovo/application/shared/ports'
import type { FactorChallenge } from '@hotovo/application/staff/factor-challenge'
import { secondFactor as rules } from '@hotovo/domain/limits'
import type { Language } from '@hotovo/domain/shared/language'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { type RefusedBy, Write } from '../../records/Write.ts'
import { atEntrance } from './atEntrance.ts'

export type TextedCodeCollaborators = {
  readonly api: Pick<StaffApi['session'], 'challengeFactor'>
  readonly session: Pick<SessionStore, 'before'>
  readonly later: Later
  /** The telephone is there no more. */
  readonly onGone: () => void
}
type Wanted = { readonly id: string; readonly language: Language }
type Declined = RefusedBy<TextedCodeCollaborators['api']['challengeFactor']>

/** A code that a telephone gets as a text message (rule A79): asked for, and asked for again after its pause. */
export class TextedCode {
  readonly #later: Later
  readonly asking: Write<Wanted, FactorChallenge, Declined, 'factor-not-found'>
  /** The challenge of the last text that went out, as long as its code is good. */
  challengeId: string | undefined
  /** Whether the pause before the next one goes on. */
  isPaused = false

  constructor({ api, session, later, onGone }: TextedCodeCollaborators) {
    this.#later = later
    this.asking = new Write<Wanted, FactorChallenge, Declined, 'factor-not-found'>(
      { session: atEntrance(session) },
      {
        send: (wanted) => api.challengeFactor(wanted),
        done: ({ id }) => {
          this.challengeId = id
          this.#pause(rules.textPauseSeconds)
        },
        gone: { code: 'factor-not-found', tell: onGone },
        refresh: () => {
          const { stage } = this.asking
          if (stage.phase === 'refused') this.#pause(stage.why.retryAfterSeconds)
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Asks for a text to a telephone. */
  async ask(id: string, language: Language): Promise<void> {
    if (!this.isPaused) await this.asking.run({ id, language })
  }

  /** Whether the time of the last one is over, and its code good no more. */
  get isOver(): boolean {
    return this.asking.stage.phase === 'done' && this.challengeId === undefined
  }

  end(): void {
    this.challengeId = undefined
  }

  #pause(seconds: number): void {
    const put = (isPaused: boolean) =>
      runInAction(() => {
        this.isPaused = isPaused
      })
    put(true)
    this.#later(() => put(false), seconds * 1000)
  }
}
