import type { StaffApi } from '@hotovo/application/api'
import type { OwnGrant } from '@hotovo/application/staff/authorizations'
import { ok } from '@hotovo/domain/shared/result'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'grants' | 'revokeGrant'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Wanted = { readonly programId: string }

/** The programs that one has let in, and the way to take that back (rule A74). */
export class GrantsStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly list = new Fetched<readonly OwnGrant[]>()
  readonly revoking: Write<Wanted, undefined, RefusedBy<Collaborators['own']['revokeGrant']>>

  constructor({ own, session }: Collaborators) {
    this.#own = own
    this.#session = session
    this.revoking = new Write<Wanted, undefined, RefusedBy<Collaborators['own']['revokeGrant']>>(
      { session },
      {
        send: async (wanted) => {
          const revoked = await own.revokeGrant(wanted)
          // What was taken back before, in another tab or unheard, is as good as taken back now.
          return !revoked.ok && revoked.error.code === 'grant-not-found' ? ok(undefined) : revoked
        },
        done: () => this.refresh(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  refresh(): Promise<void> {
    return this.list.ask('', async () => {
      const found = await this.#session.guarded(() => this.#own.grants())
      return found.ok ? found.value : found.error
    })
  }
}
