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
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff, phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Drafts, leftOf } from '../records/Drafts.ts'
import { RequestKeys } from '../records/RequestKeys.ts'
import type { TeamPresenceStore } from '../TeamPresenceStore.ts'
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
  readonly begins?: ((store: RecordStore) => void) | undefined
}

/** What lists show of an order that changes. */
export type OrderSummary = Pick<OrderRow, 'id' | 'orderStatus' | 'paymentStatus' | 'received'> &
  Partial<Pick<ListedOrder, 'hasStaffNotes'>>

const toldOf = ({ order, adminNotes }: OrderRecord): OrderSummary => ({
  ...order,
  hasStaffNotes: adminNotes !== null,
})

/** A change of status as somebody wants it. */
type Wanted = {
  readonly status: OrderStatus
  readonly note: string
  readonly reason: string
  /** It takes the change before back. */
  readonly undoes: boolean
}

export type Typed = 'note' | 'reason' | 'text' | 'reply'

/** A change that moves money or vouchers waits so long before it is sent: what it did cannot be taken back (rule A45). */
export const heldMs = 10_000

/** One order in the back-office (rule A13): the record, its history, and what is being done to it. */
export class RecordStore {
  readonly #orders: OrderServices['staff']['orders']
  readonly #tickets: OrderServices['staff']['tickets']
  readonly #session: OrderServices['session']
  readonly #drafts: Drafts
  readonly #later: Later
  readonly #keys: RequestKeys
  readonly #tell: Collaborators['tell']
  readonly #begins: Collaborators['begins']
  readonly #row: OrderRow | undefined
  readonly id: string
  /** Null where there is no such order. */
  readonly record = new Fetched<OrderRecord | null>()
  /** The newest first. */
  readonly history = new Fetched<readonly AuditEntry[]>()
  /** The tickets about it, and lines of statements that may pay it. */
  readonly around = new Fetched<Pick<OrderTimeline, 'talks' | 'lines'> | null>()
  /** Whoever placed it. */
  readonly customer = new Fetched<Customer | null>()
  /** Its money, its vouchers and how they go out. */
  readonly account: AccountStore
  /** The status that was chosen and is not kept yet. */
  chosen: OrderStatus | undefined
  /** The note and the reason of a change, and the text of a note of its own. */
  typed: Readonly<Record<Typed, string>>
  change:
    | { readonly phase: 'resting' }
    /** Nothing of it is sent yet. */
    | { readonly phase: 'held'; readonly from: OrderStatus; readonly wanted: Wanted }
    | { readonly phase: 'saving'; readonly to: OrderStatus }
    | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
    /** Somebody else was faster. `meanwhile` is what they did, undefined while nobody tells. */
    | {
        readonly phase: 'conflict'
        readonly wanted: Wanted
        readonly current: OrderRecord
        readonly meanwhile: readonly AuditEntry[] | undefined
      }
    /** Nobody answered: perhaps it is done, perhaps not. Or it is beyond the day of whoever asked, and is not. */
    | { readonly phase: 'failed'; readonly wanted: Wanted; readonly isBeyondDay?: boolean }
    | { readonly phase: 'changed'; readonly from: OrderStatus; readonly to: OrderStatus } = {
    phase: 'resting',
  }
  adding:
    | { readonly phase: 'resting' }
    | { readonly phase: 'saving' }
    | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
    | { readonly phase: 'failed' }
    | { readonly phase: 'added' } = { phase: 'resting' }
  /** What was chosen takes the last change back. */
  #undoes = false
  /** The end of the change that is on its way, and of what it fetches first. */
  #making: Promise<boolean> | undefined
  #fetching: Promise<void> | undefined
  sending: {
    readonly phase: 'resting' | 'saving' | 'failed' | 'changed' | 'sent' | 'invalid'
    readonly problems?: readonly Problem[]
  } = { phase: 'resting' }
  /** What was done here last that was looked at again. */
  #followed: AccountStore['stage'] | undefined
  /** One answer for all that is asked for together. */
  #asking: ReturnType<OrderServices['staff']['orders']['timeline']> | undefined
  /** How often a change was refused, so that each refusal is told anew. */
  refusals = 0

