import { type BatchItem, batchItems, leftBeside, type Planned } from '@hotovo/domain/back-office/batch'
import type { MovedMoney } from '@hotovo/domain/payments/cancelling'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { type BatchDesk, type BatchRules, BatchStore, type Skip } from './BatchStore.ts'
import type { HeldWhat } from './deeds.ts'
import type { Holds } from './Holds.ts'
import type { Picks } from './Picks.ts'

type Plan<To> = { readonly items: readonly Planned<To, Skip>[]; readonly isMore: boolean }

/** Which records are meant: those whose rows were picked, or all of a filter that were there at an instant. */
type BulkSelection<Row, Filter> =
  | { readonly rows: readonly Row[] }
  | { readonly filter: Filter; readonly until: string }

/** The calls that plan and change records of one kind. */
export type BulkCalls<Row, Filter, To> = Pick<BatchRules<To, Filter>, 'change'> & {
  readonly plan: (meant: BulkSelection<Row, Filter>, to: To | undefined) => Promise<Plan<To>>
  /** Where some of it cannot be taken back: all that is held of it before it is sent (rule A45). */
  readonly held?: { readonly by: Holds; readonly what: (items: readonly BatchItem<To>[], to: To) => HeldWhat }
  /** Whether nothing takes back what is changed to. */
  readonly isForGood?: (to: To) => boolean
}

/** Changing many records (rule A28): which ones, to what, and what that would do. */
export class BulkStore<Row extends { readonly id: string }, Filter, To> {
  readonly #calls: BulkCalls<Row, Filter, To>
  readonly picks: Picks<Row, Filter>
  /** What was begun with those that were picked then. */
  readonly batch: BatchStore<To, Filter>
  /** How many records the filter means. */
  readonly all = new Fetched<Plan<To>>()
  /** What would become of the picked. */
  readonly plan = new Fetched<Plan<To> & { readonly filter: Filter | undefined }>()
  to: To | undefined
  said = ''
  /** Of those that money or vouchers move with, those change too of which so much was paid. */
  paidToo: readonly MovedMoney['paid'][] = []
  /** Of those who are replied to, by their ids, who was wanted or left out (rule A175). */
  wanted: ReadonlyMap<string, boolean> = new Map()

