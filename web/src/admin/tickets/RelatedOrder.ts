import type { StaffApi } from '@hotovo/application/api'
import type { OrderRow } from '@hotovo/application/orders/list'
import { withDigitsForLetters } from '@hotovo/domain/orders/filter'
import { orderNumbersIn } from '@hotovo/domain/orders/reference-numbers'
import { normalEmail } from '@hotovo/domain/staff/account'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { orderMeant } from '@hotovo/domain/tickets/order-meant'
import { assumedBy, isUnmet, type ReplyAssumption } from '@hotovo/domain/tickets/reply-assumption'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { itemsOf } from '../records/asking.ts'

type Collaborators = {
  readonly staff: { readonly orders: Pick<StaffApi['staff']['orders'], 'list'> }
  readonly session: Pick<SessionStore, 'guarded'>
  readonly record: () => TicketRecord | undefined
  /** The newest orders of whoever wrote and how many there are, as far as they are known. */
  readonly own: () => { readonly items: readonly OrderRow[]; readonly count: number } | undefined
}

/** So many of what was looked for are offered. */
export const mostOffered = 6

/** Which order a ticket is about, and those it may be about: they are looked at before one is linked (rule A133). */
export class RelatedOrder {
  readonly #desk: Collaborators
  /** What was looked for. */
  readonly found = new Fetched<readonly OrderRow[]>()
  readonly #linked = new Fetched<readonly OrderRow[]>()

  constructor(desk: Collaborators) {
    this.#desk = desk
    makeAutoObservable(this, {}, { deep: false })
  }

  /** The order that is linked; undefined where none is, or while nobody tells. */
  get linked(): OrderRow | undefined {
    const number = this.#desk.record()?.relatedOrder
    return this.#linked.answer?.find((order) => order.number === number)
  }

  /** The numbers of orders that the customer wrote, but for the one that is linked; `order` is theirs, where it is. */
  get named(): readonly { readonly number: string; readonly order: OrderRow | undefined }[] {
    const record = this.#desk.record()
    if (!record) return []
    const { subject, message } = record.ticket
    return orderNumbersIn(`${subject}\n${message}`)
      .map((number) => {
        const order = this.#desk
          .own()
          ?.items.find((one) => [number, withDigitsForLetters(number)].includes(one.number))
        return { number: order?.number ?? number, order }
      })
      .filter(({ number }) => number !== record.relatedOrder)
  }

  /** The order that the customer means, where none is linked and it can be no other (rule S15). */
  get meant(): OrderRow | undefined {
    const record = this.#desk.record()
    const own = this.#desk.own()
    return record && own && record.relatedOrder === null ? orderMeant(record.ticket, own) : undefined
  }

  /** The order that a letter is about, where it takes something for granted that is not so (rule A178), and what. */
  unmetBy(
    text: string,
    saved: Parameters<typeof assumedBy>[1],
  ): { readonly number: string; readonly assumes: ReplyAssumption } | undefined {
    const order = this.linked ?? this.meant
    const assumes = order && assumedBy(text, saved)
    return assumes && isUnmet(assumes, order) ? { number: order.number, assumes } : undefined
  }

  /** Whether an order is of somebody else than whoever wrote. */
  isForeign({ email }: Pick<OrderRow, 'email'>): boolean {
    const record = this.#desk.record()
    return record !== undefined && normalEmail(email) !== normalEmail(record.ticket.email)
  }

  /** Whether a text tells the number of an order that is linked and somebody else's. */
  leaksIn(text: string): boolean {
    const { linked } = this
    return linked !== undefined && this.isForeign(linked) && orderNumbersIn(text).includes(linked.number)
  }

  /** Looks for orders by a number in any spelling, or by whatever else the list of orders finds them by. */
  look(text: string): Promise<void> {
    const [number] = orderNumbersIn(text)
    return this.#ask(this.found, number ?? text.trim())
  }

  /** Asks for the order that is linked. */
  async open(): Promise<void> {
    const number = this.#desk.record()?.relatedOrder
    if (number) await this.#ask(this.#linked, number)
  }

  #ask(into: Fetched<readonly OrderRow[]>, q: string): Promise<void> {
    const { session, staff } = this.#desk
    return into.ask(q, () => itemsOf(session, () => staff.orders.list({ q, limit: mostOffered + 1 })))
  }
}
