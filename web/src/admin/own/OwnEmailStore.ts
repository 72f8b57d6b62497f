import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { EmailChangeRequest, OpenEmailChange } from '@hotovo/application/staff/email-change'
import type { Language } from '@hotovo/domain/shared/language'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Judgement, judgementOf } from '../codeRefusal.ts'

type Own = StaffApi['staff']['own']
type Collaborators = {
  readonly own: Pick<Own, 'emailChange' | 'changeEmail' | 'sendEmailChangeAgain' | 'endEmailChange'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Typed = Pick<EmailChangeRequest, 'email' | 'password'>
type Refusal =
  | Parameters<typeof judgementOf>[0]
  | { readonly code: 'invalid'; readonly problems: readonly Problem[] }

const nothing: Typed = { email: '', password: '' }

/** A change of one's own e-mail (rule A75): the form, and the change that goes on, which is sent again or called off. */
export class OwnEmailStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly view = new Fetched<{ readonly change: OpenEmailChange | null }>()
  isOpen = false
  typed = nothing
  state: Judgement | { readonly phase: 'invalid'; readonly problems: readonly Problem[] } = {
    phase: 'editing',
  }
  answers = 0
  /** What was done last. */
  told: 'asked' | 'sent' | 'ended' | undefined

  constructor({ own, session }: Collaborators) {
    this.#own = own
    this.#session = session
    makeAutoObservable(this, { view: false }, { deep: false })
  }

  get problems(): readonly Problem[] {
    return this.state.phase === 'invalid' ? this.state.problems : []
  }

  refresh(): Promise<void> {
    return this.view.ask('', async () => {
      const found = await this.#session.guarded(() => this.#own.emailChange())
      return found.ok ? found.value : found.error
    })
  }

  open(isOpen: boolean): void {
    if (this.state.phase === 'sending') return
    this.isOpen = isOpen
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

  /** Asks for the letters, in the language of the page. */
  ask(language: Language): Promise<void> {
    const request = { ...this.typed, language }
    return this.#do('asked', () => this.#session.guarded(() => this.#own.changeEmail(request)))
  }

  sendAgain(): Promise<void> {
    return this.#do('sent', () => this.#session.guarded(() => this.#own.sendEmailChangeAgain()))
  }

  end(): Promise<void> {
    return this.#do('ended', () => this.#session.guarded(() => this.#own.endEmailChange()))
  }

  async #do(
    told: 'asked' | 'sent' | 'ended',
    work: () => Promise<{ readonly ok: true } | { readonly ok: false; readonly error: Refusal }>,
  ): Promise<void> {
    if (this.state.phase === 'sending') return
    this.state = { phase: 'sending' }
    this.told = undefined
    try {
      const done = await work()
      if (!done.ok) {
        const { error } = done
        return this.#tell(
          error.code === 'invalid' ? { phase: 'invalid', problems: error.problems } : judgementOf(error),
        )
      }
      await this.refresh()
      runInAction(() => {
        this.told = told
        this.isOpen = false
        this.typed = nothing
      })
      this.#tell({ phase: 'editing' })
    } catch (fault) {
      this.#tell({ phase: 'lost' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #tell(state: OwnEmailStore['state']): void {
    runInAction(() => {
      this.state = state
      this.answers += 1
    })
  }
}
