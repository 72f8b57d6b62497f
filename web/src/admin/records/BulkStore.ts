import { type BatchItem, batchItems, leftBeside, type Planned } from '@hotovo/domain/back-office/batch'
import type { MovedMoney } from '@hotovo/domain/payments/cancelling'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { action, makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { type BatchDesk, type BatchRules, BatchStore, type Skip } from './BatchStore.ts'
import type { HeldWhat } from './deeds.ts'
import { againOf, type Holds, type NotDone } from './Holds.ts'
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
  readonly held?: {
    readonly by: Holds
    readonly what: (items: readonly BatchItem<To>[], to: To) => HeldWhat & { readonly count: number }
    /** What of a row the plan asks with: no names are kept of it. */
    readonly keeps: (row: Row) => Partial<Row>
  }
  /** Whether nothing takes back what is changed to. */
  readonly isForGood?: (to: To) => boolean
}

/** What is held, as it is kept for a page that is loaded anew (rule A165). */
type KeptHold<Row, Filter, To> = {
  readonly rows: readonly Row[]
  readonly until?: string
  readonly filter?: Filter
  readonly to: To
  readonly said: string
  readonly paidToo: readonly MovedMoney['paid'][]
  readonly wanted: readonly (readonly [id: string, isWanted: boolean])[]
  readonly count: number
}

/** Changing many records (rule A28): which ones, to what, and what that would do. */
export class BulkStore<Row extends { readonly id: string }, Filter, To> {
  readonly #calls: BulkCalls<Row, Filter, To>
  readonly #drafts: BatchDesk['drafts']
  /** What was held and not done, and is asked again. */
  #again: NotDone | undefined
  /** The filter of those that are asked again, which the list may not have, and their instant. */
  #before: { readonly until: string; readonly filter: Filter } | undefined
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

  /** Whether what was held and not done is asked again. */
  isAgain = false

  constructor(calls: BulkCalls<Row, Filter, To>, desk: BatchDesk, picks: Picks<Row, Filter>) {
    this.#calls = calls
    this.#drafts = desk.drafts
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
    return this.#countAll()
  }

  #countAll(): Promise<void> {
    const meant = this.#meant
    return this.all.ask('all', () => this.#calls.plan(meant, undefined))
  }

  /** Begins to choose anew. */
  begin(): void {
    this.endAgain()
    this.said = ''
    this.wanted = new Map()
    void this.choose(undefined)
  }

  /**
   * A page is shown that asks again what was held and not done (rule A154), with what was picked, chosen and written then: `open` hears that.
   * It stays told until it is done.
   */
  asksAgain(open: () => void): () => void {
    const again = (one: NotDone) => {
      const kept = this.#kept
      if (!kept || this.isBusy || !('count' in one.what) || one.what.count !== kept.count) return
      this.picks.drop()
      this.picks.pickAgain({
        picked: new Map(kept.rows.map((row) => [row.id, row])),
        until: kept.until,
      })
      const { until, filter } = kept
      this.#before = until !== undefined && filter !== undefined ? { until, filter } : undefined
      if (until !== undefined) void this.#countAll()
      this.#again = one
      this.isAgain = true
      this.said = kept.said
      this.wanted = new Map(kept.wanted)
      void this.choose(kept.to)
      this.paidToo = kept.paidToo
      open()
    }
    const ends = this.#calls.held?.by.tellsHere(againOf(this.#subject), { again: action(again) })
    return ends ?? (() => {})
  }

  /** Nothing is asked again any more. */
  endAgain(): void {
    this.isAgain = false
  }

  get #kept(): KeptHold<Row, Filter, To> | undefined {
    const { held } = this.#drafts.of(this.#subject)
    return held === undefined ? undefined : (JSON.parse(held) as KeptHold<Row, Filter, To>)
  }

  #keep(kept: KeptHold<Partial<Row>, Filter, To> | undefined): void {
    this.#drafts.keep(this.#subject, { held: kept && JSON.stringify(kept) })
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
    const { items, said, to, picks, paidToo, wanted } = this
    this.endAgain()
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
    const { picked, until } = before
    const again = this.#again
    this.#again = undefined
    const what = held.what(items, to)
    this.#keep({
      rows: until === undefined ? [...(picked?.values() ?? [])].map(held.keeps) : [],
      ...(until !== undefined && { until, filter: this.#filterOf(until) }),
      ...{ to, said, paidToo, wanted: [...wanted], count: what.count },
    })
    let id: string | undefined
    held.by.hold(this.#subject, {
      what,
      ids: items.map(({ id }) => id),
      send: async (mayGo) => {
        const running = batch.run(planned, mayGo)
        id = batch.progress?.id
        await running
        // Where the session ended meanwhile nothing was sent.
        if (batch.progress?.id !== id) return true
        this.#keep(undefined)
        if (again) held.by.dismissUndone(again)
        return true
      },
      // How it ended is told by its list, with what was left.
      state: () => (batch.progress?.id === id && batch.phase === 'unanswered' ? 'unanswered' : 'resting'),
      retry: (mayGo) => batch.resume(mayGo),
      back: () => (id === undefined ? 'stays' : batch.takeBack(id)),
      // One that was begun before may be taken back meanwhile, and is not forgotten half done.
      waits: () => this.batch.isOpen,
      calledOff: () => {
        this.#keep(undefined)
        picks.pickAgain(before)
      },
    })
  }

  get #planned(): readonly Planned<To, Skip>[] {
    return this.plan.answer?.items ?? []
  }

  #filterOf(until: string): Filter {
    return this.#before?.until === until ? this.#before.filter : this.picks.list.filter
  }

  get #meant(): BulkSelection<Row, Filter> {
    const { picked, until, list } = this.picks
    if (until !== undefined) return { filter: this.#filterOf(until), until }
    const shown = new Map(list.rows.map((row) => [row.id, row]))
    return { rows: [...(picked?.values() ?? [])].map((row) => shown.get(row.id) ?? row) }
  }
}
