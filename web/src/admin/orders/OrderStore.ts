import type { StaffApi } from '@hotovo/application/api'
import type { Customer } from '@hotovo/application/back-office/customer'
import { Unavailable } from '@hotovo/application/faults'
import { type ListedOrder, type OrderRow, orderRowOf } from '@hotovo/application/orders/list'
import type { OrderTimeline } from '@hotovo/application/orders/timeline'
import type { Clock, Later } from '@hotovo/application/shared/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import {
  changeNote,
  isClosed,
  movesMoney,
  needsReason,
  type Order,
  type OrderRecord,
  type OrderStatus,
  orderStatuses,
} from '@hotovo/domain/orders/order'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { TicketRecord } from '@hotovo/domain/tickets/handling'
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Drafts } from '../records/Drafts.ts'
import { RecordStore } from '../records/RecordStore.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import type { TeamPresenceStore } from '../records/TeamPresenceStore.ts'
import { type RefusedBy, Write } from '../records/Write.ts'
import { AccountStore } from './AccountStore.ts'

/** What the back-office does about one order, and with what. */
export type OrderServices = {
  readonly staff: Pick<
    StaffApi['staff'],
    'orders' | 'payments' | 'vouchers' | 'deliveries' | 'queues' | 'tickets' | 'countFiltered'
  >
  readonly session: Pick<SessionStore, 'guarded' | 'userId' | 'me'>
  readonly drafts: Drafts
  readonly clock: Clock
  readonly later: Later
  readonly uuid: () => string
  /** Whose orders are, where anybody tells. */
  readonly presence?: Pick<TeamPresenceStore, 'isTakenByOther'> | undefined
}
type Collaborators = OrderServices & {
  /** What a list knows of the order already. */
  readonly row?: OrderRow | undefined
  /** Is told of every order as it is now, for whoever shows it elsewhere. */
  readonly tell: (order: OrderSummary) => void
  /** Is told that a change of status begins here. */
  readonly begins?: ((store: OrderStore) => void) | undefined
}

/** What lists show of an order that changes. */
export type OrderSummary = Pick<OrderRow, 'id' | 'orderStatus' | 'paymentStatus' | 'received'> &
  Partial<Pick<ListedOrder, 'hasStaffNotes'>>

/** A change of status as somebody wants it; it may take the change before back. */
type Wanted = {
  readonly status: OrderStatus
  readonly note: string
  readonly reason: string
  readonly undoes: boolean
}
type Made = { readonly record: OrderRecord; readonly from: OrderStatus; readonly to: OrderStatus }
type Declined = RefusedBy<StaffApi['staff']['orders']['change']>
type Reply = { readonly text: string; readonly to: TicketRecord }
type ReplyDeclined = RefusedBy<StaffApi['staff']['tickets']['reply']>

/** The note and the reason of a change, the text of a note of its own, and a reply. */
const fields = ['note', 'reason', 'text', 'reply'] as const
export type Typed = (typeof fields)[number]

/** A change that moves money or vouchers waits so long before it is sent: what it did cannot be taken back (rule A45). */
export const heldMs = 10_000

const withStatus = (record: OrderRecord, orderStatus: OrderStatus | undefined): OrderRecord =>
  orderStatus === undefined ? record : { ...record, order: { ...record.order, orderStatus } }

