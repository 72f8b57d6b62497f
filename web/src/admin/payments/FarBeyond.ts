import type { Acceptance } from '@hotovo/application/statements/accept'
import { beyondOrder } from '@hotovo/domain/payments/far-beyond'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import { makeAutoObservable, runInAction } from 'mobx'
import type { LineOrders } from './LineOrders.ts'

type Asked = { readonly wanted: string; readonly id: string; readonly amount: number }

/** The question before far more is accepted than orders ask for (rule P40). */
export class FarBeyond {
  readonly #orders: Pick<LineOrders, 'fetchAll' | 'of'>
  /** The line that is asked about, and what would be given back of it, in minor units. */
  asked: Asked | undefined

  constructor(orders: Pick<LineOrders, 'fetchAll' | 'of'>) {
    this.#orders = orders
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Asks no more. */
  drop(): void {
    this.asked = undefined
  }

  /** Whether an acceptance is asked about, which is once: a second press of the same is done. */
  async asks(entry: BankEntry, acceptance: Acceptance = {}): Promise<boolean> {
    const wanted = `${entry.id} ${JSON.stringify(acceptance)}`
    const { allocations: parts = entry.proposal } = acceptance
    await this.#orders.fetchAll(parts.map(({ orderId }) => orderId))
    const amount = this.of(entry, acceptance)
    const isAsked = amount > 0 && this.asked?.wanted !== wanted
    runInAction(() => {
      this.asked = isAsked ? { wanted, id: entry.id, amount } : undefined
    })
    return isAsked
  }

  /** What would have to be given back of a line, in minor units, as far as its orders are known. */
  of({ proposal }: BankEntry, { allocations: parts = proposal, revive }: Acceptance = {}): number {
    return parts.reduce((sum, { orderId, amount }) => {
      const order = this.#orders.of(orderId)
      return order ? sum + beyondOrder(order, amount, revive) : sum
    }, 0)
  }
}
