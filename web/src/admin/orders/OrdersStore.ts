import type { OrderRow } from '@hotovo/application/orders/manage'
import type { Page } from '@hotovo/application/paging'
import type { Order } from '@hotovo/domain/orders/order'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { type OrderDesk, RecordStore } from './RecordStore.ts'
import { addressOf, type OrdersView } from './view.ts'

/** The list of orders (rule A15). It outlives its screen, so that whoever comes back finds it as it was. */
export class OrdersStore {
  readonly #desk: OrderDesk
  readonly page = new Fetched<Page<OrderRow>>()
  view: OrdersView = {}
  /** The order that was opened last. */
  opened: string | undefined
  /** The order whose status is being changed in the list, or was changed last. */
  desk: RecordStore | undefined

  constructor(desk: OrderDesk) {
    this.#desk = desk
    makeAutoObservable(this, { page: false }, { deep: false })
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: OrdersView): Promise<void> {
    this.view = view
    return this.refresh()
  }

  /** The screen is left: what was changed in it is no longer news. */
  close(): void {
    if (this.desk?.change.phase === 'changed') this.desk = undefined
  }

  /** Somebody else works here now, who finds nothing of what the one before looked at. */
  forget(): void {
    this.page.forget()
    this.view = {}
    this.opened = undefined
    this.desk = undefined
  }

  refresh(): Promise<void> {
    const { view } = this
    return this.page.ask(addressOf(view).toString(), async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.list(view))
      return found.ok ? found.value : found.error
    })
  }

  /** The record of an order, on a page of its own. */
  record(id: string): RecordStore {
    return new RecordStore(id, { ...this.#desk, tell: (order) => this.#take(order) })
  }

  /** Remembers which order was opened. */
  leaveFor(id: string): void {
    this.opened = id
  }

  /** Begins to change the status of an order in the list. */
  async changeStatus(id: string): Promise<void> {
    this.opened = id
    this.desk = this.record(id)
    await this.desk.open()
  }

  /** What a record says of an order, its row says too. */
  #take({ id, orderStatus, paymentStatus, received }: Order): void {
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
