import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { StaffApi } from '@hotovo/application/api'
import type { TakenOrder } from '@hotovo/application/cash-desk/orders'
import type { RefundedSale } from '@hotovo/application/cash-desk/refund'
import type { CashDeskView, ClosedShift, ShownCashMovement } from '@hotovo/application/cash-desk/work'
import { Unavailable } from '@hotovo/application/faults'
import type { Clock, Later, Random } from '@hotovo/application/shared/ports'
import type { Slip } from '@hotovo/domain/cash-desk/slip'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Coded } from '../../stores/sessionState.ts'
import type { Drafts } from '../records/Drafts.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import type { RefusedBy } from '../records/Write.ts'
import { Deals } from './Deals.ts'
import { OrderCash } from './OrderCash.ts'
import { SaleDraft } from './SaleDraft.ts'
import { ShiftForms } from './ShiftForms.ts'
import { SlipPrinting, type SoldSlip, saleOf } from './SlipPrinting.ts'
import { againMs, type Deed, SureDeeds } from './SureDeeds.ts'

type Desk = StaffApi['staff']['cashDesk']
/** Why something was not done at the desk. */
export type DeskRefusal = Exclude<
  RefusedBy<Desk['sell'] | Desk['takeOrder'] | Desk['replaceSlip'] | Desk['refund']>,
  Unauthorized
>

/** What is printed of the page itself: no codes are in it. */
export type DeskPaper =
  | { readonly kind: 'receipt'; readonly taken: TakenOrder; readonly at: string }
  | { readonly kind: 'report'; readonly report: ClosedShift }

/** What was done last, and is told until something else is. */
export type DeskDone =
  | { readonly kind: 'taken'; readonly taken: TakenOrder }
  | { readonly kind: 'refunded'; readonly refunded: RefundedSale }

type Collaborators = {
  readonly desk: Desk
  readonly session: Pick<SessionStore, 'guarded'>
  readonly drafts: Pick<Drafts, 'of' | 'keep'>
  readonly keys: RequestKeys
  readonly clock: Clock
  readonly later: Later
  readonly uuid: Random['uuid']
}

/** A cash desk as its cashier works at it (rules K1 to K7): nothing is sold while nobody answers, and nothing twice. */
export class CashDeskStore {
  readonly #with: Collaborators
  readonly deeds: SureDeeds
  readonly sale: SaleDraft
  readonly order: OrderCash
  readonly deals: Deals
  readonly shift: ShiftForms
  readonly slip: SlipPrinting
  view: CashDeskView | undefined
  /** The caller works at no desk. */
  isNobodys = false
  /** The line is down: nobody answered the last question. */
  isDown = false
  done: DeskDone | undefined
  refusal: DeskRefusal | undefined
  paper: DeskPaper | undefined
  #isAsking = false

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    this.deeds = new SureDeeds(collaborators)
    this.sale = new SaleDraft(collaborators)
    this.order = new OrderCash((text) => this.#ask(() => collaborators.desk.findOrder({ text })))
    this.deals = new Deals(this)
    this.shift = new ShiftForms(collaborators, this)
    this.slip = new SlipPrinting(collaborators.drafts, (id) =>
      this.#ask(() => collaborators.desk.addressSlip({ id })),
    )
    makeAutoObservable(this, undefined, { deep: false })
  }

