import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import type { Result } from '@hotovo/domain/shared/result'
import { bareCode, isTotpCode } from '@hotovo/domain/staff/factor'
import { makeAutoObservable, runInAction } from 'mobx'
import { type BrowserRefusal, type RefusedBy, Write } from '../../records/Write.ts'

type Session = StaffApi['session']
export type CodeRefusal =
  | RefusedBy<Session['challengeFactor' | 'verifyFactor' | 'useRecoveryCode']>
  | BrowserRefusal<'passkey-missing'>
export type CodeAnswer = Result<SessionGrant, CodeRefusal | Unauthorized>

type Rules = {
  /** A code of digits is sent by its last one, and typed anew where it was wrong; a passkey has none. */
  readonly takes: () => 'digits' | 'recovery-code' | 'passkey'
  readonly send: (code: string) => Promise<CodeAnswer>
  /** Goes on with a session that passed. */
  readonly done: (grant: SessionGrant) => Promise<void>
  /** The time of what was asked is over. */
  readonly over: () => void
  /** The factor is there no more. */
  readonly gone: () => void
}

/** The proof of a second factor (rules A34, A61, A79): what is typed, and what was judged of it. */
export class CodeForm {
  readonly #rules: Rules
  readonly write: Write<string, SessionGrant, CodeRefusal, 'factor-not-found'>
  typed = ''

  constructor(rules: Rules) {
    this.#rules = rules
    this.write = new Write<string, SessionGrant, CodeRefusal, 'factor-not-found'>(
      {},
      {
        problems: (code) =>
          rules.takes() !== 'passkey' && bareCode(code) === '' ? [{ at: 'code', code: 'required' }] : [],
        send: rules.send,
        done: rules.done,
        gone: { code: 'factor-not-found', tell: rules.gone },
        refresh: () => this.#meet(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  type(text: string): void {
    if (this.write.isSaving) return
    this.typed = text
    this.write.amend('code')
    if (this.#rules.takes() === 'digits' && isTotpCode(bareCode(text))) void this.submit()
  }

  submit(): Promise<boolean> {
    return this.write.run(this.typed)
  }

  forget(): void {
    this.typed = ''
    this.write.rest()
  }

  #meet(): void {
    const { stage } = this.write
    if (stage.phase !== 'refused') return
    runInAction(() => {
      if (stage.why.code === 'challenge-over') {
        this.write.rest()
        this.#rules.over()
      } else if (stage.why.code === 'factor-code-wrong' && this.#rules.takes() === 'digits') this.typed = ''
    })
  }
}
