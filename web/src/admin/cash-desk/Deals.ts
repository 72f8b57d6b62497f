import { makeAutoObservable } from 'mobx'
import type { OrderCash } from './OrderCash.ts'
import type { SaleDraft } from './SaleDraft.ts'

/** What stands side by side at a desk, each in a form of its own: a sale that is put together, and an order whose cash is taken. */
export type Deal = 'sale' | 'order'

/** The desk that they stand at. */
type AtDesk = {
  readonly sale: SaleDraft
  readonly order: OrderCash
  /** Both are before one's eyes, and nothing is under way. */
  readonly isAtWork: boolean
  put(change: (sale: SaleDraft) => unknown): void
  sell(): Promise<void>
  take(): Promise<void>
}

/** What keys do with the sale and the order that are begun: only ever with the one that is meant (rule K13). */
export class Deals {
  readonly #at: AtDesk
  /** The last key could mean either of them. */
  wasUnclear = false

  constructor(at: AtDesk) {
    this.#at = at
    makeAutoObservable(this)
  }

  get begun(): readonly Deal[] {
    const { sale, order } = this.#at
    return [...(sale.isBlank ? [] : (['sale'] as const)), ...(order.isBlank ? [] : (['order'] as const))]
  }

  /** A key did nothing, as it could mean either of them still. */
  get isUnclear(): boolean {
    return this.wasUnclear && this.begun.length > 1
  }

  /** The deal in whose form focus is, if it is begun, else the only one that is; undefined where none is, and where that is unclear. */
  meant(focus: Deal | undefined): Deal | undefined {
    const begun = this.#at.isAtWork ? this.begun : []
    const meant = begun.find((deal) => deal === focus) ?? (begun.length === 1 ? begun[0] : undefined)
    this.wasUnclear = begun.length > 0 && !meant
    return meant
  }

  /** Sells, or takes the cash of the order. */
  async finish(focus: Deal | undefined): Promise<void> {
    const meant = this.meant(focus)
    if (meant === 'sale') await this.#at.sell()
    else if (meant === 'order') await this.#at.take()
  }

  /** Drops the one that is meant; tells whether that is clear. */
  drop(focus: Deal | undefined): boolean {
    const meant = this.meant(focus)
    if (!this.wasUnclear) this.#at.put((sale) => (meant === 'order' ? this.#at.order.clear() : sale.clear()))
    return !this.wasUnclear
  }
}
