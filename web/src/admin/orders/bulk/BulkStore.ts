import { Unavailable } from '@hotovo/application/faults'
import type { BulkPlan, BulkSkip, MeantOrders, PlannedOrder } from '@hotovo/application/orders/bulk'
import { bulk } from '@hotovo/domain/limits'
import type { OrderStatus } from '@hotovo/domain/orders/order'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../../stores/Fetched.ts'
import type { OrdersStore } from '../OrdersStore.ts'
import type { OrderDesk } from '../RecordStore.ts'

/** An order of a batch: the version that changes, and from which status to which. */
type Item = Pick<PlannedOrder, 'id' | 'number' | 'version' | 'from'> & { readonly to: OrderStatus }

/** An order that stays as it is, and why. */
export type Left = Pick<Item, 'id' | 'number'> & { readonly why: BulkSkip }

/** A batch under way, or done. */
export type Batch = {
  /** Its key too. */
  readonly id: string
  readonly reason: string
  /** The batch that it takes back. */
  readonly undoes: string | undefined
  readonly meant: MeantOrders | undefined
  readonly items: readonly Item[]
  /** How many of the items are done, one way or the other. */
  readonly done: number
  /** Those that changed, in the version that this made. */
  readonly changed: readonly Item[]
  readonly left: readonly Left[]
  readonly phase: 'going' | 'stopping' | 'stopped' | 'unanswered' | 'ended'
}

/** Changing the status of many orders (rules A28, A29): what it would do, doing it in parts, and taking it back. */
export class BulkStore {
  readonly #desk: OrderDesk
  readonly #list: OrdersStore
  /** How many orders the filter means. */
  readonly all = new Fetched<BulkPlan>()
  /** What would become of the picked. */
  readonly plan = new Fetched<BulkPlan & { readonly meant: MeantOrders }>()
  status: OrderStatus | undefined
  reason = ''
  batch: Batch | undefined

  constructor(desk: OrderDesk, list: OrdersStore) {
    this.#desk = desk
    this.#list = list
    makeAutoObservable(this, { all: false, plan: false }, { deep: false })
  }

  /** How many orders are picked; undefined while nobody knows. */
  get count(): number | undefined {
    const { picked, until } = this.#list
    return until === undefined ? (picked?.size ?? 0) : this.all.answer?.orders.length
  }

