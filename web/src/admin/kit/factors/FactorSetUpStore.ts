import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { StaffApi } from '@hotovo/application/api'
import type { Later } from '@hotovo/application/shared/ports'
import type { BegunFactor } from '@hotovo/application/staff/begin-factor'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { later as browserLater } from '../../../stores/later.ts'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { type RefusedBy, Write } from '../../records/Write.ts'
import { atEntrance } from './atEntrance.ts'
import { CodeForm, type CodeRefusal } from './CodeForm.ts'
import { PhoneSetUpStore } from './PhoneSetUpStore.ts'
import { type BrowserPasskeys, browserPasskeys } from './passkeys.ts'

type Session = StaffApi['session']
type Own = StaffApi['staff']['own']
type Collaborators = {
  readonly api: Pick<
    Session,
    'beginFactor' | 'beginPasskey' | 'beginPhone' | 'challengeFactor' | 'verifyFactor'
  >
  readonly later?: Later
  readonly passkeys?: BrowserPasskeys
  readonly own: Pick<Own, 'makeRecoveryCodes'>
  readonly session: Pick<SessionStore, 'before' | 'take'>
  /** Whoever set it up has kept their codes. */
  readonly onDone: () => Promise<void>
}
type PasskeyRefusal = RefusedBy<Session['beginPasskey']> | CodeRefusal

/** Setting up a second factor (rules A34, A61, A78): the picture and its first code, a passkey, or a telephone; then the recovery codes. Its secret stays in this tab. */
export class FactorSetUpStore {
  readonly #with: Required<Collaborators>
  /** Whether this browser makes passkeys. */
  readonly hasPasskeys: boolean
  /** Begins one of a program, by its name. */
  readonly starting: Write<string, BegunFactor, RefusedBy<Session['beginFactor']>>
  /** Makes a passkey, by its name. */
  readonly making: Write<string, SessionGrant, PasskeyRefusal>
  /** The first code of a program. */
  readonly code: CodeForm
  /** Makes the first recovery codes, which need no password; undefined where they were made before, and nobody heard of it. */
  readonly codes: Write<undefined, readonly string[] | undefined, RefusedBy<Own['makeRecoveryCodes']>>
  step: 'offered' | 'scanning' | 'phone' | 'codes' | 'done' = 'offered'
  /** What it will be called. */
  name = ''
  begun: BegunFactor | undefined
  phone: PhoneSetUpStore | undefined
  /** Why what was begun goes on no more. */
  dropped: string | undefined

  constructor({ later = browserLater, passkeys = browserPasskeys, ...rest }: Collaborators) {
    const { api, own, session } = rest
    this.#with = { later, passkeys, ...rest }
    this.hasPasskeys = passkeys.isThere
    this.starting = new Write<string, BegunFactor, RefusedBy<Session['beginFactor']>>(
      { session: atEntrance(session) },
      {
        send: (name) => api.beginFactor({ name }),
        done: (begun) => {
          this.begun = begun
          this.step = 'scanning'
        },
      },
    )
    this.making = new Write<string, SessionGrant, PasskeyRefusal>(
      {},
      { send: (name) => this.#makePasskey(name), done: (grant) => this.#verified(grant) },
    )
    this.code = new CodeForm({
      takes: () => 'digits',
      send: async (code) => {
        const { id } = this.begun!.factor
        const asked = await session.before(() => api.challengeFactor({ id }))
        if (!asked.ok) return asked
        return session.before(() => api.verifyFactor({ id, challengeId: asked.value.id, code }))
      },
      done: (grant) => this.#verified(grant),
      // Another window began anew, and the picture here is of none.
      over: () => this.#drop('challenge-over'),
      gone: () => this.#drop('factor-not-found'),
    })
    this.codes = new Write<undefined, readonly string[] | undefined, RefusedBy<Own['makeRecoveryCodes']>>(
      { session: atEntrance(session) },
      {
        send: async () => {
          const made = await own.makeRecoveryCodes()
          if (made.ok) return ok(made.value.codes)
          return made.error.code === 'recovery-codes-exist' ? ok(undefined) : made
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Why nothing is set up, by the code of a refusal; `lost` where nobody answered. */
  get failure(): string | undefined {
    const { stage } = this.making.stage.phase === 'resting' ? this.starting : this.making
    if (stage.phase === 'refused') return stage.why.code
    return stage.phase === 'unanswered' || stage.phase === 'invalid' ? 'lost' : this.dropped
  }

  /** Begins one of a program, or makes a passkey (rule A61). */
  async begin(what: 'starting' | 'making'): Promise<void> {
    if (this.starting.isSaving || this.making.isSaving) return
    this.cancel()
    await this[what].run(this.name)
  }

  /** Takes a telephone (rule A78), whose number is asked for. */
  takePhone(): void {
    if (this.starting.isSaving || this.making.isSaving) return
    this.phone = new PhoneSetUpStore({
      ...this.#with,
      name: this.name,
      onVerified: (grant) => this.#verified(grant),
      onFailed: (code) => this.#drop(code),
    })
    this.step = 'phone'
  }

  call(name: string): void {
    this.name = name
  }

  cancel(): void {
    this.#drop(undefined)
  }

  async makeCodes(): Promise<void> {
    await this.codes.run(undefined)
    const { stage } = this.codes
    // They were made, and their answer was lost: the page of one's own account makes others.
    if (stage.phase === 'done' && !stage.done) return this.finish()
    runInAction(() => {
      this.step = 'codes'
    })
  }

  async finish(): Promise<void> {
    await this.#with.onDone()
    runInAction(() => {
      this.step = 'done'
    })
  }

  /** The browser asks who it is, and is asked in its turn whether it is the one. */
  async #makePasskey(name: string): Promise<Result<SessionGrant, PasskeyRefusal | Unauthorized>> {
    const { api, session, passkeys } = this.#with
    const begun = await session.before(() => api.beginPasskey({ name }))
    if (!begun.ok) return begun
    const { id } = begun.value
    const asked = await session.before(() => api.challengeFactor({ id }))
    if (!asked.ok) return asked
    const credential = asked.value.webauthn && (await passkeys.create(asked.value.webauthn.options))
    if (!credential) return fail({ code: 'passkey-missing' })
    return session.before(() => api.verifyFactor({ id, challengeId: asked.value.id, credential }))
  }

  #verified(grant: SessionGrant): Promise<void> {
    this.#with.session.take(grant)
    return this.makeCodes()
  }

  /** Goes back to the offer. */
  #drop(why: string | undefined): void {
    runInAction(() => {
      this.code.forget()
      this.starting.rest()
      this.making.rest()
      this.step = 'offered'
      this.begun = undefined
      this.dropped = why
    })
  }
}
