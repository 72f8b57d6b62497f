import type { StaffApi } from '@hotovo/application/api'
import type { DecidedAuthorization, OpenAuthorization } from '@hotovo/application/staff/authorizations'
import { isUuid } from '@hotovo/domain/shared/uuid'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr } from '../records/asking.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

type Own = StaffApi['staff']['own']
type Collaborators = {
  readonly own: Pick<Own, 'authorization' | 'decideAuthorization'>
  readonly session: Pick<SessionStore, 'guarded'>
  /** Leads the browser on, out of the site. */
  readonly leave: (address: string) => void
}
type Wanted = { readonly id: string; readonly action: 'approve' | 'deny' }
type Declined = RefusedBy<Own['decideAuthorization']>

/** A program asks who somebody is, and they let it in or not (rule A73). */
export class ConsentStore {
  readonly #with: Collaborators
  /** What is asked; null where there is nothing to decide any more. */
  readonly request = new Fetched<OpenAuthorization | DecidedAuthorization | null>()
  /** Decides, once: where the answer was lost it may have been, and then there is nothing to decide any more. */
  readonly decision: Write<Wanted, DecidedAuthorization, Declined>
  isLeaving = false

  constructor(collaborators: Collaborators) {
    const { own, session } = collaborators
    this.#with = collaborators
    this.decision = new Write<Wanted, DecidedAuthorization, Declined>(
      { session },
      { send: (wanted) => own.decideAuthorization(wanted), done: (decided) => this.#leave(decided) },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Asks what is asked; where it was decided before, the browser goes on at once. */
  async open(id: string): Promise<void> {
    this.isLeaving = false
    this.decision.rest()
    // An address that was cut or made up names no request.
    if (!isUuid(id)) return this.request.put(id, null)
    const { own, session } = this.#with
    await this.request.ask(id, () => answerOr(session, () => own.authorization({ id }), null))
    const { answer } = this.request
    if (answer?.kind === 'decided') this.#leave(answer)
  }

  /** What is to be decided. */
  get asked(): OpenAuthorization | undefined {
    const { answer } = this.request
    const isDecided = this.isLeaving || this.decision.stage.phase === 'refused'
    return answer?.kind === 'decided' || isDecided ? undefined : (answer ?? undefined)
  }

  get isOver(): boolean {
    return this.request.answer === null || this.decision.stage.phase === 'refused'
  }

  #leave({ address }: DecidedAuthorization): void {
    if (this.isLeaving) return
    runInAction(() => {
      this.isLeaving = true
    })
    this.#with.leave(address)
  }
}
