import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { Page } from '@hotovo/application/paging'
import type { Later } from '@hotovo/application/shared/ports'
import type { Acceptance } from '@hotovo/application/statements/accept'
import type { NamedColumns } from '@hotovo/application/statements/columns'
import type { EntryListRequest } from '@hotovo/application/statements/list'
import { exactPaymentsAtOnce, pageSize } from '@hotovo/domain/limits'
import type { Order } from '@hotovo/domain/orders/order'
import { fail, type Result } from '@hotovo/domain/shared/result'
import type { BankEntry, Undecided } from '@hotovo/domain/statements/entry'
import { type EntryState, entryStates } from '@hotovo/domain/statements/matching'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { ImportStore } from './ImportStore.ts'
import { Waiting } from './Waiting.ts'

/** Which lines are shown: those that wait in a state, or those that were set aside. */
export const groups = [...entryStates, 'set-aside'] as const
/** Of one statement all its lines can be shown, whatever was decided about them. */
export type Group = EntryState | 'set-aside' | 'all'

/** What is decided about a line. */
type Decision = { readonly entry: BankEntry } & (
  | { readonly what: 'accepted'; readonly acceptance: Acceptance }
  | { readonly what: 'set-aside' | 'waits-again' }
)
const deedOf = ({ what, entry }: Decision) => `${what} ${entry.id}`
type Declined = RefusedBy<Api['staff']['statements']['accept' | 'setAside']>

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

type Collaborators = {
  readonly statements: Api['staff']['statements']
  readonly orders: Pick<Api['staff']['orders'], 'open' | 'list'>
  readonly session: Pick<SessionStore, 'guarded'>
  readonly later: Later
  readonly uuid: () => string
  readonly keys: RequestKeys
}

/** A line that was set aside may be taken back by the bar for so long. */
const undoMs = 10_000

/** All exact payments wait so long before they are sent: their vouchers go out at once (decision 24). */
const heldSeconds = 10

/** What is told of a decision, and what it makes of a line. */
const decisionOf = { accepted: 'accepted', 'set-aside': 'set-aside', 'waits-again': 'open' } as const

/** The payments bench: lines that wait, what they are proposed for, and what is decided about them. */
export class PaymentsStore {
  readonly #statements: Collaborators['statements']
  readonly #orders: Collaborators['orders']
  readonly #session: Collaborators['session']
  readonly #later: Later
  readonly #keys: RequestKeys
  readonly waiting: Waiting
  readonly files: ImportStore
  readonly page = new Fetched<Page<BankEntry>>()
  /** Orders that lines are about, as far as they are fetched; null where there is none. */
  readonly orders = observable.map<string, Order | null>(undefined, { deep: false })
  /** What staff named of the tables that lines stood in, by statement (rule P21). */
  readonly columns = observable.map<string, NamedColumns>(undefined, { deep: false })
  /** Nobody answered who named what. */
  areColumnsLost = false
  /** The statements of which that is known; it stays what it was. */
  readonly #ofColumns = new Set<string>()
  group: Group | undefined
  /** The statement whose lines are shown, and what of it waits; undefined for the lines of all. */
  statement: { readonly id: string; readonly waiting: Waiting } | undefined
  /** What was set aside, of that statement or of all. */
  aside: Waiting
  /** The line that is looked at. */
  chosen: string | undefined
  /** What has become of the line that was decided about last; where somebody decided before, the list has it as it is. */
  readonly deciding: Write<Decision, BankEntry, Declined>
  exact: Exact = { phase: 'resting' }
  /** The line that was set aside last, while it may be taken back. */
  undoable: BankEntry | undefined
  /** Lines that were decided about here since they were asked for, and are shown no more. */
  gone: readonly BankEntry[] = []
  /** What somebody else made of the line that is looked at, which stays as it is until another one is: nothing beneath it moves. */
  overtaken: BankEntry | undefined
  isLoadingMore = false
  /** What was decided last, for whoever listens. */
  told: { readonly what: Decision['what']; readonly left: number } | undefined
  #forgetUndo = () => {}