  /** Picks all that the filter means, and counts them. */
  pickAll(): Promise<void> {
    this.#list.pickAll()
    const meant = this.#meant()
    return this.all.ask('all', () => this.#planned(meant))
  }

  /** Begins to choose a status anew. */
  begin(): void {
    this.status = undefined
    this.reason = ''
    this.plan.forget()
  }

  /** Asks what a status would do to the picked. Nothing is written. */
  choose(status: OrderStatus): Promise<void> {
    this.status = status
    const meant = this.#meant()
    return this.plan.ask(status, async () => ({ ...(await this.#planned(meant, status)), meant }))
  }

  write(reason: string): void {
    this.reason = reason
  }

  /** What would change: those that need a reason where there is one. */
  get items(): readonly Item[] {
    const { status } = this
    if (status === undefined) return []
    const isReasoned = this.reason.trim() !== ''
    return (this.plan.answer?.orders ?? [])
      .filter(({ fate }) => fate === 'changes' || (fate === 'reason-required' && isReasoned))
      .map(({ id, number, version, from }) => ({ id, number, version, from, to: status }))
  }

  /** The orders that have a fate. */
  of(fate: PlannedOrder['fate']): readonly PlannedOrder[] {
    return (this.plan.answer?.orders ?? []).filter((order) => order.fate === fate)
  }

  /** Changes what was planned; the picked are picked no more. */
  start(): Promise<void> {
    const { items, plan, reason } = this
    const going = new Set(items.map(({ id }) => id))
    const left = (plan.answer?.orders ?? []).flatMap(({ id, number, fate }) =>
      going.has(id) || fate === 'changes' ? [] : [{ id, number, why: fate }],
    )
    this.#list.dropPicked()
    return this.#run({ items, left, reason: reason.trim(), undoes: undefined, meant: plan.answer?.meant })
  }

  /** Takes a batch back: each order that nobody changed since goes back to the status before. */
  undo(): Promise<void> {
    const { batch } = this
    if (!batch) return Promise.resolve()
    const items = batch.changed
      .map(({ from, to, ...item }) => ({ ...item, from: to, to: from }))
      // A part has one status.
      .toSorted((one, other) => (one.to < other.to ? -1 : one.to > other.to ? 1 : 0))
    return this.#run({ items, left: [], reason: '', undoes: batch.id, meant: undefined })
  }

  /** Stops after the part that is under way. */
  stop(): void {
    if (this.batch?.phase === 'going') this.batch = { ...this.batch, phase: 'stopping' }
  }

  /** Goes on with what was stopped or not answered: under its key nothing is done twice. */
  resume(): Promise<void> {
    const { batch } = this
    if (batch?.phase !== 'stopped' && batch?.phase !== 'unanswered') return Promise.resolve()
    this.batch = { ...batch, phase: 'going' }
    return this.#goOn()
  }

  /** Says no more about the batch. */
  dismiss(): void {
    this.batch = undefined
  }

  #run(batch: Omit<Batch, 'id' | 'phase' | 'done' | 'changed'>): Promise<void> {
    this.batch = { ...batch, id: this.#desk.uuid(), done: 0, changed: [], phase: 'going' }
    return this.#goOn()
  }

  async #goOn(): Promise<void> {
    for (;;) {
      const { batch } = this
      if (!batch || (batch.phase !== 'going' && batch.phase !== 'stopping')) return
      const { items, done } = batch
      if (done === items.length || batch.phase === 'stopping') {
        runInAction(() => {
          this.batch = { ...batch, phase: done === items.length ? 'ended' : 'stopped' }
        })
        return this.#list.refresh()
      }
      const to = items[done]!.to
      const rest = items.slice(done, done + bulk.step)
      const other = rest.findIndex((item) => item.to !== to)
      if (!(await this.#step(batch, other === -1 ? rest : rest.slice(0, other)))) return this.#list.refresh()
    }
  }

  /** Changes a part, and tells whether it was answered. */
  async #step({ id: key, ...batch }: Batch, items: readonly Item[]): Promise<boolean> {
    const answered = await this.#sent({ id: key, ...batch }, items)
    runInAction(() => {
      // Somebody else may work here now.
      if (this.batch?.id !== key) return
      if (!answered) this.batch = { ...this.batch, phase: 'unanswered' }
      else {
        const outcomes = new Map(answered.map((outcome) => [outcome.id, outcome]))
        const changed: Item[] = []
        const left: Left[] = []
        for (const item of items) {
          const outcome = outcomes.get(item.id)
          if (outcome?.outcome === 'changed') changed.push({ ...item, version: outcome.version })
          else left.push({ id: item.id, number: item.number, why: outcome?.outcome ?? 'order-not-found' })
        }
        this.batch = {
          ...this.batch,
          done: this.batch.done + items.length,
          changed: [...this.batch.changed, ...changed],
          left: [...this.batch.left, ...left],
        }
      }
    })
    return answered !== undefined
  }

  async #sent({ id: key, items: all, reason, undoes, meant }: Batch, items: readonly Item[]) {
    const filter = meant && 'filter' in meant ? meant.filter : undefined
    const step = {
      orders: items.map(({ id, version }) => ({ id, version })),
      status: items[0]!.to,
      reason: reason === '' ? undefined : reason,
      undoes,
      of: { count: all.length, filter },
    }
    try {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.orders.changeBulk(step, key))
      return found.ok ? found.value.outcomes : undefined
    } catch (fault) {
      if (fault instanceof Unavailable) return undefined
      throw fault
    }
  }

  #meant(): MeantOrders {
    const { picked, until, view, page } = this.#list
    const { cursor: _, ...filter } = view
    if (until !== undefined) return { filter, until }
    const shown = new Map((page.value?.items ?? []).map((row) => [row.id, row]))
    const orders = [...(picked?.values() ?? [])].map((row) => shown.get(row.id) ?? row)
    return {
      orders: orders.map(({ id, orderStatus, paymentStatus }) => ({ id, orderStatus, paymentStatus })),
    }
  }

  async #planned(meant: MeantOrders, status?: OrderStatus): Promise<BulkPlan> {
    const found = await this.#desk.session.guarded(() =>
      this.#desk.staff.orders.planBulk({ ...meant, status }),
    )
    return found.ok ? found.value : found.error
  }
}
