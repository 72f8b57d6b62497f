import type { OrderSelectionFilter } from '@hotovo/application/orders/bulk'
import type { ExportedOrder, ListedOrder, OrderRow } from '@hotovo/application/orders/list'
import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import { sumsOf } from '@hotovo/domain/shared/sums'
import { makeAutoObservable, runInAction } from 'mobx'
import type { BulkStore } from '../records/BulkStore.ts'
import { ListStore } from '../records/ListStore.ts'
import { Picks } from '../records/Picks.ts'
import type { WorkedQueue } from '../records/WorkedQueue.ts'
import type { OrderServices, OrderStore } from './OrderStore.ts'
import { addressOf, type OrdersView } from './view.ts'

type OrderBulk = BulkStore<OrderRow, OrderSelectionFilter, OrderStatus>

/** Whether a change of status is not known to be done, or can be taken back: its order stays the same. */
const isKept = ({ status, replying }: OrderStore) => status.isOpen || status.isUndoable || replying.isOpen

/** The list of orders, and the order that is worked on. */
export class OrdersStore {
  readonly #desk: OrderServices
  /** The orders whose status somebody began to change, or that can be taken back, by their ids. */
  readonly #begun = new Map<string, OrderStore>()
  readonly list: ListStore<OrdersView, ListedOrder, OrderTimeline, ExportedOrder>
  /** The order whose status is being changed, or was changed last, in the list or on a page of its own. */
  desk: OrderStore | undefined
  /** The orders that are picked to be changed together. */
  readonly picks: Picks<OrderRow, OrderSelectionFilter, OrderBulk, OrderServices>
  /** What works through its queue, once it is there. */
  queue: WorkedQueue<OrderRow> | undefined

  constructor(desk: OrderServices) {
    const { orders } = desk.staff
    this.#desk = desk
    this.list = new ListStore<OrdersView, ListedOrder, OrderTimeline, ExportedOrder>(desk, {
      of: 'orders',
      addressOf,
      list: (view) => orders.list(view),
      export: (filter) => orders.export(filter),
      open: (id) => orders.timeline({ id }),
      current: (asked) => orders.current(asked),
      isChanging: ({ id }) => this.#begun.get(id)?.status.change.isSaving === true,
      idOf: ({ id }) => id,
      sumsOf: (rows) =>
        desk.session.may('revenue.view')
          ? sumsOf(rows.map(({ total, currency }) => ({ minor: total, currency })))
          : undefined,
      refiltered: () => this.picks.refilter(),
    })
    this.picks = new Picks(desk, 'orders', this.list)
    // It is made while its screen is drawn, which changes nothing that is observed.
    makeAutoObservable(this, { queue: false }, { deep: false })
  }

  /**
   * The record of an order, on a page of its own, made of what its page has fetched. One that is being changed, or
   * can be taken back, stays the same.
   */
  record(id: string, Record: typeof OrderStore): OrderStore {
    const begun = this.#begun.get(id)
    if (begun && isKept(begun)) return begun
    const record = new Record(id, {
      ...this.#desk,
      row: this.list.rows.find((row) => row.id === id),
      // A record has the contact as it was placed, and the row the one that counts: that comes with the row as it is now.
      tell: (row) => this.list.say(id, ({ email }) => ({ ...row, email })),
      begins: (store) => runInAction(() => this.#putOnDesk(store)),
    })
    const known = this.list.ahead.get(id)
    if (known) record.take(known)
    if (isKept(record)) this.#begun.set(id, record)
    return record
  }

  /** The record that takes back what was changed before the page was loaded anew: the one that is shown, where it is. */
  keeper(id: string, Record: typeof OrderStore): OrderStore {
    return this.#begun.get(id) ?? this.record(id, Record)
  }

  /** What works through its queue: one as long as the same person works here. */
  queueBy(make: (desk: OrderServices) => WorkedQueue<OrderRow>): WorkedQueue<OrderRow> {
    this.queue ??= make(this.#desk)
    return this.queue
  }

  /** The record of an order whose status is changed in the list. */
  startChange(id: string, Record: typeof OrderStore): OrderStore {
    this.list.leaveFor(id)
    const store = this.record(id, Record)
    this.#putOnDesk(store)
    return store
  }

  #putOnDesk(store: OrderStore): void {
    for (const [id, begun] of this.#begun) if (!isKept(begun)) this.#begun.delete(id)
    this.#begun.set(store.id, store)
    this.desk = store
  }
}
