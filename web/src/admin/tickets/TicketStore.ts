import type { StaffApi } from '@hotovo/application/api'
import type { Customer } from '@hotovo/application/back-office/customer'
import { Unavailable } from '@hotovo/application/faults'
import type { Clock } from '@hotovo/application/shared/ports'
import { lengths } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import { fail, ok, type Result } from '@hotovo/domain/shared/result'
import type { Colleague, TicketRecord, TicketReply } from '@hotovo/domain/tickets/handling'
import type { Ticket, TicketPriority, TicketStatus } from '@hotovo/domain/tickets/ticket'
import { makeAutoObservable } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Drafts } from '../records/Drafts.ts'
import { RecordStore } from '../records/RecordStore.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'
import { type RefusedBy, Write } from '../records/Write.ts'

/** What the back-office does about tickets, and with what. */
export type TicketServices = {
  readonly staff: Pick<
    StaffApi['staff'],
    'tickets' | 'savedReplies' | 'countFiltered' | 'colleagues' | 'queues'
  >
  readonly session: Pick<SessionStore, 'guarded'>
  readonly drafts: Drafts
  readonly keys: RequestKeys
  readonly clock: Clock
  readonly uuid: () => string
}
type Collaborators = TicketServices & {
  /** Is told of every record as it is now, for whoever shows it elsewhere. */
  readonly tell: (record: TicketRecord) => void
  /** Is told that a change begins here. */
  readonly begins: (store: TicketStore) => void
}

/** What somebody wants to be different; what is left out stays. `assignee` is an id or `me`, `relatedOrder` a number. */
export type WantedTicketChange = {
  readonly status?: TicketStatus
  readonly priority?: TicketPriority
  readonly assignee?: string | null
  readonly relatedOrder?: string | null
}
/** `seen` is the status that a list showed, where only that is known of the ticket. */
type Wanted = {
  readonly change: WantedTicketChange
  readonly note: string
  readonly seen?: TicketStatus | undefined
}
type Reply = { readonly text: string; readonly status: TicketStatus | undefined }
type ReplyDeclined = RefusedBy<StaffApi['staff']['tickets']['reply']>
type Declined = RefusedBy<StaffApi['staff']['tickets']['change']>
/** A record that changed, and what undoes that. */
type Made = { readonly record: TicketRecord; readonly back: WantedTicketChange }

/** The note of a change, a note of its own, and a reply to the customer. */
const fields = ['note', 'text', 'reply'] as const
type Typed = (typeof fields)[number]

/** One ticket in the back-office (rules S4, S8): the record, what was said, and what is being done to it. */
export class TicketStore {
  readonly #staff: TicketServices['staff']
  readonly #session: TicketServices['session']
  readonly #file: RecordStore<TicketRecord, Typed>
  /** The record as it was before the change that is under way. */
  #before: TicketRecord | undefined
  readonly id: string
  readonly record: Fetched<TicketRecord | null>
  readonly history: RecordStore<TicketRecord, Typed>['history']
  readonly adding: RecordStore<TicketRecord, Typed>['adding']
  /** The oldest first. */
  readonly replies = new Fetched<readonly TicketReply[]>()
  readonly customer = new Fetched<Customer | null>()
  readonly colleagues = new Fetched<readonly Colleague[]>()
  readonly change: Write<Wanted, Made, Declined, 'ticket-not-found'>
  readonly sending: Write<Reply, TicketRecord, ReplyDeclined, 'ticket-not-found'>

