import type { Api } from '@hotovo/application/api'
import { Unavailable } from '@hotovo/application/faults'
import type { OrderView } from '@hotovo/application/orders/ports'
import { type QrKind, qrKinds } from '@hotovo/application/orders/view'
import { isPaid } from '@hotovo/domain/orders/order'
import { makeAutoObservable, runInAction } from 'mobx'

/** The order is looked at again this often while its page is seen; longer after each time nobody answers. */
const pollMs = 15_000
const longestPollMs = 4 * 60_000

/** Where the page is shown, and whether anybody sees it: the browser's `document`. */
export type Stage = Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>

/** What an order's page is about just now. */
export type OrderStanding =
  | 'unpaid'
  | 'partial'
  | 'paid'
  | 'issued'
  | 'delivered'
  | 'done'
  | 'cancelled'
  | 'expired'
  | 'refund-due'
  | 'refunded'

/** One order's own page (rule O16): the order as it is now, and the QR code that pays it. */
export class OrderStore {
  readonly #orders: Pick<Api['orders'], 'view' | 'qr' | 'withdraw'>
  state:
    | { readonly phase: 'loading' }
    | { readonly phase: 'shown'; readonly view: OrderView }
    | { readonly phase: 'not-found' }
    | { readonly phase: 'unavailable' } = { phase: 'loading' }
  /** How often in a row nobody answered. */
  misses = 0
  chosenCode: QrKind | undefined
  qr:
    | { readonly phase: 'loading' }
    | { readonly phase: 'shown'; readonly kind: QrKind; readonly svg: string }
    | { readonly phase: 'unavailable' } = { phase: 'loading' }
  /** A withdrawal: asked for, being sent, or why it was not done; nobody knows whether one that `failed` was. */
  withdrawing: { readonly phase: 'resting' | 'asked' | 'sending' | 'failed' | 'too-many' } = {
    phase: 'resting',
  }
  /** What was asked before this changes is not shown after it. */
  #turn = 0
  #token = ''
  #stage: Stage | undefined
  #next: ReturnType<typeof setTimeout> | undefined

  constructor(orders: Pick<Api['orders'], 'view' | 'qr' | 'withdraw'>) {
    this.#orders = orders
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Loads the order of a token and follows it until the page is left; `stage` tells when nobody sees it. */
  async open(token: string, stage: Stage): Promise<void> {
    this.#token = token
    this.#stage = stage
    this.state = { phase: 'loading' }
    this.qr = { phase: 'loading' }
    this.chosenCode = undefined
    this.misses = 0
    this.withdrawing = { phase: 'resting' }
    stage.addEventListener('visibilitychange', this.#look)
    await this.#load()
  }

  close(): void {
    this.#token = ''
    clearTimeout(this.#next)
    this.#stage?.removeEventListener('visibilitychange', this.#look)
  }

  /** Another try after the order could not be loaded. */
  retry(): Promise<void> {
    this.state = { phase: 'loading' }
    return this.#load()
  }

  /** The QR codes this payment can be made with, the usual one first. */
  get codes(): readonly QrKind[] {
    if (this.state.phase !== 'shown') return []
    const { payment } = this.state.view
    const texts = { ...payment, cash: payment.cashCode }
    return qrKinds.filter((kind) => texts[kind] !== undefined)
  }

  get code(): QrKind | undefined {
    return this.chosenCode ?? this.codes[0]
  }

  /** What is left to do about the order, or what happened to it, which the heading says. */
  get standing(): OrderStanding | undefined {
    if (this.state.phase !== 'shown') return undefined
    const { order, progress } = this.state.view
    const { orderStatus, paymentStatus } = order
    if (paymentStatus === 'refunded') return 'refunded'
    if (orderStatus === 'zrusena') {
      if (paymentStatus === 'refund-due') return 'refund-due'
      return progress.expiredAt === null ? 'cancelled' : 'expired'
    }
    if (progress.deliveredAt !== null) return 'delivered'
    if (orderStatus === 'vybavena') return 'done'
    if (progress.issuedAt !== null) return 'issued'
    if (isPaid(order)) return 'paid'
    return paymentStatus === 'partial' ? 'partial' : 'unpaid'
  }

  /** Draws a QR code; of several that are asked for the last one is shown. */
  async showCode(kind: QrKind): Promise<void> {
    this.chosenCode = kind
    if (this.qr.phase === 'shown' && this.qr.kind !== kind) this.qr = { phase: 'loading' }
    const token = this.#token
    const isWanted = () => this.chosenCode === kind && this.#token === token
    try {
      const drawn = await this.#orders.qr({ token, kind })
      if (!isWanted()) return
      runInAction(() => {
        this.qr = drawn.ok ? { phase: 'shown', kind, svg: drawn.value } : { phase: 'unavailable' }
      })
    } catch (fault) {
      runInAction(() => {
        if (isWanted()) this.qr = { phase: 'unavailable' }
      })
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** The first step of a withdrawal: what it would do is shown. */
  askToWithdraw(): void {
    this.withdrawing = { phase: 'asked' }
  }

  /** Goes back from the first step. */
  keepOrder(): void {
    this.withdrawing = { phase: 'resting' }
  }

  /** Withdraws from the order, and tells whether it is done. Sent again, it is done once. */
  async withdraw(): Promise<boolean> {
    if (this.withdrawing.phase === 'sending') return false
    this.withdrawing = { phase: 'sending' }
    const token = this.#token
    const rest = (phase: 'resting' | 'failed' | 'too-many') =>
      runInAction(() => {
        this.withdrawing = { phase }
      })
    try {
      const done = await this.#orders.withdraw({ token })
      if (token !== this.#token) return false
      if (done.ok) {
        runInAction(() => {
          this.#turn += 1
          this.state = { phase: 'shown', view: done.value }
        })
        rest('resting')
        return true
      }
      if (done.error.code === 'too-many-requests') rest('too-many')
      else {
        // It is too late, or the order is another one by now: what it is says so.
        await this.#load()
        rest('resting')
      }
    } catch (fault) {
      rest('failed')
      if (!(fault instanceof Unavailable)) throw fault
    }
    return false
  }

  /** Looks again when somebody comes back to the page. */
  readonly #look = () => {
    clearTimeout(this.#next)
    if (this.#isSeen) void this.#load()
  }

  get #isSeen(): boolean {
    return this.#stage?.visibilityState === 'visible'
  }

  async #load(): Promise<void> {
    const token = this.#token
    const turn = this.#turn
    try {
      const before = this.state.phase === 'shown' ? this.state.view.payment.amount : undefined
      const found = await this.#orders.view({ token })
      if (token !== this.#token || turn !== this.#turn) return
      // A part that came in is in no code that was drawn before.
      const isDrawn = this.qr.phase === 'shown' && found.ok && found.value.payment.amount === before
      runInAction(() => {
        this.misses = 0
        this.state = found.ok ? { phase: 'shown', view: found.value } : { phase: 'not-found' }
      })
      if (this.code && !isDrawn) await this.showCode(this.code)
    } catch (fault) {
      if (token !== this.#token) return
      runInAction(() => {
        this.misses += 1
        if (this.state.phase !== 'shown') this.state = { phase: 'unavailable' }
      })
      if (!(fault instanceof Unavailable)) throw fault
    } finally {
      if (token === this.#token) this.#goOn()
    }
  }

  #goOn(): void {
    clearTimeout(this.#next)
    if (this.state.phase === 'not-found' || !this.#isSeen) return
    this.#next = setTimeout(() => this.#load(), Math.min(pollMs * 2 ** this.misses, longestPollMs))
  }
}
