import { type OrderStatus, orderStatuses } from '@hotovo/domain/orders/order'
import type { KeptKeys } from '../DeedKeys.ts'

/** What is chosen and typed for an order and not sent yet. */
export type Draft = {
  readonly chosen: OrderStatus | undefined
  /** The note and the reason of a change of status. */
  readonly note: string
  readonly reason: string
  /** A note of its own. */
  readonly text: string
}

/** What a tab keeps: everybody's are gone once somebody else signs in. */
type Kept = {
  readonly by: string
  readonly orders: Readonly<Record<string, Partial<Draft>>>
  /** Keys of what was tried and is not known to be done. */
  readonly keys?: Readonly<Record<string, string>> | undefined
}

const key = 'order-drafts'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The drafts of whoever works in this tab, order by order: they outlive the page, and its reload. */
export class Drafts implements KeptKeys {
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
    }
  }

  /** Keeps the fields that are named; the others stay as they are. */
  keep(id: string, part: Partial<Draft>): void {
    const draft = { ...this.of(id), ...part }
    const { [id]: _, ...others } = this.#mine()
    this.#store({ orders: Object.values(draft).some(Boolean) ? { ...others, [id]: draft } : others })
  }

  keyOf(deed: string): string {
    return text(this.#own()?.keys?.[deed])
  }

  keepKey(deed: string, key: string): void {
    const { [deed]: _, ...others } = this.#own()?.keys ?? {}
    this.#store({ keys: key === '' ? others : { ...others, [deed]: key } })
  }

  #store(part: Partial<Kept>): void {
    if (this.#person === undefined) return
    const { orders = {}, keys } = this.#own() ?? {}
    try {
      const kept: Kept = { by: this.#person, orders, keys, ...part }
      this.#storage?.setItem(key, JSON.stringify(kept))
    } catch {
      // A full storage keeps no more; the page still has what is typed.
    }
  }

  #mine(): Kept['orders'] {
    return this.#own()?.orders ?? {}
  }

  #own(): Kept | undefined {
    const kept = this.#kept()
    return kept?.by === this.#person ? kept : undefined
  }

  /** Undefined for what an older page or a stranger wrote. */
  #kept(): Kept | undefined {
    try {
      const kept = JSON.parse(this.#storage?.getItem(key) ?? '') as Partial<Kept> | null
      return kept?.by !== undefined && kept.orders
        ? { by: kept.by, orders: kept.orders, keys: kept.keys }
        : undefined
    } catch {
      return undefined
    }
  }
}