/** One order in the back-office (rule A13): the record, its history, and what is being done to it. */
export class OrderStore {
  readonly #orders: OrderServices['staff']['orders']
  readonly #session: OrderServices['session']
  readonly #drafts: Drafts
  readonly #later: Later
  readonly #keys: RequestKeys
  readonly #tell: Collaborators['tell']
  readonly #begins: Collaborators['begins']
  readonly #row: OrderRow | undefined
  readonly #file: RecordStore<OrderRecord, Typed>
  /** The record as it was before the change that is under way. */
  #before: OrderRecord | undefined
  /** What was chosen takes the last change back. */
  #undoes = false
  /** What was done here last that was looked at again. */
  #followed: AccountStore['write']['stage'] | undefined
  /** One answer for all that is asked for together. */
  #asking: ReturnType<OrderServices['staff']['orders']['timeline']> | undefined
  readonly id: string
  readonly record: Fetched<OrderRecord | null>
  readonly history: Fetched<readonly AuditEntry[]>
  readonly adding: RecordStore<OrderRecord, Typed>['adding']
  /** The tickets about it, and lines of statements that may pay it. */
  readonly around = new Fetched<Pick<OrderTimeline, 'talks' | 'lines'> | null>()
  /** Whoever placed it. */
  readonly customer = new Fetched<Customer | null>()
  /** Its money, its vouchers and how they go out. */
  readonly account: AccountStore
  /** The status that was chosen and is not stored yet. */
  chosen: OrderStatus | undefined
  /** A change of which nothing is sent yet. */
  held: { readonly from: OrderStatus; readonly wanted: Wanted } | undefined
  readonly change: Write<Wanted, Made, Declined, 'order-not-found'>
  /** A reply to the customer with the newest ticket about the order. */
  readonly sending: Write<Reply, TicketRecord, ReplyDeclined>

