import type { StaffApi } from '@hotovo/application/api'
import type { ListQuestion } from '@hotovo/application/back-office/first-ids'
import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import type { Later, RecordEventKind } from '@hotovo/application/shared/ports'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import type { Fetched } from '../../../stores/Fetched.ts'
import type { Live } from './Live.ts'

type Row = { readonly id: string } | { readonly voucher: { readonly serial: string } }
const idOf = (row: Row) => ('voucher' in row ? row.voucher.serial : row.id)

/** The first page of a list: its rows, what it was asked for, and how it is asked for again. */
export type FreshList = {
  readonly page: Pick<Fetched<{ readonly items: readonly Row[] }>, 'phase' | 'value' | 'asked'>
  /** Rows that went since they were asked for, by what was done here: they are no news. */
  readonly gone?: readonly Row[]
  readonly view: { readonly cursor?: string | undefined }
  refresh(): Promise<void>
}

export type FreshServices = {
  readonly firstRows: StaffApi['staff']['firstIds']
  readonly later: Later
}

/** What stands in a list, page by page. */
export type FreshKind = Exclude<RecordEventKind, 'statement-file'>

/** The list that records of a kind come to. */
const lists = {
  order: 'orders',
  ticket: 'tickets',
  voucher: 'vouchers',
  'bank-line': 'payments',
} as const satisfies Record<FreshKind, ListQuestion['list']>

/** Which rows are first is asked no sooner after the last time. */
export const pauseMs = 1000

/**
 * What came after the rows that a list shows and would be shown among them (rule A25): by what its filters let through and how it
 * is sorted, as the server tells. It asks past `SessionStore.guarded`, because nothing of it is activity.
 */
export class Fresh {
  readonly #desk: FreshServices
  readonly list: FreshList
  readonly kind: FreshKind
  /** All that is new since the rows were asked for. */
  ids: ReadonlySet<string> = new Set()
  /** There may be more than can be counted. */
  isMany = false
  /** The rows that would be shown, as far as is known. */
  first: ReadonlySet<string> = new Set()
  #isLooking = false
  /** Something was heard since they were asked for. */
  #isOld = false

  constructor(desk: FreshServices, list: FreshList, kind: FreshKind) {
    this.#desk = desk
    this.list = list
    this.kind = kind
    makeAutoObservable(this, { list: false, kind: false }, { deep: false })
  }

  /** Listens until what is answered is called. */
  listen(live: Pick<Live, 'hear'>): () => void {
    const leave = live.hear((news) => this.take(news))
    let before = { ids: this.ids, isMany: false }
    const ignore = reaction(
      () => this.list.page.phase,
      (phase) => {
        if (phase === 'loading') before = { ids: this.ids, isMany: this.isMany }
        else if (phase === 'shown') this.forget(before)
      },
    )
    return () => {
      leave()
      ignore()
      this.#isOld = false
    }
  }

  take(news: StaffEvent): void {
    if (news.kind === 'company') return
    if (news.kind === 'many') {
      if (news.of !== null && news.of !== this.kind) return
      this.isMany = true
    } else {
      if (news.kind !== this.kind) return
      // What is new may come among the rows by a change, too.
      if (news.version !== 1 && !this.ids.has(news.id)) return
      this.ids = new Set([...this.ids, news.id])
    }
    void this.#look()
  }

  /** What was new before the rows were asked for is among them, where it belongs there. */
  forget({ ids, isMany }: { readonly ids: ReadonlySet<string>; readonly isMany: boolean }): void {
    this.ids = new Set([...this.ids].filter((id) => !ids.has(id)))
    if (isMany) this.isMany = false
    this.first = new Set()
    if (this.ids.size > 0 || this.isMany) void this.#look()
  }

  /** How many of what is new would be shown, of those that are known. */
  get count(): number {
    return this.#unseen.filter((id) => this.ids.has(id)).length
  }

  /** Whether there is anything to show. */
  get isTold(): boolean {
    return this.isMany ? this.#unseen.length > 0 : this.count > 0
  }

  get #unseen(): readonly string[] {
    const { page, gone = [] } = this.list
    const shown = new Set([...(page.value?.items ?? []), ...gone].map(idOf))
    return [...this.first].filter((id) => !shown.has(id))
  }

  /** Asks which rows are first, and again where something was heard meanwhile: one question after the other, with a pause. */
  async #look(): Promise<void> {
    this.#isOld = true
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      while (this.#isOld) {
        this.#isOld = false
        await Promise.all([this.#ask(), new Promise<void>((done) => void this.#desk.later(done, pauseMs))])
      }
    } finally {
      this.#isLooking = false
    }
  }

  /** What nobody answers is asked again with the next that is heard. */
  async #ask(): Promise<void> {
    const { cursor: _, ...question } = this.list.view
    const { asked } = this.list.page
    try {
      const found = await this.#desk.firstRows({ list: lists[this.kind], question })
      // Something else may be shown by now.
      if (found.ok && asked === this.list.page.asked)
        runInAction(() => {
          this.first = new Set(found.value)
        })
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}
