import type { Api } from '@hotovo/application/api'
import type { OrderRow } from '@hotovo/application/orders/list'
import type { Later } from '@hotovo/application/shared/ports'
import type { Currency } from '@hotovo/domain/shared/money'
import { mayBecomeCode, voucherCodeIn } from '@hotovo/domain/shared/voucher-code'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo } from '../records/asking.ts'
import { rankedOrders } from './rankedOrders.ts'

/** What is typed is looked for after so long a pause, in milliseconds. */
const pauseMs = 200
/** So many orders are ranked; of more the ones that are due first. */
const mostFound = 50

type Collaborators = {
  readonly list: Api['staff']['orders']['list']
  readonly session: Pick<SessionStore, 'guarded'>
  readonly later: Later
  /** The only currency in which orders are looked for; none is where we sell in no such. */
  readonly currency: Currency | undefined
  /** What is still to be divided, in minor units. */
  readonly leftMinor: () => number
  readonly isTaken: (id: string) => boolean
  readonly take: (row: OrderRow) => void
}

/** Finds an order for a payment while it is typed, likeliest first (rule A126). */
export class OrderSearch {
  readonly #with: Collaborators
  readonly found = new Fetched<{ readonly items: readonly OrderRow[]; readonly isAll: boolean }>()
  text = ''
  at = 0
  isClosed = false
  #isHeldBack = false
  /** Enter was pressed before the answer was there: the first one of it is taken. */
  #isEntered = false
  #callOff = () => {}

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    makeAutoObservable(this, { found: false }, { deep: false })
  }

  /** What is looked for; empty while nothing is typed. */
  get question(): string {
    return this.text.trim()
  }

  /** A code of a voucher is sent nowhere, and what may become one not before Enter (rule A19). */
  get phase(): 'resting' | 'secret' | 'held-back' | 'loading' | 'failed' | 'shown' {
    if (this.question === '') return 'resting'
    if (voucherCodeIn(this.text) !== undefined) return 'secret'
    if (this.found.asked !== this.question) return this.#isHeldBack ? 'held-back' : 'loading'
    return this.found.phase
  }

  /** The orders that were found, also while others are looked for. */
  get rows(): readonly OrderRow[] {
    const isSeen = !this.isClosed && (this.phase === 'shown' || this.phase === 'loading')
    return isSeen ? this.#ranked() : []
  }

  /** The one that Enter takes; none while what is typed is looked for. */
  get marked(): OrderRow | undefined {
    return this.phase === 'shown' ? this.rows[this.at] : undefined
  }

  /** Takes what is typed, and looks for it after a pause; what was asked for before counts no more. */
  type(text: string): void {
    this.text = text
    this.at = 0
    this.isClosed = false
    this.waitNoMore()
    this.#callOff()
    this.#isHeldBack = mayBecomeCode(text)
    if (this.question === this.found.asked) return
    if (this.question === '' || this.phase === 'secret' || this.#isHeldBack) this.found.forget()
    else this.#callOff = this.#with.later(() => void this.ask(), pauseMs)
  }

  /** Looks for what is typed, and again after nobody answered. */
  async ask(): Promise<void> {
    this.#callOff()
    const { question } = this
    if (question === '' || this.phase === 'secret') return
    this.#isHeldBack = false
    await this.found.ask(question, () => this.#find(question))
    if (this.question !== question || this.phase !== 'shown' || !this.#isEntered) return
    this.waitNoMore()
    const [first] = this.#ranked()
    if (first) this.take(first)
  }

  /** Goes up or down by so many rows, round the ends; opens the list where it was closed. */
  move(step: number): void {
    if (this.isClosed) {
      this.isClosed = false
      return
    }
    const { length } = this.rows
    if (this.marked) this.at = (this.at + step + length) % length
  }

  /** Takes the marked order; before the answer is there it waits for it, and after nobody answered it asks again. */
  enter(): void {
    if (this.marked) this.take(this.marked)
    else if (this.phase === 'shown') this.isClosed = false
    else if (this.phase === 'loading' || this.phase === 'held-back' || this.phase === 'failed') {
      this.isClosed = false
      this.#isEntered = true
      if (this.phase === 'failed' || this.found.asked !== this.question) void this.ask()
    }
  }

  /** Whoever pressed Enter has gone elsewhere. */
  waitNoMore(): void {
    this.#isEntered = false
  }

  /** Closes the list, and leaves what is typed. */
  close(): void {
    this.isClosed = true
    this.waitNoMore()
  }

  take(row: OrderRow): void {
    this.type('')
    this.#with.take(row)
  }

  #ranked(): readonly OrderRow[] {
    const { leftMinor, isTaken } = this.#with
    return rankedOrders(this.found.value?.items ?? [], leftMinor(), isTaken)
  }

  async #find(q: string) {
    const { list, session, currency } = this.#with
    if (currency === undefined) return { items: [], isAll: true }
    const page = await answerTo(session, () => list({ q, currency, sort: 'due', limit: mostFound }))
    return { items: page.items, isAll: page.next === null }
  }
}
