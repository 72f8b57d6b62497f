import { type BatchItem, batchItems, leftBeside, type Planned } from '@hotovo/domain/back-office/batch'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { type BatchDesk, type BatchRules, BatchStore, type Skip } from './BatchStore.ts'
import type { Picks } from './Picks.ts'

type Plan<To> = { readonly items: readonly Planned<To, Skip>[]; readonly isMore: boolean }

/** Which records are meant: those whose rows were picked, or all of a filter that were there at an instant. */
type BulkSelection<Row, Filter> =
  | { readonly rows: readonly Row[] }
  | { readonly filter: Filter; readonly until: string }

/** The calls that plan and change records of one kind. */
export type BulkCalls<Row, Filter, To> = Pick<BatchRules<To, Filter>, 'change'> & {
  readonly plan: (meant: BulkSelection<Row, Filter>, to: To | undefined) => Promise<Plan<To>>
  /** Whether nothing takes back what is changed to. */
  readonly isForGood?: (to: To) => boolean
}

/** Changing many records (rule A28): which ones, to what, and what that would do. */
export class BulkStore<Row extends { readonly id: string }, Filter, To> {
  readonly #plan: BulkCalls<Row, Filter, To>['plan']
  readonly #isForGood: BulkCalls<Row, Filter, To>['isForGood']
  readonly picks: Picks<Row, Filter>
  /** What was begun with those that were picked then. */
  readonly batch: BatchStore<To, Filter>
  /** How many records the filter means. */
  readonly all = new Fetched<Plan<To>>()
  /** What would become of the picked. */
  readonly plan = new Fetched<Plan<To> & { readonly filter: Filter | undefined }>()
  to: To | undefined
  said = ''
  /** Those that money or vouchers move with change too. */
  isPaidToo = false

  constructor(calls: BulkCalls<Row, Filter, To>, desk: BatchDesk, picks: Picks<Row, Filter>) {
    this.#plan = calls.plan
    this.#isForGood = calls.isForGood
    this.picks = picks
    this.batch = new BatchStore(desk, {
      change: calls.change,
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
    return this.all.ask('all', () => this.#plan(meant, undefined))
  }

  /** Begins to choose anew. */
  begin(): void {
    this.said = ''
    void this.choose(undefined)
  }

  /** Asks what a change would do to the picked; nothing is written. Without one there is no plan. */
  async choose(to: To | undefined): Promise<void> {
    this.to = to
    this.isPaidToo = false
    if (to === undefined) {
      this.plan.forget()
      return
    }
    const meant = this.#meant
    const filter = 'filter' in meant ? meant.filter : undefined
    await this.plan.ask(canonicalText(to), async () => ({ ...(await this.#plan(meant, to)), filter }))
  }

  /** Asks again what nobody answered. */
  planAgain(): Promise<void> {
    return this.choose(this.to)
  }

  write(said: string): void {
    this.said = said
  }

  /** Has those changed too that money or vouchers move with, or not. */
  takePaid(isToo: boolean): void {
    this.isPaidToo = isToo
  }

  /** What would change. */
  get items(): readonly BatchItem<To>[] {
    const { to, said: reason, isPaidToo } = this
    if (to === undefined) return []
    return batchItems(this.#planned, { to, reason, isPaidToo, isForGood: this.#isForGood?.(to) })
  }

  /** The records that have a fate. */
  of(fate: Planned<To, Skip>['fate']): readonly Planned<To, Skip>[] {
    return this.#planned.filter((item) => item.fate === fate)
  }

  /** Changes what was planned; the picked are picked no more. */
  start(): Promise<void> {
    const { items, said } = this
    this.picks.drop()
    return this.batch.run({
      items,
      left: leftBeside(this.#planned, items),
      said: said.trim(),
      undoes: undefined,
      filter: this.plan.answer?.filter,
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