  /** Takes up what was typed in this tab before. */
  constructor(id: string, { staff, session, drafts, keys, tell, begins }: Collaborators) {
    const { tickets } = staff
    const desk = { session, drafts, keys }
    const file: RecordStore<TicketRecord, Typed> = new RecordStore<TicketRecord, Typed>(id, desk, fields, {
      open: () => tickets.open({ id }),
      history: () => tickets.history({ id }),
      addNote: (text, key) => tickets.addNote({ id: this.#ticketId, text }, key),
      name: () => this.#ticketId,
      gone: 'ticket-not-found',
      soon: (record) => withWanted(record, this.change.pending?.change),
      tell,
    })
    const shared = {
      gone: { code: 'ticket-not-found', tell: () => file.lose() },
      meanwhile: () => file.meanwhile(),
      take: (current: TicketRecord) => {
        file.take(current)
        void this.#openReplies()
      },
    } as const
    this.id = id
    this.#staff = staff
    this.#session = session
    this.#file = file
    this.record = file.record
    this.history = file.history
    this.adding = file.adding
    this.change = new Write<Wanted, Made, Declined, 'ticket-not-found'>(desk, {
      ...shared,
      deed: () => `change ${this.#ticketId}`,
      problems: ({ note }) => textProblems('note', note, lengths.adminNote, { lines: true }),
      send: (wanted, key) => this.#change(wanted, key),
      show: ({ change }) => {
        begins(this)
        const before = this.record.answer ?? undefined
        this.#before = before
        if (before) file.take(withWanted(before, change))
        return () => {
          if (this.#before) file.take(this.#before)
        }
      },
      done: ({ record }, { note }) => {
        file.take(record)
        file.sent('note', note)
        void file.openHistory()
      },
      back: ({ back }) => ({ change: back, note: '' }),
    })
    this.sending = new Write<Reply, TicketRecord, ReplyDeclined, 'ticket-not-found'>(desk, {
      ...shared,
      deed: () => `reply ${this.#ticketId}`,
      problems: ({ text }) => textProblems('text', text, lengths.reply, { required: true, lines: true }),
      send: ({ text, status }, key) => {
        const { version } = this.record.answer!
        return tickets.reply({ id: this.#ticketId, text, status, version }, key)
      },
      done: (record, { text }) => {
        file.take(record)
        file.sent('reply', text)
        void file.openHistory()
        void this.#openReplies()
      },
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Loads the ticket and all that belongs to it, and again; what was typed stays. */
  async open(): Promise<void> {
    await Promise.all([this.#file.open(), this.#openReplies(), this.openCustomer(), this.#openColleagues()])
  }

  /** Loads what else the customer has. */
  openCustomer(): Promise<void> {
    return this.customer.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#staff.tickets.customer({ id: this.id }))
      return found.ok ? found.value : null
    })
  }

  /** Whether something is asked or done about it just now. */
  get isBusy(): boolean {
    const writes = [this.change, this.adding, this.sending]
    return this.record.phase === 'loading' || writes.some(({ isSaving }) => isSaving)
  }

  get ticket(): Ticket | undefined {
    return this.record.answer?.ticket
  }

  get typed(): Readonly<Record<Typed, string>> {
    return this.#file.typed
  }

  /** What is written needs the id; a page may know the number only. */
  get #ticketId(): string {
    return this.ticket?.id ?? this.id
  }

  type(field: Typed, text: string): void {
    this.#file.type(field, text)
    if (field === 'reply') this.sending.rest()
  }

  /** Makes a change, with the note that is typed, once the one that is on its way is made; tells whether it is made. */
  make(change: WantedTicketChange): Promise<boolean> {
    return this.change.follow(() => (this.record.answer ? { change, note: this.typed.note } : undefined))
  }

  /** The same for a ticket of which only a list knows: the status that was seen there is still to be its own. */
  changeFrom(seen: TicketStatus, change: WantedTicketChange): Promise<boolean> {
    return this.change.follow(() => ({ change, note: '', seen }))
  }

  /** Which write somebody else was faster with. */
  get overtaken(): 'change' | 'reply' | undefined {
    if (this.change.stage.phase === 'conflict') return 'change'
    return this.sending.stage.phase === 'conflict' ? 'reply' : undefined
  }

  addNote(): Promise<boolean> {
    return this.#file.addNote()
  }

  /** Sends the reply to the customer, with another status where one is named, and tells whether it is sent. */
  async reply(status?: TicketStatus): Promise<boolean> {
    const { reply: text } = this.typed
    return text.trim() !== '' && Boolean(this.record.answer) && this.sending.run({ text, status })
  }

  async #change({ change, note, seen }: Wanted, key: string): Promise<Result<Made, Declined>> {
    const isKnown = this.#before !== undefined
    const found = this.#before ?? (await this.#fetched())
    if (!found) return fail({ code: 'ticket-not-found' })
    if (!isKnown && found.ticket.status !== seen) return fail({ code: 'ticket-changed', current: found })
    const { version } = found
    const made = await this.#staff.tickets.change({ id: found.ticket.id, ...change, note, version }, key)
    return made.ok ? ok({ record: made.value, back: backOf(found, change) }) : made
  }

  /** The ticket of which only a list knew; null where it is not there. */
  async #fetched(): Promise<TicketRecord | null> {
    const history = this.#file.openHistory()
    const found = await this.#staff.tickets.open({ id: this.id })
    await history
    if (!found.ok && found.error.code !== 'ticket-not-found') throw new Unavailable(found.error.code)
    if (!found.ok) return null
    this.#before = found.value
    this.record.put(this.id, withWanted(found.value, this.change.pending?.change))
    return found.value
  }

  #openReplies(): Promise<void> {
    return this.replies.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#staff.tickets.replies({ id: this.id }))
      return found.ok ? found.value.items : []
    })
  }

  #openColleagues(): Promise<void> {
    return this.colleagues.ask('all', async () => {
      const found = await this.#session.guarded(() => this.#staff.colleagues())
      return found.ok ? found.value.items.filter(({ takesTickets }) => takesTickets) : []
    })
  }
}

/** A record as it is once a change that is on its way is made, as far as that is shown at once. */
function withWanted(record: TicketRecord, wanted: WantedTicketChange = {}): TicketRecord {
  const { status = record.ticket.status, priority = record.ticket.priority } = wanted
  return { ...record, ticket: { ...record.ticket, status, priority } }
}

/** What undoes a change. */
function backOf(
  { ticket, assignee, relatedOrder }: TicketRecord,
  wanted: WantedTicketChange,
): WantedTicketChange {
  return {
    ...(wanted.status === undefined ? {} : { status: ticket.status }),
    ...(wanted.priority === undefined ? {} : { priority: ticket.priority }),
    ...(wanted.assignee === undefined ? {} : { assignee: assignee?.id ?? null }),
    ...(wanted.relatedOrder === undefined ? {} : { relatedOrder }),
  }
}
