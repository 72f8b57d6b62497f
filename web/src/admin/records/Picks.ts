import type { Clock } from '@hotovo/application/shared/ports'
import { bulkLimits } from '@hotovo/domain/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Drafts } from './Drafts.ts'

type PickDesk = { readonly drafts: Drafts; readonly clock: Clock }

/** What records that are changed together are called; what is kept of their batches is called so too. */
export type PickedKind = 'orders' | 'tickets'

/** What is picked, as `Picks` has it. */
type Picked<Row> = Pick<Picks<Row & { readonly id: string }, unknown>, 'picked' | 'until'>

/** The list that is picked from: its rows, and what it is filtered by. */
type List<Row, Filter> = {
  readonly rows: readonly Row[]
  readonly filter: Filter
  refresh(): Promise<void>
}

/** The rows of a list that were picked to be changed together (rule A28), and what changes them, once it is there. */
export class Picks<
  Row extends { readonly id: string },
  Filter,
  Bulk = unknown,
  Desk extends PickDesk = PickDesk,
> {
  readonly #desk: Desk
  readonly of: PickedKind
  readonly list: List<Row, Filter>
  /** As their rows said then; undefined while nobody picks. */
  picked: ReadonlyMap<string, Row> | undefined
  /** All that the filter means are picked, as they were at this instant. */
  until: string | undefined
  bulk: Bulk | undefined

  constructor(desk: Desk, of: PickedKind, list: List<Row, Filter>) {
    this.#desk = desk
    this.of = of
    this.list = list
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Picks rows, or drops them again; one by one there may be so many. */
  pick(rows: readonly Row[], isOn = true): void {
    const picked = new Map(this.picked)
    for (const row of rows) {
      if (!isOn) picked.delete(row.id)
      else if (picked.size < bulkLimits.mostChosen) picked.set(row.id, row)
    }
    this.picked = picked
    this.until = undefined
  }

  isPicked({ id }: Pick<Row, 'id'>): boolean {
    return this.until !== undefined || this.picked?.has(id) === true
  }

  /** Picks all that the filter means. */
  pickAll(): void {
    this.pick(this.list.rows)
    this.until = this.#desk.clock.now()
  }

  /** The filter is another one now, which means others. */
  refilter(): void {
    if (this.until === undefined) return
    this.picked = new Map()
    this.until = undefined
  }

  /** Nobody picks any more; tells what was picked. */
  drop(): Picked<Row> {
    const { picked, until } = this
    this.picked = undefined
    this.until = undefined
    return { picked, until }
  }

  /** Picks what was picked before, unless somebody has begun to pick others. */
  pickAgain({ picked, until }: Picked<Row>): void {
    if (this.picked !== undefined) return
    this.picked = picked
    this.until = until
  }

  /** What changes those that are picked: one as long as the same person works here. */
  bulkBy(make: (desk: Desk) => Bulk): Bulk {
    const bulk = this.bulk ?? make(this.#desk)
    // It is made while its screen is drawn.
    if (!this.bulk)
      runInAction(() => {
        this.bulk = bulk
      })
    return bulk
  }

  /** Where a batch of them is kept with the drafts of the tab. */
  get batchKeptIn(): string {
    return `bulk-${this.of}`
  }

  /** Whether a change of many would mean any row. */
  get isAny(): boolean {
    return this.until !== undefined || (this.picked?.size ?? 0) > 0
  }

  /** Whether something is picked, or was, or a batch was not dismissed, or held and not done, before the page was loaded anew. */
  get isOn(): boolean {
    const { batch, held } = this.#desk.drafts.of(this.batchKeptIn)
    return this.picked !== undefined || this.bulk !== undefined || (batch ?? held) !== undefined
  }
}
