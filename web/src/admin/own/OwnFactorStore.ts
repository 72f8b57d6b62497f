import type { StaffApi } from '@hotovo/application/api'
import type { Later } from '@hotovo/application/shared/ports'
import type { FactorRemoval, OwnFactors } from '@hotovo/application/staff/second-factor'
import type { ShownFactor } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import { ok, type Result } from '@hotovo/domain/shared/result'
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

type Own = Collaborators['own']
type Wanted =
  | { readonly what: 'codes'; readonly password: string | undefined }
  | { readonly what: 'remove'; readonly removal: FactorRemoval }
type Declined = RefusedBy<Own['makeRecoveryCodes']> | RefusedBy<Own['removeFactor']>
/** The codes that were made. */
type Done = readonly string[] | undefined

type Typed = Pick<FactorRemoval, 'password' | 'code'>
const nothing: Typed = { password: '', code: '' }

/** One's own second factors (rules A34, A60): what there is, other recovery codes, and the end of one. */
export class OwnFactorStore {
  readonly #own: Collaborators['own']
  readonly view: Query<OwnFactors>
  setUp: FactorSetUpStore
  /** A code by text message, for what asks for one. */
  texted: TextedCode
  /** Which form is open. */
  form: 'none' | 'renew' | 'remove' = 'none'
  /** The factor that is to go. */
  removing: ShownFactor | undefined
  typed = nothing
  readonly write: Write<Wanted, Done, Declined>
  /** Told this once. */
  codes: readonly string[] | undefined
  isAdded = false

  constructor({ api, later = browserLater, own, session }: Collaborators) {
    this.#own = own
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
    this.write = new Write<Wanted, Done, Declined>(
      { session },
      {
        send: (wanted) => this.#send(wanted),
        done: async (codes) => {
          if (!codes) await this.view.refresh()
          runInAction(() => {
            this.codes = codes
            this.#close()
          })
        },
        // It changed in another window.
        refresh: async () => {
          const { stage } = this.write
          if (stage.phase !== 'refused' || isJudged(stage.why)) return
          runInAction(() => this.#close())
          await this.view.refresh()
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** The telephone that can prove a removal: the one that is to go, or else the first. */
  get phone(): ShownFactor | undefined {
    const phones = this.view.value?.factors.filter(({ type }) => type === 'phone') ?? []
    return phones.find(({ id }) => id === this.removing?.id) ?? phones[0]
  }

  /** Has a code sent to it. */
  async sendText(language: Language): Promise<void> {
    if (this.phone) await this.texted.ask(this.phone.id, language)
  }

  open(form: OwnFactorStore['form'], factor?: ShownFactor): void {
    if (this.write.isSaving) return
    this.removing = factor
    this.form = form
    this.typed = nothing
    this.write.rest()
    this.isAdded = false
  }

  #close(): void {
    this.form = 'none'
    this.typed = nothing
  }

  type(field: keyof Typed, text: string): void {
    if (this.write.isSaving) return
    this.typed = { ...this.typed, [field]: text }
    this.write.amend(field)
  }

  /** What was done last, where that is to be told. */
  get told(): 'removed' | 'added' | undefined {
    const { stage } = this.write
    if (this.isAdded) return 'added'
    return stage.phase === 'done' && stage.wanted.what === 'remove' ? 'removed' : undefined
  }

  /** Makes other recovery codes; the first ones need no password. */
  async makeCodes(isFirst = false): Promise<void> {
    await this.write.run({ what: 'codes', password: isFirst ? undefined : this.typed.password })
  }

  /** The codes were kept. */
  async codesKept(): Promise<void> {
    this.codes = undefined
    await this.view.refresh()
  }

  async remove(): Promise<void> {
    if (!this.removing) return
    const removal = { id: this.removing.id, ...this.typed, challengeId: this.texted.challengeId }
    // A code is good once: where it was wrong the next one is typed anew.
    if (!(await this.write.run({ what: 'remove', removal })) && this.#isCodeWrong) this.type('code', '')
  }

  get #isCodeWrong(): boolean {
    const { stage } = this.write
    return stage.phase === 'refused' && stage.why.code === 'factor-code-wrong'
  }

  async #send(wanted: Wanted): Promise<Result<Done, Declined>> {
    if (wanted.what === 'remove') return this.#own.removeFactor(wanted.removal)
    const { password } = wanted
    const made = await this.#own.makeRecoveryCodes(password === undefined ? {} : { password })
    return made.ok ? ok(made.value.codes) : made
  }
}
