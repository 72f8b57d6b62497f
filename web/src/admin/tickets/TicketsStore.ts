import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { Page } from '@hotovo/application/paging'
import type { TicketSelectionFilter, TicketsChange } from '@hotovo/application/tickets/bulk'
import { type TicketRow, ticketRowOf } from '@hotovo/application/tickets/list'
import type { Colleague, TicketRecord } from '@hotovo/domain/tickets/handling'
import type { TicketStatus } from '@hotovo/domain/tickets/ticket'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { Ahead } from '../records/Ahead.ts'
import type { BulkStore } from '../records/BulkStore.ts'
import { Picks } from '../records/Picks.ts'
import { Total } from '../records/Total.ts'
import { WorkedQueue } from '../records/WorkedQueue.ts'
import { SavedReplies } from './SavedReplies.ts'
import { type TicketServices, TicketStore } from './TicketStore.ts'
import { addressOf, type TicketsView } from './view.ts'

type TicketBulk = BulkStore<TicketRow, TicketSelectionFilter, TicketsChange>

/** The list of tickets (rule A15). It outlives its screen, so that whoever comes back finds it as it was. */
export class TicketsStore {
  readonly #desk: TicketServices
  readonly #ahead = new Ahead<TicketRecord>()
  readonly page = new Fetched<Page<TicketRow>>()
  readonly total: Total
  /** What staff keep to answer with again. */
  readonly saved: SavedReplies
  /** Whom tickets can be given to. */
  readonly colleagues = new Fetched<readonly Colleague[]>()
  /** The tickets that are picked to be changed together. */
  readonly picks: Picks<TicketRow, TicketSelectionFilter, TicketsChange>
  /** The queue that is being worked through: a ticket waits there until nothing is owed for it. */
  readonly queue: WorkedQueue<TicketRow>
  view: TicketsView = {}
  /** The ticket that was opened last. */
  opened: string | undefined
  /** The ticket that is being changed, or was changed last, in the list or on a page of its own. */
  desk: TicketStore | undefined

  constructor(desk: TicketServices) {
    this.#desk = desk
    this.total = new Total(desk, 'tickets')
    this.saved = new SavedReplies(desk)
    this.picks = new Picks<TicketRow, TicketSelectionFilter, TicketsChange>(desk, {
      of: 'tickets',
      rows: () => this.page.value?.items ?? [],
      filter: () => {
        const { cursor: _, ...filter } = this.view
        return filter
      },
      refresh: () => this.refresh(),
    })
    this.queue = new WorkedQueue<TicketRow>(desk, {
      name: () => this.view.due && 'tickets',
      rows: () => this.page.value?.items ?? [],
      isFinished: ({ answerBy }) => answerBy === null,
      reload: () => this.open({ ...this.view, cursor: undefined }),
      leaveFor: (id) => this.leaveFor(id),
      pathOf: ({ number }) => `/admin/tikety/${number}`,
      path: () => `/admin/tikety?${addressOf(this.view).toString()}`,
    })
    makeAutoObservable(
      this,
      { page: false, total: false, saved: false, colleagues: false, picks: false, queue: false },
      { deep: false },
    )
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: TicketsView): Promise<void> {
    const { cursor: _, ...before } = this.view
    const { cursor: __, ...now } = view
    if (addressOf(before).toString() !== addressOf(now).toString()) this.picks.refilter()
    this.view = view
    return this.refresh()
  }

  /** Somebody else works here now, who finds nothing of what the one before looked at. */
  forget(): void {
    this.page.forget()
    this.total.forget()
    this.#ahead.forget()
    this.queue.left.forget()
    this.saved.list.forget()
    this.colleagues.forget()
    this.picks.forget()
    this.view = {}
    this.opened = undefined
    this.desk = undefined
  }

  async refresh(): Promise<void> {
    const { view } = this
    await this.page.ask(addressOf(view).toString(), async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.tickets.list(view))
      return found.ok ? found.value : found.error
    })
    if (view === this.view) void this.total.of(view, this.page.answer)
  }

  /** Everything that the filter means; throws `Unavailable` where nobody answers. */
  async export(): Promise<ExportedRows<TicketRow>> {
    const { cursor: _, ...asked } = this.view
    const found = await this.#desk.session.guarded(() => this.#desk.staff.tickets.export(asked))
    return found.ok ? found.value : found.error
  }

  /** What changes those that are picked: one as long as the same person works here. */
  bulkBy(make: (desk: TicketServices) => TicketBulk): TicketBulk {
    this.picks.bulk ??= make(this.#desk)
    return this.picks.bulk
  }

  /** Loads whom tickets can be given to. */
  openColleagues(): Promise<void> {
    return this.colleagues.ask('all', async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.colleagues())
      return found.ok ? found.value.items.filter(({ takesTickets }) => takesTickets) : []
    })
  }

  /** The record of a ticket. One that is being changed, or can be taken back, stays the same. */
  record(id: string): TicketStore {
    if (this.desk?.id === id && ['saving', 'done'].includes(this.desk.change.stage.phase)) return this.desk
    const record = new TicketStore(id, {
      ...this.#desk,
      tell: (told) => this.#take(ticketRowOf(told)),
      begins: (store) =>
        runInAction(() => {
          this.desk = store
        }),
    })
    const known = this.#ahead.get(id)
    if (known) record.record.put(id, known)
    return record
  }

  /** Fetches a ticket that will perhaps be opened next. */
  fetchAhead(id: string): Promise<void> {
    return this.#ahead.fetch(id, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.tickets.open({ id }))
      return found.ok ? found.value : null
    })
  }

  /** What was fetched ahead of a ticket has been shown. */
  dropAhead(id: string): void {
    this.#ahead.drop(id)
  }

  /** Remembers which ticket was opened. */
  leaveFor(id: string): void {
    this.opened = id
  }

  /** Changes the status of a ticket in the list, which shows it at once; what did not come about is taken back. */
  async changeStatus(row: TicketRow, status: TicketStatus): Promise<boolean> {
    if (status === row.status) return false
    this.opened = row.id
    const desk = this.record(row.number)
    this.#take({ ...row, status })
    const isMade = await desk.changeFrom(row.status, { status })
    if (!isMade && !desk.record.answer) this.#take(row)
    return isMade
  }

  /** What a record says of a ticket, its row says too. */
  #take(taken: TicketRow): void {
    const { value } = this.page
    if (!value) return
    const items = value.items.map((row) => (row.id === taken.id ? taken : row))
    runInAction(() => {
      this.page.value = { ...value, items }
    })
  }
}
