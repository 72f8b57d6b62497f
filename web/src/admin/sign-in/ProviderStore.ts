import type { ExchangeRefusal } from '@hotovo/application/staff/provider-exchange'
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
import { Write } from '../records/Write.ts'

/** Signing in by a provider: the way there, and what somebody came back with (rule A65). */
export class ProviderStore {
  readonly #place: VisitPlace
  readonly write: Write<Visit, undefined, ExchangeRefusal>
  /** What the provider led back with instead of an answer. */
  returned: VisitFailure | undefined
  isLeaving = false

  constructor(session: Pick<SessionStore, 'signInByProvider'>, place: VisitPlace) {
    this.#place = place
    this.write = new Write<Visit, undefined, ExchangeRefusal>(
      {},
      { send: (visit) => session.signInByProvider(visit) },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Takes up what a visit that this tab began came back with. */
  async open(): Promise<void> {
    const visit = takeVisit(this.#place, 'sign-in')
    if (visit && 'errorCode' in visit) this.returned = visitFailure(visit.errorCode)
    else if (visit) await this.write.run(visit)
  }

  get failure(): VisitFailure | undefined {
    if (this.isLeaving) return undefined
    return failureIn(this.write.stage) ?? this.returned
  }

  /** Goes to a provider; it leads back to this page. */
  async leave(provider: string): Promise<void> {
    this.isLeaving = true
    const code_challenge = await beginVisit(this.#place, 'sign-in')
    const redirect_to = bareAddress(this.#place)
    const asked = { provider, redirect_to, code_challenge, code_challenge_method: 's256' }
    this.#place.location.assign(`/auth/v1/authorize?${new URLSearchParams(asked)}`)
  }
}
