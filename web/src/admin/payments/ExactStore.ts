import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import type { StaffApi } from '@hotovo/application/api'
import type { ExactAcceptance } from '@hotovo/application/statements/accept'
import { exactPaymentsAtOnce } from '@hotovo/domain/limits'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { Write } from '../records/Write.ts'
import type { BankLines } from './BankLines.ts'

/** How far it is: `others` were meant, and are not accepted; `ids` are to be sent yet, the first of them perhaps again. */
type Progress = {
  readonly done: number
  readonly total: number
  readonly others: readonly BankEntry[]
  readonly left: number
  readonly ids: readonly string[]
}

/** What has become of accepting exact payments. */
export type Exact =
  | { readonly phase: 'resting' | 'called-off' }
  /** Nothing is sent yet: in so many seconds it is. */
  | { readonly phase: 'held'; readonly seconds: number; readonly ids: readonly string[] }
  | (Progress & { readonly phase: 'running'; readonly isStopping: boolean })
  | (Progress & { readonly phase: 'failed' | 'ended' })

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
  readonly #lines: Collaborators['lines']
  /** Accepts some of them. */
  readonly part: Write<readonly string[], ExactAcceptance, IdempotencyRefused>
  state: Exact = { phase: 'resting' }

  constructor({ statements, session, keys, lines }: Collaborators) {
    this.#lines = lines
    this.part = new Write<readonly string[], ExactAcceptance, IdempotencyRefused>(
      { session, keys },
      {
        deed: () => 'exact',
        send: (ids, key) => statements.acceptExact({ statement: lines.statement?.id, ids }, key),
        done: ({ accepted, others, left }) => {
          const { state } = this
          if (state.phase !== 'running') return
          const done = state.done + accepted
          const ids = state.ids.slice(exactPaymentsAtOnce)
          this.state = { ...state, done, others: [...state.others, ...others], left, ids }
        },
      },
    )
    makeAutoObservable(this, {}, { deep: false })
  }

  /**
   * Lists all exact payments, and has those that are listed then accepted in ten seconds, unless somebody calls it off before (rule
   * P15).
   */
  async hold(): Promise<void> {
    if (!(await this.#lines.all())) return
    const ids = this.#lines.exactIds
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
    const { state } = this
    if (state.phase !== 'held' && state.phase !== 'failed') return
    const begun =
      state.phase === 'failed'
        ? state
        : { done: 0, total: state.ids.length, others: [], left: 0, ids: state.ids }
    this.state = { ...begun, phase: 'running', isStopping: false }
    try {
      for (let isMade = true; isMade && this.#next.length > 0; ) isMade = await this.part.run(this.#next)
    } finally {
      this.#end()
    }
    await this.#lines.refresh()
  }

  /** Ends accepting after what is on its way. */
  stop(): void {
    if (this.state.phase === 'running') this.state = { ...this.state, isStopping: true }
  }

  dismiss(): void {
    if (this.state.phase !== 'running') this.state = { phase: 'resting' }
  }

  /** What is sent next; none where somebody stops it, or all are sent. */
  get #next(): readonly string[] {
    const { state } = this
    return state.phase === 'running' && !state.isStopping ? state.ids.slice(0, exactPaymentsAtOnce) : []
  }

  #end(): void {
    const { state, part } = this
    if (state.phase !== 'running') return
    if (part.stage.phase === 'resting') this.#show({ phase: 'resting' })
    else this.#show({ ...state, phase: part.stage.phase === 'done' ? 'ended' : 'failed' })
  }

  #show(state: Exact): void {
    runInAction(() => {
      this.state = state
    })
  }
}
