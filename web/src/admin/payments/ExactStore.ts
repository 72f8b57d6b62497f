import type { IdempotencyRefused } from '@hotovo/application/access/idempotency'
import type { StaffApi } from '@hotovo/application/api'
import type { ExactAcceptance } from '@hotovo/application/statements/accept'
import { exactPaymentsAtOnce } from '@hotovo/domain/limits'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { SentState } from '../records/deeds.ts'
import type { Holds, MayGo } from '../records/Holds.ts'
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
  /** The statement whose lines they are; undefined for all. */
  readonly statement: string | undefined
}

/** What has become of accepting exact payments. */
export type Exact =
  | { readonly phase: 'resting' }
  | (Progress & { readonly phase: 'running'; readonly isStopping: boolean })
  | (Progress & { readonly phase: 'failed' | 'ended' })

/** How it stands, for whoever is shown where nothing tells more. */
const standsOf = (exact: Exact): SentState => {
  if (exact.phase === 'failed') return 'unanswered'
  if (exact.phase !== 'ended') return 'resting'
  return exact.done === exact.total ? 'done' : 'partly'
}

/** The name under which they are held. */
export const exactPayments = 'exact payments'

type Collaborators = {
  readonly statements: Pick<StaffApi['staff']['statements'], 'acceptExact'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly keys: RequestKeys
  readonly holds: Holds
  readonly lines: Pick<BankLines, 'exactIds' | 'all' | 'statement' | 'columns' | 'refresh'>
}

/** Accepting all exact payments at once (rule P15): held, sent in parts, stopped and gone on with. */
export class ExactStore {
  readonly #lines: Collaborators['lines']
  readonly #holds: Holds
  /** Accepts some of them. */
  readonly part: Write<readonly string[], ExactAcceptance, IdempotencyRefused>
  state: Exact = { phase: 'resting' }

  constructor({ statements, session, keys, holds, lines }: Collaborators) {
    this.#lines = lines
    this.#holds = holds
    this.part = new Write<readonly string[], ExactAcceptance, IdempotencyRefused>(
      { session, keys },
      {
        deed: () => 'exact',
        send: (ids, key) => {
          const { state } = this
          const statement = state.phase === 'resting' ? undefined : state.statement
          return statements.acceptExact({ statement, ids }, key)
        },
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

  /** Whether they wait, and nothing of them is sent. */
  get isHeld(): boolean {
    return this.#holds.isHeld(exactPayments)
  }

  /** Lists all exact payments, and has those that are listed then held before they are accepted (rules P15, A45). */
  async hold(): Promise<void> {
    if (!(await this.#lines.all())) return
    const { exactIds: ids, statement, columns } = this.#lines
    if (ids.length === 0 || this.state.phase === 'running' || this.isHeld) return
    const named = columns.shown.flatMap(({ isOwn, fileName: file, changedBy: who }) =>
      isOwn ? [] : [{ file, who }],
    )
    const begun = { done: 0, total: ids.length, others: [], left: 0, ids, statement: statement?.id }
    this.#holds.hold(exactPayments, {
      what: { kind: 'payments', count: ids.length, named },
      send: (mayGo) => this.#accept(begun, mayGo),
      state: () => standsOf(this.state),
      retry: (mayGo) => this.resume(mayGo),
    })
  }

  /** A page is shown that tells how far it is, and how it ended with what was left. */
  tellsHere(): () => void {
    return this.#holds.tellsHere(exactPayments, { isDoneTold: true })
  }

  /** Goes on with what is left where nobody answered. */
  async resume(mayGo?: MayGo): Promise<void> {
    if (this.state.phase === 'failed' && !this.isHeld) await this.#accept(this.state, mayGo)
  }

  /** Accepts exact payments some at a time, until somebody stops it, and tells whether all were sent; `mayGo` is asked of the first. */
  async #accept(begun: Progress, mayGo?: MayGo): Promise<boolean> {
    const before = this.state
    this.#show({ ...begun, phase: 'running', isStopping: false })
    try {
      let isMade = await this.part.run(this.#next, mayGo)
      while (isMade && this.#next.length > 0) isMade = await this.part.run(this.#next)
    } finally {
      this.#end(before)
    }
    await this.#lines.refresh()
    return this.state.phase === 'ended'
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

  #end(before: Exact): void {
    const { state, part } = this
    if (state.phase !== 'running') return
    // It was called off: what nobody answered before may be done all the same.
    if (part.stage.phase === 'resting') this.#show(before.phase === 'failed' ? before : { phase: 'resting' })
    else this.#show({ ...state, phase: part.stage.phase === 'done' ? 'ended' : 'failed' })
  }

  #show(state: Exact): void {
    runInAction(() => {
      this.state = state
    })
  }
}
