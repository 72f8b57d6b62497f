import type { HappeningKind, News } from '@hotovo/application/staff/ports'
import { makeAutoObservable, reaction } from 'mobx'
import type { Fetched } from '../../stores/Fetched.ts'
import type { Live } from './Live.ts'

/** The rows of a list, and how they are asked for again. */
export type FreshList = {
  readonly page: Fetched<{ readonly items: readonly { readonly id: string }[] }>
  refresh(): Promise<void>
}

/** What came after the rows that a list shows (rule A25). */
export class Fresh {
  readonly list: FreshList
  readonly kind: HappeningKind
  /** All that is new since the rows were asked for. */
  ids: ReadonlySet<string> = new Set()
  /** There may be more than can be counted. */
  isMany = false

  constructor(list: FreshList, kind: HappeningKind) {
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
    }
  }

  take(news: News): void {
    if (news.kind === 'many') this.isMany ||= news.of === null || news.of === this.kind
    else if (news.kind === this.kind && news.version === 1) this.ids = new Set([...this.ids, news.id])
  }

  /** What was new before the rows were asked for is among them, where it belongs there. */
  forget({ ids, isMany }: { readonly ids: ReadonlySet<string>; readonly isMany: boolean }): void {
    this.ids = new Set([...this.ids].filter((id) => !ids.has(id)))
    if (isMany) this.isMany = false
  }

  get count(): number {
    const shown = new Set(this.list.page.value?.items.map(({ id }) => id))
    return [...this.ids].filter((id) => !shown.has(id)).length
  }
}
