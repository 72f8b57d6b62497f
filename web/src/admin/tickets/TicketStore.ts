import type { StaffApi } from '@hotovo/application/api'
import type { Customer } from '@hotovo/application/back-office/customer'
import { Unavailable } from '@hotovo/application/faults'
import type { Clock } from '@hotovo/application/shared/ports'
import type { AuditEntry } from '@hotovo/domain/audit/entry'
import { lengths } from '@hotovo/domain/limits'
import { textProblems } from '@hotovo/domain/shared/person'
import type { Problem } from '@hotovo/domain/shared/problem'
import type { Colleague, TicketRecord, TicketReply } from '@hotovo/domain/tickets/handling'
import type { Ticket, TicketPriority, TicketStatus } from '@hotovo/domain/tickets/ticket'
import { makeAutoObservable, runInAction } from 'mobx'
import { phaseAfter } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { type Drafts, leftOf } from '../records/Drafts.ts'
import type { RequestKeys } from '../records/RequestKeys.ts'

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
/** What was to be done when somebody else was faster. */
type Deed = { readonly what: 'change'; readonly wanted: WantedTicketChange; readonly note: string } | Sending
type Sending = { readonly what: 'reply'; readonly text: string; readonly status: TicketStatus | undefined }

/** The note of a change, a note of its own, and a reply to the customer. */
type Typed = 'note' | 'text' | 'reply'

type Stage =
  | { readonly phase: 'resting' }
  | { readonly phase: 'saving' }
  | { readonly phase: 'invalid'; readonly problems: readonly Problem[] }
  | { readonly phase: 'failed' }

/** One ticket in the back-office (rules S4, S8): the record, what was said, and what is being done to it. */
export class TicketStore {
  readonly #staff: TicketServices['staff']
  readonly #session: TicketServices['session']
  readonly #drafts: Drafts
  readonly #keys: RequestKeys
  readonly #tell: Collaborators['tell']
  readonly #begins: Collaborators['begins']
  /** The change that is on its way, and what it makes of the record. */
  #making: Promise<boolean> | undefined
  #wanted: WantedTicketChange = {}
  /** The end of the last change: whether it was made. */
  #last: Promise<boolean> = Promise.resolve(false)
  /** What a change of a ticket of which only the list knows fetches first. */
  #fetching: Promise<unknown> | undefined
  readonly id: string
  /** Null where there is no such ticket. */
  readonly record = new Fetched<TicketRecord | null>()
  /** The newest first. */
  readonly history = new Fetched<readonly AuditEntry[]>()
  /** The oldest first. */
  readonly replies = new Fetched<readonly TicketReply[]>()
  readonly customer = new Fetched<Customer | null>()
  readonly colleagues = new Fetched<readonly Colleague[]>()
  typed: Readonly<Record<Typed, string>>
  change:
    | Stage
    /** Nobody answered: perhaps it is done, perhaps not. */
    | { readonly phase: 'lost'; readonly wanted: WantedTicketChange; readonly note: string }
    | { readonly phase: 'refused'; readonly code: 'order-not-found' | 'colleague-not-found' }
    /** `back` is what undoes it. */
    | { readonly phase: 'changed'; readonly wanted: WantedTicketChange; readonly back: WantedTicketChange } =
    { phase: 'resting' }
  adding: Stage | { readonly phase: 'added' } = { phase: 'resting' }
  sending: Stage | { readonly phase: 'sent' } = { phase: 'resting' }
  /** Somebody else was faster. `meanwhile` is what they did, undefined while nobody tells. */
  conflict:
    | {
        readonly deed: Deed
        readonly current: TicketRecord
        readonly meanwhile: readonly AuditEntry[] | undefined
      }
    | undefined

  /** Takes up what was typed in this tab before. */
  constructor(id: string, { staff, session, drafts, keys, tell, begins }: Collaborators) {
    this.id = id
    this.#staff = staff
    this.#session = session
    this.#drafts = drafts
    this.#keys = keys
    this.#tell = tell
    this.#begins = begins
    const { note = '', text = '', reply = '' } = drafts.of(id)
    this.typed = { note, text, reply }
    makeAutoObservable(
      this,
      { id: false, record: false, history: false, replies: false, customer: false, colleagues: false },
      { deep: false },
    )
  }

  /** Loads the ticket and all that belongs to it, and again; what was typed stays. */
  async open(): Promise<void> {
    await this.#fetching
    await Promise.all([
      this.#openRecord(),
      this.#openHistory(),
      this.#openReplies(),
      this.openCustomer(),
      this.#openColleagues(),
    ])
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
    const stages = [this.change, this.adding, this.sending]
    return this.record.phase === 'loading' || stages.some(({ phase }) => phase === 'saving')
  }

  get ticket(): Ticket | undefined {
    return this.record.answer?.ticket
  }

