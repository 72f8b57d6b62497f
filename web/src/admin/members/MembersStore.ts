import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Refusal } from '@hotovo/application/refusal'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import type { Role, ShownMember } from '@hotovo/domain/staff/account'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Language } from '../../i18n/language.ts'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly accounts: StaffApi['staff']['accounts']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly uuid: () => string
}

/** What can be done to an account that there is. */
export const deeds = ['role', 'invite-again', 'end-sessions', 'remove-factor', 'close', 'open'] as const
export type Deed = (typeof deeds)[number]

/** What can be done to an account as it is; one's own factor goes on the page of one's own account. */
export function deedsFor(
  { closedAt, mustChangePassword, hasFactor }: ShownMember,
  isOwn = false,
): readonly Deed[] {
  if (closedAt !== null) return ['open']
  return [
    'role',
    ...(mustChangePassword ? (['invite-again'] as const) : []),
    'end-sessions',
    ...(hasFactor && !isOwn ? (['remove-factor'] as const) : []),
    'close',
  ]
}

/** Whom an admin is about to invite, as it is typed. */
type Draft = { readonly email: string; readonly fullName: string; readonly role: Role | '' }
const emptyDraft: Draft = { email: '', fullName: '', role: '' }

/** What is asked about before it is done. */
export type Asked =
  | { readonly what: 'invite' }
  | { readonly what: Deed; readonly member: ShownMember; readonly role: Role | '' }

type RefusedCode =
  | 'email-taken'
  | 'last-admin'
  | 'account-changed'
  | 'invitation-accepted'
  | 'factor-not-found'
  | 'staff-not-found'
  | 'own-account'

/** The accounts of staff, and what is done to them (rule A58). */
export class MembersStore {
  readonly #accounts: Collaborators['accounts']
  readonly #session: Collaborators['session']
  readonly #uuid: Collaborators['uuid']
  readonly list = new Fetched<readonly ShownMember[]>()
  draft = emptyDraft
  asked: Asked | undefined
  stage:
    | { readonly phase: 'resting' | 'saving' | 'lost' }
    | { readonly phase: 'done'; readonly what: 'invite' | Deed; readonly name: string }
    | { readonly phase: 'refused'; readonly code: RefusedCode } = { phase: 'resting' }
  /** What the server said is wrong. */
  told: readonly Problem[] = []
  wasSent = false
  /** Of the invitation that is being written: sent again after a lost answer it is the same one. */
  #key: string | undefined

  constructor({ accounts, session, uuid }: Collaborators) {
    this.#accounts = accounts
    this.#session = session
    this.#uuid = uuid
    makeAutoObservable(this, { list: false }, { deep: false })
  }

  refresh(): Promise<void> {
    return this.list.ask('', async () => {
      const found = await this.#session.guarded(() => this.#accounts.list())
      return found.ok ? found.value : found.error
    })
  }

  ask(asked: Asked): void {
    this.asked = asked
    this.stage = { phase: 'resting' }
    this.told = []
    this.wasSent = false
  }

  leave(): void {
    if (this.stage.phase !== 'saving') this.asked = undefined
  }

  type(part: Partial<Draft>): void {
    if (this.stage.phase === 'saving') return
    this.draft = { ...this.draft, ...part }
    this.#key = undefined
    this.told = []
    if (this.stage.phase !== 'done') this.stage = { phase: 'resting' }
  }

  chooseRole(role: Role): void {
    if (this.asked && this.asked.what !== 'invite' && this.stage.phase !== 'saving')
      this.asked = { ...this.asked, role }
  }

  /** What is wrong, once somebody wanted it done. */
  get problems(): readonly Problem[] {
    if (!this.wasSent || !this.asked) return []
    if (this.asked.what !== 'invite')
      return this.asked.what === 'role' && this.asked.role === '' ? [{ at: 'role', code: 'required' }] : []
    const { email, role } = this.draft
    return [
      ...emailProblems('email', email),
      ...(role === '' ? [{ at: 'role', code: 'required' } as const] : []),
      ...this.told.filter(({ at }) => at !== 'email' || emailProblems('email', email).length === 0),
    ]
  }

  /** Does what is asked about; answers whether it was done. */
  async submit(language: Language): Promise<boolean> {
    const { asked } = this
    if (!asked || this.stage.phase === 'saving') return false
    this.wasSent = true
    if (this.problems.length > 0) return false
    this.stage = { phase: 'saving' }
    try {
      const done = await this.#session.guarded<unknown, Refusal>(() => this.#does(asked, language))
      if (!done.ok) return this.#refused(done.error)
      await this.refresh()
      runInAction(() => {
        const name = asked.what === 'invite' ? this.draft.email.trim() : asked.member.name
        this.stage = { phase: 'done', what: asked.what, name }
        this.asked = undefined
        if (asked.what === 'invite') this.draft = emptyDraft
        this.#key = undefined
      })
      return true
    } catch (fault) {
      runInAction(() => {
        this.stage = phaseAfter(fault, { phase: 'lost' })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  #does(asked: Asked, language: Language): Promise<Result<unknown, Refusal>> {
    const accounts = this.#accounts
    if (asked.what === 'invite') {
      const { email, fullName, role } = this.draft
      this.#key ??= this.#uuid()
      return accounts.invite({ email, role: role as Role, fullName, language }, this.#key)
    }
    const { id, role: from } = asked.member
    const work: Readonly<Record<Deed, () => Promise<Result<unknown, Refusal>>>> = {
      role: () => accounts.changeRole({ id, role: asked.role as Role, from }),
      'invite-again': () => accounts.inviteAgain({ id, language }),
      'end-sessions': () => accounts.endSessions({ id }),
      'remove-factor': () => accounts.removeFactor({ id }),
      close: () => accounts.close({ id }),
      open: () => accounts.open({ id }),
    }
    return work[asked.what]()
  }

  #refused(error: Refusal): false {
    runInAction(() => {
      if (error.code === 'invalid') {
        this.told = error.problems
        this.stage = { phase: 'resting' }
      } else this.stage = { phase: 'refused', code: error.code as RefusedCode }
    })
    // Somebody else was faster: what is shown is old.
    if (error.code !== 'invalid' && error.code !== 'email-taken') void this.refresh()
    return false
  }
}
