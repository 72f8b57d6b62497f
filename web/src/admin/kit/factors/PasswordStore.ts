import type { StaffApi } from '@hotovo/application/api'
import type { PasswordChange } from '@hotovo/application/staff/own-account'
import type { Language } from '@hotovo/domain/shared/language'
import { makeAutoObservable } from 'mobx'
import type { SessionStore } from '../../../stores/SessionStore.ts'
import { RequestKeys, unstored } from '../../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../../records/Write.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'changePassword'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly uuid: () => string
}

/** What is typed: the password of now and the one to be. */
type Typed = Pick<PasswordChange, 'password' | 'newPassword'>
const nothing: Typed = { password: '', newPassword: '' }

/** The form for a new password of one's own (rule A23). What was typed stays in this tab only, until it is done. */
export class PasswordStore {
  readonly write: Write<PasswordChange, undefined, RefusedBy<Collaborators['own']['changePassword']>>
  typed = nothing

  constructor({ own, session, uuid }: Collaborators) {
    const desk = { session, keys: new RequestKeys(unstored, uuid) }
    this.write = new Write<PasswordChange, undefined, RefusedBy<Collaborators['own']['changePassword']>>(
      desk,
      {
        deed: () => 'password',
        send: (change, key) => own.changePassword(change, key),
        done: () => {
          this.typed = nothing
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  type(field: keyof Typed, text: string): void {
    if (this.write.isSaving) return
    this.typed = { ...this.typed, [field]: text }
    this.write.amend(field)
  }

  /** Changes the password, which a letter tells in the language of the page; answers whether it is known to be changed. */
  submit(language: Language): Promise<boolean> {
    return this.write.run({ ...this.typed, language })
  }
}
