import type { StaffApi } from '@hotovo/application/api'
import type { Customer } from '@hotovo/application/back-office/customer'
import type { Clock } from '@hotovo/application/shared/ports'
import { type TicketRow, ticketRowOf } from '@hotovo/application/tickets/list'
import { lengths } from '@hotovo/domain/limits'
import { canonicalText } from '@hotovo/domain/shared/canonical-json'
import { textProblems } from '@hotovo/domain/shared/person'
import { formerOf, type TicketRecord, type TicketReply } from '@hotovo/domain/tickets/handling'
import { fillReply, replyProblems, replyValues } from '@hotovo/domain/tickets/saved-reply'
import type { Ticket, TicketStatus } from '@hotovo/domain/tickets/ticket'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerOr, askQuietly, itemsOf } from '../records/asking.ts'
import type { Drafts } from '../records/Drafts.ts'
import type { TicketValues, Undone } from '../records/deeds.ts'
import { HeldReply } from '../records/HeldReply.ts'
import type { Holds } from '../records/Holds.ts'
import { RecordStore, type Seen } from '../records/RecordStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type Back, type RefusedBy, Write } from '../records/Write.ts'
import { RelatedOrder } from './RelatedOrder.ts'
import { standingOf, type WantedTicketChange, withWanted } from './standing.ts'

/** What the back-office does about tickets, and with what. */
export type TicketServices = {
  readonly staff: Pick<
    StaffApi['staff'],
    'tickets' | 'orders' | 'savedReplies' | 'countFiltered' | 'colleagues' | 'queues'
  >
  readonly session: Pick<SessionStore, 'guarded'>
  readonly drafts: Drafts
  readonly keys: RequestKeys
  readonly clock: Clock
  readonly uuid: () => string
  readonly holds: Holds
}
type Collaborators = TicketServices & {
  /** What a list knows of the ticket already. */
  readonly row?: TicketRow | undefined
  /** Is told of every ticket as it is now, for whoever shows it elsewhere. */
  readonly tell: (row: TicketRow) => void
  /** Is told that a change begins here. */
  readonly begins: (store: TicketStore) => void
  /** Is told that a reply went out. */
  readonly replied: () => void
}

type Wanted = { readonly change: WantedTicketChange; readonly note: string }
type Reply = { readonly text: string; readonly status: TicketStatus | undefined }
type ReplyDeclined = RefusedBy<StaffApi['staff']['tickets']['reply']>
type Declined = RefusedBy<StaffApi['staff']['tickets']['change']>

/** The note of a change, and a reply to the customer. */
const fields = ['note', 'reply'] as const
type TicketFile = RecordStore<TicketRecord, (typeof fields)[number], Wanted, Declined, 'ticket-not-found'>

/** One ticket in the back-office (rules S4, S8): the record, what was said, and what is being done to it. */
export class TicketStore {
  readonly #desk: Collaborators
  readonly id: string
  readonly file: TicketFile
  /** The oldest first. */
  readonly replies = new Fetched<readonly TicketReply[]>()
  readonly customer = new Fetched<Customer | null>()
  readonly related: RelatedOrder
  readonly change: ReturnType<TicketFile['changedBy']>
  readonly sending: Write<Reply, TicketRecord, ReplyDeclined, 'ticket-not-found'>
  readonly replying: HeldReply<Reply>

