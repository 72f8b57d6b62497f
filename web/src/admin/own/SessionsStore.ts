import type { StaffApi } from '@hotovo/application/api'
import type { OwnSession } from '@hotovo/application/staff/own-account'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'sessions' | 'endSession'>
  readonly api: Pick<StaffApi['session'], 'signOut'>
  readonly session: Pick<SessionStore, 'guarded'>
}
/** One session, or all others. */
type Wanted = { readonly id: string } | 'others'

/** Where one is signed in, and the ways to end that (rule A23). */
export class SessionsStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly list = new Fetched<readonly OwnSession[]>()
  /** Ending a session twice ends it once. */
  readonly ending: Write<Wanted, undefined, RefusedBy<Collaborators['own']['endSession']>>

  constructor({ own, api, session }: Collaborators) {
    this.#own = own
    this.#session = session
    this.ending = new Write<Wanted, undefined, RefusedBy<Collaborators['own']['endSession']>>(
      { session },
      {
        send: (wanted) =>
          wanted === 'others' ? api.signOut({ scope: 'others' }) : own.endSession({ id: wanted.id }),
        done: () => this.refresh(),
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  get hasOthers(): boolean {
    return this.list.value?.some(({ isThis }) => !isThis) ?? false
  }

  refresh(): Promise<void> {
    return this.list.ask('', async () => {
      const found = await this.#session.guarded(() => this.#own.sessions())
      return found.ok ? found.value : found.error
    })
  }
}