  /** Takes up the desk, and what was under way as the page went. */
  async open(): Promise<void> {
    this.slip.recall()
    const { left } = this.deeds
    await Promise.all([left && this.#do(left), this.look()])
  }

  /** Asks how the desk is; as long as nobody answers, again and again. */
  async look(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      const answer = await this.#ask(() => this.#with.desk.view())
      if (!answer) this.#with.later(() => void this.look(), againMs)
      else
        runInAction(() => {
          this.isNobodys = !answer.ok
          if (answer.ok) this.show(answer.value)
        })
    } finally {
      this.#isAsking = false
    }
  }

  show(view: CashDeskView): void {
    this.view = view
  }

  /** The browser says that there is no line. */
  lineWent(): void {
    this.isDown = true
    void this.look()
  }

  /** The sale whose slip is before one's eyes. */
  get sold(): SoldSlip | undefined {
    return this.slip.sold
  }

  /** How much more the desk may take today, in minor units. */
  get left(): number {
    return this.view ? Math.max(0, this.view.desk.perDay - this.view.takenToday) : 0
  }

  /** Sales of the shift whose slip nobody has printed, but for the one that is before one's eyes; newest first. */
  get waiting(): readonly ShownCashMovement[] {
    return (this.view?.movements ?? []).filter(
      ({ orderId, kind, slip }) =>
        kind === 'sale' && slip?.state === 'waiting' && orderId !== this.sold?.orderId,
    )
  }

  /** Whether nothing else may be begun: what is under way has to be known first, and so has whether a slip printed. */
  get isBusy(): boolean {
    return this.deeds.pending !== undefined || this.sold !== undefined
  }

  /** Whether sales and orders are before one's eyes, and nothing is under way: the shift is open, and nobody counts its drawer. */
  get isAtWork(): boolean {
    return !this.isBusy && !!this.view?.shift && !this.shift.isEnding && !this.shift.closed
  }

  /** Begins a sale, or goes on with one: whether the line holds is asked before money is taken. */
  put(change: (sale: SaleDraft) => unknown): void {
    if (!this.isAtWork) return
    const { isEmpty } = this.sale
    Object.assign(this, { refusal: undefined, done: undefined })
    change(this.sale)
    if (isEmpty && !this.sale.isEmpty) void this.look()
  }

  /** What is wrong with the sale, before anything is sent. */
  get saleProblems() {
    return this.view ? this.sale.problems(this.view.desk, this.left) : []
  }

  /** Sells what is put together, and prints its slip; nothing while the line is down. */
  async sell(): Promise<void> {
    if (!this.isAtWork || this.isDown || this.saleProblems.length > 0) return
    await this.#do({ kind: 'sale', form: this.sale.form })
  }

  /** Takes the cash of the order that was found. */
  async take(): Promise<void> {
    const { found, handed, problems } = this.order
    if (!this.isAtWork || this.isDown || !found || this.order.notTaken || problems.length > 0) return
    await this.#do({ kind: 'order', id: found.id, due: found.due, given: handed })
  }

  /** Gives a sale back (rule K6). */
  async refund(orderId: string, reason: string): Promise<boolean> {
    return this.#do({ kind: 'refund', orderId, reason })
  }

  /** Voids a slip that did not print, and prints another one (rule K5). */
  async replace({ orderId, slip }: { orderId: string; slip: Slip }, reason: string): Promise<boolean> {
    return this.#do({ kind: 'replace', slip: slip.id, orderId, reason })
  }

  /** Asks for the one-time address of a slip that waits, so that it is printed. */
  async print(movement: ShownCashMovement): Promise<void> {
    const { slip } = movement
    if (slip && !this.isBusy) await this.slip.address({ ...saleOf(movement), slip })
  }

  /** The slip is in the customer's hand: it waits no more, until the house says otherwise. */
  slipIsGood(): void {
    const { sold, view } = this
    const movements = view?.movements.map((one) =>
      one.slip?.id === sold?.slip.id && one.slip
        ? { ...one, slip: { ...one.slip, state: 'handed-over' as const, fetchedAt: this.#with.clock.now() } }
        : one,
    )
    if (view && movements) this.view = { ...view, movements }
    this.slip.end()
    void this.look()
  }

  /** Tells whether a slip that did not print was never fetched, so that it is printed after all and nothing has to be voided. */
  async isUnfetched(): Promise<boolean> {
    const { sold } = this
    await this.look()
    const now = this.view?.movements.find(({ orderId, kind }) => kind === 'sale' && orderId === sold?.orderId)
    return now?.slip?.id === sold?.slip.id && now?.slip?.state === 'waiting'
  }

  /** Prints the report of a closed shift: that of the one that was just closed, or of the last one (rule K14). */
  printReport(report: ClosedShift | null | undefined = this.shift.closed): void {
    this.done = undefined
    if (report) this.paper = { kind: 'report', report }
  }

  /** Prints the receipt of the cash that was taken last once more. */
  printReceipt(): void {
    if (this.paper) this.paper = { ...this.paper }
  }

  /** Does something at the desk, and tells whether it is done. */
  #do(deed: Deed): Promise<boolean> {
    const { desk } = this.#with
    switch (deed.kind) {
      case 'sale':
        return this.#make(
          deed,
          (key) => desk.sell(deed.form, key),
          ({ orderId, number, total, given, change, slip }) => {
            this.sale.clear()
            void this.slip.address({ orderId, number, total, change: given === null ? null : change, slip })
          },
        )
      case 'order':
        return this.#make(
          deed,
          (key) => desk.takeOrder({ id: deed.id, due: deed.due, given: deed.given }, key),
          (taken) => {
            this.order.clear()
            this.done = { kind: 'taken', taken }
            this.paper = { kind: 'receipt', taken, at: this.#with.clock.now() }
          },
        )
      case 'replace':
        return this.#make(
          deed,
          (key) => desk.replaceSlip({ id: deed.slip, reason: deed.reason }, key),
          (slip) => {
            const sale = this.view?.movements.find(({ orderId }) => orderId === deed.orderId)
            if (this.sold) void this.slip.address({ ...this.sold, slip })
            else if (sale) void this.slip.address({ ...saleOf(sale), slip })
          },
        )
      case 'refund':
        return this.#make(
          deed,
          (key) => desk.refund({ id: deed.orderId, reason: deed.reason }, key),
          (refunded) => {
            this.done = { kind: 'refunded', refunded }
            if (this.sold?.orderId === deed.orderId) this.slip.end()
          },
        )
      default:
        return deed satisfies never
    }
  }

  async #make<T, R extends DeskRefusal>(
    deed: Deed,
    send: (key: string) => Promise<Result<T, R | Unauthorized>>,
    done: (value: T) => void,
  ): Promise<boolean> {
    Object.assign(this, { refusal: undefined, done: undefined })
    const answer = await this.deeds.make(deed, (key) => this.#with.session.guarded(() => send(key)))
    if (!answer) return false
    runInAction(() => {
      this.isDown = false
      if (answer.ok) done(answer.value)
      else this.refusal = answer.error as DeskRefusal
    })
    await this.look()
    return answer.ok
  }

  /** Asks behind the door; undefined where nobody answered, which is the line's fault. */
  async #ask<T, R extends Coded>(
    call: () => Promise<Result<T, R>>,
  ): Promise<Result<T, Exclude<R, Unauthorized>> | undefined> {
    const answer = await this.#with.session.guarded(call).catch((fault: unknown) => {
      if (!(fault instanceof Unavailable)) throw fault
      return undefined
    })
    runInAction(() => {
      this.isDown = answer === undefined
    })
    return answer
  }
}
