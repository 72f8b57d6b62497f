import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Later } from '@hotovo/application/shared/ports'
import type { FactorRemoval, OwnFactors } from '@hotovo/application/staff/second-factor'
import type { ShownFactor } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { later as browserLater } from '../../stores/later.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Judgement, judgementOf } from '../codeRefusal.ts'
import { FactorSetUpStore } from '../FactorSetUpStore.ts'
import { TextedCode } from '../TextedCode.ts'

type Collaborators = {
  readonly api: Pick<
    StaffApi['session'],
    'beginFactor' | 'beginPasskey' | 'beginPhone' | 'challengeFactor' | 'verifyFactor'
  >
  readonly later?: Later
  readonly own: Pick<StaffApi['staff']['own'], 'factors' | 'makeRecoveryCodes' | 'removeFactor'>
  readonly session: Pick<SessionStore, 'guarded' | 'before' | 'take'>
}

type Typed = Pick<FactorRemoval, 'password' | 'code'>
const nothing: Typed = { password: '', code: '' }

/** One's own second factors (rules A34, A60): what there is, other recovery codes, and the end of one. */
export class OwnFactorStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly view = new Fetched<OwnFactors>()
  setUp: FactorSetUpStore
  /** A code by text message, for what asks for one. */
  texted: TextedCode
  /** Which form is open. */
  form: 'none' | 'renew' | 'remove' = 'none'
  /** The factor that is to go. */
  removing: ShownFactor | undefined
  typed = nothing
  state: Judgement | { readonly phase: 'invalid'; readonly problems: readonly Problem[] } = {
    phase: 'editing',
  }
  answers = 0
  /** Told this once. */
  codes: readonly string[] | undefined
  told: 'removed' | 'added' | undefined

  constructor({ api, later = browserLater, own, session }: Collaborators) {
    this.#own = own
    this.#session = session
    this.texted = new TextedCode({ api, session, later })
    const fresh = (): FactorSetUpStore =>
      new FactorSetUpStore({
        api,
        later,
        own,
        session,
        onDone: async () => {
          await this.refresh()
          runInAction(() => {
            this.told = 'added'
            this.setUp = fresh()
          })
        },
      })
    this.setUp = fresh()
    makeAutoObservable(this, { view: false, texted: false }, { deep: false })
  }

  /** The telephone that can prove a removal: the one that is to go, or else the first. */
  get phone(): ShownFactor | undefined {
    const phones = this.view.value?.factors.filter(({ type }) => type === 'phone') ?? []
    return phones.find(({ id }) => id === this.removing?.id) ?? phones[0]
  }

  /** Has a code sent to it. */
  async sendText(language: Language): Promise<void> {
    if (this.phone && !(await this.texted.ask(this.phone.id, language))) await this.refresh()
  }

  get problems(): readonly Problem[] {
    return this.state.phase === 'invalid' ? this.state.problems : []
  }

  refresh(): Promise<void> {
    return this.view.ask('', async () => {
      const found = await this.#session.guarded(() => this.#own.factors())
      return found.ok ? found.value : found.error
    })
  }

  open(form: OwnFactorStore['form'], factor?: ShownFactor): void {
    if (this.state.phase === 'sending') return
    this.removing = factor
    this.form = form
    this.typed = nothing
    this.state = { phase: 'editing' }
    this.told = undefined
  }

  type(field: keyof Typed, text: string): void {
    if (this.state.phase === 'sending') return
    this.typed = { ...this.typed, [field]: text }
    if (this.state.phase === 'invalid')
      this.state = { ...this.state, problems: this.state.problems.filter(({ at }) => at !== field) }
  }

  /** Makes other recovery codes; the first ones need no password. */
  async makeCodes(isFirst = false): Promise<void> {
    const { password } = this.typed
    await this.#judged(async () => {
      const made = await this.#session.guarded(() => this.#own.makeRecoveryCodes(isFirst ? {} : { password }))
      if (made.ok)
        runInAction(() => {
          this.codes = made.value.codes
        })
      return made
    })
  }

  /** The codes were kept. */
  async codesKept(): Promise<void> {
    this.codes = undefined
    await this.refresh()
  }

  async remove(): Promise<void> {
    if (!this.removing) return
    const removal = { id: this.removing.id, ...this.typed, challengeId: this.texted.challengeId }
    await this.#judged(async () => {
      const removed = await this.#session.guarded(() => this.#own.removeFactor(removal))
      if (removed.ok) {
        runInAction(() => {
          this.told = 'removed'
        })
        await this.refresh()
      }
      return removed
    })
  }

  async #judged(
    work: () => Promise<
      | { readonly ok: true }
      | {
          readonly ok: false
          readonly error:
            | Parameters<typeof judgementOf>[0]
            | { readonly code: 'invalid'; readonly problems: readonly Problem[] }
            | { readonly code: 'factor-not-found' }
            | { readonly code: 'recovery-codes-exist' }
        }
    >,
  ): Promise<void> {
    if (this.state.phase === 'sending') return
    this.state = { phase: 'sending' }
    try {
      const done = await work()
      if (done.ok) return this.#tell({ phase: 'editing' }, 'none')
      const { error } = done
      if (error.code === 'invalid') return this.#tell({ phase: 'invalid', problems: error.problems })
      if (error.code === 'factor-not-found' || error.code === 'recovery-codes-exist') {
        // It changed in another window.
        this.#tell({ phase: 'editing' }, 'none')
        return await this.refresh()
      }
      this.#tell(judgementOf(error))
    } catch (fault) {
      this.#tell({ phase: 'lost' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #tell(state: OwnFactorStore['state'], form = this.form): void {
    runInAction(() => {
      this.state = state
      this.form = form
      this.answers += 1
      if (form === 'none') this.typed = nothing
      else if (state.phase === 'wrong' && state.what === 'code') this.typed = { ...this.typed, code: '' }
    })
  }
}
