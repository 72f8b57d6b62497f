import type { Api } from '@hotovo/application/api'
import type { EntryProposal } from '@hotovo/application/statements/propose'
import type { Order } from '@hotovo/domain/orders/order'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { EntryState } from '@hotovo/domain/statements/matching'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, ifAnswered } from '../records/asking.ts'

/** What a payment may be accepted for by one press: the orders and their parts, and why; no reason where the line names them. */
export type Choice = EntryProposal

type Collaborators = {
  readonly propose: Api['staff']['statements']['propose']
  readonly open: Api['staff']['orders']['open']
  readonly session: Pick<SessionStore, 'guarded'>
}

/** States of lines that do not say which order that waits is paid. */
const asking: readonly EntryState[] = ['unknown', 'over', 'duplicate', 'order-cancelled']

const ordersOf = ({ orderIds, proposal }: BankEntry) =>
  new Set([...proposal.map(({ orderId }) => orderId), ...orderIds])

/** So many choices have a key. */
const most = 3
const isSame = (one: Choice['parts'], other: Choice['parts']) =>
  one.length === other.length && one.every(({ orderId }, place) => orderId === other[place]?.orderId)

/** Orders that lines are about or may be for, as far as they are fetched. */
export class LineOrders {
  readonly #with: Collaborators
  /** Null where there is none. */
  readonly #orders = observable.map<string, Order | null>(undefined, { deep: false })
  /** By line. */
  readonly #proposals = observable.map<string, readonly EntryProposal[]>(undefined, { deep: false })

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, {}, { deep: false })
  }

  of(id: string): Order | null | undefined {
    return this.#orders.get(id)
  }

  /**
   * What a line may be for instead of its proposal: what was proposed beside it, or else the orders that it names, where these are several.
   */
  choicesOf(entry: BankEntry): readonly Choice[] {
    const { id, orderIds, proposal, currency, amount, used } = entry
    const others = (this.#proposals.get(id) ?? []).filter(({ parts }) => !isSame(parts, proposal))
    const isGuess = entry.state === 'unknown' && proposal.length > 0
    if (others.length > 0) return others.slice(0, isGuess ? most - 1 : most)
    if (orderIds.length < 2 && proposal.length < 2) return []
    return orderIds
      .map((orderId) => this.#orders.get(orderId))
      .filter((order) => order?.currency === currency)
      .slice(0, most)
      .map((order) => ({
        parts: [{ orderId: order!.id, orderNumber: order!.number, amount: amount - used }],
        reasons: [],
      }))
  }

  async fetch(entry: BankEntry): Promise<void> {
    await Promise.all([this.fetchAll([...ordersOf(entry)]), this.#propose(entry)])
  }

  /** What they have received has changed. */
  forget(entry: BankEntry): void {
    const proposed = (this.#proposals.get(entry.id) ?? []).flatMap(({ parts }) => parts)
    const ids = new Set([...ordersOf(entry), ...proposed.map(({ orderId }) => orderId)])
    for (const id of ids) this.#orders.delete(id)
    this.#proposals.clear()
  }

  clear(): void {
    this.#orders.clear()
    this.#proposals.clear()
  }

  async #propose(entry: BankEntry): Promise<void> {
    const { session, propose } = this.#with
    const { id, statementId, place, decision } = entry
    if (decision === 'accepted' || !asking.includes(entry.state) || this.#proposals.has(id)) return
    const asked = () => propose({ id: statementId, place })
    const found = await ifAnswered(answerOr(session, asked, []))
    if (found === undefined) return
    runInAction(() => this.#proposals.set(id, found))
    await this.fetchAll(found.flatMap(({ parts }) => parts.map(({ orderId }) => orderId)))
  }

  /** Fetches those of these orders that are not known yet. */
  async fetchAll(ids: readonly string[]): Promise<void> {
    const unknown = [...new Set(ids)].filter((id) => !this.#orders.has(id))
    await Promise.all(unknown.map((id) => this.#fetch(id)))
  }

  async #fetch(id: string): Promise<void> {
    const { session, open } = this.#with
    const found = await ifAnswered(answerOr(session, () => open({ id }), null))
    if (found !== undefined) runInAction(() => this.#orders.set(id, found?.order ?? null))
  }
}
