import type { ExportedOrders, OrderRow } from '@hotovo/application/orders/manage'
import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import type { Page } from '@hotovo/application/paging'
import type { QueueCount } from '@hotovo/application/staff/dashboard'
import { bulk } from '@hotovo/domain/limits'
import { isInQueue } from '@hotovo/domain/orders/filter'
import { dayOf } from '@hotovo/domain/shared/calendar'
import { makeAutoObservable, runInAction } from 'mobx'
import { Ahead } from '../../stores/Ahead.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { BulkStore } from './bulk/BulkStore.ts'
import { type OrderDesk, RecordStore, type Told } from './RecordStore.ts'
import { addressOf, type OrdersView } from './view.ts'

/** The list of orders (rule A15). It outlives its screen, so that whoever comes back finds it as it was. */
export class OrdersStore {
  readonly #desk: OrderDesk
  readonly #ahead = new Ahead<OrderTimeline>()
  readonly page = new Fetched<Page<OrderRow>>()
  view: OrdersView = {}
  /** The order that was opened last. */
  opened: string | undefined
  /** The order whose status is being changed, or was changed last, in the list or on a page of its own. */
  desk: RecordStore | undefined
  /** The orders that were picked to be changed together, as their rows said then; undefined while nobody picks. */
  picked: ReadonlyMap<string, OrderRow> | undefined
  /** All that the filter means are picked, as they were at this instant. */
  until: string | undefined
  /** What changes those that are picked, once it is there. */
  bulk: BulkStore | undefined
  /** How many orders wait in the queue that is being worked through. */
  readonly left = new Fetched<QueueCount | undefined>()

  constructor(desk: OrderDesk) {
    this.#desk = desk
    makeAutoObservable(this, { page: false, left: false }, { deep: false })
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: OrdersView): Promise<void> {
    const { cursor: _, ...before } = this.view
    const { cursor: __, ...now } = view
    if (this.until !== undefined && addressOf(before).toString() !== addressOf(now).toString()) {
      this.picked = new Map()
      this.until = undefined
    }
    this.view = view
    return this.refresh()
  }

  /** Somebody else works here now, who finds nothing of what the one before looked at. */
  forget(): void {
    this.page.forget()
    this.#ahead.forget()
    this.view = {}
    this.opened = undefined
    this.desk = undefined
    this.bulk = undefined
    this.dropPicked()
  }

  refresh(): Promise<void> {
    const { view } = this
    return this.page.ask(addressOf(view).toString(), async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.list(view))
      return found.ok ? found.value : found.error
    })
  }

  /** Everything that the filter means, and the day of today; throws `Unavailable` where nobody answers. */
  async export(): Promise<ExportedOrders & { readonly today: string }> {
    const { cursor: _, ...asked } = this.view
    const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.export(asked))
    return { ...(found.ok ? found.value : found.error), today: dayOf(this.#desk.clock.now()) }
  }

  /** Picks orders, or drops them again; one by one there may be so many. */
  pick(rows: readonly OrderRow[], isOn = true): void {
    const picked = new Map(this.picked)
    for (const row of rows) {
      if (!isOn) picked.delete(row.id)
      else if (picked.size < bulk.mostChosen) picked.set(row.id, row)
    }
    this.picked = picked
    this.until = undefined
  }

  isPicked({ id }: OrderRow): boolean {
    return this.until !== undefined || this.picked?.has(id) === true
  }

  /** Picks all that the filter means. */
  pickAll(): void {
    this.pick(this.page.value?.items ?? [])
    this.until = this.#desk.clock.now()
  }

  /** Nobody picks any more. */
  dropPicked(): void {
    this.picked = undefined
    this.until = undefined
  }

  /** What changes those that are picked: one as long as the same person works here. */
  bulkBy(make: (desk: OrderDesk) => BulkStore): BulkStore {
    this.bulk ??= make(this.#desk)
    return this.bulk
  }

  /** The record of an order, on a page of its own. */
  record(id: string): RecordStore {
    const record = new RecordStore(id, {
      ...this.#desk,
      row: this.page.value?.items.find((row) => row.id === id),
      tell: (order) => this.#take(order),
      begins: (store) =>
        runInAction(() => {
          this.desk = store
        }),
    })
    const known = this.#ahead.take(id)
    if (known) record.take(known)
    return record
  }

  /** Fetches an order that will perhaps be opened next. */
  fetchAhead(id: string): Promise<void> {
    return this.#ahead.fetch(id, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.timeline(id))
      return found.ok ? found.value : null
    })
  }

  /** Counts what waits in the queue that is being worked through; in no queue there is nothing to count. */
  async count(): Promise<void> {
    const { queue } = this.view
    if (queue === undefined) return
    await this.left.ask(queue, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.queues())
      return found.ok ? found.value.find((one) => one.queue === queue) : undefined
    })
  }

  /** Whether an order of the queue that is being worked through waits there no more. */
  isFinished(order: Pick<OrderRow, 'orderStatus' | 'paymentStatus' | 'dueDate'>): boolean {
    const { queue } = this.view
    return queue !== undefined && !isInQueue[queue](order, dayOf(this.#desk.clock.now()))
  }

  /** The order of the queue to go on with after one of its page; undefined where nothing waits any more. */
  async next(id: string): Promise<OrderRow | undefined> {
    const rows = this.page.value?.items ?? []
    const at = rows.findIndex((row) => row.id === id)
    const waiting = [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))].find(
      (row) => !this.isFinished(row),
    )
    if (waiting) return waiting
    await this.open({ ...this.view, cursor: undefined })
    return this.page.value?.items.find((row) => row.id !== id && !this.isFinished(row))
  }

  /** Remembers which order was opened. */
  leaveFor(id: string): void {
    this.opened = id
  }

  /** The record of an order whose status is changed in the list. */
  startChange(id: string): RecordStore {
    this.opened = id
    this.desk = this.record(id)
    return this.desk
  }

  /** What a record says of an order, its row says too. */
  #take({ id, orderStatus, paymentStatus, received }: Told): void {
    const { value } = this.page
    if (!value) return
    const items = value.items.map((row) =>
      row.id === id ? { ...row, orderStatus, paymentStatus, received } : row,
    )
    runInAction(() => {
      this.page.value = { ...value, items }
    })
  }
}