  /** Takes up what was chosen and typed in this tab before. */
  constructor(id: string, { staff, session, drafts, clock, later, uuid, row, tell, begins }: Collaborators) {
    const { orders, tickets } = staff
    const keys = new RequestKeys(drafts, uuid)
    const desk = { session, drafts, keys }
    const file: RecordStore<OrderRecord, Typed> = new RecordStore<OrderRecord, Typed>(id, desk, fields, {
      open: () => orders.open({ id }),
      history: () => orders.history({ id }),
      addNote: (text, key) => orders.addNote({ id, text }, key),
      name: () => id,
      gone: 'order-not-found',
      soon: (record) => withStatus(record, this.change.pending?.status),
      tell: ({ order, adminNotes }) => tell({ ...order, hasStaffNotes: adminNotes !== null }),
    })
    this.id = id
    this.#orders = orders
    this.#session = session
    this.#drafts = drafts
    this.#later = later
    this.#tell = tell
    this.#begins = begins
    this.#row = row
    this.#keys = keys
    this.#file = file
    this.record = file.record
    this.history = file.history
    this.adding = file.adding
    this.chosen = orderStatuses.find((status) => status === drafts.of(id).chosen)
    this.account = new AccountStore(id, {
      desk: staff,
      session,
      clock,
      keys,
      shown: {
        current: () => this.record.answer ?? undefined,
        take: (record) => file.take(record),
        meanwhile: () => file.meanwhile(),
      },
    })
    this.change = new Write<Wanted, Made, Declined, 'order-not-found'>(desk, {
      deed: () => this.#changeDeed,
      problems: ({ reason, note }) => [
        ...textProblems('reason', reason, lengths.adminNote, { required: this.needsReason, lines: true }),
        ...textProblems('note', note, lengths.adminNote, { lines: true }),
      ],
      send: (wanted, key) => this.#change(wanted, key),
      show: ({ status }) => this.#show(status),
      done: ({ record }, wanted) => {
        file.take(record)
        this.#forgetSent(wanted)
        void file.openHistory()
        // What is cancelled, or goes on again, moves money and vouchers too.
        this.account.follow()
      },
      refresh: () => this.open(),
      gone: { code: 'order-not-found', tell: () => file.lose() },
      take: (current) => {
        file.take(current)
        this.#dropIdleChoice()
      },
      meanwhile: () => file.meanwhile(),
      calledOff: (wanted) => this.#giveBack(wanted),
    })
    this.sending = new Write<Reply, TicketRecord, ReplyDeclined>(desk, {
      deed: ({ to }) => `reply ${to.ticket.id}`,
      problems: ({ text }) => textProblems('text', text, lengths.reply, { required: true, lines: true }),
      send: ({ text, to: { ticket, version } }, key) => tickets.reply({ id: ticket.id, text, version }, key),
      done: (_, { text }) => file.sent('reply', text),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads the order and its history, and again; what was typed stays. */
  async open(): Promise<void> {
    await this.#file.open()
    this.#opened()
  }

  /** Loads all that is known of the order, and again; what was typed stays. */
  async openAll(): Promise<void> {
    const { id } = this
    await Promise.all([
      this.record.ask(id, async () => {
        const record = (await this.#timeline())?.account.record ?? null
        return record && withStatus(record, this.change.pending?.status)
      }),
      this.history.ask(id, async () => (await this.#timeline())?.entries ?? []),
      this.account.account.ask(id, async () => (await this.#timeline())?.account ?? null),
      this.around.ask(id, () => this.#timeline()),
    ])
    if (this.record.answer) this.#file.take(this.record.answer)
    this.#opened()
  }

  /**
   * Shows what the product itself did after something was done to the money here, looked at once after each: vouchers that went out
   * complete an order. What somebody else did is left for whoever looks to load.
   */
  async follow(): Promise<void> {
    const { stage } = this.account.write
    if (stage.phase !== 'done' || stage === this.#followed) return
    this.#followed = stage
    try {
      const found = await this.#timeline()
      const last = found?.entries.find(({ actor }) => actor.kind !== 'system')?.actor
      if (found && last?.kind === 'staff' && last.email === this.#session.me?.email) this.take(found)
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }

  /** Shows what was fetched before anybody asked. */
  take(known: OrderTimeline): void {
    const { id } = this
    this.record.put(id, known.account.record)
    this.history.put(id, known.entries)
    this.account.account.put(id, known.account)
    this.around.put(id, known)
  }

  /** Loads what else is known of whoever placed it. */
  openCustomer(): Promise<void> {
    return this.customer.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#orders.customer({ id: this.id }))
      return found.ok ? found.value : null
    })
  }

  async #timeline(): Promise<OrderTimeline | null> {
    this.#asking ??= this.#session
      .guarded(() => this.#orders.timeline({ id: this.id }))
      .finally(() => {
        this.#asking = undefined
      })
    const found = await this.#asking
    return found.ok ? found.value : null
  }

  #opened(): void {
    if (!this.record.answer) return
    runInAction(() => {
      this.#settleLost()
      this.#dropIdleChoice()
    })
  }

  /** Whether something is asked or done about it just now. */
  get isBusy(): boolean {
    const isSaving = [this.change, this.adding, this.sending].some((write) => write.isSaving)
    return isSaving || this.record.phase === 'loading' || this.account.write.isSaving
  }

  /** Whether a change of its status is held, or on its way. */
  get isChanging(): boolean {
    return this.held !== undefined || this.change.isSaving
  }

  get order(): Order | undefined {
    return this.record.answer?.order
  }

  get typed(): Readonly<Record<Typed, string>> {
    return this.#file.typed
  }

  /** The order, or what a list knows of it as long as it is not there. */
  get known(): OrderRow | undefined {
    if (this.order) return orderRowOf(this.order)
    if (this.record.answer === null) return undefined
    const { pending } = this.change
    return this.#row && pending ? { ...this.#row, orderStatus: pending.status } : this.#row
  }

  /** Whether the change that was chosen moves money or vouchers: it is asked about first, and held (rule A45). */
  get movesMoney(): boolean {
    return this.known !== undefined && this.chosen !== undefined && movesMoney(this.known, this.chosen)
  }

  /** Whether the change that was chosen needs a reason (rules O13, A45). */
  get needsReason(): boolean {
    const { known, chosen } = this
    return known !== undefined && chosen !== undefined && (this.movesMoney || needsReason(known, chosen))
  }

  /** Whether the last change moved money or vouchers, which nothing takes back. */
  get isForGood(): boolean {
    const { stage } = this.change
    return stage.phase === 'done' && this.order !== undefined && movesMoney(this.order, stage.done.from)
  }

  /** Chooses the next status, and lets go of one that is held; the one that the order has is no choice. */
  choose(status: OrderStatus): void {
    this.#chooseOnly(this.#isIdle(status) ? undefined : status)
    this.#undoes = false
    this.held = undefined
    this.change.rest()
  }

  type(field: Typed, text: string): void {
    this.#file.type(field, text)
    if (field === 'reply') this.sending.rest()
    else this.change.amend(field)
  }

  problemAt(field: 'note' | 'reason' | 'text'): Problem | undefined {
    return (field === 'text' ? this.adding : this.change).problemAt(field)
  }

  /** Makes the change that was chosen, or holds it, and tells whether nothing more is to be said about it. */
  async submit(): Promise<boolean> {
    if (this.change.isSaving && !(await this.change.isMade())) return false
    if (this.chosen === undefined) return false
    const { note, reason } = this.typed
    const undoes = this.#undoes
    const wanted = { status: this.chosen, note, reason: this.needsReason ? reason : '', undoes }
    if (!this.movesMoney) return this.change.run(wanted)
    return this.change.check(wanted) && this.#hold(wanted)
  }

  /** Holds a change that is held for as long again: somebody is at it. */
  holdOn(): void {
    if (this.held) this.#hold(this.held.wanted)
  }

  /** Makes a change at once that is held, and tells whether it is made. */
  async send(): Promise<boolean> {
    const { held } = this
    this.callOff()
    return held !== undefined && this.change.run(held.wanted)
  }

  /** Drops a change that is held, and tells whether there was one: nothing has happened then. */
  callOff(): boolean {
    const wasHeld = this.held !== undefined
    this.held = undefined
    return wasHeld
  }

  /**
   * Changes the status at one press, and tells whether it is changed. What needs a reason, and what there are words for
   * already, is chosen instead, for the form to go on with: `chosen` is set then. A press while another change is on its way
   * waits for that one.
   */
  async switchTo(status: OrderStatus): Promise<boolean> {
    if (this.#isIdle(status)) return false
    this.choose(status)
    if (this.needsReason || this.typed.note.trim() !== '') return false
    this.#chooseOnly(undefined)
    return this.change.follow(() =>
      this.#isIdle(status) ? undefined : { status, note: '', reason: '', undoes: false },
    )
  }

  /**
   * Goes back to the status before, by a second change, once the first one is made. One that needs a reason waits for it
   * instead, one that is held is dropped, and what moved money or vouchers stays.
   */
  async undo(): Promise<boolean> {
    if (this.callOff()) return true
    return this.change.follow(() => {
      const { stage } = this.change
      if (stage.phase !== 'done' || !this.order || this.isForGood) return undefined
      const { from } = stage.done
      if (!needsReason(this.order, from)) return { status: from, note: '', reason: '', undoes: true }
      this.choose(from)
      this.#undoes = true
      return undefined
    })
  }

  /** Adds the text to the notes of staff, and tells whether it is there. */
  addNote(): Promise<boolean> {
    return this.#file.addNote()
  }

  /** The ticket that a reply goes out with: the newest about the order. */
  get talk(): OrderTimeline['talks'][number] | undefined {
    return this.around.answer?.talks[0]
  }

  /** Sends the reply to the customer, and tells whether it is sent. */
  async reply(): Promise<boolean> {
    const { talk } = this
    const { reply: text } = this.typed
    if (!talk || text.trim() === '') return false
    const isSent = await this.sending.run({ text, to: talk.record })
    void this.around.ask(this.id, () => this.#timeline())
    return isSent
  }

  #hold(wanted: Wanted): true {
    const held = { from: this.known!.orderStatus, wanted }
    runInAction(() => {
      this.held = held
      this.#chooseOnly(undefined)
      this.change.rest()
    })
    this.#later(() => void (this.held === held && this.send()), heldMs)
    this.#begins?.(this)
    return true
  }

  /** Shows a status at once, in the row where only that is known, and answers what takes it back. */
  #show(status: OrderStatus): () => void {
    this.#begins?.(this)
    const before = this.record.answer ?? undefined
    this.#before = before
    const row = this.#row
    if (before) this.#file.take(withStatus(before, status))
    else if (row) this.#tell({ ...row, orderStatus: status })
    return () => {
      if (this.#before) this.#file.take(this.#before)
      else if (row) this.#tell(row)
    }
  }

  async #change(wanted: Wanted, key: string): Promise<Result<Made, Declined>> {
    const { id } = this
    const isKnown = this.#before !== undefined
    const seen = this.#before ?? (await this.#fetched())
    if (!seen) return fail({ code: 'order-not-found' })
    const from = seen.order.orderStatus
    if (!isKnown && this.#row && from !== this.#row.orderStatus)
      return fail({ code: 'record-changed', current: seen })
    // Money came since somebody looked: it is asked about first.
    if (movesMoney(seen.order, wanted.status) && wanted.reason.trim() === '')
      throw new CalledOff('a reason is missing')
    const made = await this.#orders.change({ id, ...wanted, version: seen.version }, key)
    return made.ok ? ok({ record: made.value, from, to: made.value.order.orderStatus }) : made
  }

  /** The order of which only a list knew; null where it is not there. */
  async #fetched(): Promise<OrderRecord | null> {
    const history = this.#file.openHistory()
    const found = await this.#orders.open({ id: this.id })
    await history
    if (!found.ok && found.error.code !== 'order-not-found') throw new Unavailable(found.error.code)
    if (!found.ok) return null
    this.#before = found.value
    runInAction(() => this.record.put(this.id, withStatus(found.value, this.change.pending?.status)))
    return found.value
  }

  /** Lets the form have again what was wanted of it, or asks for the reason that is needed by now; another press had no form. */
  #giveBack(wanted: Wanted): void {
    const needsWords = this.order !== undefined && movesMoney(this.order, wanted.status)
    if (wanted.reason === '' && wanted.note === '' && !needsWords) return
    this.choose(wanted.status)
    this.#undoes = wanted.undoes
  }

  /** What was chosen and typed while a change was on its way is the next one. */
  #forgetSent({ status, note, reason }: Wanted): void {
    const isNext = this.chosen !== undefined && this.chosen !== status
    if (!isNext) this.#chooseOnly(undefined)
    this.#file.sent('note', isNext ? note : this.typed.note)
    this.#file.sent('reason', isNext ? reason : this.typed.reason)
  }

  #chooseOnly(status: OrderStatus | undefined): void {
    this.chosen = status
    this.#drafts.keep(this.id, { chosen: status })
  }

  /** The status that the order has is no choice, and one that was cancelled for ever has none. */
  #isIdle(status: OrderStatus): boolean {
    return this.known !== undefined && (status === this.known.orderStatus || isClosed(this.known))
  }

  /** What the order has become meanwhile is no choice. */
  #dropIdleChoice(): void {
    if (this.chosen !== undefined && this.#isIdle(this.chosen)) this.chosen = undefined
  }

  get #changeDeed(): string {
    return `change ${this.id}`
  }

  /** A change whose answer was lost before the page was loaded anew is in the history: its words are no draft any more. */
  #settleLost(): void {
    const { chosen } = this
    if (chosen === undefined || chosen !== this.order?.orderStatus || !this.#keys.isOpen(this.#changeDeed))
      return
    const [last] = (this.history.answer ?? []).filter(({ fieldName }) => fieldName === 'order_status')
    if (last?.newValue !== chosen || last.notes !== changeNote(chosen, this.typed)) return
    this.#keys.settle(this.#changeDeed)
    this.#forgetSent({ status: chosen, note: '', reason: '', undoes: false })
  }
}
