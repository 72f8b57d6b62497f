import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { BegunPhone } from '@hotovo/application/staff/begin-factor'
import type { SessionGrant } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import { phoneProblems, receivesSms } from '@hotovo/domain/shared/person'
import { bareCode, isTotpCode } from '@hotovo/domain/staff/factor'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { isJudged, type Judgement, judgementOf } from './codeRefusal.ts'
import { TextedCode, type TextedCodeCollaborators } from './TextedCode.ts'

type Collaborators = Pick<TextedCodeCollaborators, 'later'> & {
  readonly api: Pick<StaffApi['session'], 'beginPhone' | 'challengeFactor' | 'verifyFactor'>
  readonly session: Pick<SessionStore, 'before'>
  readonly nameOf: () => string
  readonly onVerified: (grant: SessionGrant) => Promise<void>
  /** It was not begun, or is there no more. */
  readonly onFailed: (code: string) => void
}

/** A telephone as a second factor (rule A78): its number, and the code that it gets. */
export class PhoneSetUpStore {
  readonly #with: Collaborators
  readonly texted: TextedCode
  number = ''
  typed = ''
  begun: BegunPhone | undefined
  state: Judgement | { readonly phase: 'starting' | 'no-number' | 'missing' } = { phase: 'editing' }
  answers = 0

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    this.texted = new TextedCode(collaborators)
    makeAutoObservable(this, { texted: false }, { deep: false })
  }

  get #isBusy(): boolean {
    return this.state.phase === 'starting' || this.state.phase === 'sending'
  }

  typeNumber(text: string): void {
    if (this.#isBusy) return
    this.number = text
    if (this.state.phase === 'no-number') this.state = { phase: 'editing' }
  }

  /** Begins it and has the first code sent. */
  async begin(language: Language): Promise<void> {
    if (this.#isBusy) return
    const { api, session, nameOf, onFailed } = this.#with
    if (phoneProblems('phone', this.number).length > 0 || !receivesSms(this.number))
      return this.#show({ phase: 'no-number' })
    this.#show({ phase: 'starting' })
    try {
      const begun = await session.before(() => api.beginPhone({ phone: this.number, name: nameOf() }))
      if (!begun.ok) {
        if (begun.error.code === 'invalid') return this.#show({ phase: 'no-number' })
        return onFailed(begun.error.code)
      }
      runInAction(() => {
        this.begun = begun.value
      })
      this.#show({ phase: 'editing' })
      await this.send(language)
    } catch (fault) {
      onFailed('lost')
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  async send(language: Language): Promise<void> {
    const { begun } = this
    if (begun && !(await this.texted.ask(begun.factor.id, language))) this.#with.onFailed('factor-not-found')
  }

  type(text: string): void {
    if (this.#isBusy) return
    this.typed = text
    if (this.state.phase === 'missing') this.state = { phase: 'editing' }
    if (isTotpCode(bareCode(text))) void this.submit()
  }

  async submit(): Promise<void> {
    const { begun, texted } = this
    if (this.#isBusy || !begun || texted.challengeId === undefined) return
    if (bareCode(this.typed) === '') return this.#show({ phase: 'missing' })
    this.#show({ phase: 'sending' })
    const { api, session, onVerified, onFailed } = this.#with
    try {
      const answer = { id: begun.factor.id, challengeId: texted.challengeId, code: this.typed }
      const verified = await session.before(() => api.verifyFactor(answer))
      if (verified.ok) return await onVerified(verified.value)
      const { error } = verified
      if (error.code === 'challenge-over') {
        texted.end()
        return this.#show({ phase: 'editing' })
      }
      if (!isJudged(error)) return onFailed(error.code)
      this.#show(judgementOf(error))
    } catch (fault) {
      this.#show({ phase: 'lost' })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #show(state: PhoneSetUpStore['state']): void {
    runInAction(() => {
      this.state = state
      this.answers += 1
      if (state.phase === 'wrong') this.typed = ''
    })
  }
}
