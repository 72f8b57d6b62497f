import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { Identity } from '@hotovo/domain/staff/identity'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import {
  bareAddress,
  beginVisit,
  takeVisit,
  type VisitFailure,
  type VisitPlace,
  visitFailure,
} from '../kit/providerVisit.ts'

type Collaborators = {
  readonly api: Pick<
    StaffApi['session'],
    'user' | 'linkIdentity' | 'unlinkIdentity' | 'exchangeProviderAnswer'
  >
  readonly session: Pick<SessionStore, 'guarded' | 'take'>
  readonly place: VisitPlace
}

/** The identities at providers that one's own account is linked with (rule A66). */
export class IdentitiesStore {
  readonly #api: Collaborators['api']
  readonly #session: Collaborators['session']
  readonly #place: VisitPlace
  readonly list = new Fetched<readonly Identity[]>()
  doing:
    | { readonly phase: 'resting' | 'linked' | 'unlinked' }
    | { readonly phase: 'busy'; readonly what: string }
    | { readonly phase: 'failed'; readonly why: VisitFailure } = { phase: 'resting' }

  constructor({ api, session, place }: Collaborators) {
    this.#api = api
    this.#session = session
    this.#place = place
    makeAutoObservable(this, { list: false }, { deep: false })
  }

  refresh(): Promise<void> {
    return this.list.ask('', async () => {
      const found = await this.#session.guarded(() => this.#api.user())
      return found.ok ? found.value.identities : found.error
    })
  }

  /** Looks which there are, after what a visit that this tab began came back with. */
  async open(): Promise<void> {
    const visit = takeVisit(this.#place, 'link')
    if (visit && 'errorCode' in visit) this.#fail(visitFailure(visit.errorCode))
    else if (visit)
      await this.#do('link', async () => {
        const granted = await this.#session.guarded(() => this.#api.exchangeProviderAnswer(visit))
        if (!granted.ok) return granted.error.code
        this.#session.take(granted.value)
        this.#show({ phase: 'linked' })
        return undefined
      })
    await this.refresh()
  }

  /** Goes to a provider, to link whoever one is there. */
  link(provider: string): Promise<void> {
    return this.#do(provider, async () => {
      const codeChallenge = await beginVisit(this.#place, 'link')
      const redirectTo = bareAddress(this.#place)
      const begun = await this.#session.guarded(() =>
        this.#api.linkIdentity({ provider, redirectTo, codeChallenge }),
      )
      if (!begun.ok) return begun.error.code
      this.#place.location.assign(begun.value.address)
      return undefined
    })
  }

  unlink(id: string): Promise<void> {
    return this.#do(id, async () => {
      const done = await this.#session.guarded(() => this.#api.unlinkIdentity({ id }))
      // It is none of theirs any more, either way.
      if (!done.ok && done.error.code !== 'identity-not-found') return done.error.code
      await this.refresh()
      this.#show({ phase: 'unlinked' })
      return undefined
    })
  }

  async #do(what: string, work: () => Promise<string | undefined>): Promise<void> {
    if (this.doing.phase === 'busy') return
    this.doing = { phase: 'busy', what }
    try {
      const code = await work()
      if (code !== undefined) this.#fail(visitFailure(code))
    } catch (fault) {
      this.#fail('lost')
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  #fail(why: VisitFailure): void {
    this.#show({ phase: 'failed', why })
  }

  #show(doing: IdentitiesStore['doing']): void {
    runInAction(() => {
      this.doing = doing
    })
  }
}
