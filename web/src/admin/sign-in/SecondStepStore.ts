import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { ShownFactor } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import { fail } from '@hotovo/domain/shared/result'
import type { FactorType } from '@hotovo/domain/staff/factor'
import { makeAutoObservable } from 'mobx'
import { later as browserLater } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type CodeAnswer, CodeForm } from '../kit/factors/CodeForm.ts'
import { type BrowserPasskeys, browserPasskeys } from '../kit/factors/passkeys.ts'
import { TextedCode } from '../kit/factors/TextedCode.ts'
import { answerTo } from '../records/asking.ts'

type Collaborators = {
  readonly api: Pick<StaffApi['session'], 'challengeFactor' | 'verifyFactor' | 'useRecoveryCode'>
  readonly passkeys?: BrowserPasskeys
  readonly own: Pick<StaffApi['staff']['own'], 'factors'>
  readonly later?: Later
  readonly session: Pick<SessionStore, 'before' | 'guarded' | 'factors' | 'take' | 'enter' | 'retry'>
  /** Whoever came in by a recovery code is told how many are left. */
  readonly onRecovered: (codesLeft: number) => void
}

/** The second step of signing in (rules A34, A61): a passkey, a code of a program or of a text message, or a recovery code. */
export class SecondStepStore {
  readonly #with: Required<Collaborators>
  readonly code: CodeForm
  texted: TextedCode
  /** The factor that is asked. */
  factor: ShownFactor | undefined
  isRecovery = false

  constructor({ passkeys = browserPasskeys, later = browserLater, ...rest }: Collaborators) {
    const { session, own, onRecovered } = rest
    this.#with = { passkeys, later, ...rest }
    this.texted = this.#text()
    this.code = new CodeForm({
      takes: () => (this.isRecovery ? 'recovery-code' : this.isPasskey ? 'passkey' : 'digits'),
      send: (code) => this.#pass(code),
      done: async (grant) => {
        session.take(grant)
        await session.enter()
        if (!this.isRecovery) return
        const { codesLeft } = await answerTo(session, () => own.factors())
        if (codesLeft !== null) onRecovered(codesLeft)
      },
      over: () => this.texted.end(),
      gone: () => this.#skip(),
    })
    const ofType = (wanted: FactorType) => session.factors.find(({ type }) => type === wanted)
    // What somebody else can be made to hand over comes last.
    this.factor = ofType('webauthn') ?? ofType('totp') ?? session.factors[0]
    makeAutoObservable(this, {}, { deep: false })
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

  /** What else there is to pass the step with. */
  get others(): readonly ShownFactor[] {
    return this.#with.session.factors.filter(({ id }) => this.isRecovery || id !== this.factor?.id)
  }

  /** Has a code sent to the telephone. */
  async send(language: Language): Promise<void> {
    if (this.phone) await this.texted.ask(this.phone.id, language)
  }

  /** Asks another factor, or for a recovery code. */
  turn(to: ShownFactor | 'recovery'): void {
    if (this.code.write.isSaving) return
    this.isRecovery = to === 'recovery'
    if (to !== 'recovery' && to.id !== this.factor?.id) {
      this.factor = to
      this.texted = this.#text()
    }
    this.code.forget()
  }

  async submit(): Promise<void> {
    if (this.isPasskey || this.takesCode) await this.code.submit()
  }

  #text(): TextedCode {
    return new TextedCode({ ...this.#with, onGone: () => this.#skip() })
  }

  /** The factor was removed meanwhile, so there is no step to pass. */
  #skip(): void {
    void this.#with.session.retry()
  }

  async #pass(code: string): Promise<CodeAnswer> {
    const { api, session, passkeys } = this.#with
    if (this.isRecovery) return session.before(() => api.useRecoveryCode({ code }))
    const id = this.factor?.id
    if (id === undefined) return fail({ code: 'factor-not-found' })
    const sentId = this.phone && this.texted.challengeId
    if (sentId !== undefined) return session.before(() => api.verifyFactor({ id, challengeId: sentId, code }))
    const asked = await session.before(() => api.challengeFactor({ id }))
    if (!asked.ok) return asked
    const { id: challengeId, webauthn } = asked.value
    const credential = webauthn && (await passkeys.get(webauthn.options))
    if (webauthn && !credential) return fail({ code: 'passkey-missing' })
    const answer = credential ? { challengeId, credential } : { challengeId, code }
    const verified = await session.before(() => api.verifyFactor({ id, ...answer }))
    if (verified.ok || verified.error.code !== 'challenge-over') return verified
    throw new Unavailable('the challenge was over at once')
  }
}
