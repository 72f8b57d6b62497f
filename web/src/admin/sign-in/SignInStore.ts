import type { Refused } from '@hotovo/application/refusal'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { Credentials } from '@hotovo/application/staff/sign-in'
import { fail } from '@hotovo/domain/shared/result'
import { normalEmail } from '@hotovo/domain/staff/account'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { SignInRefusal } from '../../stores/sessionState.ts'
import { type BrowserPasskeys, browserPasskeys } from '../kit/factors/passkeys.ts'
import { type BrowserRefusal, Write } from '../records/Write.ts'

type Collaborators = {
  readonly session: Pick<SessionStore, 'signIn' | 'signInWithPasskey' | 'me'>
  readonly passkeys?: BrowserPasskeys
  readonly clock: Clock
  readonly later: Later
}
type Wanted = Credentials | 'passkey'
type Declined = SignInRefusal | BrowserRefusal<'passkey-missing'>

/** The sign-in form (rule A5). What was typed stays until somebody is in. */
export class SignInStore {
  readonly #clock: Clock
  readonly #later: Later
  /** Whether this browser knows passkeys. */
  readonly hasPasskeys: boolean
  readonly write: Write<Wanted, undefined, Declined>
  typed: Credentials
  /** How long an e-mail has to wait yet, by the server's clock; the seconds are counted here, down to none. */
  lock: { readonly email: string; readonly retryAt: string; readonly seconds: number } | undefined
  #stopCounting = () => {}

  constructor({ session, passkeys = browserPasskeys, clock, later }: Collaborators) {
    this.#clock = clock
    this.#later = later
    this.hasPasskeys = passkeys.isThere
    this.typed = { email: session.me?.email ?? '', password: '' }
    this.write = new Write<Wanted, undefined, Declined>(
      {},
      {
        send: async (wanted) => {
          if (wanted !== 'passkey') return session.signIn(wanted)
          const signedIn = await session.signInWithPasskey((options) => passkeys.get(options))
          return signedIn ?? fail({ code: 'passkey-missing' })
        },
        refresh: () => this.#meet(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  close(): void {
    this.#stopCounting()
  }

  type(field: keyof Credentials, text: string): void {
    this.typed = { ...this.typed, [field]: text }
    this.write.amend(field)
  }

  /** Whether the e-mail as it is typed is the one that has to wait. */
  get isLocked(): boolean {
    const { lock } = this
    return lock !== undefined && lock.seconds > 0 && lock.email === normalEmail(this.typed.email)
  }

  /** Whether the wait is over. */
  get isUnlocked(): boolean {
    return this.lock?.seconds === 0
  }

  /** Signs in, and answers whether somebody is. */
  async submit(): Promise<boolean> {
    return !this.isLocked && this.#try(this.typed)
  }

  /** The same with a passkey. */
  usePasskey(): Promise<boolean> {
    return this.#try('passkey')
  }

  #try(wanted: Wanted): Promise<boolean> {
    this.#stopCounting()
    this.lock = undefined
    return this.write.run(wanted)
  }

  /** Counts what is locked, and leaves what bars everybody to the session to tell. */
  #meet(): void {
    const { stage } = this.write
    if (stage.phase !== 'refused') return
    if (stage.why.code === 'sign-in-locked') this.#lock(stage.why)
    if (stage.why.code === 'feature-off' || stage.why.code === 'https-required') this.write.rest()
  }

  #lock({ retryAt, retryAfterSeconds }: Refused<'sign-in-locked'>): void {
    const email = normalEmail(this.typed.email)
    // The clock of this machine may be wrong; how long to wait it can tell nevertheless.
    const until = Date.parse(this.#clock.now()) + retryAfterSeconds * 1000
    const count = (seconds: number) => {
      runInAction(() => {
        this.lock = { email, retryAt, seconds: Math.max(0, seconds) }
      })
      if (seconds <= 0) return
      this.#stopCounting = this.#later(
        () => count(Math.ceil((until - Date.parse(this.#clock.now())) / 1000)),
        1000,
      )
    }
    count(retryAfterSeconds)
  }
}
