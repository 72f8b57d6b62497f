import type { Api } from '@hotovo/application/api'
import type { Order } from '@hotovo/domain/orders/order'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, ifAnswered } from '../records/asking.ts'

type Collaborators = {
  readonly open: Api['staff']['orders']['open']
  readonly session: Pick<SessionStore, 'guarded'>
}

const ordersOf = ({ orderIds, proposal }: BankEntry) =>
  new Set([...proposal.map(({ orderId }) => orderId), ...orderIds])

/** Orders that lines are about, as far as they are fetched. */
export class LineOrders {
  readonly #with: Collaborators
  /** Null where there is none. */
  readonly #orders = observable.map<string, Order | null>(undefined, { deep: false })

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, {}, { deep: false })
  }

  of(id: string): Order | null | undefined {
    return this.#orders.get(id)
  }

  /** Those that a line may be for instead of its proposal. */
  candidatesOf({ orderIds, proposal, currency }: BankEntry): readonly Order[] {
    if (orderIds.length < 2 && proposal.length < 2) return []
    const orders = orderIds.map((id) => this.#orders.get(id))
    return orders.filter((order) => order?.currency === currency) as Order[]
  }

  async fetch(entry: BankEntry): Promise<void> {
    const unknown = [...ordersOf(entry)].filter((id) => !this.#orders.has(id))
    await Promise.all(unknown.map((id) => this.#fetch(id)))
  }

  /** What they have received has changed. */
  forget(entry: BankEntry): void {
    for (const id of ordersOf(entry)) this.#orders.delete(id)
  }

  clear(): void {
    this.#orders.clear()
  }

  async #fetch(id: string): Promise<void> {
    const { session, open } = this.#with
    const found = await ifAnswered(answerOr(session, () => open({ id }), null))
    if (found !== undefined) runInAction(() => this.#orders.set(id, found?.order ?? null))
  }
}
