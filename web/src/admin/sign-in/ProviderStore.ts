import { Unavailable } from '@hotovo/application/faults'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import {
  bareAddress,
  beginVisit,
  takeVisit,
  type VisitFailure,
  type VisitPlace,
  visitFailure,
} from '../kit/providerVisit.ts'

/** Signing in by a provider: the way there, and what somebody came back with (rule A65). */
export class ProviderStore {
  readonly #session: Pick<SessionStore, 'signInByProvider'>
  readonly #place: VisitPlace
  state: { readonly phase: 'resting' | 'busy' } | { readonly phase: 'failed'; readonly why: VisitFailure } = {
    phase: 'resting',
  }

  constructor(session: Pick<SessionStore, 'signInByProvider'>, place: VisitPlace) {
    this.#session = session
    this.#place = place
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Takes up what a visit that this tab began came back with. */
  async open(): Promise<void> {
    const visit = takeVisit(this.#place, 'sign-in')
    if (!visit) return
    if ('errorCode' in visit) return this.#fail(visitFailure(visit.errorCode))
    this.state = { phase: 'busy' }
    try {
      const done = await this.#session.signInByProvider(visit)
      if (!done.ok) this.#fail(visitFailure(done.error.code))
    } catch (fault) {
      this.#fail('lost')
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** Goes to a provider; it leads back to this page. */
  async leave(provider: string): Promise<void> {
    this.state = { phase: 'busy' }
    const code_challenge = await beginVisit(this.#place, 'sign-in')
    const redirect_to = bareAddress(this.#place)
    const asked = { provider, redirect_to, code_challenge, code_challenge_method: 's256' }
    this.#place.location.assign(`/auth/v1/authorize?${new URLSearchParams(asked)}`)
  }

  #fail(why: VisitFailure): void {
    runInAction(() => {
      this.state = { phase: 'failed', why }
    })
  }
}