  /** What is written needs the id; a page may know the number only. */
  get #ticketId(): string {
    return this.ticket?.id ?? this.id
  }

  type(field: Typed, text: string): void {
    this.typed = { ...this.typed, [field]: text }
    this.#drafts.keep(this.id, { [field]: text })
    if (field === 'text' && this.adding.phase !== 'saving') this.adding = { phase: 'resting' }
    if (field === 'reply' && this.sending.phase !== 'saving') this.sending = { phase: 'resting' }
  }

  /** Makes a change, with the note that is typed, and tells whether it is made. */
  make(wanted: WantedTicketChange): Promise<boolean> {
    return this.#make(wanted, this.typed.note)
  }

  /**
   * Makes a change of a ticket of which only the list knows: the status that was seen there is still to be its own. A change
   * that is on its way comes first, and nothing follows one that was not made.
   */
  changeFrom(seen: TicketStatus, wanted: WantedTicketChange): Promise<boolean> {
    return this.#follow(this.#changeSeen(seen, wanted))
  }

  async #changeSeen(seen: TicketStatus, wanted: WantedTicketChange): Promise<boolean> {
    if (this.change.phase === 'saving' && !(await this.#last)) return false
    runInAction(() => {
      this.change = { phase: 'saving' }
      this.#begins(this)
    })
    this.#fetching = Promise.all([this.#openRecord(), this.#openHistory()])
    await this.#fetching
    const { answer: record, phase } = this.record
    if (record && record.ticket.status !== seen) {
      runInAction(() => {
        this.#tell(record)
        this.change = { phase: 'resting' }
        this.conflict = { deed: { what: 'change', wanted, note: '' }, current: record, meanwhile: undefined }
      })
      return false
    }
    if (!record) {
      runInAction(() => {
        this.change = phase === 'failed' ? { phase: 'lost', wanted, note: '' } : { phase: 'failed' }
      })
      return false
    }
    return this.#make(wanted, '')
  }

  /** Makes a change again that nobody answered. */
  async retry(): Promise<boolean> {
    if (this.change.phase !== 'lost') return false
    const { wanted, note } = this.change
    if (!this.record.answer) await this.#openRecord()
    return this.#make(wanted, note)
  }

  /** Goes back to what was before, by a second change, once the first one is made. */
  async undo(): Promise<boolean> {
    if (this.change.phase === 'saving' && !(await this.#last)) return false
    return this.change.phase === 'changed' && this.#make(this.change.back, '')
  }

  /** Says no more about the last change. */
  dismiss(): void {
    if (this.change.phase !== 'saving') this.change = { phase: 'resting' }
  }

  /** After a conflict: shows the record as it is now; what was typed stays. */
  acceptCurrent(): void {
    if (!this.conflict) return
    this.#take(this.conflict.current)
    this.conflict = undefined
    void this.#openReplies()
  }

  /** After a conflict: does it all the same, knowing the record as it is now. */
  async insist(): Promise<boolean> {
    if (!this.conflict) return false
    const { deed } = this.conflict
    this.acceptCurrent()
    return deed.what === 'change' ? this.#make(deed.wanted, deed.note) : this.#send(deed)
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
    return this.#during('adding', async () => {
      const added = await this.#session.guarded(() =>
        this.#keys.anew(`note ${this.#ticketId}`, (key) =>
          this.#staff.tickets.addNote({ id: this.#ticketId, text }, key),
        ),
      )
      if (!added.ok) return this.#declined('adding', added.error)
      runInAction(() => {
        const left = leftOf(this.typed.text, text)
        this.typed = { ...this.typed, text: left }
        this.#drafts.keep(this.id, { text: left })
        this.adding = { phase: 'added' }
        this.#take(added.value)
      })
      void this.#openHistory()
      return true
    })
  }

  /** Sends the reply to the customer, with another status where one is named, and tells whether it is sent. */
  async reply(status?: TicketStatus): Promise<boolean> {
    const { reply: text } = this.typed
    if (text.trim() === '' || this.sending.phase === 'saving') return false
    const problems = textProblems('text', text, lengths.reply, { required: true, lines: true })
    if (problems.length > 0) {
      this.sending = { phase: 'invalid', problems }
      return false
    }
    return this.#send({ what: 'reply', text, status })
  }

  async #send(sending: Sending): Promise<boolean> {
    const { text, status } = sending
    const seen = this.record.answer
    if (!seen) return false
    this.sending = { phase: 'saving' }
    return this.#during('sending', async () => {
      const sent = await this.#session.guarded(() =>
        this.#keys.anew(`reply ${this.#ticketId}`, (key) =>
          this.#staff.tickets.reply({ id: this.#ticketId, text, status, version: seen.version }, key),
        ),
      )
      if (!sent.ok) {
        if (sent.error.code !== 'ticket-changed') return this.#declined('sending', sent.error)
        await this.#yieldTo(sent.error.current, sending)
        runInAction(() => {
          this.sending = { phase: 'resting' }
        })
        return false
      }
      runInAction(() => {
        const reply = leftOf(this.typed.reply, text)
        this.typed = { ...this.typed, reply }
        this.#drafts.keep(this.id, { reply })
        this.sending = { phase: 'sent' }
        this.#take(sent.value)
      })
      void this.#openHistory()
      void this.#openReplies()
      return true
    })
  }

  #follow(making: Promise<boolean>): Promise<boolean> {
    this.#last = making.catch(() => false)
    return making
  }

  #make(wanted: WantedTicketChange, note: string): Promise<boolean> {
    return this.#follow(this.#makeInTurn(wanted, note))
  }

  /** One after the other: what is pressed while a change is on its way is made of what comes of that. */
  async #makeInTurn(wanted: WantedTicketChange, note: string): Promise<boolean> {
    let said = note
    while (this.#making) {
      await this.#making.catch(() => false)
      // What the one before took with it is not said twice.
      if (note !== '') said = this.typed.note
      // Whoever is asked about the one before answers that first.
      if (this.conflict) return false
    }
    const making = this.#makeNow(wanted, said)
    this.#making = making
    try {
      return await making
    } finally {
      if (this.#making === making) this.#making = undefined
    }
  }

  async #makeNow(wanted: WantedTicketChange, note: string): Promise<boolean> {
    const seen = this.record.answer
    if (!seen) return false
    const problems = textProblems('note', note, lengths.adminNote, { lines: true })
    runInAction(() => {
      this.change = problems.length > 0 ? { phase: 'invalid', problems } : { phase: 'saving' }
      this.#begins(this)
    })
    if (problems.length > 0) return false
    // It is shown at once, and taken back where it did not come about.
    this.#wanted = wanted
    this.#take(withWanted(seen, wanted))
    try {
      const made = await this.#session.guarded(() =>
        this.#keys.anew(`change ${this.#ticketId}`, (key) =>
          this.#staff.tickets.change({ id: this.#ticketId, ...wanted, note, version: seen.version }, key),
        ),
      )
      if (made.ok) {
        this.#made(seen, made.value, wanted)
        return true
      }
      this.#take(seen)
      const { error } = made
      if (error.code === 'ticket-changed') {
        await this.#yieldTo(error.current, { what: 'change', wanted, note })
        runInAction(() => {
          this.change = { phase: 'resting' }
        })
        return false
      }
      if (error.code === 'order-not-found' || error.code === 'colleague-not-found') {
        const { code } = error
        runInAction(() => {
          this.change = { phase: 'refused', code }
        })
        return false
      }
      if (error.code !== 'invalid' && error.code !== 'ticket-not-found') {
        // The first try is still on its way, and may yet be done.
        runInAction(() => {
          this.change = { phase: 'lost', wanted, note }
        })
        return false
      }
      return this.#declined('change', error)
    } catch (fault) {
      runInAction(() => {
        this.#take(seen)
        this.change = phaseAfter(fault, { phase: 'lost', wanted, note })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    } finally {
      this.#wanted = {}
    }
  }

  #made(from: TicketRecord, to: TicketRecord, wanted: WantedTicketChange): void {
    runInAction(() => {
      this.conflict = undefined
      this.#take(to)
      this.typed = { ...this.typed, note: '' }
      this.#drafts.keep(this.id, { note: undefined })
      this.change = { phase: 'changed', wanted, back: backOf(from, wanted) }
    })
    void this.#openHistory()
  }

  /** Does something that is sent; what nobody answered can be sent again. */
  async #during(what: 'adding' | 'sending', call: () => Promise<boolean>): Promise<boolean> {
    try {
      return await call()
    } catch (fault) {
      runInAction(() => {
        this[what] = phaseAfter(fault, { phase: 'failed' })
      })
      if (!(fault instanceof Unavailable)) throw fault
      return false
    }
  }

  #declined(
    what: 'adding' | 'sending' | 'change',
    error: { readonly code: string; readonly problems?: readonly Problem[] },
  ): false {
    runInAction(() => {
      if (error.problems) this[what] = { phase: 'invalid', problems: error.problems }
      else if (error.code !== 'ticket-not-found') this[what] = { phase: 'failed' }
      else {
        this[what] = { phase: 'resting' }
        this.record.put(this.id, null)
      }
    })
    return false
  }

  /** Finds out what somebody else did: what the history has that it did not have before. */
  async #yieldTo(current: TicketRecord, deed: Deed): Promise<void> {
    const known = this.history.answer?.length
    await this.#openHistory()
    const entries = this.history.phase === 'shown' ? this.history.answer : undefined
    const meanwhile = known === undefined ? undefined : entries?.slice(0, entries.length - known)
    runInAction(() => {
      this.conflict = { deed, current, meanwhile }
    })
  }

  #take(record: TicketRecord): void {
    this.record.put(this.id, record)
    this.#tell(record)
  }

  async #openRecord(): Promise<void> {
    await this.record.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#staff.tickets.open({ id: this.id }))
      return found.ok ? withWanted(found.value, this.#wanted) : null
    })
    const { answer } = this.record
    // What is being changed is shown changed already.
    if (answer && this.change.phase !== 'saving') this.#tell(answer)
  }

  #openHistory(): Promise<void> {
    return this.history.ask(this.id, async () => {
      const found = await this.#session.guarded(() => this.#staff.tickets.history({ id: this.id }))
      return found.ok ? found.value.items : []
    })
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
function withWanted(record: TicketRecord, wanted: WantedTicketChange): TicketRecord {
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
