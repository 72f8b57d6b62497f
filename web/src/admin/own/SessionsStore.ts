import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OwnSession } from '@hotovo/application/staff/own-account'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'sessions' | 'endSession'>
  readonly api: Pick<StaffApi['session'], 'signOut'>
  readonly session: Pick<SessionStore, 'guarded'>
}

/** Where one is signed in, and the ways to end that (rule A23). */
export class SessionsStore {
  readonly #own: Collaborators['own']
  readonly #api: Collaborators['api']
  readonly #session: Collaborators['session']
  readonly list = new Fetched<readonly OwnSession[]>()
  doing:
    | { readonly phase: 'resting' }
    /** One session, or all others. */
    | { readonly phase: 'busy'; readonly what: string }
    | { readonly phase: 'ended' | 'ended-others' }
    /** Nobody answered; ending a session twice ends it once. */
    | { readonly phase: 'lost' } = { phase: 'resting' }

  constructor({ own, api, session }: Collaborators) {
    this.#own = own
    this.#api = api
    this.#session = session
    makeAutoObservable(this, { list: false }, { deep: false })
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

  end(id: string): Promise<void> {
    return this.#do(id, 'ended', () => this.#session.guarded(() => this.#own.endSession({ id })))
  }

  endOthers(): Promise<void> {
    return this.#do('others', 'ended-others', () =>
      this.#session.guarded(() => this.#api.signOut({ scope: 'others' })),
    )
  }

  async #do(
    what: string,
    done: 'ended' | 'ended-others',
    work: () => Promise<Result<undefined, never>>,
  ): Promise<void> {
    if (this.doing.phase === 'busy') return
    this.doing = { phase: 'busy', what }
    try {
      await work()
      await this.refresh()
      runInAction(() => {
        this.doing = { phase: done }
      })
    } catch (fault) {
      runInAction(() => {
        this.doing = { phase: 'lost' }
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}
