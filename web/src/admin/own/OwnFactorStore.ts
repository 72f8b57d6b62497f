import type { StaffApi } from '@hotovo/application/api'
import type { Later } from '@hotovo/application/shared/ports'
import type { FactorRemoval } from '@hotovo/application/staff/remove-factor'
import type { OwnFactors } from '@hotovo/application/staff/second-factor'
import type { ShownFactor } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import { ok } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { later as browserLater } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { isJudged } from '../kit/factors/codeRefusal.ts'
import { FactorSetUpStore } from '../kit/factors/FactorSetUpStore.ts'
import { TextedCode } from '../kit/factors/TextedCode.ts'
import { type Query, query } from '../records/query.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Collaborators = {
  readonly api: Pick<
    StaffApi['session'],
    'beginFactor' | 'beginPasskey' | 'beginPhone' | 'challengeFactor' | 'verifyFactor'
  >
  readonly later?: Later
  readonly own: Pick<StaffApi['staff']['own'], 'factors' | 'makeRecoveryCodes' | 'removeFactor'>
  readonly session: Pick<SessionStore, 'guarded' | 'before' | 'take'>
}
type MakeDeclined = RefusedBy<Collaborators['own']['makeRecoveryCodes']>
type RemoveDeclined = RefusedBy<Collaborators['own']['removeFactor']>

type Typed = Pick<FactorRemoval, 'password' | 'code'>
const nothing: Typed = { password: '', code: '' }

/** One's own second factors (rules A34, A60): what there is, other recovery codes, and the end of one. */
export class OwnFactorStore {
  readonly view: Query<OwnFactors>
  /** Makes other recovery codes, by the password; the first ones need none. They are told this once. */
  readonly making: Write<string | undefined, readonly string[], MakeDeclined>
  readonly removing: Write<FactorRemoval, undefined, RemoveDeclined>
  /** A code by text message, for what asks for one. */
  readonly texted: TextedCode
  setUp: FactorSetUpStore
  /** What is asked about: other codes, or the factor that is to go. */
  asked: 'codes' | ShownFactor | undefined
  typed = nothing
  isAdded = false

  constructor({ api, later = browserLater, own, session }: Collaborators) {
    this.view = query(session, () => own.factors())
    this.texted = new TextedCode({ api, session, later, onGone: () => void this.view.refresh() })
    const fresh = (): FactorSetUpStore =>
      new FactorSetUpStore({
        api,
        later,
        own,
        session,
        onDone: async () => {
          await this.view.refresh()
          runInAction(() => {
            this.isAdded = true
            this.setUp = fresh()
          })
        },
      })
    this.setUp = fresh()
    this.making = new Write<string | undefined, readonly string[], MakeDeclined>(
      { session },
      {
        send: async (password) => {
          const made = await own.makeRecoveryCodes(password === undefined ? {} : { password })
          return made.ok ? ok(made.value.codes) : made
        },
        done: () => this.#close(),
        refresh: () => this.#meet(this.making),
      },
    )
    this.removing = new Write<FactorRemoval, undefined, RemoveDeclined>(
      { session },
      {
        send: (removal) => own.removeFactor(removal),
        done: async () => {
          await this.view.refresh()
          this.#close()
        },
        refresh: () => this.#meet(this.removing),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** What the form that is open sends. */
  get write(): OwnFactorStore['making'] | OwnFactorStore['removing'] {
    return this.leaving ? this.removing : this.making
  }

  /** The factor that is to go. */
  get leaving(): ShownFactor | undefined {
    return this.asked === 'codes' ? undefined : this.asked
  }

  /** The telephone that can prove a removal: the one that is to go, or else the first. */
  get phone(): ShownFactor | undefined {
    const phones = this.view.value?.factors.filter(({ type }) => type === 'phone') ?? []
    return phones.find(({ id }) => id === this.leaving?.id) ?? phones[0]
  }

  get codes(): readonly string[] | undefined {
    const { stage } = this.making
    return stage.phase === 'done' ? stage.done : undefined
  }

  /** Has a code sent to it. */
  async sendText(language: Language): Promise<void> {
    if (this.phone) await this.texted.ask(this.phone.id, language)
  }

  ask(asked: OwnFactorStore['asked']): void {
    if (this.write.isSaving) return
    this.asked = asked
    this.typed = nothing
    this.making.rest()
    this.removing.rest()
    this.isAdded = false
  }

  type(field: keyof Typed, text: string): void {
    if (this.write.isSaving) return
    this.typed = { ...this.typed, [field]: text }
    this.write.amend(field)
  }

  /** The codes were kept. */
  codesKept(): Promise<void> {
    this.making.rest()
    return this.view.refresh()
  }

  /** Does what is asked about. */
  async submit(): Promise<void> {
    const { password } = this.typed
    if (!this.leaving) await this.making.run(password)
    else
      await this.removing.run({
        id: this.leaving.id,
        ...this.typed,
        challengeId: this.texted.challengeId,
      })
  }

  /** A code is good once: where it was wrong the next one is typed anew. What else is refused changed in another window. */
  async #meet({ stage }: OwnFactorStore['write']): Promise<void> {
    if (stage.phase !== 'refused') return
    if (stage.why.code === 'factor-code-wrong') this.type('code', '')
    if (isJudged(stage.why)) return
    this.#close()
    await this.view.refresh()
  }

  #close(): void {
    runInAction(() => {
      this.asked = undefined
      this.typed = nothing
    })
  }
}
