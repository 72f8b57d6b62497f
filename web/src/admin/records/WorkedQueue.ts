import type { StaffApi } from '@hotovo/application/api'
import type { Queue } from '@hotovo/application/back-office/dashboard'
import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr } from './asking.ts'

type Desk = {
  readonly staff: Pick<StaffApi['staff'], 'queues'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Row = { readonly id: string }

/** The list whose records are worked through. */
type List<R extends Row> = {
  readonly rows: readonly R[]
  readonly address: URLSearchParams
  openFirst(): Promise<void>
  leaveFor(id: string): void
}

type QueueRules<R extends Row> = {
  /** The queue that the list shows; undefined where it shows none. */
  readonly name: () => Queue | undefined
  /** How many of its rows wait, where a list that is no queue is worked through like one. */
  readonly countListed?: () => Promise<FilterCount | undefined>
  /** Whether a row waits there no more, and whether it waits for somebody else. */
  readonly isFinished: (row: R) => boolean
  readonly isTaken?: (row: R) => boolean
  /** How many of what waits leave it in a moment: they are counted no more. */
  readonly leaving?: () => number
  /** The path of the list, and what the one of a row's record has besides. */
  readonly path: string
  readonly idInPath: (row: R) => string
}

/** A queue that is worked through, record by record: what comes next, and how many are left. */
export class WorkedQueue<R extends Row = Row> {
  readonly #desk: Desk
  readonly #list: List<R>
  readonly #rules: QueueRules<R>
  readonly left = new Fetched<FilterCount | undefined>()

  constructor(desk: Desk, list: List<R>, rules: QueueRules<R>) {
    this.#desk = desk
    this.#list = list
    this.#rules = rules
  }

  get name(): Queue | undefined {
    return this.#rules.name()
  }

  /** Whether what is done in it opens the next one: in every queue, and in the lists that say so. */
  get isWorked(): boolean {
    return this.name !== undefined || this.#rules.countListed !== undefined
  }

  /** Whether a row of it waits no more. */
  isFinished(row: R): boolean {
    return this.#rules.isFinished(row)
  }

  /** Counts what waits; where nothing is worked through there is nothing to count. */
  async count(): Promise<void> {
    const { name } = this
    const { countListed } = this.#rules
    if (name === undefined) {
      if (countListed)
        await this.left.ask(`list ${this.#list.address}`, async () =>
          this.#withoutLeaving(await countListed()),
        )
      return
    }
    await this.left.ask(name, async () => {
      const counts = await answerOr(this.#desk.session, () => this.#desk.staff.queues(), [])
      return this.#withoutLeaving(counts.find(({ queue }) => queue === name))
    })
  }

  #withoutLeaving(counted: FilterCount | undefined): FilterCount | undefined {
    return counted && { ...counted, count: Math.max(0, counted.count - (this.#rules.leaving?.() ?? 0)) }
  }

  /** The row to go on with after one of the page; undefined where nothing waits any more. */
  async next(id: string): Promise<R | undefined> {
    const { rows } = this.#list
    const at = rows.findIndex((row) => row.id === id)
    const { isFinished, isTaken } = this.#rules
    const isNext = (row: R) => row.id !== id && !isFinished(row) && isTaken?.(row) !== true
    const waiting = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isNext)
    if (waiting) return waiting
    await this.#list.openFirst()
    return this.#list.rows.find(isNext)
  }

  /** The path to go on to after a record, and whether a record is there. */
  async onward(id: string): Promise<{ readonly path: string; readonly isRecord: boolean }> {
    const { path, idInPath } = this.#rules
    const next = await this.next(id)
    if (!next) return { path: `${path}?${this.#list.address}`, isRecord: false }
    this.#list.leaveFor(next.id)
    return { path: `${path}/${idInPath(next)}`, isRecord: true }
  }
}
