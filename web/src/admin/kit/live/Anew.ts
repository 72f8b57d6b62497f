import type { StaffEvent } from '@hotovo/application/back-office/ports'
import { Unavailable } from '@hotovo/application/faults'
import type { Later, RecordEventKind } from '@hotovo/application/shared/ports'
import { pageSize } from '@hotovo/domain/limits'
import { reaction } from 'mobx'
import type { Fetched } from '../../../stores/Fetched.ts'
import type { Live } from './Live.ts'

/** Rows that are shown, and how what others did to them is shown, too. */
export type ShownRows = {
  readonly page: Pick<Fetched<unknown>, 'phase'>
  readonly shownIds: readonly string[]
  /** The rows that their filter means no more, and how the list is asked for again. */
  readonly left?: ReadonlySet<string>
  refresh?(): Promise<void>
  /** Asks how these are now, and takes it; throws `Unavailable` where nobody answers. */
  takeAnew(ids: readonly string[]): Promise<void>
}

/** What stands in a list. */
export type AnewKind = Exclude<RecordEventKind, 'statement-file'>

/** How rows are is asked no sooner after the last time. */
export const pauseMs = 1000

/** Has rows that are shown, and that somebody changed, asked for again, each in its place (rule A25). Nothing of it is activity. */
export class Anew {
  readonly #later: Later
  readonly #rows: ShownRows
  readonly #kinds: readonly AnewKind[]
  #heard = new Set<string>()
  /** There may be more than was heard. */
  #isMany = false
  #isLooking = false

  constructor(later: Later, rows: ShownRows, ...kinds: readonly AnewKind[]) {
    this.#later = later
    this.#rows = rows
    this.#kinds = kinds
  }

  /** Listens until what is answered is called. */
  listen(live: Pick<Live, 'hear'>): () => void {
    const leave = live.hear((news) => this.#take(news))
    const ignore = reaction(
      () => this.#rows.page.phase,
      () => void this.#look(),
    )
    return () => {
      leave()
      ignore()
      this.#heard.clear()
      this.#isMany = false
    }
  }

  #take(news: StaffEvent): void {
    if (news.kind === 'company') return
    const kind = news.kind === 'many' ? news.of : news.kind
    if (kind !== null && !this.#kinds.some((one) => one === kind)) return
    if (news.kind === 'many') this.#isMany = true
    else this.#heard.add(news.id)
    void this.#look()
  }

  /** The rows that are to be asked for, once they are shown: as many as one question holds. */
  #wanted(): readonly string[] {
    if (this.#rows.page.phase === 'loading') return []
    const { shownIds } = this.#rows
    const wanted = this.#isMany ? shownIds : shownIds.filter((id) => this.#heard.has(id))
    this.#heard = new Set(wanted.slice(pageSize.max))
    this.#isMany = false
    return wanted.slice(0, pageSize.max)
  }

  /** One question after the other, with a pause. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      for (let ids = this.#wanted(); ids.length > 0; ids = this.#wanted())
        await Promise.all([this.#ask(ids), new Promise<void>((done) => void this.#later(done, pauseMs))])
    } finally {
      this.#isLooking = false
    }
  }

  /** What nobody answers is shown with the next change that is heard. */
  async #ask(ids: readonly string[]): Promise<void> {
    try {
      await this.#rows.takeAnew(ids)
    } catch (fault) {
      if (!(fault instanceof Unavailable)) throw fault
    }
  }
}
