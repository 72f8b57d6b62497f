import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { BegunFactor } from '@hotovo/application/staff/begin-factor'
import { bareCode, isTotpCode } from '@hotovo/domain/staff/factor'
import { makeAutoObservable, runInAction } from 'mobx'
import { later as browserLater } from '../../../stores/later.ts'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { type Judgement, judgementOf } from './codeRefusal.ts'
import { PhoneSetUpStore } from './PhoneSetUpStore.ts'
import { type BrowserPasskeys, browserPasskeys } from './passkeys.ts'

type Collaborators = {
  readonly api: Pick<
    StaffApi['session'],
    'beginFactor' | 'beginPasskey' | 'beginPhone' | 'challengeFactor' | 'verifyFactor'
  >
  readonly later?: Later
  readonly passkeys?: BrowserPasskeys
  readonly own: Pick<StaffApi['staff']['own'], 'makeRecoveryCodes'>
  readonly session: Pick<SessionStore, 'before' | 'take'>
  /** Whoever set it up has kept their codes. */
  readonly onDone: () => Promise<void>
}

/** Why a factor was not even begun, where there is something to say. */
const notBegun: Readonly<Record<string, 'too-many' | 'too-old'>> = {
  'too-many-factors': 'too-many',
  'sign-in-too-old': 'too-old',
}

/** Setting up a second factor (rules A34, A61, A78): the picture and its first code, a passkey, or a telephone; then the recovery codes. Its secret stays in this tab. */
export class FactorSetUpStore {
  readonly #api: Collaborators['api']
  readonly #later: Later
  readonly #passkeys: BrowserPasskeys
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly #onDone: Collaborators['onDone']
  typed = ''
  /** What it will be called. */
  name = ''
  state:
    | {
        readonly phase:
          | 'offered'
          | 'starting'
          | 'making'
          | 'not-made'
          | 'not-started'
          | 'too-many'
          | 'too-old'
          | 'done'
      }
    | {
        readonly phase: 'scanning'
        readonly begun: BegunFactor
        readonly code: Judgement | { phase: 'missing' }
      }
    | { readonly phase: 'phone'; readonly phone: PhoneSetUpStore }
    | { readonly phase: 'codes'; readonly codes: readonly string[] }
    | { readonly phase: 'codes-lost' } = { phase: 'offered' }
  answers = 0

  constructor({
    api,
    later = browserLater,
    passkeys = browserPasskeys,
    own,
    session,
    onDone,
  }: Collaborators) {
    this.#api = api
    this.#later = later
    this.#passkeys = passkeys
    this.#own = own
    this.#session = session
    this.#onDone = onDone
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Whether this browser makes passkeys. */
  get hasPasskeys(): boolean {
    return this.#passkeys.isThere
  }

  /** Makes a passkey (rule A61): the browser asks who it is, and is asked in its turn whether it is the one. */
  async makePasskey(): Promise<void> {
    if (this.state.phase === 'starting' || this.state.phase === 'making') return
    this.#show({ phase: 'making' })
    try {
      const begun = await this.#session.before(() => this.#api.beginPasskey({ name: this.name }))
      if (!begun.ok) return this.#show({ phase: notBegun[begun.error.code] ?? 'not-started' })
      const { id } = begun.value
      const asked = await this.#session.before(() => this.#api.challengeFactor({ id }))
      if (!asked.ok || !asked.value.webauthn) return this.#show({ phase: 'not-started' })
      const credential = await this.#passkeys.create(asked.value.webauthn.options)
      if (!credential) return this.#show({ phase: 'not-made' })
      const answer = { id, challengeId: asked.value.id, credential }
      const verified = await this.#session.before(() => this.#api.verifyFactor(answer))
      if (!verified.ok) return this.#show({ phase: 'not-made' })
      this.#session.take(verified.value)
      await this.makeCodes()
    } catch (fault) {
      this.#show({ phase: 'not-started' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  async start(): Promise<void> {
    if (this.state.phase === 'starting' || this.state.phase === 'making') return
    this.#show({ phase: 'starting' })
    try {
      const begun = await this.#session.before(() => this.#api.beginFactor({ name: this.name }))
      if (begun.ok) return this.#show({ phase: 'scanning', begun: begun.value, code: { phase: 'editing' } })
      this.#show({ phase: notBegun[begun.error.code] ?? 'not-started' })
    } catch (fault) {
      this.#show({ phase: 'not-started' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** Takes a telephone (rule A78), whose number is asked for. */
  takePhone(): void {
    if (this.state.phase === 'starting' || this.state.phase === 'making') return
    const phone = new PhoneSetUpStore({
      api: this.#api,
      session: this.#session,
      later: this.#later,
      nameOf: () => this.name,
      onVerified: async (grant) => {
        this.#session.take(grant)
        await this.makeCodes()
      },
      onFailed: (code) => this.#show({ phase: notBegun[code] ?? 'not-started' }),
    })
    this.#show({ phase: 'phone', phone })
  }

  call(name: string): void {
    this.name = name
  }

  cancel(): void {
    this.typed = ''
    this.state = { phase: 'offered' }
  }

  type(text: string): void {
    if (this.state.phase !== 'scanning' || this.state.code.phase === 'sending') return
    this.typed = text
    if (isTotpCode(bareCode(text))) void this.submit()
  }

  async submit(): Promise<void> {
    if (this.state.phase !== 'scanning' || this.state.code.phase === 'sending') return
    const { begun } = this.state
    const judged = (code: Judgement | { phase: 'missing' }) => this.#show({ phase: 'scanning', begun, code })
    if (bareCode(this.typed) === '') return judged({ phase: 'missing' })
    judged({ phase: 'sending' })
    try {
      const { id } = begun.factor
      const asked = await this.#session.before(() => this.#api.challengeFactor({ id }))
      // Another window began anew, and the picture here is of none.
      if (!asked.ok) return this.#show({ phase: 'not-started' })
      const answer = { challengeId: asked.value.id, code: this.typed }
      const verified = await this.#session.before(() => this.#api.verifyFactor({ id, ...answer }))
      if (verified.ok) {
        this.#session.take(verified.value)
        return await this.makeCodes()
      }
      const { error } = verified
      if (error.code === 'factor-not-found' || error.code === 'challenge-over')
        return this.#show({ phase: 'not-started' })
      judged(judgementOf(error))
    } catch (fault) {
      judged({ phase: 'lost' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** The first recovery codes, which need no password. */
  async makeCodes(): Promise<void> {
    try {
      const made = await this.#session.before(() => this.#own.makeRecoveryCodes())
      if (made.ok) return this.#show({ phase: 'codes', codes: made.value.codes })
      // They were made, and their answer was lost: the page of one's own account makes others.
      if (made.error.code === 'recovery-codes-exist') return await this.finish()
      this.#show({ phase: 'codes-lost' })
    } catch (fault) {
      this.#show({ phase: 'codes-lost' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  async finish(): Promise<void> {
    await this.#onDone()
    this.#show({ phase: 'done' })
  }

  #show(state: FactorSetUpStore['state']): void {
    runInAction(() => {
      this.state = state
      this.answers += 1
      if (state.phase !== 'scanning' || state.code.phase === 'wrong') this.typed = ''
    })
  }
}
