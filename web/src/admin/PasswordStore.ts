import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { PasswordChange } from '@hotovo/application/staff/own-account'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../stores/SessionStore.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'changePassword'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly uuid: () => string
}

/** What is typed: the password of now and the one to be. */
type Typed = Pick<PasswordChange, 'password' | 'newPassword'>

const nothing: Typed = { password: '', newPassword: '' }

/** The form for a new password of one's own (rule A23). What was typed stays in this tab only, until it is done. */
export class PasswordStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly #uuid: () => string
  typed = nothing
  state:
    | { readonly phase: 'editing' | 'sending' | 'done' }
    /** Each problem stands until its field changes. */
    | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
    | { readonly phase: 'wrong'; readonly remaining: number | undefined }
    | { readonly phase: 'locked'; readonly retryAt: string }
    | { readonly phase: 'too-many'; readonly minutes: number }
    /** Nobody answered: perhaps it is done. The same once more does nothing twice. */
    | { readonly phase: 'lost' } = { phase: 'editing' }
  /** How often it was answered, so that each answer is told anew. */
  answers = 0
  /** The key of what is in the form, from its first try until somebody answers or types something else. */
  #key: string | undefined

  constructor({ own, session, uuid }: Collaborators) {
    this.#own = own
    this.#session = session
    this.#uuid = uuid
    makeAutoObservable(this, undefined, { deep: false })
  }

  get problems(): readonly Problem[] {
    return this.state.phase === 'invalid' ? this.state.problems : []
  }

  type(field: keyof Typed, text: string): void {
    if (this.state.phase === 'sending') return
    this.typed = { ...this.typed, [field]: text }
    this.#key = undefined
    if (this.state.phase === 'invalid')
      this.state = { ...this.state, problems: this.state.problems.filter(({ at }) => at !== field) }
  }

  /** Changes the password, which a letter tells in the language of the page; answers whether it is known to be changed. */
  async submit(language: Language): Promise<boolean> {
    if (this.state.phase === 'sending') return false
    this.state = { phase: 'sending' }
    this.#key ??= this.#uuid()
    const [change, key] = [{ ...this.typed, language }, this.#key]
    try {
      const changed = await this.#session.guarded(() => this.#own.changePassword(change, key))
      this.#key = undefined
      if (changed.ok) {
        this.#tell({ phase: 'done' }, nothing)
        return true
      }
      const { error } = changed
      switch (error.code) {
        case 'invalid':
          return this.#tell({ phase: 'invalid', problems: error.problems })
        case 'credentials-wrong':
          return this.#tell({ phase: 'wrong', remaining: error.remaining })
        case 'sign-in-locked':
          return this.#tell({ phase: 'locked', retryAt: error.retryAt })
        case 'too-many-requests':
          return this.#tell({ phase: 'too-many', minutes: Math.ceil(error.retryAfterSeconds / 60) })
        // A twin is under way, or the key was another's: once more under a new one tells.
        case 'idempotency-key-busy':
        case 'idempotency-key-reused':
        case 'idempotency-key-malformed':
          return this.#tell({ phase: 'lost' })
        default:
          return error satisfies never
      }
    } catch (fault) {
      this.#tell({ phase: 'lost' })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  #tell(state: PasswordStore['state'], typed = this.typed): false {
    runInAction(() => {
      this.state = state
      this.typed = typed
      this.answers += 1
    })
    return false
  }
}
