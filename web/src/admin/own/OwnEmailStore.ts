import type { StaffApi } from '@hotovo/application/api'
import type { OpenEmailChange } from '@hotovo/application/staff/email-change'
import type { EmailChangeRequest } from '@hotovo/application/staff/email-change-request'
import type { Language } from '@hotovo/domain/shared/language'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Own = StaffApi['staff']['own']
type Collaborators = {
  readonly own: Pick<Own, 'emailChange' | 'changeEmail' | 'sendEmailChangeAgain' | 'endEmailChange'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Wanted =
  | { readonly what: 'ask'; readonly request: EmailChangeRequest }
  | { readonly what: 'send-again' | 'end' }
type Declined = RefusedBy<Own['changeEmail' | 'sendEmailChangeAgain' | 'endEmailChange']>

type Typed = Pick<EmailChangeRequest, 'email' | 'password'>
const nothing: Typed = { email: '', password: '' }

/** A change of one's own e-mail (rule A75): the form, and the change that goes on, which is sent again or called off. */
export class OwnEmailStore {
  readonly view: Query<{ readonly change: OpenEmailChange | null }>
  readonly write: Write<Wanted, unknown, Declined>
  isOpen = false
  typed = nothing

  constructor({ own, session }: Collaborators) {
    this.view = query(session, () => own.emailChange())
    this.write = new Write<Wanted, unknown, Declined>(
      { session },
      {
        send: (wanted) => {
          if (wanted.what === 'ask') return own.changeEmail(wanted.request)
          return wanted.what === 'end' ? own.endEmailChange() : own.sendEmailChangeAgain()
        },
        done: async () => {
          await this.view.refresh()
          runInAction(() => {
            this.isOpen = false
            this.typed = nothing
          })
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  open(isOpen: boolean): void {
    if (this.write.isSaving) return
    this.isOpen = isOpen
    this.typed = nothing
    this.write.rest()
  }

  type(field: keyof Typed, text: string): void {
    if (this.write.isSaving) return
    this.typed = { ...this.typed, [field]: text }
    this.write.amend(field)
  }

  /** Asks for the letters, in the language of the page. */
  ask(language: Language): Promise<boolean> {
    return this.write.run({ what: 'ask', request: { ...this.typed, language } })
  }

  /** What was done last. */
  get doneLast(): Wanted['what'] | undefined {
    const { stage } = this.write
    return stage.phase === 'done' ? stage.wanted.what : undefined
  }
}