  constructor({ statements, orders, session, later, uuid, keys }: Collaborators) {
    this.#statements = statements
    this.#orders = orders
    this.#session = session
    this.#later = later
    this.#keys = keys
    this.waiting = this.#waitingOf('open')
    this.aside = this.#waitingOf('set-aside')
    this.files = new ImportStore({ statements, session, later, uuid, onAdded: () => this.refresh() })
    this.deciding = new Write<Decision, BankEntry, Declined>(
      { session, keys },
      {
        deed: deedOf,
        send: (decision, key) => this.#decide(decision, key),
        done: (entry, { what }) => this.#gone(entry, what),
        meanwhile: (current) => this.#showNow(current),
      },
    )
    makeAutoObservable(
      this,
      { waiting: false, files: false, page: false, orders: false, columns: false, deciding: false },
      { deep: false },
    )
  }

  /** Shows a group; without one the first that has anything, of a statement all its lines. */
  async open(group: Group | undefined, statement?: string): Promise<void> {
    this.deciding.rest()
    this.chosen = undefined
    if (statement !== this.statement?.id) {
      this.statement =
        statement === undefined ? undefined : { id: statement, waiting: this.#waitingOf('open', statement) }
      this.aside = this.#waitingOf('set-aside', statement)
      if (this.exact.phase !== 'running') this.exact = { phase: 'resting' }
    }
    if (group === undefined && statement === undefined) {
      await this.#count()
      runInAction(() => {
        this.group = entryStates.find((state) => this.waiting.of(state) > 0) ?? 'matched'
      })
      return this.#load()
    }
    this.group = group ?? 'all'
    await this.refresh()
  }

  /** Looks again at what waits, and stays in its group. */
  async refresh(): Promise<void> {
    await Promise.all([this.#load(), this.#count()])
  }

  /** How many lines wait of those that can be shown. */
  get counts(): Waiting {
    return this.statement?.waiting ?? this.waiting
  }

  /** What is left to be decided about: of what waits, or, where that is shown, of what was set aside. */
  get remaining(): Waiting {
    return this.group === 'set-aside' ? this.aside : this.counts
  }

  async more(): Promise<void> {
    const { value } = this.page
    const { group, statement } = this
    if (!value?.next || group === undefined || this.isLoadingMore) return
    this.isLoadingMore = true
    try {
      const next = await this.#entries(group, value.next)
      runInAction(() => {
        if (this.group === group && this.statement === statement)
          this.page.put(this.#shown(group), { ...next, items: [...this.items, ...next.items] })
      })
      await this.fetchColumns()
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    } finally {
      runInAction(() => {
        this.isLoadingMore = false
      })
    }
  }

  get items(): readonly BankEntry[] {
    return this.page.answer?.items ?? []
  }

  /** Which lines are shown, for whoever looks what is new among them. */
  get view(): EntryListRequest {
    return this.#asked(this.group ?? 'matched')
  }

  get shownIds(): readonly string[] {
    return this.items.map(({ id }) => id)
  }

  /**
   * Says of lines what others decided about them, each in its place; nobody here asked for it. What else changed of a line is not
   * shown, so that nothing else is accepted than what was looked at: who accepts it is told.
   */
  async takeAnew(ids: readonly string[]): Promise<void> {
    const { asked } = this.page
    const found = await this.#statements.current({ ids })
    const { answer } = this.page
    if (!found.ok || !answer || asked !== this.page.asked) return
    const now = new Map(found.value.map((entry) => [entry.id, entry]))
    const isOwn = (id: string) => this.deciding.pending?.entry.id === id
    const { chosen } = this
    runInAction(() => {
      for (const entry of answer.items) {
        const one = now.get(entry.id)
        if (!one || isOwn(entry.id)) continue
        const isDecided = one.decision !== entry.decision
        if (entry.id === chosen) this.overtaken = isDecided ? one : undefined
        else if (isDecided) this.#replace(one)
      }
    })
  }

  #replace(current: BankEntry): void {
    const { answer } = this.page
    if (!answer) return
    const items = answer.items.map((entry) => (entry.id === current.id ? current : entry))
    this.page.put(this.#shown(this.group!), { ...answer, items })
  }

  get entry(): BankEntry | undefined {
    return this.items.find(({ id }) => id === this.chosen)
  }

  /** Orders that a line may be for instead of its proposal. */
  candidatesOf({ orderIds, proposal, currency }: BankEntry): readonly Order[] {
    if (orderIds.length < 2 && proposal.length < 2) return []
    return orderIds.flatMap((id) => {
      const order = this.orders.get(id)
      return order && order.currency === currency ? [order] : []
    })
  }

  /** Looks at a line, and fetches the orders of it and of those beside it. */
  choose(id: string | undefined): void {
    this.deciding.rest()
    this.#look(id)
  }

  #look(id: string | undefined): void {
    if (this.overtaken && this.overtaken.id !== id) {
      this.#replace(this.overtaken)
      this.overtaken = undefined
    }
    this.chosen = id
    const at = this.items.findIndex((entry) => entry.id === id)
    if (at === -1) return
    for (const entry of this.items.slice(Math.max(0, at - 1), at + 3)) void this.#fetchOrders(entry)
  }

  /** Goes to the line after the one that is looked at, or before it. */
  step(by: 1 | -1): void {
    const { items } = this
    if (items.length === 0) return
    const at = items.findIndex(({ id }) => id === this.chosen)
    this.choose(items[at === -1 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]!.id)
  }

  /** Accepts a line as it is proposed, or for the orders that are named, and tells whether it is accepted. */
  accept(entry: BankEntry, acceptance: Acceptance = {}): Promise<boolean> {
    return this.deciding.run({ what: 'accepted', entry, acceptance })
  }

  /** Sets a line aside, or has it wait again. */
  setAside(entry: BankEntry, isAside: boolean): Promise<boolean> {
    return this.deciding.run({ what: isAside ? 'set-aside' : 'waits-again', entry })
  }

  async #decide(decision: Decision, key: string): Promise<Result<BankEntry, Declined>> {
    const { what, entry } = decision
    const line = { id: entry.statementId, place: entry.place }
    const decided =
      decision.what === 'accepted'
        ? await this.#statements.accept({ ...line, ...decision.acceptance }, key)
        : await this.#statements.setAside({ ...line, aside: what === 'set-aside' }, key)
    if (!decided.ok || decided.value.decision === decisionOf[what]) return decided
    // It was done, its answer was lost, and the line has become something else since.
    this.#keys.settle(deedOf(decision))
    return fail({ code: 'entry-changed', current: decided.value })
  }

  /** Has the line wait again that was set aside last, and looks at it. */
  async undo(): Promise<void> {
    const { undoable } = this
    if (!undoable || !(await this.setAside(undoable, false))) return
    await this.refresh()
    this.choose(undoable.id)
  }

  /** How many exact payments are listed, or will be when all are that wait. */
  get exactCount(): number {
    return this.page.value?.next ? this.counts.of('matched') : this.#exactListed().length
  }

  #exactListed(): readonly string[] {
    return this.items.flatMap(({ id, state, decision }) =>
      state === 'matched' && decision === 'open' ? [id] : [],
    )
  }

  /**
   * Lists all exact payments, and has those that are listed then accepted in ten seconds, unless somebody calls it off before (rule
   * P15).
   */
  async holdExact(): Promise<void> {
    const { asked } = this.page
    for (let next = this.page.value?.next; next; ) {
      await this.more()
      const after = this.page.value?.next
      if (this.page.asked !== asked || after === next) return
      next = after
    }
    const ids = this.#exactListed()
    if (ids.length > 0 && this.exact.phase !== 'running' && this.exact.phase !== 'held')
      runInAction(() => {
        this.exact = { phase: 'held', seconds: heldSeconds, ids }
      })
  }

  /** A second of those ten is over. */
  async tickExact(): Promise<void> {
    if (this.exact.phase !== 'held') return
    const seconds = this.exact.seconds - 1
    if (seconds > 0) this.exact = { ...this.exact, seconds }
    else await this.acceptExact()
  }

  /** Sends nothing of what is held. */
  callOffExact(): void {
    if (this.exact.phase === 'held') this.exact = { phase: 'called-off' }
  }

  /** Accepts the exact payments that are held, or are left where nobody answered, until somebody stops it. */
  async acceptExact(): Promise<void> {
    const { exact } = this
    if (exact.phase !== 'held' && exact.phase !== 'failed') return
    let { done, others, total } =
      exact.phase === 'failed' ? exact : { done: 0, others: [], total: exact.ids.length }
    let { ids } = exact
    let left = 0
    this.exact = { phase: 'running', done, total, isStopping: false }
    const statement = this.statement?.id
    try {
      while (ids.length > 0 && !this.#isStopping()) {
        const part = ids.slice(0, exactPaymentsAtOnce)
        const some = await this.#session.guarded(() =>
          this.#keys.anew('exact', (key) => this.#statements.acceptExact({ statement, ids: part }, key)),
        )
        if (!some.ok) throw new Unavailable(some.error.code)
        done += some.value.accepted
        others = [...others, ...some.value.others]
        left = some.value.left
        ids = ids.slice(exactPaymentsAtOnce)
        runInAction(() => {
          this.exact = { phase: 'running', done, total, isStopping: this.#isStopping() }
        })
      }
      runInAction(() => {
        this.exact = { phase: 'ended', done, others, left }
      })
    } catch (fault) {
      runInAction(() => {
        this.exact = phaseAfter(fault, { phase: 'failed', done, others, total, ids })
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
    await this.refresh()
  }

  /** Ends accepting after what is on its way. */
  stopExact(): void {
    if (this.exact.phase === 'running') this.exact = { ...this.exact, isStopping: true }
  }

  dismissExact(): void {
    if (this.exact.phase !== 'running') this.exact = { phase: 'resting' }
  }

  /** Orders that have these words in number, symbol, name or e-mail. */
  async find(q: string): Promise<readonly OrderRow[]> {
    const found = await this.#session.guarded(() => this.#orders.list({ q, limit: 10 }))
    return found.ok ? found.value.items : found.error
  }

  #isStopping(): boolean {
    return this.exact.phase === 'running' && this.exact.isStopping
  }

  async #load(): Promise<void> {
    const { group } = this
    runInAction(() => {
      this.gone = []
      this.overtaken = undefined
    })
    if (group === undefined) return
    await this.page.ask(this.#shown(group), () => this.#entries(group))
    await this.fetchColumns()
  }

  /** Finds out who named the columns of the files whose lines are shown, as far as nobody told. */
  async fetchColumns(): Promise<void> {
    const shown = [
      ...(this.statement ? [this.statement.id] : []),
      ...this.items.map((one) => one.statementId),
    ]
    const ids = [...new Set(shown)].filter((id) => !this.#ofColumns.has(id))
    if (ids.length === 0) return
    try {
      for (let from = 0; from < ids.length; from += pageSize.max) {
        const some = ids.slice(from, from + pageSize.max)
        const found = await this.#session.guarded(() => this.#statements.namedColumns({ ids: some }))
        const named = found.ok ? found.value : found.error
        runInAction(() => {
          this.areColumnsLost = false
          for (const id of some) this.#ofColumns.add(id)
          for (const one of named) this.columns.set(one.statementId, one)
        })
      }
    } catch (fault) {
      runInAction(() => {
        this.areColumnsLost = true
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** What was named of the files whose lines are shown. */
  get shownColumns(): readonly NamedColumns[] {
    const shown = new Set([this.statement?.id, ...this.items.map((one) => one.statementId)])
    return [...this.columns.values()].filter(({ statementId }) => shown.has(statementId))
  }

  /** What the page of lines is about. */
  #shown(group: Group): string {
    return `${this.statement?.id ?? ''} ${group}`
  }

  #waitingOf(decision: Undecided, statement?: string): Waiting {
    return new Waiting({ figures: this.#statements.count, session: this.#session, statement, decision })
  }

  async #count(): Promise<void> {
    await Promise.all([this.waiting, this.statement?.waiting, this.aside].map((lines) => lines?.refresh()))
  }

  /** Everything that the group means; throws `Unavailable` where nobody answers. */
  async export(): Promise<ExportedRows<BankEntry>> {
    const asked = this.#asked(this.group ?? 'matched')
    const found = await this.#session.guarded(() => this.#statements.export(asked))
    return found.ok ? found.value : found.error
  }

  /** Which lines a group means. */
  #asked(group: Group) {
    const statement = this.statement?.id
    if (group === 'all') return { statement }
    if (group === 'set-aside') return { statement, decision: group }
    return { statement, state: group, decision: 'open' } as const
  }

  async #entries(group: Group, cursor?: string): Promise<Page<BankEntry>> {
    const found = await this.#session.guarded(() =>
      this.#statements.entries({ ...this.#asked(group), cursor, limit: pageSize.max }),
    )
    return found.ok ? found.value : found.error
  }

  async #fetchOrders({ orderIds, proposal }: BankEntry): Promise<void> {
    const ids = new Set([...proposal.map(({ orderId }) => orderId), ...orderIds])
    await Promise.all([...ids].filter((id) => !this.orders.has(id)).map((id) => this.#fetchOrder(id)))
  }

  async #fetchOrder(id: string): Promise<void> {
    try {
      const found = await this.#session.guarded(() => this.#orders.open({ id }))
      runInAction(() => this.orders.set(id, found.ok ? found.value.order : null))
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** A line waits no more in its group: the next one is looked at. What its orders have received has changed. */
  #gone(entry: BankEntry, what: Decision['what']): void {
    if (what === 'set-aside') this.#offerUndo(entry)
    if (what === 'waits-again') this.#dropUndo()
    runInAction(() => {
      this.overtaken = undefined
      const { answer } = this.page
      const at = this.items.findIndex(({ id }) => id === entry.id)
      const stays = this.group === 'all'
      if (!stays) this.gone = [...this.gone, entry]
      if (answer && at !== -1) {
        const items = stays
          ? answer.items.map((one) => (one.id === entry.id ? entry : one))
          : answer.items.filter(({ id }) => id !== entry.id)
        this.page.put(this.#shown(this.group!), { ...answer, items })
      }
      for (const id of [...entry.orderIds, ...entry.proposal.map(({ orderId }) => orderId)])
        this.orders.delete(id)
      this.#look(at === -1 ? this.chosen : (this.items[stays ? at + 1 : at] ?? this.items.at(-1))?.id)
      this.told = { what, left: this.items.filter((one) => !stays || one.decision === 'open').length }
    })
    void this.#count()
  }

  /** Shows a line as it is by now, in its place. */
  #showNow(current: BankEntry): undefined {
    runInAction(() => {
      this.overtaken = undefined
      this.#replace(current)
      this.orders.clear()
      this.#look(current.id)
    })
    void this.#count()
  }

  #offerUndo(entry: BankEntry): void {
    this.#dropUndo()
    this.undoable = entry
    this.#forgetUndo = this.#later(() => runInAction(() => this.#dropUndo()), undoMs)
  }

  #dropUndo(): void {
    this.#forgetUndo()
    this.#forgetUndo = () => {}
    this.undoable = undefined
  }
}