  /** Takes up what was chosen and typed in this tab before. */
  constructor(id: string, { staff, session, drafts, clock, later, uuid, row, tell, begins }: Collaborators) {
    this.id = id
    this.#orders = staff.orders
    this.#tickets = staff.tickets
    this.#session = session
    this.#drafts = drafts
    this.#later = later
    this.#tell = tell
    this.#begins = begins
    this.#row = row
    this.#keys = new RequestKeys(drafts, uuid)
    const { chosen, note = '', reason = '', text = '', reply = '' } = drafts.of(id)
    this.chosen = orderStatuses.find((status) => status === chosen)
    this.typed = { note, reason, text, reply }
    this.account = new AccountStore(id, {
      desk: staff,
      session,
      clock,
      keys: this.#keys,
      shown: {
        current: () => this.record.answer ?? undefined,
        take: (record) => this.#take(record),
        meanwhile: () => this.#meanwhile(),
      },
    })
    makeAutoObservable(
      this,
      { id: false, record: false, history: false, around: false, customer: false, account: false },
      { deep: false },
    )
  }

  /** Loads the order and its history, and again; what was typed stays. */
  async open(): Promise<void> {
    const { id } = this
    const opening = this.record.ask(id, async () => {
      const found = await this.#session.guarded(() => this.#orders.open({ id }))
      return found.ok ? found.value : null
    })
    await Promise.all([opening, this.#openHistory()])
    this.#opened()
  }

  /** Loads all that is known of the order, and again; what was typed stays. */
  async openAll(): Promise<void> {
    const { id } = this
    await this.#fetching
    await Promise.all([
      this.record.ask(id, async () => this.#withChange((await this.#timeline())?.account.record ?? null)),
      this.history.ask(id, async () => (await this.#timeline())?.entries ?? []),
      this.account.account.ask(id, async () => (await this.#timeline())?.account ?? null),
      this.around.ask(id, () => this.#timeline()),
    ])
    this.#opened()
  }

  /**
   * Shows what the product itself did after something was done to the money here, looked at once after each: vouchers that went out
   * complete an order. What somebody else did is left for whoever looks to load.
   */
  async follow(): Promise<void> {
    const { stage } = this.account
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
    const { answer } = this.record
    if (!answer) return
    // What is being changed is shown changed already.
    if (this.change.phase !== 'saving') this.#tell(toldOf(answer))
    runInAction(() => {
      this.#settleLost()
      this.#dropIdleChoice()
    })
  }

  /** Whether something is asked or done about it just now. */
  get isBusy(): boolean {
    const stages = [this.change, this.adding, this.sending, this.account.stage]
    return this.record.phase === 'loading' || stages.some(({ phase }) => phase === 'saving')
  }

  get order(): Order | undefined {
    return this.record.answer?.order
  }

  /** The order, or what a list knows of it as long as it is not there. */
  get known(): OrderRow | undefined {
    if (this.order) return orderRowOf(this.order)
    if (this.record.answer === null) return undefined
    const { change } = this
    return this.#row && change.phase === 'saving' ? { ...this.#row, orderStatus: change.to } : this.#row
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
    const { change, order } = this
    return change.phase === 'changed' && order !== undefined && movesMoney(order, change.from)
  }

  /** Chooses the next status; the one that the order has is no choice. */
  choose(status: OrderStatus): void {
    this.chosen = this.#isIdle(status) ? undefined : status
    this.#undoes = false
    this.#drafts.keep(this.id, { chosen: this.chosen })
    if (this.change.phase !== 'saving') this.change = { phase: 'resting' }
  }

  type(field: Typed, text: string): void {
    this.typed = { ...this.typed, [field]: text }
    this.#drafts.keep(this.id, { [field]: text })
    if (field === 'text') this.adding = { phase: 'resting' }
    else if (field === 'reply') this.sending = { phase: 'resting' }
    else if (this.change.phase === 'invalid') {
      const problems = this.change.problems.filter(({ at }) => at !== field)
      this.change = { phase: 'invalid', problems }
    }
  }

  problemAt(field: Typed): Problem | undefined {
    const stage = field === 'text' ? this.adding : this.change
    return stage.phase === 'invalid' ? stage.problems.find(({ at }) => at === field) : undefined
  }

  /** Makes the change that was chosen, or holds it, and tells whether nothing more is to be said about it. */
  async submit(): Promise<boolean> {
    if (this.change.phase === 'saving' && !(await this.#isMade())) return false
    if (this.chosen === undefined) return false
    const { note, reason } = this.typed
    const problems = [
      ...textProblems('reason', reason, lengths.adminNote, { required: this.needsReason, lines: true }),
      ...textProblems('note', note, lengths.adminNote, { lines: true }),
    ]
    if (problems.length > 0) return this.#refuse(problems)
    const wanted: Wanted = {
      status: this.chosen,
      note,
      reason: this.needsReason ? reason : '',
      undoes: this.#undoes,
    }
    return this.movesMoney ? this.#hold(wanted) : this.#make(wanted)
  }

  /** Holds a change that is held for as long again: somebody is at it. */
  holdOn(): void {
    if (this.change.phase === 'held') this.#hold(this.change.wanted)
  }

  /** Makes a change at once that is held, and tells whether it is made. */
  async send(): Promise<boolean> {
    return this.change.phase === 'held' && this.#make(this.change.wanted)
  }

  /** Drops a change that is held, and tells whether there was one: nothing has happened then. */
  callOff(): boolean {
    if (this.change.phase !== 'held') return false
    this.change = { phase: 'resting' }
    return true
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
    this.chosen = undefined
    this.#drafts.keep(this.id, { chosen: undefined })
    if (this.change.phase === 'saving' && (!(await this.#isMade()) || this.#isIdle(status))) return false
    return this.#make({ status, note: '', reason: '', undoes: false })
  }

  /** Makes a change again that nobody answered. */
  async retry(): Promise<boolean> {
    return this.change.phase === 'failed' && this.#make(this.change.wanted)
  }

  /**
   * Goes back to the status before, by a second change, once the first one is made. One that needs a reason waits for it
   * instead, one that is held is dropped, and what moved money or vouchers stays.
   */
  async undo(): Promise<boolean> {
    if (this.callOff()) return true
    if (this.change.phase === 'saving' && !(await this.#isMade())) return false
    const { change, order } = this
    if (change.phase !== 'changed' || !order || this.isForGood) return false
    if (!needsReason(order, change.from))
      return this.#make({ status: change.from, note: '', reason: '', undoes: true })
    this.choose(change.from)
    this.#undoes = true
    return false
  }

  /** Says no more about the last change. */
  dismiss(): void {
    this.change = { phase: 'resting' }
  }

  /** After a conflict: shows the record as it is now; what was chosen and typed stays. */
  acceptCurrent(): void {
    if (this.change.phase !== 'conflict') return
    this.#take(this.change.current)
    this.#dropIdleChoice()
    this.change = { phase: 'resting' }
  }

  /** After a conflict: makes the change all the same, knowing the record as it is now. */
  async insist(): Promise<boolean> {
    if (this.change.phase !== 'conflict') return false
    const { wanted, current } = this.change
    this.#take(current)
    return this.#make(wanted)
  }

  /** Adds the text to the notes of staff, and tells whether it is there. */
  async addNote(): Promise<boolean> {
    const { text } = this.typed
    if (text.trim() === '' || this.adding.phase === 'saving') return false
    const problems = textProblems('text', text, lengths.adminNote, { required: true, lines: true })
    if (problems.length > 0) {
      this.adding = { phase: 'invalid', problems }
      return false
    }
    this.adding = { phase: 'saving' }
    try {
      const added = await this.#session.guarded(() =>
        this.#keys.anew(`note ${this.id}`, (key) => this.#orders.addNote({ id: this.id, text }, key)),
      )
      runInAction(() => {
        if (added.ok) this.#noted(added.value, text)
        else if (added.error.code === 'invalid')
          this.adding = { phase: 'invalid', problems: added.error.problems }
        else if (added.error.code === 'order-not-found') this.#lose()
        else this.adding = { phase: 'failed' }
      })
      if (added.ok) void this.#openHistory()
      return added.ok
    } catch (fault) {
      runInAction(() => {
        this.adding = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  /** The ticket that a reply goes out with: the newest about the order. */
  get talk(): OrderTimeline['talks'][number] | undefined {
    return this.around.answer?.talks[0]
  }

  /** Sends the reply to the customer with the newest ticket about the order, and tells whether it is sent. */
  async reply(): Promise<boolean> {
    const { talk } = this
    const { reply: text } = this.typed
    if (!talk || text.trim() === '' || this.sending.phase === 'saving') return false
    const problems = textProblems('text', text, lengths.reply, { required: true, lines: true })
    this.sending = problems.length > 0 ? { phase: 'invalid', problems } : { phase: 'saving' }
    if (problems.length > 0) return false
    const { ticket, version } = talk.record
    try {
      const sent = await this.#session.guarded(() =>
        this.#keys.anew(`reply ${ticket.id}`, (key) =>
          this.#tickets.reply({ id: ticket.id, text, version }, key),
        ),
      )
      runInAction(() => {
        if (sent.ok) {
          const reply = leftOf(this.typed.reply, text)
          this.typed = { ...this.typed, reply }
          this.#drafts.keep(this.id, { reply })
          this.sending = { phase: 'sent' }
        } else if (sent.error.code === 'invalid')
          this.sending = { phase: 'invalid', problems: sent.error.problems }
        else this.sending = { phase: sent.error.code === 'ticket-changed' ? 'changed' : 'failed' }
      })
      void this.around.ask(this.id, () => this.#timeline())
      return sent.ok
    } catch (fault) {
      runInAction(() => {
        this.sending = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  #openHistory(): Promise<void> {
    return this.history.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#orders.history({ id: this.id }))
      return found.ok ? found.value.items : []
    })
  }

  /** Waits for the change that is on its way, and tells whether it was made: nothing follows one that was not. */
  async #isMade(): Promise<boolean> {
    while (this.change.phase === 'saving') if (!(await this.#making)) return false
    return true
  }

  #hold(wanted: Wanted): true {
    const held = { phase: 'held', from: this.known!.orderStatus, wanted } as const
    runInAction(() => {
      this.change = held
      this.chosen = undefined
    })
    this.#drafts.keep(this.id, { chosen: undefined })
    this.#later(() => void (this.change === held && this.#make(wanted)), heldMs)
    this.#begins?.(this)
    return true
  }

  #make(wanted: Wanted): Promise<boolean> {
    const making = this.#carryOut(wanted)
    this.#making = making.catch(() => false)
    return making
  }

  async #carryOut(wanted: Wanted): Promise<boolean> {
    runInAction(() => {
      this.change = { phase: 'saving', to: wanted.status }
    })
    this.#begins?.(this)
    const seen = this.record.answer ?? (await this.#fetched(wanted))
    if (!seen) return false
    if (movesMoney(seen.order, wanted.status) && wanted.reason.trim() === '') {
      // Money came since somebody looked: it is asked about first.
      runInAction(() => {
        this.#take(seen)
        this.change = { phase: 'resting' }
        this.choose(wanted.status)
      })
      return false
    }
    const { version } = seen
    // It is shown at once, and taken back where it does not come about.
    runInAction(() => this.#take({ ...seen, order: { ...seen.order, orderStatus: wanted.status } }))
    try {
      const made = await this.#session.guarded(() =>
        this.#keys.anew(this.#changeDeed, (key) =>
          this.#orders.change({ id: this.id, ...wanted, version }, key),
        ),
      )
      if (made.ok) {
        this.#made(seen.order.orderStatus, made.value, wanted)
        void this.#openHistory()
        // What is cancelled, or goes on again, moves money and vouchers too.
        this.account.follow()
        return true
      }
      const { error } = made
      runInAction(() => this.#take(seen))
      switch (error.code) {
        case 'invalid':
          this.choose(wanted.status)
          return this.#refuse(error.problems)
        case 'record-changed':
          await this.#yieldTo(error.current, wanted)
          return false
        case 'order-not-found':
          this.#lose()
          return false
        case 'order-closed':
          await this.open()
          return false
        case 'beyond-day':
          runInAction(() => this.#fail(wanted, true))
          return false
        default:
          // The first try is still on its way, and may yet be done.
          runInAction(() => this.#fail(wanted))
          return false
      }
    } catch (fault) {
      runInAction(() => {
        this.#take(seen)
        if (fault instanceof CalledOff) this.#giveBack(wanted)
        else this.#fail(wanted)
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  /** The record of an order of which only a list knows; none where its status is not the one that was seen there. */
  async #fetched(wanted: Wanted): Promise<OrderRecord | undefined> {
    const row = this.#row
    if (row) this.#tell({ ...row, orderStatus: wanted.status })
    this.#fetching = this.open()
    await this.#fetching
    const { answer, phase } = this.record
    const isAsSeen = row === undefined || answer?.order.orderStatus === row.orderStatus
    if (answer && isAsSeen) return answer
    if (answer) {
      this.#tell(toldOf(answer))
      await this.#yieldTo(answer, wanted)
      return undefined
    }
    runInAction(() => {
      if (row) this.#tell(row)
      if (phase === 'failed') this.#fail(wanted)
      else this.change = { phase: 'resting' }
    })
    return undefined
  }

  /** Lets the form have again what was wanted of it; a change of one press had none. */
  #giveBack(wanted: Wanted): void {
    this.change = { phase: 'resting' }
    if (wanted.reason === '' && wanted.note === '') return
    this.choose(wanted.status)
    this.#undoes = wanted.undoes
  }

  #fail(wanted: Wanted, isBeyondDay = false): void {
    this.refusals += 1
    this.change = { phase: 'failed', wanted, isBeyondDay }
  }

  /** Finds out what somebody else did: what the history has that it did not have before. */
  async #yieldTo(current: OrderRecord, wanted: Wanted): Promise<void> {
    runInAction(() => {
      this.refusals += 1
      this.change = { phase: 'conflict', wanted, current, meanwhile: undefined }
    })
    const meanwhile = await this.#meanwhile()
    runInAction(() => {
      if (this.change.phase === 'conflict') this.change = { ...this.change, meanwhile }
    })
  }

  /** Loads the history again: what it has that it did not have before, undefined where nobody tells. */
  async #meanwhile(): Promise<readonly AuditEntry[] | undefined> {
    const known = this.history.answer?.length
    await this.#openHistory()
    const entries = this.history.phase === 'shown' ? this.history.answer : undefined
    return known === undefined ? undefined : entries?.slice(0, entries.length - known)
  }

  #made(from: OrderStatus, record: OrderRecord, wanted: Wanted): void {
    runInAction(() => {
      this.#take(record)
      const to = record.order.orderStatus
      // What was chosen and typed meanwhile is the next change.
      const isNext = this.chosen !== undefined && this.chosen !== wanted.status
      const note = isNext ? leftOf(this.typed.note, wanted.note) : ''
      const reason = isNext ? leftOf(this.typed.reason, wanted.reason) : ''
      if (!isNext) this.chosen = undefined
      this.typed = { ...this.typed, note, reason }
      this.#drafts.keep(this.id, { chosen: this.chosen, note, reason })
      this.change = from === to ? { phase: 'resting' } : { phase: 'changed', from, to }
      // A note alone is kept with the notes of staff.
      if (from === to && wanted.note.trim() !== '') this.adding = { phase: 'added' }
    })
  }

  #noted(record: OrderRecord, sent: string): void {
    this.#take(record)
    const text = leftOf(this.typed.text, sent)
    this.typed = { ...this.typed, text }
    this.#drafts.keep(this.id, { text })
    this.adding = { phase: 'added' }
  }

  /** A record as it is once the change that is on its way is made, whichever of the two was answered first. */
  #withChange(record: OrderRecord | null): OrderRecord | null {
    const { change } = this
    if (record === null || change.phase !== 'saving') return record
    return { ...record, order: { ...record.order, orderStatus: change.to } }
  }

  #take(record: OrderRecord): void {
    this.record.put(this.id, record)
    this.#tell(toldOf(record))
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
    this.typed = { ...this.typed, note: '', reason: '' }
    this.#drafts.keep(this.id, { chosen: undefined, note: '', reason: '' })
  }

  /** The order is gone. */
  #lose(): void {
    this.record.put(this.id, null)
  }

  #refuse(problems: readonly Problem[]): false {
    runInAction(() => {
      this.refusals += 1
      this.change = { phase: 'invalid', problems }
    })
    return false
  }
}
