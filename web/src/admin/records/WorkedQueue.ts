import type { StaffApi } from '@hotovo/application/api'
import type { Queue, QueueCount } from '@hotovo/application/back-office/dashboard'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'

type Desk = {
  readonly staff: Pick<StaffApi['staff'], 'queues'>
  readonly session: Pick<SessionStore, 'guarded'>
}
type Row = { readonly id: string }

/** The list whose records are worked through. */
type List<R extends Row> = {
  /** The queue that it shows; undefined where it shows none. */
  readonly name: () => Queue | undefined
  readonly rows: () => readonly R[]
  /** Whether a row waits there no more, and whether it waits for somebody else. */
  readonly isFinished: (row: R) => boolean
  readonly isTaken?: (row: R) => boolean
  /** Loads its first page again. */
  readonly reload: () => Promise<void>
  readonly leaveFor: (id: string) => void
  /** The path of the record of a row, and its own as it is asked for. */
  readonly pathOf: (row: R) => string
  readonly path: () => string
}

/** A queue that is worked through, record by record: what comes next, and how many are left. */
export class WorkedQueue<R extends Row = Row> {
  readonly #desk: Desk
  readonly #list: List<R>
  readonly left = new Fetched<QueueCount | undefined>()

  constructor(desk: Desk, list: List<R>) {
    this.#desk = desk
    this.#list = list
  }

  get name(): Queue | undefined {
    return this.#list.name()
  }

  /** Whether a row of it waits no more. */
  isFinished(row: R): boolean {
    return this.#list.isFinished(row)
  }

  /** Counts what waits; in no queue there is nothing to count. */
  async count(): Promise<void> {
    const { name } = this
    if (name === undefined) return
    await this.left.ask(name, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.queues())
      return found.ok ? found.value.find(({ queue }) => queue === name) : undefined
    })
  }

  /** The row to go on with after one of the page; undefined where nothing waits any more. */
  async next(id: string): Promise<R | undefined> {
    const rows = this.#list.rows()
    const at = rows.findIndex((row) => row.id === id)
    const { isFinished, isTaken } = this.#list
    const isNext = (row: R) => row.id !== id && !isFinished(row) && isTaken?.(row) !== true
    const waiting = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(isNext)
    if (waiting) return waiting
    await this.#list.reload()
    return this.#list.rows().find(isNext)
  }

  /** The path to go on to after a record, and whether a record is there. */
  async onward(id: string): Promise<{ readonly path: string; readonly isRecord: boolean }> {
    const next = await this.next(id)
    if (next) this.#list.leaveFor(next.id)
    return { path: next ? this.#list.pathOf(next) : this.#list.path(), isRecord: next !== undefined }
  }
}
