import { type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'

/** What is chosen and typed for an order and not sent yet. */
export type Draft = {
  readonly chosen: OrderStatus | undefined
  /** The note and the reason of a change of status. */
  readonly note: string
  readonly reason: string
  /** A note of its own. */
  readonly text: string
  /** The key of a payment of which nobody knows yet that it is recorded; empty without one. */
  readonly paymentKey: string
}

/** What a tab keeps: everybody's are gone once somebody else signs in. */
type Kept = { readonly by: string; readonly orders: Readonly<Record<string, Partial<Draft>>> }

const key = 'order-drafts'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The drafts of whoever works in this tab, order by order: they outlive the page, and its reload. */
export class Drafts {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  #person: string | undefined

  /** The tab's storage; undefined where the browser forbids it, and nothing is kept. */
  constructor(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined) {
    this.#storage = storage
  }

  /** Somebody works here, by e-mail: what somebody else left is wiped. */
  own(person: string): void {
    this.#person = person
    if (this.#kept()?.by !== person) this.#storage?.removeItem(key)
  }

  /** Somebody left, and leaves nothing behind. */
  forget(): void {
    this.#person = undefined
    this.#storage?.removeItem(key)
  }

  of(id: string): Draft {
    const { chosen, note, reason, ...rest } = this.#mine()[id] ?? {}
    return {
      chosen: orderStatuses.find((status) => status === chosen),
      note: text(note),
      reason: text(reason),
      text: text(rest.text),
      paymentKey: text(rest.paymentKey),
    }
  }

  /** Keeps the fields that are named; the others stay as they are. */
  keep(id: string, part: Partial<Draft>): void {
    if (this.#person === undefined) return
    const draft = { ...this.of(id), ...part }
    const { [id]: _, ...others } = this.#mine()
    const orders = Object.values(draft).some(Boolean) ? { ...others, [id]: draft } : others
    try {
      this.#storage?.setItem(key, JSON.stringify({ by: this.#person, orders } satisfies Kept))
    } catch {
      // A full storage keeps no more; the page still has what is typed.
    }
  }

  #mine(): Kept['orders'] {
    const kept = this.#kept()
    return kept !== undefined && kept.by === this.#person ? kept.orders : {}
  }

  /** Undefined for what an older page or a stranger wrote. */
  #kept(): Kept | undefined {
    try {
      const kept = JSON.parse(this.#storage?.getItem(key) ?? '') as Partial<Kept> | null
      return kept?.by !== undefined && kept.orders ? { by: kept.by, orders: kept.orders } : undefined
    } catch {
      return undefined
    }
  }
}
