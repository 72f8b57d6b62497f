import type { StaffApi } from '@hotovo/application/api'
import { emailProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Result } from '@hotovo/domain/shared/result'
import type { AccountChange, Role, ShownMember } from '@hotovo/domain/staff/account'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Language } from '../../i18n/language.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Collaborators = {
  readonly accounts: StaffApi['staff']['accounts']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
}

/** Whom an admin is about to invite, as it is typed. */
type Draft = { readonly email: string; readonly fullName: string; readonly role: Role | '' }
const emptyDraft: Draft = { email: '', fullName: '', role: '' }

/** What is asked about before it is done. */
export type Asked =
  | { readonly what: 'invite' }
  | { readonly what: AccountChange; readonly member: ShownMember; readonly role: Role | '' }

export type Wanted = { readonly asked: Asked; readonly draft: Draft; readonly language: Language }
type Accounts = StaffApi['staff']['accounts']
type Declined = RefusedBy<
  Accounts['invite' | 'inviteAgain' | 'changeRole' | 'endSessions' | 'removeFactor' | 'close' | 'open']
>

/** The accounts of staff, and what is done to them (rule A58). */
export class MembersStore {
  readonly #accounts: Accounts
  readonly list: Query<readonly ShownMember[]>
  draft = emptyDraft
  asked: Asked | undefined
  readonly write: Write<Wanted, unknown, Declined>

  constructor({ accounts, session, keys }: Collaborators) {
    this.#accounts = accounts
    this.list = query(session, () => accounts.list())
    this.write = new Write<Wanted, unknown, Declined>(
      { session, keys },
      {
        deed: ({ asked }) => (asked.what === 'invite' ? 'invite' : undefined),
        problems: problemsOf,
        send: (wanted, key) => this.#send(wanted, key),
        done: async () => {
          await this.list.refresh()
          runInAction(() => {
            if (this.asked?.what === 'invite') this.draft = emptyDraft
            this.asked = undefined
          })
        },
        refresh: () => this.list.refresh(),
        // What is asked about is asked of the account as it is by now.
        meanwhile: async (member) => {
          await this.list.refresh()
          runInAction(() => {
            if (this.asked && this.asked.what !== 'invite') this.asked = { ...this.asked, member }
          })
          return undefined
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  ask(asked: Asked): void {
    this.asked = asked
    this.write.rest()
  }

  leave(): void {
    if (!this.write.isSaving) this.asked = undefined
  }

  type(part: Partial<Draft>): void {
    if (this.write.isSaving) return
    this.draft = { ...this.draft, ...part }
    for (const field of Object.keys(part) as (keyof Draft)[]) this.write.amend(field)
  }

  chooseRole(role: Role): void {
    if (!this.asked || this.asked.what === 'invite' || this.write.isSaving) return
    this.asked = { ...this.asked, role }
    this.write.amend('role')
  }

  /** Does what is asked about; answers whether it was done. */
  async submit(language: Language): Promise<boolean> {
    const { asked, draft } = this
    return asked !== undefined && this.write.run({ asked, draft, language })
  }

  #send({ asked, draft, language }: Wanted, key: string): Promise<Result<unknown, Declined>> {
    const accounts = this.#accounts
    if (asked.what === 'invite') return accounts.invite({ ...draft, role: draft.role as Role, language }, key)
    const { id, role: from } = asked.member
    switch (asked.what) {
      case 'role':
        return accounts.changeRole({ id, role: asked.role as Role, from })
      case 'invite-again':
        return accounts.inviteAgain({ id, language })
      case 'end-sessions':
        return accounts.endSessions({ id })
      case 'remove-factor':
        return accounts.removeFactor({ id })
      case 'close':
        return accounts.close({ id })
      case 'open':
        return accounts.open({ id })
      default:
        return asked satisfies never
    }
  }
}

/** Whose account it is. */
export const nameIn = ({ asked, draft }: Wanted): string =>
  asked.what === 'invite' ? draft.email.trim() : asked.member.name

function problemsOf({ asked, draft }: Wanted): readonly Problem[] {
  const { role } = asked.what === 'invite' ? draft : asked
  return [
    ...(asked.what === 'invite' ? emailProblems('email', draft.email) : []),
    ...((asked.what === 'invite' || asked.what === 'role') && role === ''
      ? [{ at: 'role', code: 'required' } as const]
      : []),
  ]
}
