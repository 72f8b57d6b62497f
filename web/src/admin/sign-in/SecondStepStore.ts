import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { SessionGrant, ShownFactor } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import type { Result } from '@hotovo/domain/shared/result'
import { bareCode, type FactorType, isTotpCode } from '@hotovo/domain/staff/factor'
import { makeAutoObservable, runInAction } from 'mobx'
import { later as browserLater } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Judgement, judgementOf } from '../kit/factors/codeRefusal.ts'
import { type BrowserPasskeys, browserPasskeys } from '../kit/factors/passkeys.ts'
import { TextedCode } from '../kit/factors/TextedCode.ts'

type Collaborators = {
  readonly api: Pick<StaffApi['session'], 'challengeFactor' | 'verifyFactor' | 'useRecoveryCode'>
  readonly passkeys?: BrowserPasskeys
  readonly own: Pick<StaffApi['staff']['own'], 'factors'>
  readonly later?: Later
  readonly session: Pick<SessionStore, 'before' | 'guarded' | 'factors' | 'take' | 'enter' | 'retry'>
  /** Whoever came in by a recovery code is told how many are left. */
  readonly onRecovered: (codesLeft: number) => void
}
type Answer = Result<
  SessionGrant,
  | Parameters<typeof judgementOf>[0]
  | { readonly code: 'factor-not-found' }
  | { readonly code: 'challenge-over' }
>

/** The second step of signing in (rules A34, A61): a passkey, a code of a program or of a text message, or a recovery code. */
export class SecondStepStore {
  readonly #api: Collaborators['api']
  readonly #passkeys: BrowserPasskeys
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly #onRecovered: Collaborators['onRecovered']
  readonly #later: Later
  texted: TextedCode
  typed = ''
  /** The factor that is asked. */
  factor: ShownFactor | undefined
  isRecovery = false
  state: Judgement | { readonly phase: 'missing' | 'not-answered' } = { phase: 'editing' }
  /** How often it was answered, so that each answer is told anew. */
  answers = 0

  constructor({
    api,
    passkeys = browserPasskeys,
    later = browserLater,
    own,
    session,
    onRecovered,
  }: Collaborators) {
    this.#api = api
    this.#passkeys = passkeys
    this.#own = own
    this.#session = session
    this.#onRecovered = onRecovered
    this.#later = later
    this.texted = new TextedCode({ api, session, later })
    const ofType = (wanted: FactorType) => session.factors.find(({ type }) => type === wanted)
    // What somebody else can be made to hand over comes last.
    this.factor = ofType('webauthn') ?? ofType('totp') ?? session.factors[0]
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Whether a passkey is asked, which has no code. */
  get isPasskey(): boolean {
    return !this.isRecovery && this.factor?.type === 'webauthn'
  }

  /** The telephone that is asked, which gets its code first. */
  get phone(): ShownFactor | undefined {
    return !this.isRecovery && this.factor?.type === 'phone' ? this.factor : undefined
  }

  /** Whether there is a code to type: one of a text message comes once it is asked for. */
  get takesCode(): boolean {
    return !this.isPasskey && (!this.phone || this.texted.challengeId !== undefined)
  }

  /** Has a code sent to the telephone. */
  async send(language: Language): Promise<void> {
    const { phone } = this
    // The factor was removed meanwhile, so there is no step to pass.
    if (phone && !(await this.texted.ask(phone.id, language))) await this.#session.retry()
  }

  /** What is typed; the last digit of a code sends it. */
  type(text: string): void {
    if (this.state.phase === 'sending') return
    this.typed = text
    if (this.state.phase === 'missing') this.state = { phase: 'editing' }
    if (!this.isRecovery && isTotpCode(bareCode(text))) void this.submit()
  }

  /** What else there is to pass the step with. */
  get others(): readonly ShownFactor[] {
    return this.#session.factors.filter(({ id }) => this.isRecovery || id !== this.factor?.id)
  }

  /** Asks another factor, or for a recovery code. */
  turn(to: ShownFactor | 'recovery'): void {
    if (this.state.phase === 'sending') return
    this.isRecovery = to === 'recovery'
    if (to !== 'recovery' && to.id !== this.factor?.id) {
      this.factor = to
      this.texted = new TextedCode({ api: this.#api, session: this.#session, later: this.#later })
    }
    this.typed = ''
    this.state = { phase: 'editing' }
  }

  async submit(): Promise<void> {
    if (this.state.phase === 'sending' || (this.phone && !this.takesCode)) return
    if (!this.isPasskey && bareCode(this.typed) === '') return this.#tell({ phase: 'missing' })
    this.state = { phase: 'sending' }
    try {
      const passed = await this.#pass(this.typed)
      if (!passed) return this.#tell({ phase: 'not-answered' })
      if (!passed.ok) {
        // The factor was removed meanwhile, so there is no step to pass.
        if (passed.error.code === 'factor-not-found') return await this.#session.retry()
        if (passed.error.code === 'challenge-over') {
          this.texted.end()
          return this.#tell({ phase: 'editing' })
        }
        return this.#tell(judgementOf(passed.error))
      }
      this.#session.take(passed.value)
      await this.#session.enter()
      if (this.isRecovery) await this.#countCodes()
    } catch (fault) {
      this.#tell({ phase: 'lost' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  async #countCodes(): Promise<void> {
    const found = await this.#session.guarded(() => this.#own.factors())
    if (found.ok && found.value.codesLeft !== null) this.#onRecovered(found.value.codesLeft)
  }

  async #pass(code: string): Promise<Answer | undefined> {
    if (this.isRecovery) return this.#session.before(() => this.#api.useRecoveryCode({ code }))
    const factorId = this.factor?.id
    if (factorId === undefined) return { ok: false, error: { code: 'factor-not-found' } }
    const sentId = this.phone && this.texted.challengeId
    if (sentId !== undefined) {
      const answer = { id: factorId, challengeId: sentId, code }
      return (await this.#session.before(() => this.#api.verifyFactor(answer))) as Answer
    }
    const asked = await this.#session.before(() => this.#api.challengeFactor({ id: factorId }))
    if (!asked.ok) return asked
    const { id: challengeId, webauthn } = asked.value
    const credential = webauthn && (await this.#passkeys.get(webauthn.options))
    if (webauthn && !credential) return undefined
    const answer = credential ? { challengeId, credential } : { challengeId, code }
    const verified = await this.#session.before(() => this.#api.verifyFactor({ id: factorId, ...answer }))
    if (verified.ok || verified.error.code !== 'challenge-over') return verified as Answer
    throw new Unavailable('the challenge was over at once')
  }

  #tell(state: SecondStepStore['state']): void {
    runInAction(() => {
      this.state = state
      this.answers += 1
      // A code is good once: the next one is typed anew.
      if (state.phase === 'wrong' && !this.isRecovery) this.typed = ''
    })
  }
}
