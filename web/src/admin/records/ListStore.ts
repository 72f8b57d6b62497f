import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { CountedFilters } from '@hotovo/application/back-office/filter-counts'
import type { CurrentRow, Page } from '@hotovo/application/paging'
import type { Refusal } from '@hotovo/application/refusal'
import type { Money } from '@hotovo/domain/shared/money'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import { Ahead } from './Ahead.ts'
import { answerOr, answerTo } from './asking.ts'
import type { CountingDesk } from './filterCounts.ts'
import { Total } from './Total.ts'

/** What a list shows: its filter, its order, and the place of its page. */
type View = { readonly cursor?: string | undefined; readonly sort?: string | undefined }

type ListCalls<V extends View, Row, Known, Exported> = {
  readonly of: CountedFilters['list']
  readonly addressOf: (view: V) => URLSearchParams
  readonly list: (view: V) => Promise<Result<Page<Row>, Unauthorized>>
  readonly export: (filter: V) => Promise<Result<ExportedRows<Exported>, Unauthorized>>
  /** Asks for a record before anybody opens it. */
  readonly open: (id: string) => Promise<Result<Known, Refusal>>
  readonly idOf: (row: Row) => string
  /** What rows come to, where whoever is signed in is told. */
  readonly sumsOf?: (rows: readonly Row[]) => readonly Money[] | undefined
  /** How rows are now, and whether the filter still means them; a list that shows it in another way has none. */
  readonly current?: (asked: {
    readonly ids: readonly string[]
    readonly filter: V
  }) => Promise<Result<readonly CurrentRow<Row>[], Unauthorized>>
  /** Whether a row is being changed here just now. */
  readonly isChanging?: (row: Row) => boolean
  /** Hears that the filter means other rows now. */
  readonly refiltered?: () => void
}

/** A list of the back-office (rule A15), page by page. It outlives its screen, so that whoever comes back finds it as it was. */
export class ListStore<V extends View, Row, Known, Exported = Row> {
  readonly #session: CountingDesk['session']
  readonly #calls: ListCalls<V, Row, Known, Exported>
  readonly of: CountedFilters['list']
  readonly page = new Fetched<Page<Row>>()
  readonly total: Total
  /** Records that will perhaps be opened next. */
  readonly ahead: Ahead<Known>
  view = {} as V
  /** The rows that the filter means no more since they were shown, by their ids. */
  left: ReadonlySet<string> = new Set()
  /** The record that was opened last. */
  opened: string | undefined

  constructor(desk: CountingDesk, calls: ListCalls<V, Row, Known, Exported>) {
    this.#session = desk.session
    this.#calls = calls
    this.of = calls.of
    this.total = new Total(desk, calls.of)
    this.ahead = new Ahead((id) => answerOr(desk.session, () => calls.open(id), null))
    makeAutoObservable(this, {}, { deep: false })
  }

  get rows(): readonly Row[] {
    return this.page.value?.items ?? []
  }

  get shownIds(): readonly string[] {
    return this.rows.map(this.#calls.idOf)
  }

  /** What is shown, whatever the page. */
  get filter(): V {
    return { ...this.view, cursor: undefined }
  }

  /** Its place on the site as it is shown. */
  get address(): URLSearchParams {
    return this.#calls.addressOf(this.view)
  }

  /** Shows a page. The one before stays until its rows are there. */
  open(view: V): Promise<void> {
    const before = this.filter
    this.view = view
    const { addressOf, refiltered } = this.#calls
    if (addressOf(before).toString() !== addressOf(this.filter).toString()) {
      // What is asked anew begins at its first row.
      this.opened = undefined
      refiltered?.()
    }
    return this.refresh()
  }

  /** Loads its first page again. */
  openFirst(): Promise<void> {
    return this.open(this.filter)
  }

  /** Loads the page behind the one that is shown; tells whether it is there. */
  async openNext(): Promise<boolean> {
    const cursor = this.page.answer?.next
    if (!cursor) return false
    await this.open({ ...this.view, cursor })
    return this.page.phase === 'shown'
  }

  async refresh(): Promise<void> {
    const { view } = this
    await this.page.ask(this.address.toString(), () => answerTo(this.#session, () => this.#calls.list(view)))
    if (view !== this.view) return
    runInAction(() => {
      if (this.page.phase === 'shown') this.left = new Set()
    })
    void this.total.of(view, this.page.answer, this.#calls.sumsOf)
  }

  /** Everything that the filter means; throws `Unavailable` where nobody answers. */
  export(): Promise<ExportedRows<Exported>> {
    return answerTo(this.#session, () => this.#calls.export(this.filter))
  }

  /** Says of rows how they are now, each in its place, whatever the filter lets through; nobody here asked for it. */
  async takeAnew(ids: readonly string[]): Promise<void> {
    const { filter } = this
    const { asked } = this.page
    const { current, isChanging, idOf } = this.#calls
    const found = await current?.({ ids, filter })
    // Something else may be shown by now.
    if (!found?.ok || asked !== this.page.asked || this.page.phase === 'loading') return
    const told = found.value.filter(({ row }) => !isChanging?.(row))
    runInAction(() => {
      const left = new Set(this.left)
      for (const { row, isListed } of told) {
        this.say(idOf(row), () => row)
        if (isListed) left.delete(idOf(row))
        else left.add(idOf(row))
      }
      this.left = left
    })
  }

  /** Remembers which record was opened. */
  leaveFor(id: string): void {
    this.opened = id
  }

  /** What a record says of itself, its row says too; where the list does not show it, nothing is said. */
  say(id: string, change: (row: Row) => Row): void {
    const { value } = this.page
    if (!value) return
    const { idOf } = this.#calls
    const items = value.items.map((row) => (idOf(row) === id ? change(row) : row))
    runInAction(() => {
      this.page.value = { ...value, items }
    })
  }
}
