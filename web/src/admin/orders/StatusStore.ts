import { type OrderRow, orderRowOf } from '@hotovo/application/orders/list'
import { lengths } from '@hotovo/domain/limits'
import {
  changeNote,
  isClosed,
  isPaid,
  movesMoney,
  needsReason,
  type Order,
  type OrderRecord,
  type OrderStatus,
  orderStatuses,
} from '@hotovo/domain/orders/order'
import { textProblems } from '@hotovo/domain/shared/person'
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff } from '../../stores/calledOff.ts'
import type { Undone } from '../records/deeds.ts'
import { againOf, type NotDone } from '../records/Holds.ts'
import type { Back } from '../records/Write.ts'
import { heldOrder } from './heldActions.ts'
import type { OrderFile, WantedStatus } from './orderFile.ts'
import { type StatusDesk, statusBefore, withStatus, wordless } from './statusDesk.ts'

/** The status of an order (rule O12): which one is chosen, held or on its way, and what came of it. */
export class StatusStore {
  readonly #desk: StatusDesk
  readonly #file: OrderFile
  /** What was chosen takes the last change back. */
  #undoes = false
  /** The status that was chosen and is not stored yet. */
  chosen: OrderStatus | undefined
  /** The status that the server wanted a reason for. */
  wantsReason: OrderStatus | undefined
  /** What was held last. */
  held: WantedStatus | undefined
  readonly change: ReturnType<OrderFile['changedBy']>

