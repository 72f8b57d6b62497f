import type { FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { TicketSelectionFilter, TicketsChange } from '@hotovo/application/tickets/bulk'
import type { TicketRow } from '@hotovo/application/tickets/list'
import type { StaffSavedReply } from '@hotovo/application/tickets/saved-replies'
import { filterCounts as limits } from '@hotovo/domain/limits'
import type { Colleague, TicketRecord } from '@hotovo/domain/tickets/handling'
import { isActive, ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { itemsOf } from '../records/asking.ts'
import type { BulkStore } from '../records/BulkStore.ts'
import { filterCounts } from '../records/filterCounts.ts'
import { heldReply } from '../records/HeldReply.ts'
import { ListStore } from '../records/ListStore.ts'
import { Picks } from '../records/Picks.ts'
import { SavedList } from '../records/SavedList.ts'
import { WorkedQueue } from '../records/WorkedQueue.ts'
import type { WantedTicketChange } from './standing.ts'
import { type TicketServices, TicketStore } from './TicketStore.ts'
import { addressOf, type TicketsView } from './view.ts'

export type SavedReplies = SavedList<StaffSavedReply, Omit<StaffSavedReply, 'id' | 'version'>>
type TicketBulk = BulkStore<TicketRow, TicketSelectionFilter, TicketsChange>

/** The list of tickets, and the ticket that is worked on. */
export class TicketsStore {
  readonly #desk: TicketServices
  /** The tickets that are being changed, or can be taken back, as they were asked for. */
  readonly #begun = new Map<string, TicketStore>()
  readonly list: ListStore<TicketsView, TicketRow, TicketRecord>
  /** What staff keep to answer with again. */
  readonly saved: SavedReplies
  /** Whom tickets can be given to. */
  readonly colleagues = new Fetched<readonly Colleague[]>()
  /** The tickets that are picked to be changed together. */
  readonly picks: Picks<TicketRow, TicketSelectionFilter, TicketBulk, TicketServices>
  /**
   * What is being worked through: in the queue a ticket waits until nothing is owed for it, in any other list until it is
   * resolved (rule A89).
   */
  readonly queue: WorkedQueue<TicketRow>
  /** The ticket that is being changed, or was changed last, in the list or on a page of its own. */
  desk: TicketStore | undefined

  constructor(desk: TicketServices) {
    this.#desk = desk
    const { tickets, savedReplies } = desk.staff
    this.list = new ListStore<TicketsView, TicketRow, TicketRecord>(desk, {
      of: 'tickets',
      addressOf,
      list: (view) => tickets.list(view),
      export: (filter) => tickets.export(filter),
      open: (id) => tickets.open({ id }),
      current: (asked) => tickets.current(asked),
      isChanging: ({ number }) => this.desk?.id === number && this.desk.change.isSaving,
      idOf: ({ id }) => id,
      refiltered: () => this.picks.refilter(),
    })
    this.saved = new SavedList(desk, {
      list: () => itemsOf(desk.session, () => savedReplies.list()),
      keep: ({ title, text, language, isShared }) => savedReplies.add({ title, text, language, isShared }),
      change: (reply) => savedReplies.change(reply),
      remove: ({ id }) => savedReplies.remove({ id }),
      gone: 'saved-reply-not-found',
    })
    this.picks = new Picks(desk, 'tickets', this.list)
    this.queue = new WorkedQueue<TicketRow>(desk, this.list, {
      name: () => this.list.view.due && 'tickets',
      countListed: () => this.#waiting(),
      isFinished: ({ answerBy, status }) =>
        this.queue.name === undefined ? !isActive(status) : answerBy === null,
      // What is answered in a moment is not led to again.
      isTaken: (row) => this.#isLeaving(row),
      leaving: () =>
        this.list.rows.filter((row) => !this.queue.isFinished(row) && this.#isLeaving(row)).length,
      path: '/admin/tikety',
      idInPath: ({ number }) => number,
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Whether a reply to a ticket is held, alone or among many. */
  isReplyHeld({ id, number }: Pick<TicketRow, 'id' | 'number'>): boolean {
    const { holds } = this.#desk
    return holds.isHeld(heldReply(number)) || holds.of(this.picks.batchKeptIn)?.ids?.includes(id) === true
  }

  /** Loads whom tickets can be given to. */
  openColleagues(): Promise<void> {
    const { session, staff } = this.#desk
    return this.colleagues.ask('all', async () => {
      const all = await itemsOf(session, () => staff.colleagues())
      return all.filter(({ takesTickets }) => takesTickets)
    })
  }

  /** The record of a ticket. One of which something is held, under way or can be taken back stays the same. */
  record(id: string): TicketStore {
    const begun = this.#begun.get(id)
    if (begun?.isOpen) return begun
    const record = new TicketStore(id, {
      ...this.#desk,
      row: this.list.rows.find(({ number }) => number === id),
      tell: (row) => this.#say(row),
      begins: (store) =>
        runInAction(() => {
          for (const [of, one] of this.#begun) if (!one.isOpen) this.#begun.delete(of)
          this.#begun.set(id, store)
          this.desk = store
        }),
      replied: () => void (this.queue.left.answer && this.queue.count()),
    })
    const known = this.list.ahead.get(id)
    if (known) record.file.record.put(id, known)
    if (record.isOpen) this.#begun.set(id, record)
    return record
  }

  /** The record that takes back what was changed before the page was loaded anew: the one that is shown, where it is. */
  keeper(number: string): TicketStore {
    return this.#begun.get(number) ?? this.record(number)
  }

  /** Changes a ticket in the list, which shows its status and priority at once; what did not come about is taken back. */
  async change(row: TicketRow, change: WantedTicketChange): Promise<boolean> {
    const { status = row.status, priority = row.priority, assignee } = change
    const isSame = status === row.status && priority === row.priority
    if (isSame && (assignee === undefined || assignee === (row.assignee?.id ?? null))) return false
    this.list.leaveFor(row.id)
    const desk = this.record(row.number)
    this.#say({ ...row, status, priority })
    return desk.change.follow(() => ({ change, note: '' }))
  }

  /** Whether a reply that is held, or on its way, has it wait no more. */
  #isLeaving({ number }: TicketRow): boolean {
    const leaving = this.#begun.get(number)?.replying.leaving
    if (leaving === undefined || this.queue.name !== undefined) return leaving !== undefined
    return leaving.status !== undefined && !isActive(leaving.status)
  }

  /** How many tickets that somebody still has to work on the list means. */
  async #waiting(): Promise<FilterCount | undefined> {
    const { cursor: _, sort: __, status = ticketStatuses, ...filter } = this.list.view
    const active = status.filter(isActive)
    if (active.length === 0) return { count: 0, isMore: false }
    const filters = [{ ...filter, status: active }]
    const counted = await filterCounts(this.#desk, { list: 'tickets', filters, most: limits.most })
    return counted?.[0]
  }

  #say(told: TicketRow): void {
    this.list.say(told.id, () => told)
  }
}
