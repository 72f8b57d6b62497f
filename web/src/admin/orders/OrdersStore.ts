import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { OrderSelectionFilter } from '@hotovo/application/orders/bulk'
import type { ListedOrder, OrderRow } from '@hotovo/application/orders/list'
import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import type { Page } from '@hotovo/application/paging'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { Ahead } from '../records/Ahead.ts'
import type { BulkStore } from '../records/BulkStore.ts'
import { Picks } from '../records/Picks.ts'
import { Total } from '../records/Total.ts'
import type { WorkedQueue } from '../records/WorkedQueue.ts'
import { type OrderServices, OrderStore, type OrderSummary } from './OrderStore.ts'
import { addressOf, type OrdersView } from './view.ts'

type OrderBulk = BulkStore<OrderRow, OrderSelectionFilter, OrderStatus>

/** The list of orders (rule A15). It outlives its screen, so that whoever comes back finds it as it was. */
export class OrdersStore {
  readonly #desk: OrderServices
  readonly #ahead = new Ahead<OrderTimeline>()
  readonly page = new Fetched<Page<ListedOrder>>()
  readonly total: Total
  view: OrdersView = {}
  /** The order that was opened last. */
  opened: string | undefined
  /** The order whose status is being changed, or was changed last, in the list or on a page of its own. */
  desk: OrderStore | undefined
  /** The orders that are picked to be changed together. */
  readonly picks: Picks<OrderRow, OrderSelectionFilter, OrderStatus>
  /** What works through its queue, once it is there. */
  queue: WorkedQueue<OrderRow> | undefined

  constructor(desk: OrderServices) {
    this.#desk = desk
    this.total = new Total(desk, 'orders')
    this.picks = new Picks<OrderRow, OrderSelectionFilter, OrderStatus>(desk, {
      of: 'orders',
      rows: () => this.page.value?.items ?? [],
      filter: () => {
        const { cursor: _, ...filter } = this.view
        return filter
      },
      refresh: () => this.refresh(),
    })
    makeAutoObservable(this, { page: false, total: false, picks: false }, { deep: false })
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: OrdersView): Promise<void> {
    const { cursor: _, ...before } = this.view
    const { cursor: __, ...now } = view
    if (addressOf(before).toString() !== addressOf(now).toString()) this.picks.refilter()
    this.view = view
    return this.refresh()
  }

  /** Somebody else works here now, who finds nothing of what the one before looked at. */
  forget(): void {
    this.page.forget()
    this.total.forget()
    this.#ahead.forget()
    this.queue = undefined
    this.view = {}
    this.opened = undefined
    this.desk?.callOff()
    this.desk = undefined
    this.picks.forget()
  }

  async refresh(): Promise<void> {
    const { view } = this
    await this.page.ask(addressOf(view).toString(), async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.list(view))
      return found.ok ? found.value : found.error
    })
    if (view === this.view) void this.total.of(view, this.page.answer)
  }

  /** Everything that the filter means; throws `Unavailable` where nobody answers. */
  async export(): Promise<ExportedRows<OrderRow>> {
    const { cursor: _, ...asked } = this.view
    const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.export(asked))
    return found.ok ? found.value : found.error
  }

  /** What changes those that are picked: one as long as the same person works here. */
  bulkBy(make: (desk: OrderServices) => OrderBulk): OrderBulk {
    this.picks.bulk ??= make(this.#desk)
    return this.picks.bulk
  }

  /** The record of an order, on a page of its own. One that is being changed stays the same until that is known. */
  record(id: string): OrderStore {
    if (this.desk?.id === id && this.desk.isChanging) return this.desk
    const record = new OrderStore(id, {
      ...this.#desk,
      row: this.page.value?.items.find((row) => row.id === id),
      tell: (order) => this.#take(order),
      begins: (store) => runInAction(() => this.#putOnDesk(store)),
    })
    const known = this.#ahead.get(id)
    if (known) record.take(known)
    return record
  }

  /** Fetches an order that will perhaps be opened next. */
  fetchAhead(id: string): Promise<void> {
    return this.#ahead.fetch(id, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.timeline({ id }))
      return found.ok ? found.value : null
    })
  }

  /** What was fetched ahead of an order has been shown. */
  dropAhead(id: string): void {
    this.#ahead.drop(id)
  }

  /** What works through its queue: one as long as the same person works here. */
  queueBy(make: (desk: OrderServices) => WorkedQueue<OrderRow>): WorkedQueue<OrderRow> {
    this.queue ??= make(this.#desk)
    return this.queue
  }

  /** Remembers which order was opened. */
  leaveFor(id: string): void {
    this.opened = id
  }

  /** The record of an order whose status is changed in the list. */
  startChange(id: string): OrderStore {
    this.opened = id
    const store = this.record(id)
    this.#putOnDesk(store)
    return store
  }

  /** Whoever changes another order is done with a change that is held: it is made. */
  #putOnDesk(store: OrderStore): void {
    if (this.desk !== store) void this.desk?.send()
    this.desk = store
  }

  /** What a record says of an order, its row says too. */
  #take({ id, orderStatus, paymentStatus, received, hasStaffNotes }: OrderSummary): void {
    const { value } = this.page
    if (!value) return
    const items = value.items.map((row) =>
      row.id === id
        ? {
            ...row,
            orderStatus,
            paymentStatus,
            received,
            hasStaffNotes: hasStaffNotes ?? row.hasStaffNotes,
          }
        : row,
    )
    runInAction(() => {
      this.page.value = { ...value, items }
    })
  }
}