  /** Takes up what was typed in this tab before. */
  constructor(id: string, services: Collaborators) {
    const desk = { ...services, undos: services.holds.undos }
    const { row, tell, begins, replied } = desk
    const { tickets } = desk.staff
    this.id = id
    this.#desk = desk
    const file: TicketFile = new RecordStore(id, desk, fields, {
      open: () => tickets.open({ id }),
      history: () => tickets.history({ id }),
      addNote: (text, key) => tickets.addNote({ id: this.#ticketId, text }, key),
      name: () => this.#ticketId,
      about: () => this.#about,
      gone: 'ticket-not-found',
      tell: (record) => tell(ticketRowOf(record)),
      written: (field) => field === 'reply' && this.sending.rest(),
    })
    this.related = new RelatedOrder({
      ...desk,
      record: () => file.record.answer ?? undefined,
      own: () => this.customer.answer?.orders,
    })
    const take = (current: TicketRecord) => {
      file.take(current)
      void this.openReplies()
    }
    this.file = file
    this.change = file.changedBy({
      problems: ({ note }) => textProblems('note', note, lengths.adminNote, { lines: true }),
      send: ({ change, note }, { ticket, version }, key) =>
        tickets.change({ id: ticket.id, ...change, note, version }, key),
      soon: (record, { change }) => withWanted(record, change),
      showInList: ({ change: { status = row?.status, priority = row?.priority } }) => {
        if (row && status && priority) tell({ ...row, status, priority })
        return () => row && tell(row)
      },
      overtaken: (current) =>
        row && current.ticket.status !== row.status ? { code: 'ticket-changed', current } : undefined,
      begins: () => begins(this),
      done: ({ note }) => file.sent('note', note),
      take,
      told: ({ change: to }) => {
        const known = file.record.answer?.ticket ?? row
        if (!known) return undefined
        const { number, status: from, priority } = known
        const { assignee, relatedOrder, ...values } = to
        const isWhole = assignee === undefined && relatedOrder === undefined
        const what = {
          kind: 'ticket',
          number,
          status: to.status && { from, to: to.status },
          values: isWhole ? { from: formerOf({ status: from, priority }, values), to: values } : undefined,
        } as const
        return { subject: this.subject, what }
      },
      back: ({ before, record }, { change }): Back<Wanted> => {
        const { answer: now } = file.record
        const is = (one: TicketRecord) => canonicalText(formerOf(standingOf(one), change))
        if (!now || is(now) !== is(record)) return 'overtaken'
        return { by: { change: formerOf(standingOf(before), change), note: '' } }
      },
    })
    this.sending = new Write<Reply, TicketRecord, ReplyDeclined, 'ticket-not-found'>(desk, {
      deed: () => `reply ${this.#ticketId}`,
      problems: ({ text }) => replyProblems(text, replyValues(file.record.answer!)),
      send: ({ text, status }, key) => {
        const { version } = file.record.answer!
        return tickets.reply({ id: this.#ticketId, text, status, version }, key)
      },
      done: (record, { text }) => {
        file.take(record)
        file.sent('reply', text)
        replied()
        void file.openHistory()
        void this.openReplies()
      },
      gone: { code: 'ticket-not-found', tell: () => file.lose() },
      meanwhile: () => file.meanwhile(),
      take,
    })
    this.replying = new HeldReply(desk.holds, this.sending, {
      id,
      about: () => this.#about,
      begins: () => begins(this),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Its name in the order of all that was done. */
  get subject(): string {
    return `ticket ${this.id}`
  }

  /** Whether something of it is held, can be taken back, is on its way or was not done: it stays the same then. */
  get isOpen(): boolean {
    return this.change.isSaving || this.replying.isOpen || this.#desk.holds.undos.has(this.subject)
  }

  /** A page is shown that tells of it. */
  tellsHere(): () => void {
    return this.#desk.holds.tellsHere(this.subject)
  }

  /** Takes back what was changed before the page was loaded anew, of which only this is known (rule A153). */
  async takeBackKept(
    { from, to }: { readonly from: TicketValues; readonly to: TicketValues },
    mayGo: () => boolean,
  ): Promise<Undone | undefined> {
    await this.file.open()
    if (!mayGo()) return undefined
    const { answer, phase } = this.file.record
    if (!answer) return phase === 'failed' ? 'unanswered' : 'overtaken'
    const done = { before: withWanted(answer, from), record: withWanted(answer, to) }
    return this.change.takeBack({ done, wanted: { change: to, note: '' } })
  }

  /** Loads the ticket and all that belongs to it, and again; what was typed stays. */
  async open(): Promise<void> {
    await Promise.all([this.file.open(), this.openReplies(), this.openCustomer()])
  }

  /** Loads what else the customer has. */
  openCustomer(): Promise<void> {
    const { id } = this
    const { staff, session } = this.#desk
    return this.customer.ask(id, () => answerOr(session, () => staff.tickets.customer({ id }), null))
  }

  openReplies(): Promise<void> {
    const { id } = this
    const { staff, session } = this.#desk
    return this.replies.ask(id, () => itemsOf(session, () => staff.tickets.replies({ id })))
  }

  /** Looks how it is by now, without showing it; undefined where nobody tells. */
  async look(): Promise<Seen | undefined> {
    const id = this.#ticketId
    const { tickets } = this.#desk.staff
    const [record, history, replies] = await Promise.all([
      askQuietly(() => tickets.open({ id })),
      askQuietly(() => tickets.history({ id })),
      askQuietly(() => tickets.replies({ id })),
    ])
    if (!record || !history || !replies) return undefined
    return {
      entries: this.file.newIn(history.items),
      take: () => {
        this.file.takeNews(record, history.items)
        this.replies.put(this.id, replies.items)
      },
    }
  }

  /** Whether something is asked or done about it just now. */
  get isBusy(): boolean {
    const writes = [this.change, this.file.adding, this.sending]
    return this.file.record.phase === 'loading' || writes.some(({ isSaving }) => isSaving)
  }

  get ticket(): Ticket | undefined {
    return this.file.record.answer?.ticket
  }

  get #about() {
    const number = this.ticket?.number ?? this.id
    return { number, path: `/admin/tikety/${number}` }
  }

  /** What is written needs the id; a page may know the number only. */
  get #ticketId(): string {
    return this.ticket?.id ?? this.id
  }

  /** Makes a change, with the note that is typed, once the one that is on its way is made; tells whether it is made. */
  make(change: WantedTicketChange): Promise<boolean> {
    return this.change.follow(() => (this.ticket ? { change, note: this.file.typed.note } : undefined))
  }

  /** Which write somebody else was faster with. */
  get overtaken(): 'change' | 'reply' | undefined {
    if (this.change.stage.phase === 'conflict') return 'change'
    return this.sending.stage.phase === 'conflict' ? 'reply' : undefined
  }

  /** Words that staff keep, filled in with what is known of the ticket (rules A90, S15). */
  filled(kept: string): string {
    const { answer: record } = this.file.record
    return record ? fillReply(kept, replyValues(record, this.related.meant)).text : kept
  }

  /** Puts words that staff keep into the reply, behind what is typed. */
  insert(kept: string): void {
    if (!this.ticket) return
    const words = this.filled(kept)
    const { reply } = this.file.typed
    this.file.type('reply', reply.trim() === '' ? words : `${reply.trimEnd()}\n\n${words}`)
  }

  /**
   * Has the reply held that is typed, with another status where one is named, and tells whether it leaves (rule A119); `calledOff` leads
   * back to it.
   */
  reply(status?: TicketStatus, calledOff = () => {}): boolean {
    const { reply: text } = this.file.typed
    return this.ticket !== undefined && this.replying.hold({ text, status }, calledOff)
  }
}
