import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OwnGrant } from '@hotovo/application/staff/authorizations'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'grants' | 'revokeGrant'>
  readonly session: Pick<SessionStore, 'guarded'>
}

/** The programs that one has let in, and the way to take that back (rule A74). */
export class GrantsStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly list = new Fetched<readonly OwnGrant[]>()
  doing:
    | { readonly phase: 'resting' | 'revoked' | 'lost' }
    | { readonly phase: 'busy'; readonly programId: string } = { phase: 'resting' }

  constructor({ own, session }: Collaborators) {
    this.#own = own
    this.#session = session
    makeAutoObservable(this, { list: false }, { deep: false })
  }

  refresh(): Promise<void> {
    return this.list.ask('', async () => {
      const found = await this.#session.guarded(() => this.#own.grants())
      return found.ok ? found.value : found.error
    })
  }

  /** What was taken back before, in another tab or unheard, is as good as taken back now. */
  async revoke(programId: string): Promise<void> {
    if (this.doing.phase === 'busy') return
    this.doing = { phase: 'busy', programId }
    try {
      await this.#session.guarded(() => this.#own.revokeGrant({ programId }))
      await this.refresh()
      runInAction(() => {
        this.doing = { phase: 'revoked' }
      })
    } catch (fault) {
      runInAction(() => {
        this.doing = { phase: 'lost' }
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}
