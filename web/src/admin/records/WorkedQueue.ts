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
  /** Its rows, once they are there. */
  readonly page: { readonly answer: unknown }
  readonly address: URLSearchParams
  openFirst(): Promise<void>
  openNext(): Promise<boolean>
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

/** So many pages are turned in search of what waits; a list in which it stands further behind is filtered. */
const mostTurned = 20

type Onward = {
  readonly path: string
  readonly isRecord: boolean
  readonly list: string
  readonly turned: readonly string[]
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

  /** Whether what is done in it opens the next one: in every queue, and in the lists that say so, once it is known what they show. */
  get isWorked(): boolean {
    return (
      this.name !== undefined ||
      (this.#rules.countListed !== undefined && this.#list.page.answer !== undefined)
    )
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

  /**
   * The row to go on with after one of the page, which is looked for on the pages behind it too, then from the first one on; undefined
   * where nothing waits any more. `turned` are the addresses of the pages that were left behind on the way, beginning with those before the page.
   */
  async #next(
    id: string,
    turned: readonly string[],
  ): Promise<{ readonly row: R | undefined; readonly turned: readonly string[] }> {
    const { rows } = this.#list
    const at = rows.findIndex((row) => row.id === id)
    const { isFinished, isTaken } = this.#rules
    const isNext = (row: R) => row.id !== id && !isFinished(row) && isTaken?.(row) !== true
    const waiting = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isNext)
    if (waiting) return { row: waiting, turned }
    // The first page of a queue is what waits longest by now; in another list what is finished stays before what waits.
    const isQueue = this.name !== undefined
    if (!isQueue) {
      await this.count()
      if (this.left.answer?.count === 0) return { row: undefined, turned }
      const behind = await this.#behind(isNext, turned)
      if (behind.row) return behind
    }
    await this.#list.openFirst()
    const first = this.#list.rows.find(isNext)
    return first ? { row: first, turned: [] } : this.#behind(isNext, [])
  }

  /** The first such row on the pages behind the one that is shown. */
  async #behind(isNext: (row: R) => boolean, turned: readonly string[]) {
    const before = [...turned]
    for (let page = 0; page < mostTurned; page += 1) {
      const left = `${this.#list.address}`
      if (!(await this.#list.openNext())) break
      before.push(left)
      const row = this.#list.rows.find(isNext)
      if (row) return { row, turned: before }
    }
    return { row: undefined, turned: before }
  }

  /** The path to go on to after a record, and how it is arrived at: with the list as it stands then, and its pages before. */
  async onward(id: string, from: readonly string[] = []): Promise<Onward> {
    const { path, idInPath } = this.#rules
    const { row, turned } = await this.#next(id, from)
    const list = `${this.#list.address}`
    if (!row) return { path: `${path}?${list}`, isRecord: false, list, turned: [] }
    this.#list.leaveFor(row.id)
    return { path: `${path}/${idInPath(row)}`, isRecord: true, list, turned }
  }
}
