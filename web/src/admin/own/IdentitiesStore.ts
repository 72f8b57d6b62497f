import type { StaffApi } from '@hotovo/application/api'
import type { SessionGrant } from '@hotovo/application/staff/session'
import { ok, type Result } from '@hotovo/domain/shared/result'
import type { Identity } from '@hotovo/domain/staff/identity'
import { makeAutoObservable } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import {
  bareAddress,
  beginVisit,
  failureIn,
  takeVisit,
  type Visit,
  type VisitFailure,
  type VisitPlace,
  visitFailure,
} from '../kit/providerVisit.ts'
import { type Query, query } from '../records/query.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Session = StaffApi['session']
type Collaborators = {
  readonly api: Pick<Session, 'user' | 'linkIdentity' | 'unlinkIdentity' | 'exchangeProviderAnswer'>
  readonly session: Pick<SessionStore, 'guarded' | 'take'>
  readonly place: VisitPlace
}
type Wanted =
  | { readonly what: 'leave'; readonly provider: string }
  | { readonly what: 'link'; readonly visit: Visit }
  | { readonly what: 'unlink'; readonly id: string }
/** Where the browser goes on, or the session of whoever linked one. */
type Done = { readonly address: string } | SessionGrant | undefined
type Declined = RefusedBy<Session['linkIdentity' | 'unlinkIdentity' | 'exchangeProviderAnswer']>

/** The identities at providers that one's own account is linked with (rule A66). */
export class IdentitiesStore {
  readonly #api: Collaborators['api']
  readonly #place: VisitPlace
  readonly list: Query<readonly Identity[]>
  readonly write: Write<Wanted, Done, Declined>
  /** What a provider led back with instead of an answer. */
  returned: VisitFailure | undefined

  constructor({ api, session, place }: Collaborators) {
    this.#api = api
    this.#place = place
    this.list = query(session, async () => {
      const user = await api.user()
      return user.ok ? ok(user.value.identities) : user
    })
    this.write = new Write<Wanted, Done, Declined>(
      { session },
      {
        send: (wanted) => this.#send(wanted),
        done: (done) => {
          if (!done) return this.list.refresh()
          return 'address' in done ? place.location.assign(done.address) : session.take(done)
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Looks which there are, after what a visit that this tab began came back with. */
  async open(): Promise<void> {
    const visit = takeVisit(this.#place, 'link')
    if (visit && 'errorCode' in visit) this.returned = visitFailure(visit.errorCode)
    else if (visit) await this.write.run({ what: 'link', visit })
    await this.list.refresh()
  }

  /** What was done last; who leaves for a provider is under way. */
  get doneLast(): Wanted['what'] | undefined {
    const { stage } = this.write
    return stage.phase === 'done' ? stage.wanted.what : undefined
  }

  get failure(): VisitFailure | undefined {
    const { stage } = this.write
    return stage.phase === 'resting' ? this.returned : failureIn(stage)
  }

  async #send(wanted: Wanted): Promise<Result<Done, Declined>> {
    if (wanted.what === 'link') return this.#api.exchangeProviderAnswer(wanted.visit)
    if (wanted.what === 'leave') {
      const codeChallenge = await beginVisit(this.#place, 'link')
      const redirectTo = bareAddress(this.#place)
      return this.#api.linkIdentity({ provider: wanted.provider, redirectTo, codeChallenge })
    }
    const unlinked = await this.#api.unlinkIdentity({ id: wanted.id })
    // It is none of theirs any more, either way.
    return !unlinked.ok && unlinked.error.code === 'identity-not-found' ? ok(undefined) : unlinked
  }
}
