import type { Page } from '@hotovo/application/paging'
import { type TicketRow, ticketRowOf } from '@hotovo/application/support/manage'
import type { TicketRecord } from '@hotovo/domain/support/handling'
import type { TicketStatus } from '@hotovo/domain/support/ticket'
import { makeAutoObservable, runInAction } from 'mobx'
import { Ahead } from '../../stores/Ahead.ts'
import { Fetched } from '../../stores/Fetched.ts'
import { SavedReplies } from './SavedReplies.ts'
import { type TicketDesk, TicketStore } from './TicketStore.ts'
import { addressOf, type TicketsView } from './view.ts'

/** The list of tickets (rule A15). It outlives its screen, so that whoever comes back finds it as it was. */
export class TicketsStore {
  readonly #desk: TicketDesk
  readonly #ahead = new Ahead<TicketRecord>()
  readonly page = new Fetched<Page<TicketRow>>()
  /** What staff keep to answer with again. */
  readonly saved: SavedReplies
  view: TicketsView = {}
  /** The ticket that was opened last. */
  opened: string | undefined
  /** The ticket whose status was changed in the list last. */
  desk: TicketStore | undefined

  constructor(desk: TicketDesk) {
    this.#desk = desk
    this.saved = new SavedReplies(desk)
    makeAutoObservable(this, { page: false, saved: false }, { deep: false })
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: TicketsView): Promise<void> {
    this.view = view
    return this.refresh()
  }

  /** The screen is left: what was changed in it is no longer news. */
  close(): void {
    if (this.desk?.change.phase === 'changed') this.desk = undefined
  }

  /** Somebody else works here now, who finds nothing of what the one before looked at. */
  forget(): void {
    this.page.forget()
    this.#ahead.forget()
    this.saved.list.forget()
    this.view = {}
    this.opened = undefined
    this.desk = undefined
  }

  refresh(): Promise<void> {
    const { view } = this
    return this.page.ask(addressOf(view).toString(), async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.tickets.list(view))
      return found.ok ? found.value : found.error
    })
  }

  /** The record of a ticket, on a page of its own. */
  record(id: string): TicketStore {
    const record = new TicketStore(id, { ...this.#desk, tell: (told) => this.#take(ticketRowOf(told)) })
    const known = this.#ahead.take(id)
    if (known) record.record.put(id, known)
    return record
  }

  /** Fetches a ticket that will perhaps be opened next. */
  fetchAhead(id: string): Promise<void> {
    return this.#ahead.fetch(id, async () => {
      const found = await this.#desk.session.guarded(() => this.#desk.staff.tickets.open(id))
      return found.ok ? found.value : null
    })
  }

  /** Remembers which ticket was opened. */
  leaveFor(id: string): void {
    this.opened = id
  }

  /** Changes the status of a ticket in the list, which shows it at once; what did not come about is taken back. */
  async changeStatus(row: TicketRow, status: TicketStatus): Promise<boolean> {
    if (status === row.status) return false
    this.opened = row.id
    const desk = this.record(row.id)
    this.desk = desk
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
