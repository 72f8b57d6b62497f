import type { StaffApi } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import { exactPaymentsAtOnce } from '@hotovo/domain/limits'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import type { BankLines } from './BankLines.ts'

/** What has become of accepting exact payments. */
export type Exact =
  | { readonly phase: 'resting' }
  /** Nothing is sent yet: in so many seconds it is. */
  | { readonly phase: 'held'; readonly seconds: number; readonly ids: readonly string[] }
  | { readonly phase: 'called-off' }
  | { readonly phase: 'running'; readonly done: number; readonly total: number; readonly isStopping: boolean }
  /** `others` were meant, and are not accepted. */
  | {
      readonly phase: 'ended'
      readonly done: number
      readonly others: readonly BankEntry[]
      readonly left: number
    }
  /** `ids` are to be sent yet, the first of them perhaps again. */
  | {
      readonly phase: 'failed'
      readonly done: number
      readonly others: readonly BankEntry[]
      readonly total: number
      readonly ids: readonly string[]
    }

/** All exact payments wait so long before they are sent: their vouchers go out at once (decision 24). */
const heldSeconds = 10

type Collaborators = {
  readonly statements: Pick<StaffApi['staff']['statements'], 'acceptExact'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly lines: Pick<BankLines, 'exactIds' | 'all' | 'statement' | 'refresh'>
}

/** Accepting all exact payments at once (rule P15): held, sent in parts, stopped and gone on with. */
export class ExactStore {
  readonly #with: Collaborators
  state: Exact = { phase: 'resting' }

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, {}, { deep: false })
  }

  /**
   * Lists all exact payments, and has those that are listed then accepted in ten seconds, unless somebody calls it off before (rule
   * P15).
   */
  async hold(): Promise<void> {
    const { lines } = this.#with
    if (!(await lines.all())) return
    const ids = lines.exactIds
    if (ids.length > 0 && this.state.phase !== 'running' && this.state.phase !== 'held')
      this.#show({ phase: 'held', seconds: heldSeconds, ids })
  }

  /** A second of those ten is over. */
  async tick(): Promise<void> {
    if (this.state.phase !== 'held') return
    const seconds = this.state.seconds - 1
    if (seconds > 0) this.state = { ...this.state, seconds }
    else await this.accept()
  }

  /** Sends nothing of what is held. */
  callOff(): void {
    if (this.state.phase === 'held') this.state = { phase: 'called-off' }
  }

  /** Accepts the exact payments that are held, or are left where nobody answered, until somebody stops it. */
  async accept(): Promise<void> {
    const { state: exact } = this
    if (exact.phase !== 'held' && exact.phase !== 'failed') return
    let { done, others, total } =
      exact.phase === 'failed' ? exact : { done: 0, others: [], total: exact.ids.length }
    let { ids } = exact
    let left = 0
    this.state = { phase: 'running', done, total, isStopping: false }
    const { statements, session, keys, lines } = this.#with
    const statement = lines.statement?.id
    try {
      while (ids.length > 0 && !this.#isStopping()) {
        const part = ids.slice(0, exactPaymentsAtOnce)
        const some = await session.guarded(() =>
          keys.anew('exact', (key) => statements.acceptExact({ statement, ids: part }, key)),
        )
        if (!some.ok) throw new Unavailable(some.error.code)
        done += some.value.accepted
        others = [...others, ...some.value.others]
        left = some.value.left
        ids = ids.slice(exactPaymentsAtOnce)
        this.#show({ phase: 'running', done, total, isStopping: this.#isStopping() })
      }
      this.#show({ phase: 'ended', done, others, left })
    } catch (fault) {
      this.#show(phaseAfter(fault, { phase: 'failed', done, others, total, ids }))
      if (!(fault instanceof Unavailable)) throw fault
    }
    await lines.refresh()
  }

  /** Ends accepting after what is on its way. */
  stop(): void {
    if (this.state.phase === 'running') this.state = { ...this.state, isStopping: true }
  }

  dismiss(): void {
    if (this.state.phase !== 'running') this.state = { phase: 'resting' }
  }

  #isStopping(): boolean {
    return this.state.phase === 'running' && this.state.isStopping
  }

  #show(state: Exact): void {
    runInAction(() => {
      this.state = state
    })
  }
}
