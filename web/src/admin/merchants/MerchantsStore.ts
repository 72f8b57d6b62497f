import type { StaffApi } from '@hotovo/application/api'
import type { ShownKey } from '@hotovo/application/merchants/manage'
import type { MerchantWithKeys } from '@hotovo/application/merchants/ports'
import { lengths } from '@hotovo/domain/limits'
import { type Merchant, type MerchantKey, type Scope, scopes } from '@hotovo/domain/merchants/merchant'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Query, query } from '../records/query.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Merchants = StaffApi['staff']['merchants']
type Collaborators = {
  readonly merchants: Merchants
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
}

/** A key that is about to be given, as it is typed. */
export type Draft = { readonly name: string; readonly scopes: readonly Scope[] }
const emptyDraft: Draft = { name: '', scopes }

/** What is asked about before it is done. */
export type Asked =
  | { readonly what: 'give' }
  | { readonly what: 'end'; readonly merchant: Merchant; readonly key: MerchantKey }
export type Wanted = { readonly asked: Asked; readonly draft: Draft }

/** Merchants, their keys, and what is done to these (rule V25). What is secret of a key is here until its dialog is closed. */
export class MerchantsStore {
  readonly list: Query<readonly MerchantWithKeys[]>
  draft = emptyDraft
  asked: Asked | undefined
  given: ShownKey | undefined
  readonly write: Write<Wanted, ShownKey | MerchantKey, RefusedBy<Merchants['giveKey' | 'endKey']>>

  constructor({ merchants, session, keys }: Collaborators) {
    this.list = query(session, () => merchants.list())
    this.write = new Write<Wanted, ShownKey | MerchantKey, RefusedBy<Merchants['giveKey' | 'endKey']>>(
      { session, keys },
      {
        deed: ({ asked }) => (asked.what === 'give' ? 'give-key' : undefined),
        problems: problemsOf,
        send: ({ asked, draft }, key) =>
          asked.what === 'give' ? merchants.giveKey(draft, key) : merchants.endKey({ id: asked.key.id }),
        done: async (answer) => {
          await this.list.refresh()
          runInAction(() => {
            if ('secret' in answer) {
              this.given = answer
              this.draft = emptyDraft
            }
            this.asked = undefined
          })
        },
        refresh: () => this.list.refresh(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  ask(asked: Asked, name = ''): void {
    this.asked = asked
    if (asked.what === 'give') this.draft = { ...emptyDraft, name }
    this.write.rest()
  }

  leave(): void {
    if (!this.write.isSaving) this.asked = undefined
  }

  /** Lets go of what was secret. */
  keep(): void {
    this.given = undefined
  }

  type(name: string): void {
    if (this.write.isSaving) return
    this.draft = { ...this.draft, name }
    this.write.amend('name')
  }

  choose(scope: Scope, isWanted: boolean): void {
    if (this.write.isSaving) return
    const chosen = scopes.filter((one) => (one === scope ? isWanted : this.draft.scopes.includes(one)))
    this.draft = { ...this.draft, scopes: chosen }
    this.write.amend('scopes')
  }

  /** Does what is asked about; answers whether it was done. */
  async submit(): Promise<boolean> {
    const { asked, draft } = this
    return asked !== undefined && this.write.run({ asked, draft })
  }
}

function problemsOf({ asked, draft }: Wanted): readonly Problem[] {
  if (asked.what === 'end') return []
  return [
    ...textProblems('name', draft.name.trim(), lengths.merchantName, { required: true }),
    ...(draft.scopes.length === 0 ? [{ at: 'scopes', code: 'required' } as const] : []),
  ]
}
