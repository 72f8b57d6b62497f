import type { StaffApi } from '@hotovo/application/api'
import type { BegunPhone } from '@hotovo/application/staff/begin-factor'
import type { SessionGrant } from '@hotovo/application/staff/session'
import type { Language } from '@hotovo/domain/shared/language'
import { phoneProblems, receivesSms } from '@hotovo/domain/shared/person'
import { makeAutoObservable } from 'mobx'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { type RefusedBy, Write } from '../../records/Write.ts'
import { atEntrance } from './atEntrance.ts'
import { CodeForm } from './CodeForm.ts'
import { TextedCode, type TextedCodeCollaborators } from './TextedCode.ts'

type Collaborators = Pick<TextedCodeCollaborators, 'later'> & {
  readonly api: Pick<StaffApi['session'], 'beginPhone' | 'challengeFactor' | 'verifyFactor'>
  readonly session: Pick<SessionStore, 'before'>
  readonly name: string
  readonly onVerified: (grant: SessionGrant) => Promise<void>
  /** It was not begun, or is there no more: the code of the refusal. */
  readonly onFailed: (code: string) => void
}
type Wanted = { readonly phone: string; readonly name: string }
type Declined = RefusedBy<StaffApi['session']['beginPhone']>

/** A telephone as a second factor (rule A78): its number, and the code that it gets. */
export class PhoneSetUpStore {
  readonly #name: string
  readonly starting: Write<Wanted, BegunPhone, Declined>
  readonly texted: TextedCode
  readonly code: CodeForm
  number = ''
  begun: BegunPhone | undefined

  constructor({ api, session, later, name, onVerified, onFailed }: Collaborators) {
    this.#name = name
    const onGone = () => onFailed('factor-not-found')
    this.starting = new Write<Wanted, BegunPhone, Declined>(
      { session: atEntrance(session) },
      {
        problems: ({ phone }) =>
          phoneProblems('phone', phone).length > 0 || !receivesSms(phone)
            ? [{ at: 'phone', code: 'phone-without-sms' }]
            : [],
        send: (wanted) => api.beginPhone(wanted),
        done: (begun) => {
          this.begun = begun
        },
        refresh: () => {
          const { stage } = this.starting
          if (stage.phase === 'refused') onFailed(stage.why.code)
        },
      },
    )
    this.texted = new TextedCode({ api, session, later, onGone })
    this.code = new CodeForm({
      takes: () => 'digits',
      send: (code) => {
        const answer = { id: this.begun!.factor.id, challengeId: this.texted.challengeId!, code }
        return session.before(() => api.verifyFactor(answer))
      },
      done: onVerified,
      over: () => this.texted.end(),
      gone: onGone,
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  type(number: string): void {
    if (this.starting.isSaving) return
    this.number = number
    if (this.starting.problems.length > 0) this.starting.rest()
  }

  /** Begins it and has the first code sent. */
  async begin(language: Language): Promise<void> {
    if (await this.starting.run({ phone: this.number, name: this.#name })) await this.send(language)
  }

  async send(language: Language): Promise<void> {
    if (this.begun) await this.texted.ask(this.begun.factor.id, language)
  }

  async submit(): Promise<void> {
    if (this.texted.challengeId !== undefined) await this.code.submit()
  }
}
