import type { CountedFilters, FilterCount } from '@hotovo/application/back-office/filter-counts'
import type { Page } from '@hotovo/application/paging'
import { filterCounts as limits } from '@hotovo/domain/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import { type CountingDesk, filterCounts } from './filterCounts.ts'

/** What a list shows, and what is asked for its rows but not for how many there are. */
type View = { readonly cursor?: string | undefined; readonly sort?: string | undefined }

/** How many rows the filter of a list means on all its pages, and what they come to, counted behind them (rules A31, A99). */
export class Total {
  readonly #desk: CountingDesk
  readonly #list: CountedFilters['list']
  /** The filter that was counted last. */
  #counted: string | undefined
  count: FilterCount | undefined

  constructor(desk: CountingDesk, list: CountedFilters['list']) {
    this.#desk = desk
    this.#list = list
    makeAutoObservable(this, { ofEach: false }, { deep: false })
  }

  /** Counts what the view means, of which a page is there: whoever goes on to the next one knows already. */
  async of<Row>(
    { cursor, sort: _, ...filter }: View,
    page: Page<Row> | undefined,
    sumsOf: (rows: readonly Row[]) => FilterCount['sums'] = () => undefined,
  ): Promise<void> {
    const asked = JSON.stringify(filter)
    if (!page || (cursor !== undefined && this.#counted === asked)) return
    if (this.#counted !== asked) this.count = undefined
    this.#counted = asked
    if (cursor === undefined && page.next === null) {
      this.count = { count: page.items.length, isMore: false, sums: sumsOf(page.items) }
      return
    }
    const counted = await this.#counts([filter])
    runInAction(() => {
      if (counted && this.#counted === asked) [this.count] = counted
    })
  }

  /**
   * How many rows each value lets through, were it alone in its filter, with the others as they are (rule A42); undefined where
   * nobody answers: a list without counts is as good as ever.
   */
  ofEach(
    { cursor: _, sort: __, ...filter }: View,
    name: string,
    values: readonly string[],
  ): Promise<readonly FilterCount[] | undefined> {
    return this.#counts(values.map((value) => ({ ...filter, [name]: [value] })))
  }

  #counts(filters: readonly object[]): Promise<readonly FilterCount[] | undefined> {
    return filterCounts(this.#desk, { list: this.#list, filters, most: limits.most })
  }
}