  /** Takes up what was chosen in this tab before. */
  constructor(desk: StatusDesk) {
    const { file, row } = desk
    this.#desk = desk
    this.#file = file
    const draft = desk.drafts.of(file.id)
    this.chosen = orderStatuses.find((status) => status === draft.chosen)
    this.change = file.changedBy({
      problems: ({ reason, note }) => [
        ...textProblems('reason', reason, lengths.adminNote, { required: this.needsReason, lines: true }),
        ...textProblems('note', note, lengths.adminNote, { lines: true }),
      ],
      send: async (wanted, seen, key) => {
        // Money came since somebody looked: it is asked about first, and held.
        if (movesMoney(seen.order, wanted.status) && wanted !== this.held)
          throw new CalledOff('it moves money')
        const made = await desk.orders.change({ id: file.id, ...wanted, version: seen.version }, key)
        if (made.ok || made.error.code !== 'invalid' || wanted.reason.trim() !== '') return made
        if (!made.error.problems.some(({ at, code }) => at === 'reason' && code === 'required')) return made
        // Something of it has not gone out, which nobody knew here: it is asked about, as what moves money is.
        runInAction(() => {
          this.wantsReason = wanted.status
        })
        throw new CalledOff('a reason is missing')
      },
      soon: (record, { status }) => withStatus(record, status),
      showInList: ({ status }) => {
        if (row) desk.tellRow({ ...row, orderStatus: status })
        return () => row && desk.tellRow(row)
      },
      overtaken: (current) =>
        row && current.order.orderStatus !== row.orderStatus
          ? { code: 'record-changed', current }
          : undefined,
      // What was held is sent while somebody is at something else.
      begins: () => !this.wasHeld && desk.begins(),
      done: (wanted) => {
        this.wantsReason = undefined
        this.#forgetSent(wanted)
        desk.follow()
      },
      refresh: desk.open,
      take: async (current) => {
        file.take(current)
        this.#dropIdleChoice()
        // What a change does is told by its payments and vouchers: those are as old as the record was.
        await desk.open()
      },
      calledOff: (wanted) => this.#giveBack(wanted),
      told: (wanted) => {
        const { known } = this
        // What is held is told with all that is.
        if (!known || wanted === this.held || wanted.undoes) return undefined
        const { id, number, orderStatus: from } = known
        return { subject: this.subject, what: { kind: 'order', id, number, from, to: wanted.status } }
      },
      back: (made) => this.#back(made),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** The order, or what a list knows of it as long as it is not there. */
  get known(): OrderRow | undefined {
    if (this.#order) return orderRowOf(this.#order)
    const { row } = this.#desk
    const { pending } = this.change
    if (this.#file.record.answer === null || !row) return undefined
    return pending ? { ...row, orderStatus: pending.status } : row
  }

  get subject(): string {
    return heldOrder(this.#file.id)
  }

  /** Whether something of it can be taken back. */
  get isUndoable(): boolean {
    return this.#desk.holds.undos.has(this.subject)
  }

  /** A page is shown that tells of it; `ask` leads to the reason that is needed before it is taken back. */
  tellsHere(ask: () => void): () => void {
    return this.#desk.holds.tellsHere(this.subject, { ask, leavesUnanswered: true })
  }

  /** A page is shown that asks again what was held and not done. */
  asksAgain(again: (one: NotDone) => void): () => void {
    return this.#desk.holds.tellsHere(againOf(this.subject), { again })
  }

  /** Whether a change waits its seconds, and nothing of it is sent (rule A45). */
  get isHeld(): boolean {
    return this.#desk.holds.isHeld(this.subject)
  }

  /** Whether a change is held, or on its way. */
  get isChanging(): boolean {
    return this.isHeld || this.change.isSaving
  }

  /** Whether a change is held, on its way, or was held and is not done yet. */
  get isOpen(): boolean {
    const { stage } = this.change
    return this.isChanging || (this.wasHeld && stage.phase !== 'done')
  }

  /** Whether what was changed last was held before: what became of it is told with all that is held. */
  get wasHeld(): boolean {
    const { stage } = this.change
    return 'wanted' in stage && stage.wanted === this.held
  }

  /** Whether the change that was chosen moves money or vouchers: it is asked about first, and held (rule A45). */
  get movesMoney(): boolean {
    return this.known !== undefined && this.chosen !== undefined && movesMoney(this.known, this.chosen)
  }

  /** Whether the change that was chosen needs a reason (rules O13, A45, A158). */
  get needsReason(): boolean {
    const { known, chosen } = this
    if (known === undefined || chosen === undefined) return false
    return this.movesMoney || needsReason(known, chosen, this.leavesUndelivered)
  }

  /** Whether a reason belongs to the change that was chosen, needed or not: who cancels is always asked (rule A137). */
  get takesReason(): boolean {
    return this.needsReason || this.chosen === 'zrusena'
  }

  /** Whether the change that was chosen completes an order of which something has not gone to its customer, or may do so (rule A158). */
  get leavesUndelivered(): boolean {
    const { known, chosen } = this
    if (known === undefined || chosen !== 'vybavena' || !isPaid(known)) return false
    const isByHand = known.deliveryMethod === 'courier' || this.wantsReason === chosen
    return this.#desk.isUndelivered() ?? isByHand
  }

  /** Whether the change is asked about in a dialog first, however it was chosen. */
  get isAsked(): boolean {
    return this.movesMoney || this.leavesUndelivered || this.chosen === 'zrusena'
  }

  /** Whether the last change moved money or vouchers, which nothing takes back. */
  get isForGood(): boolean {
    const { stage } = this.change
    return stage.phase === 'done' && !!this.#order && movesMoney(this.#order, statusBefore(stage.done))
  }

  /** Chooses the next status, and lets go of one that is held; the one that the order has is no choice. */
  choose(status: OrderStatus): void {
    this.#chooseOnly(this.#isIdle(status) ? undefined : status)
    this.#undoes = false
    this.#file.forgetTaken()
    this.#desk.holds.release(this.subject)
    this.change.rest()
  }

  /**
   * Makes the change that was chosen, or holds it, and tells whether nothing more is to be said about it. Of what is asked about first
   * what somebody else did since is shown before, with what the change would do by now (rule A159).
   */
  async submit(): Promise<boolean> {
    if (this.change.isSaving && !(await this.change.isMade())) return false
    if (this.chosen === undefined || (this.isAsked && this.#file.takeHeard())) return false
    const { note, reason } = this.#file.typed
    const undoes = this.#undoes
    const wanted = { status: this.chosen, note, reason: this.takesReason ? reason : '', undoes }
    if (!this.movesMoney) return this.change.run(wanted)
    return this.change.check(wanted) && this.#hold(wanted)
  }

  /**
   * After a conflict: does it all the same, knowing the order as it is now, and tells whether it is done. What is asked about first
   * is asked about anew, by what it does now (rule A149): `chosen` is set then.
   */
  async insist(): Promise<boolean> {
    const { stage } = this.change
    if (stage.phase !== 'conflict') return false
    const { wanted, current } = stage
    await this.change.acceptCurrent()
    this.choose(wanted.status)
    this.#undoes = wanted.undoes
    const isNewer = this.#file.record.answer?.version !== current.version
    if (this.isAsked || (isNewer && this.chosen !== undefined)) return false
    return this.change.run(wanted)
  }

  /**
   * Changes the status at one press, and tells whether it is changed. What needs a reason or is asked about, and what there are words for
   * already, is chosen instead, for the form to go on with: `chosen` is set then. A press while another change is on its way
   * waits for that one.
   */
  async switchTo(status: OrderStatus): Promise<boolean> {
    if (this.#isIdle(status)) return false
    this.choose(status)
    if (this.needsReason || this.isAsked || this.#file.typed.note.trim() !== '') return false
    this.#chooseOnly(undefined)
    return this.change.follow(() => (this.#isIdle(status) ? undefined : { ...wordless, status }))
  }

  /** Takes back what was done last with its status, or calls it off (rule A112); tells whether it has the status before. */
  async undo(): Promise<boolean> {
    return (await this.#desk.holds.undos.undo(this.subject)) === 'undone'
  }

  /** The same of what was changed before the page was loaded anew, of which only this is known (rule A153). */
  async takeBackKept(
    { from, to }: { readonly from: OrderStatus; readonly to: OrderStatus },
    mayGo: () => boolean,
  ): Promise<Undone | undefined> {
    await this.#file.open()
    if (!mayGo()) return undefined
    const { answer, phase } = this.#file.record
    if (!answer) return phase === 'failed' ? 'unanswered' : 'overtaken'
    const done = { before: withStatus(answer, from), record: withStatus(answer, to) }
    return this.change.takeBack({ done, wanted: { ...wordless, status: to } })
  }

  /** The order was loaded: what it has become meanwhile is no choice, nor is what is known to be done. */
  opened(): void {
    this.#settleLost()
    this.#dropIdleChoice()
  }

  get #order(): Order | undefined {
    return this.#file.record.answer?.order
  }

  /** The way back to the status before a change: one that needs a reason waits for it, what moved money or vouchers stays. */
  #back(made: { readonly before: OrderRecord; readonly record: OrderRecord }): Back<WantedStatus> {
    const order = this.#order
    const [status, became] = [statusBefore(made), made.record.order.orderStatus]
    if (order?.orderStatus !== became) return 'overtaken'
    if (status === became || movesMoney(order, status)) return 'stays'
    if (!needsReason(order, status, this.#desk.isUndelivered() === true))
      return { by: { ...wordless, status, undoes: true } }
    this.choose(status)
    this.#undoes = true
    return 'asked'
  }

  #hold(wanted: WantedStatus): true {
    const { id, number, orderStatus: from } = this.known!
    runInAction(() => {
      this.held = wanted
      this.#chooseOnly(undefined)
      this.change.rest()
    })
    this.#desk.holds.hold(this.subject, {
      what: { kind: 'order', id, number, from, to: wanted.status },
      send: (mayGo) => this.change.run(wanted, mayGo),
      // What was said no more about is not told by others either.
      state: () => (this.wasHeld ? this.change.stateOf(wanted) : 'resting'),
      retry: (mayGo) => this.change.retry(mayGo),
      show: this.#desk.begins,
    })
    this.#desk.begins()
    return true
  }

  /** Lets the form have again what was wanted of it, or asks for the reason that is needed by now; another press had no form. */
  #giveBack(wanted: WantedStatus): void {
    const needsWords =
      this.wantsReason === wanted.status || (!!this.#order && movesMoney(this.#order, wanted.status))
    if (wanted.reason === '' && wanted.note === '' && !needsWords) return
    this.choose(wanted.status)
    this.#undoes = wanted.undoes
  }

  /** What was chosen and typed while a change was on its way is the next one. */
  #forgetSent({ status, note, reason }: WantedStatus): void {
    const { typed } = this.#file
    const isNext = this.chosen !== undefined && this.chosen !== status
    if (!isNext) this.#chooseOnly(undefined)
    this.#file.sent('note', isNext ? note : typed.note)
    this.#file.sent('reason', isNext ? reason : typed.reason)
  }

  #chooseOnly(status: OrderStatus | undefined): void {
    this.chosen = status
    this.#desk.drafts.keep(this.#file.id, { chosen: status })
  }

  /** The status that the order has is no choice, and one that was cancelled for ever has none. */
  #isIdle(status: OrderStatus): boolean {
    return this.known !== undefined && (status === this.known.orderStatus || isClosed(this.known))
  }

  #dropIdleChoice(): void {
    if (this.chosen !== undefined && this.#isIdle(this.chosen)) this.chosen = undefined
  }

  /** A change whose answer was lost before the page was loaded anew is in the history: its words are no draft any more. */
  #settleLost(): void {
    const { chosen } = this
    const { history, typed, changeDeed } = this.#file
    const { keys } = this.#desk
    if (chosen === undefined || chosen !== this.#order?.orderStatus || !keys.isOpen(changeDeed)) return
    const last = history.answer?.find(({ fieldName }) => fieldName === 'order_status')
    if (last?.newValue !== chosen || last.notes !== changeNote(chosen, typed)) return
    keys.settle(changeDeed)
    this.#forgetSent({ ...wordless, status: chosen })
  }
}
