import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import type { Fetched } from '../../stores/Fetched.ts'

type CurrentCalls<Row> = {
  /** What is told live of a row is told by this id: of its order, or of the line of a statement that it came by. */
  readonly toldBy: (row: Row) => string
  /** Those of these rows that stand in the list still, as they are now; nobody here asked for it. */
  readonly current: (ids: readonly string[]) => Promise<Result<readonly Row[], Unauthorized>>
  /** Whether a row may be shown as it is now: what would be done to it is what was looked at. */
  readonly isSame?: (now: Row, shown: Row) => boolean
  /** Whether a row is being changed here just now. */
  readonly isChanging: (row: Row) => boolean
  /** Whether it is one's own doing that a row goes: it is shown no more then. */
  readonly isOwn?: (row: Row) => boolean
  readonly refresh: () => Promise<void>
}

/** Rows of work that waits, which others do too: each is shown as it is now, in its place, and what went stays there, marked (rule A124), unless
 * it went by one's own doing. */
export class CurrentRows<
  Row extends { readonly id: string },
  Page extends { readonly items: readonly Row[] },
> {
  readonly #calls: CurrentCalls<Row>
  readonly page: Fetched<Page>
  /** The marks of the page as it is shown; another one has none. */
  marked: { readonly page: Page | undefined; readonly ids: ReadonlySet<string> } = {
    page: undefined,
    ids: new Set(),
  }

  constructor(page: Fetched<Page>, calls: CurrentCalls<Row>) {
    this.page = page
    this.#calls = calls
    makeAutoObservable(this, { page: false }, { deep: false })
  }

  get shownIds(): readonly string[] {
    return (this.page.value?.items ?? []).map(this.#calls.toldBy)
  }

  /** The rows that are to be loaded anew, by their ids: they stand in the list no more, or are not what was looked at. */
  get left(): ReadonlySet<string> {
    return this.marked.page === this.page.value ? this.marked.ids : new Set()
  }

  refresh(): Promise<void> {
    return this.#calls.refresh()
  }

  async takeAnew(told: readonly string[]): Promise<void> {
    const { current, toldBy, isChanging, isSame = () => true, isOwn } = this.#calls
    const { asked, value } = this.page
    const heard = new Set(told)
    const wanted = new Set(value?.items.flatMap((row) => (heard.has(toldBy(row)) ? [row.id] : [])))
    const found = await current([...wanted])
    const shown = this.page.value
    // Something else may be shown by now.
    if (!found.ok || !shown || asked !== this.page.asked || this.page.phase === 'loading') return
    const now = new Map(found.value.map((row) => [row.id, row]))
    const ids = new Set(this.left)
    const items = shown.items.flatMap((row) => {
      if (!wanted.has(row.id) || isChanging(row)) return [row]
      const one = now.get(row.id)
      if (one === undefined && isOwn?.(row)) return []
      const isThere = one !== undefined && isSame(one, row)
      if (isThere) ids.delete(row.id)
      else ids.add(row.id)
      return [isThere ? one : row]
    })
    runInAction(() => {
      const page = { ...shown, items }
      this.page.value = page
      this.marked = { page, ids }
    })
  }
}