  constructor(calls: BulkCalls<Row, Filter, To>, desk: BatchDesk, picks: Picks<Row, Filter>) {
    this.#calls = calls
    this.picks = picks
    this.batch = new BatchStore(desk, {
      change: calls.change,
      of: picks.of,
      keptIn: picks.batchKeptIn,
      rested: () => picks.list.refresh(),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** How many records are picked; undefined while nobody knows. */
  get count(): number | undefined {
    const { picked, until } = this.picks
    return until === undefined ? (picked?.size ?? 0) : this.all.answer?.items.length
  }

  /** Picks all that the filter means, and counts them. */
  pickAll(): Promise<void> {
    this.picks.pickAll()
    const meant = this.#meant
    return this.all.ask('all', () => this.#calls.plan(meant, undefined))
  }

  /** Begins to choose anew. */
  begin(): void {
    this.said = ''
    this.wanted = new Map()
    void this.choose(undefined)
  }

  /** Asks what a change would do to the picked; nothing is written. Without one there is no plan. */
  async choose(to: To | undefined): Promise<void> {
    this.to = to
    this.paidToo = []
    if (to === undefined) {
      this.plan.forget()
      return
    }
    const meant = this.#meant
    const filter = 'filter' in meant ? meant.filter : undefined
    await this.plan.ask(canonicalText(to), async () => ({ ...(await this.#calls.plan(meant, to)), filter }))
  }

  /** Asks again what nobody answered. */
  planAgain(): Promise<void> {
    return this.choose(this.to)
  }

  write(said: string): void {
    this.said = said
  }

  /** Has those changed too of which so much was paid, or not. */
  takePaid(paid: MovedMoney['paid'], isToo: boolean): void {
    this.paidToo = [...this.paidToo.filter((one) => one !== paid), ...(isToo ? [paid] : [])]
  }

  /** Replies to these, or not. */
  want(ids: readonly string[], isWanted: boolean): void {
    this.wanted = new Map([...this.wanted, ...ids.map((id) => [id, isWanted] as const)])
  }

  /** Those that money or vouchers move with, of which so much was paid. */
  paid(paid: MovedMoney['paid']): readonly Planned<To, Skip>[] {
    return this.of('moves-money').filter(({ money }) => money?.paid === paid)
  }

  /** Of those that need a reason, those of which something has not gone to its customer (rule A158). */
  get undelivered(): readonly Planned<To, Skip>[] {
    return this.of('reason-required').filter(({ undelivered }) => undelivered)
  }

  /** The others of those that need a reason. */
  get unpaid(): readonly Planned<To, Skip>[] {
    return this.of('reason-required').filter(({ undelivered }) => !undelivered)
  }

  /** Whether nothing of what is wanted would change without a reason, or money would move. */
  get needsReason(): boolean {
    if (this.paidToo.some((paid) => this.paid(paid).length > 0)) return true
    return this.of('changes').length === 0 && this.of('reason-required').length > 0
  }

  /** Whether a change waits its seconds, and nothing of it is sent (rule A45). */
  get isHeld(): boolean {
    return this.#calls.held?.by.isHeld(this.#subject) === true
  }

  /** Whether a change is held, or something of one is not done yet: no other is begun then. */
  get isBusy(): boolean {
    return this.isHeld || this.batch.isOpen
  }

  get #subject(): string {
    return this.picks.batchKeptIn
  }

  /** What would change. */
  get items(): readonly BatchItem<To>[] {
    const { to, said: reason, paidToo, wanted } = this
    if (to === undefined) return []
    return batchItems(this.#planned, { to, reason, paidToo, wanted, isForGood: this.#calls.isForGood?.(to) })
  }

  /** The records that have a fate. */
  of(fate: Planned<To, Skip>['fate']): readonly Planned<To, Skip>[] {
    return this.#planned.filter((item) => item.fate === fate)
  }

  /**
   * Changes what was planned, or holds all of it where some cannot be taken back (rule A45). The picked are picked no more, and again
   * where it is called off.
   */
  async start(): Promise<void> {
    if (this.isBusy) return
    const { items, said, to, picks } = this
    const planned = {
      items,
      left: leftBeside(this.#planned, items),
      said: said.trim(),
      undoes: undefined,
      filter: this.plan.answer?.filter,
    }
    const { held } = this.#calls
    const before = picks.drop()
    if (to === undefined || held === undefined || !items.some(({ isForGood }) => isForGood))
      return this.batch.run(planned)
    const { batch } = this
    let id: string | undefined
    held.by.hold(this.#subject, {
      what: held.what(items, to),
      ids: items.map(({ id }) => id),
      send: async (mayGo) => {
        const running = batch.run(planned, mayGo)
        id = batch.progress?.id
        await running
        return true
      },
      // How it ended is told by its list, with what was left.
      state: () => (batch.progress?.id === id && batch.phase === 'unanswered' ? 'unanswered' : 'resting'),
      retry: (mayGo) => batch.resume(mayGo),
      back: () => (id === undefined ? 'stays' : batch.takeBack(id)),
      // One that was begun before may be taken back meanwhile, and is not forgotten half done.
      waits: () => this.batch.isOpen,
      calledOff: () => picks.pickAgain(before),
    })
  }

  get #planned(): readonly Planned<To, Skip>[] {
    return this.plan.answer?.items ?? []
  }

  get #meant(): BulkSelection<Row, Filter> {
    const { picked, until, list } = this.picks
    if (until !== undefined) return { filter: list.filter, until }
    const shown = new Map(list.rows.map((row) => [row.id, row]))
    return { rows: [...(picked?.values() ?? [])].map((row) => shown.get(row.id) ?? row) }
  }
}
