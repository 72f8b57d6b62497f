import type { Api } from '@hotovo/application/api'
import type { EntryProposal } from '@hotovo/application/statements/propose'
import type { Order } from '@hotovo/domain/orders/order'
import type { HandPayment } from '@hotovo/domain/payments/by-hand'
import type { BankEntry } from '@hotovo/domain/statements/entry'
import type { EntryState } from '@hotovo/domain/statements/matching'
import { type OrderMoney, sameByHand } from '@hotovo/domain/statements/same-by-hand'
import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, ifAnswered, itemsOf } from '../records/asking.ts'

/** What a payment may be accepted for by one press: the orders and their parts, and why; no reason where the line names them. */
export type Choice = EntryProposal

type Collaborators = {
  readonly propose: Api['staff']['statements']['propose']
  readonly entries: Api['staff']['statements']['entries']
  readonly open: Api['staff']['orders']['open']
  readonly account: Api['staff']['payments']['account']
  readonly session: Pick<SessionStore, 'guarded'>
}

/** States of lines that do not say which order that waits is paid. */
const asking: readonly EntryState[] = ['unknown', 'over', 'duplicate', 'order-cancelled']

const ordersOf = ({ orderIds, proposal }: BankEntry) =>
  new Set([...proposal.map(({ orderId }) => orderId), ...orderIds])

/** Whether a line may tell of a payment that somebody recorded by hand before. */
const isDoubtful = ({ state, decision, proposal }: BankEntry) =>
  state === 'duplicate' && decision === 'open' && proposal.length === 1

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
  /** By line; null where it has none. */
  readonly #byHand = observable.map<string, HandPayment | null>(undefined, { deep: false })

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

  /**
   * The payment by hand that a line that waits most likely tells of once more (rule P60); null where it tells of none, and undefined as long
   * as that is not known.
   */
  sameByHand(entry: BankEntry): HandPayment | null | undefined {
    return isDoubtful(entry) ? this.#byHand.get(entry.id) : null
  }

  async fetch(entry: BankEntry): Promise<void> {
    const proposed = Promise.all([this.fetchAll([...ordersOf(entry)]), this.#propose(entry)])
    await Promise.all([proposed, this.fetchByHand(entry)])
  }

  /** What they have received has changed. */
  forget(entry: BankEntry): void {
    const proposed = (this.#proposals.get(entry.id) ?? []).flatMap(({ parts }) => parts)
    const ids = new Set([...ordersOf(entry), ...proposed.map(({ orderId }) => orderId)])
    for (const id of ids) this.#orders.delete(id)
    this.#proposals.clear()
    this.#byHand.clear()
  }

  clear(): void {
    this.#orders.clear()
    this.#proposals.clear()
    this.#byHand.clear()
  }

  /** Finds out whether a line tells of a payment by hand, where it may and that is not known yet. */
  async fetchByHand(entry: BankEntry): Promise<void> {
    if (!isDoubtful(entry) || this.#byHand.has(entry.id)) return
    const found = await ifAnswered(this.#moneyOf(entry))
    if (found !== undefined) runInAction(() => this.#byHand.set(entry.id, sameByHand(entry, found) ?? null))
  }

  /** The money of the order of a line, with its other duplicates that were set aside. */
  async #moneyOf({ proposal }: BankEntry): Promise<OrderMoney> {
    const { session, account, entries } = this.#with
    const found = await answerOr(session, () => account({ id: proposal[0]!.orderId }), null)
    if (!found || found.byHand.length === 0) return { payments: [], byHand: [], aside: [] }
    const { payments, byHand, record } = found
    const { number, variableSymbol } = record.order
    const told = (q: string) =>
      itemsOf(session, () => entries({ decision: 'set-aside', state: 'duplicate', q }))
    const [bySymbol, byNumber] = await Promise.all([told(variableSymbol), told(number)])
    const aside = new Map([...bySymbol, ...byNumber].map((one) => [one.id, one]))
    return { payments, byHand, aside: [...aside.values()] }
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
