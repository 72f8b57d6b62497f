import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'

type Refusal = Refused<'invalid' | 'feature-off' | 'too-many-requests' | 'recovery-over'>

/** A form of one field at most that a letter leads to, or brings (rules A36, A75). What was typed stays until it is done. */
export class RecoveryForm<Done = undefined> {
  readonly #send: (typed: string) => Promise<Result<Done, Refusal>>
  /** What became of it, once it is done. */
  outcome: Done | undefined = undefined
  typed = ''
  state:
    | { readonly phase: 'editing' | 'sending' | 'done' | 'off' | 'over' }
    /** Each problem stands until the field changes. */
    | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
    | { readonly phase: 'too-many'; readonly minutes: number }
    | { readonly phase: 'unavailable' } = { phase: 'editing' }
  /** How often it was answered, so that each answer is told anew. */
  answers = 0

  constructor(send: (typed: string) => Promise<Result<Done, Refusal>>) {
    this.#send = send
    makeAutoObservable(this, undefined, { deep: false })
  }

  get problems(): readonly Problem[] {
    return this.state.phase === 'invalid' ? this.state.problems : []
  }

  type(text: string): void {
    if (this.state.phase === 'sending') return
    this.typed = text
    if (this.state.phase === 'invalid') this.state = { phase: 'editing' }
  }

  async submit(): Promise<void> {
    if (this.state.phase === 'sending') return
    this.state = { phase: 'sending' }
    try {
      const sent = await this.#send(this.typed)
      if (sent.ok) return this.#tell({ phase: 'done' }, sent.value)
      const { error } = sent
      switch (error.code) {
        case 'invalid':
          return this.#tell({ phase: 'invalid', problems: error.problems })
        case 'too-many-requests':
          return this.#tell({ phase: 'too-many', minutes: Math.ceil(error.retryAfterSeconds / 60) })
        case 'feature-off':
          return this.#tell({ phase: 'off' })
        case 'recovery-over':
          return this.#tell({ phase: 'over' })
        default:
          return error satisfies never
      }
    } catch (fault) {
      this.#tell({ phase: 'unavailable' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #tell(state: RecoveryForm['state'], outcome?: Done): void {
    runInAction(() => {
      this.outcome = outcome
      this.state = state
      this.answers += 1
    })
  }
}
