import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { DecidedAuthorization, OpenAuthorization } from '@hotovo/application/staff/authorizations'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Collaborators = {
  readonly own: Pick<StaffApi['staff']['own'], 'authorization' | 'decideAuthorization'>
  readonly session: Pick<SessionStore, 'guarded'>
  /** Leads the browser on, out of the site. */
  readonly leave: (address: string) => void
}

type ConsentState =
  | { readonly phase: 'loading' | 'over' | 'failed' | 'leaving' }
  | {
      readonly phase: 'open'
      readonly asked: OpenAuthorization
      readonly doing: 'resting' | 'approve' | 'deny' | 'lost'
    }

/** A program asks who somebody is, and they let it in or not (rule A73). */
export class ConsentStore {
  readonly #own: Collaborators['own']
  readonly #session: Collaborators['session']
  readonly #leave: Collaborators['leave']
  state: ConsentState = { phase: 'loading' }
  #turn = 0

  constructor({ own, session, leave }: Collaborators) {
    this.#own = own
    this.#session = session
    this.#leave = leave
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Asks what is asked; where it was decided before, the browser goes on at once. Of several the last one counts. */
  async open(id: string): Promise<void> {
    // An address that was cut or made up names no request.
    if (!isUuid(id)) return this.#trying({ phase: 'failed' }, async () => ({ phase: 'over' }))
    this.state = { phase: 'loading' }
    await this.#trying({ phase: 'failed' }, async () => {
      const told = await this.#session.guarded(() => this.#own.authorization({ id }))
      if (!told.ok) return { phase: 'over' }
      if (told.value.kind === 'decided') return told.value
      return { phase: 'open', asked: told.value, doing: 'resting' }
    })
  }

  get isDeciding(): boolean {
    return this.state.phase === 'open' && (this.state.doing === 'approve' || this.state.doing === 'deny')
  }

  /** Decides, once: where the answer was lost it may have been, and then there is nothing to decide any more. */
  async decide(action: 'approve' | 'deny'): Promise<void> {
    if (this.state.phase !== 'open' || this.isDeciding) return
    const { asked } = this.state
    this.state = { phase: 'open', asked, doing: action }
    await this.#trying({ phase: 'open', asked, doing: 'lost' }, async () => {
      const { id } = asked
      const told = await this.#session.guarded(() => this.#own.decideAuthorization({ id, action }))
      return told.ok ? told.value : { phase: 'over' }
    })
  }

  async #trying(lost: ConsentState, work: () => Promise<ConsentState | DecidedAuthorization>): Promise<void> {
    this.#turn += 1
    const turn = this.#turn
    const put = (state: ConsentState) => {
      if (turn === this.#turn)
        runInAction(() => {
          this.state = state
        })
    }
    try {
      const told = await work()
      if ('phase' in told) return put(told)
      if (turn !== this.#turn) return
      put({ phase: 'leaving' })
      this.#leave(told.address)
    } catch (fault) {
      put(lost)
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}
