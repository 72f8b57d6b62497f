import { Unavailable } from '@hotovo/application/faults'
import type { Refused } from '@hotovo/application/refusal'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { Credentials } from '@hotovo/application/staff/sign-in'
import type { Problem } from '@hotovo/domain/shared/problem'
import { normalEmail } from '@hotovo/domain/staff/account'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type BrowserPasskeys, browserPasskeys } from '../kit/factors/passkeys.ts'

type Collaborators = {
  readonly session: Pick<SessionStore, 'signIn' | 'signInWithPasskey' | 'me'>
  readonly passkeys?: BrowserPasskeys
  readonly clock: Clock
  readonly later: Later
}

/** The sign-in form (rule A5). What was typed stays until somebody is in. */
export class SignInStore {
  readonly #session: Collaborators['session']
  readonly #passkeys: BrowserPasskeys
  readonly #clock: Clock
  readonly #later: Later
  typed: Credentials
  state:
    | { readonly phase: 'editing' }
    | { readonly phase: 'sending' }
    /** No passkey answered, or not one that opens anything. */
    | { readonly phase: 'no-passkey' | 'wrong-passkey' }
    /** Each problem stands until its field changes. */
    | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
    | { readonly phase: 'wrong'; readonly remaining: number | undefined }
    /** Of one e-mail, by the server's clock; the seconds are counted here. */
    | { readonly phase: 'locked'; readonly email: string; readonly retryAt: string; readonly seconds: number }
    | { readonly phase: 'unlocked' }
    /** Too many failures came from this network; it is heard again in so many minutes. */
    | { readonly phase: 'too-many'; readonly minutes: number }
    | { readonly phase: 'unavailable' } = { phase: 'editing' }
  /** How often a sign-in was refused, so that each refusal is told anew. */
  refusals = 0
  #stopCounting = () => {}

  constructor({ session, passkeys = browserPasskeys, clock, later }: Collaborators) {
    this.#session = session
    this.#passkeys = passkeys
    this.#clock = clock
    this.#later = later
    this.typed = { email: session.me?.email ?? '', password: '' }
    makeAutoObservable(this, undefined, { deep: false })
  }

  close(): void {
    this.#stopCounting()
  }

  type(field: keyof Credentials, text: string): void {
    this.typed = { ...this.typed, [field]: text }
    if (this.state.phase === 'invalid')
      this.state = { ...this.state, problems: this.state.problems.filter(({ at }) => at !== field) }
  }

  get problems(): readonly Problem[] {
    return this.state.phase === 'invalid' ? this.state.problems : []
  }

  /** Whether the e-mail as it is typed is the one that has to wait. */
  get isLocked(): boolean {
    return this.state.phase === 'locked' && this.state.email === normalEmail(this.typed.email)
  }

  /** Whether this browser knows passkeys. */
  get hasPasskeys(): boolean {
    return this.#passkeys.isThere
  }

  /** Signs in with a passkey, and answers whether somebody is. */
  async usePasskey(): Promise<boolean> {
    if (this.state.phase === 'sending') return false
    this.#stopCounting()
    this.state = { phase: 'sending' }
    try {
      const signedIn = await this.#session.signInWithPasskey((options) => this.#passkeys.get(options))
      if (!signedIn) return this.#refuse({ phase: 'no-passkey' })
      if (signedIn.ok) return true
      const { error } = signedIn
      if (error.code === 'credentials-wrong') return this.#refuse({ phase: 'wrong-passkey' })
      if (error.code === 'too-many-requests')
        return this.#refuse({ phase: 'too-many', minutes: Math.ceil(error.retryAfterSeconds / 60) })
      return this.#refuse({ phase: 'editing' })
    } catch (fault) {
      this.#refuse({ phase: 'unavailable' })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  /** Signs in, and answers whether somebody is. */
  async submit(): Promise<boolean> {
    if (this.state.phase === 'sending' || this.isLocked) return false
    this.#stopCounting()
    this.state = { phase: 'sending' }
    try {
      const signedIn = await this.#session.signIn(this.typed)
      if (signedIn.ok) return true
      const { error } = signedIn
      switch (error.code) {
        case 'invalid':
          return this.#refuse({ phase: 'invalid', problems: error.problems })
        case 'credentials-wrong':
          return this.#refuse({ phase: 'wrong', remaining: error.remaining })
        case 'sign-in-locked':
          return this.#lock(error)
        case 'too-many-requests':
          return this.#refuse({ phase: 'too-many', minutes: Math.ceil(error.retryAfterSeconds / 60) })
        case 'feature-off':
        case 'https-required':
          return this.#refuse({ phase: 'editing' })
        default:
          return error satisfies never
      }
    } catch (fault) {
      this.#refuse({ phase: 'unavailable' })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  #refuse(state: SignInStore['state']): false {
    runInAction(() => {
      this.state = state
      this.refusals += 1
    })
    return false
  }

  #lock({
    retryAt,
    retryAfterSeconds,
  }: Pick<Refused<'sign-in-locked'>, 'retryAt' | 'retryAfterSeconds'>): false {
    const email = normalEmail(this.typed.email)
    // The clock of this machine may be wrong; how long to wait it can tell nevertheless.
    const until = Date.parse(this.#clock.now()) + retryAfterSeconds * 1000
    const countDown = () => {
      this.#stopCounting = this.#later(() => {
        const seconds = Math.ceil((until - Date.parse(this.#clock.now())) / 1000)
        runInAction(() => {
          this.state = seconds > 0 ? { phase: 'locked', email, retryAt, seconds } : { phase: 'unlocked' }
        })
        if (seconds > 0) countDown()
      }, 1000)
    }
    countDown()
    return this.#refuse({ phase: 'locked', email, retryAt, seconds: retryAfterSeconds })
  }
}
