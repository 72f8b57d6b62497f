import type { ExportedRows } from '@hotovo/application/access/exporting'
import type { Api } from '@hotovo/application/api'
import type { Page } from '@hotovo/application/paging'
import type { EntryListRequest } from '@hotovo/application/statements/list'
import { pageSize } from '@hotovo/domain/limits'
import { type BankEntry, isUnclaimed, type LineGroup, type Undecided } from '@hotovo/domain/statements/entry'
import { type EntryState, entryStates } from '@hotovo/domain/statements/matching'
import { makeAutoObservable, runInAction } from 'mobx'
import { Fetched } from '../../stores/Fetched.ts'
import type { SessionStore } from '../../stores/SessionStore.ts'
import { answerTo, ifAnswered } from '../records/asking.ts'
import { ColumnsStore } from './ColumnsStore.ts'
import { addressOf, type Group, isFiltered, type LinesView } from './view.ts'
import { Waiting } from './Waiting.ts'

type Collaborators = {
  readonly statements: Pick<
    Api['staff']['statements'],
    'entries' | 'current' | 'count' | 'export' | 'namedColumns'
  >
  readonly session: Pick<SessionStore, 'guarded'>
  /** Whether something is being decided about a line here. */
  readonly isUnderDecision: (id: string) => boolean
}

/** The groups of money that waits, in the order in which they stand. */
const waitingStates = entryStates.filter((state) => state !== 'not-a-payment')

/** The lines of statements that are shown, page by page, how many there are, and the one that is looked at. */
export class BankLines {
  readonly #with: Collaborators
  readonly page = new Fetched<Page<BankEntry>>()
  /** What staff named of the tables that lines stood in. */
  readonly columns: ColumnsStore
  /** What waits, of all statements. */
  readonly waiting: Waiting
  group: Group | undefined
  /** The statement whose lines are shown; undefined for the lines of all. */
  statement: { readonly id: string } | undefined
  /** What is looked for, beside the group and the statement. */
  filter: Omit<LinesView, 'group' | 'statement' | 'line'> = {}
  /** What waits of that statement, or as far as the filter lets it through. */
  readonly narrowed: Waiting
  /** What was set aside, of that statement or of all, as far as the filter lets it through. */
  readonly aside: Waiting
  /** The line that is looked at. */
  chosen: string | undefined
  /** What somebody else made of the line that is looked at, which stays as it is until another one is: nothing beneath it moves. */
  overtaken: BankEntry | undefined
  /** Lines that were decided about here since they were asked for, and are shown no more. */
  gone: readonly BankEntry[] = []
  isLoadingMore = false

  constructor(collaborators: Collaborators) {
    this.#with = collaborators
    const shown = () => [this.statement?.id ?? [], this.items.map((one) => one.statementId)].flat()
    this.columns = new ColumnsStore({ ...collaborators, shown })
    this.waiting = this.#waitingOf('open')
    this.narrowed = this.#waitingOf('open')
    this.aside = this.#waitingOf('set-aside')
    makeAutoObservable(this, {}, { deep: false })
  }

  /** Shows lines; without a group those of the first that has anything, of a statement all of them. */
  async open({ group, statement, line: _, ...filter }: LinesView): Promise<void> {
    this.chosen = undefined
    this.filter = filter
    this.statement = statement === undefined ? undefined : { id: statement }
    for (const lines of [this.narrowed, this.aside]) lines.count({ ...filter, statement })
    if (group === undefined && statement === undefined) {
      const asked = this.filter
      await this.count()
      // Another view is wanted by now.
      if (asked !== this.filter) return
      runInAction(() => {
        this.group = waitingStates.find((state) => this.counts.of(state) > 0) ?? 'matched'
      })
      return this.#load()
    }
    this.group = group ?? 'all'
    await this.refresh()
  }

  /** Looks again at what waits, and stays in its group. */
  async refresh(): Promise<void> {
    await Promise.all([this.#load(), this.count()])
  }

  /** Looks again how many lines there are. */
  async count(): Promise<void> {
    const counted = new Set([this.waiting, this.counts, this.aside])
    await Promise.all([...counted].map((lines) => lines.refresh()))
  }

  /** Lists the next page as well, and tells whether it does. */
  async more(): Promise<boolean> {
    const { asked, value } = this.page
    if (!value?.next || asked === undefined || this.isLoadingMore) return false
    this.isLoadingMore = true
    try {
      const next = await ifAnswered(this.#entries(value.next))
      if (!next || asked !== this.page.asked) return false
      this.page.put(asked, { ...next, items: [...this.items, ...next.items] })
      await this.columns.fetch()
      return true
    } finally {
      runInAction(() => {
        this.isLoadingMore = false
      })
    }
  }

  /** The line with an id, which further pages are listed for, up to so many; undefined where none of them has it. */
  async find(id: string, pages = 20): Promise<BankEntry | undefined> {
    const found = this.items.find((entry) => entry.id === id)
    return found || pages === 0 || !(await this.more()) ? found : this.find(id, pages - 1)
  }

  /** Lists all lines that the group means, and tells whether it does. */
  async all(): Promise<boolean> {
    while (this.page.value?.next) if (!(await this.more())) return false
    return true
  }

  /** Everything that the group means; throws `Unavailable` where nobody answers. */
  export(): Promise<ExportedRows<BankEntry>> {
    return answerTo(this.#with.session, () => this.#with.statements.export(this.view))
  }

  get items(): readonly BankEntry[] {
    return this.page.answer?.items ?? []
  }

  get shownIds(): readonly string[] {
    return this.items.map(({ id }) => id)
  }

  /** Which lines are shown, for whoever looks what is new among them. */
  get view(): EntryListRequest {
    const { group = 'matched', filter } = this
    const asked = { ...filter, statement: this.statement?.id }
    if (group === 'all') return asked
    return { ...asked, group }
  }

  /** How many lines wait of those that can be shown. */
  get counts(): Waiting {
    return this.statement !== undefined || this.isFiltered ? this.narrowed : this.waiting
  }

  /** How many lines a group tells that it has; what is no payment is no work and has no number (rule P63). */
  countOf(group: LineGroup): number | undefined {
    if (group === 'not-a-payment') return undefined
    return group === 'set-aside' ? this.aside.payments : this.counts.of(group)
  }

  /** Whether a filter lets only some lines through. */
  get isFiltered(): boolean {
    return isFiltered(this.filter)
  }

  /** What is left to be decided about: of what waits, or, where that is shown, of the payments that were set aside, if any were. */
  get remaining(): Waiting {
    return this.group === 'set-aside' && this.aside.payments > 0 ? this.aside : this.counts
  }

  /** The group of payments that wait after the one that is shown, from the first one on again; undefined where none waits elsewhere. */
  get next(): EntryState | undefined {
    const groups: readonly (Group | undefined)[] = waitingStates
    const at = groups.indexOf(this.group)
    const others = [...waitingStates.slice(at + 1), ...waitingStates.slice(0, Math.max(0, at))]
    return others.find((state) => this.counts.of(state) > 0)
  }

  /** The exact payments that are listed. */
  get exactIds(): readonly string[] {
    return this.items.flatMap(({ id, state, decision }) =>
      state === 'matched' && decision === 'open' ? [id] : [],
    )
  }

  /** How many exact payments are listed, or will be when all are that wait. */
  get exactCount(): number {
    return this.page.value?.next ? this.counts.of('matched') : this.exactIds.length
  }

  get entry(): BankEntry | undefined {
    return this.items.find(({ id }) => id === this.chosen)
  }

  /** The line after the one that is looked at, or before it. */
  beside(by: 1 | -1): BankEntry | undefined {
    const { items, entry } = this
    return entry ? items[Math.min(items.length - 1, Math.max(0, items.indexOf(entry) + by))] : items[0]
  }

  /** The next line that waits, from the first one on behind the last, as far as it is free; the one beside where none is. */
  nextWaiting(isFree: (id: string) => boolean): BankEntry | undefined {
    const { items, entry } = this
    const at = entry ? items.indexOf(entry) + 1 : 0
    const others = [...items.slice(at), ...items.slice(0, at)]
    return others.find((one) => isUnclaimed(one) && isFree(one.id)) ?? this.beside(1)
  }

  /** Looks at a line; the one before is as it has become meanwhile. */
  look(id: string | undefined): void {
    if (this.overtaken && this.overtaken.id !== id) this.replace(this.overtaken)
    this.chosen = id
  }

  /** Shows a line as it is by now, in its place. */
  replace(current: BankEntry): void {
    this.overtaken = undefined
    this.#put(this.items.map((entry) => (entry.id === current.id ? current : entry)))
  }

  /** A line was decided about here, and waits no more in its group; answers the one that is looked at after it. */
  settle(decided: BankEntry): string | undefined {
    const at = this.shownIds.indexOf(decided.id)
    const stays = this.group === 'all'
    if (stays) this.replace(decided)
    else {
      this.overtaken = undefined
      this.gone = [...this.gone, decided]
      this.#put(this.items.filter(({ id }) => id !== decided.id))
    }
    return at === -1 ? this.chosen : (this.items[stays ? at + 1 : at] ?? this.items.at(-1))?.id
  }

  /** Shows lines that wait and are about an order of one that was accepted as they are by now: what they mean has changed. */
  async freshen({ orderIds, proposal }: BankEntry): Promise<void> {
    const { asked } = this.page
    const changed = new Set([...orderIds, ...proposal.map(({ orderId }) => orderId)])
    const ids = this.items
      .filter((one) => one.decision === 'open' && one.orderIds.some((id) => changed.has(id)))
      .map(({ id }) => id)
    if (ids.length === 0) return
    const found = await this.#with.statements
      .current({ ids: ids.slice(0, pageSize.max) })
      .catch(() => undefined)
    if (!found?.ok || asked !== this.page.asked) return
    const now = new Map(found.value.map((entry) => [entry.id, entry]))
    runInAction(() => this.#put(this.items.map((entry) => now.get(entry.id) ?? entry)))
  }

  /**
   * Says of lines what others decided about them, each in its place; nobody here asked for it. What else changed of a line is not
   * shown, so that nothing else is accepted than what was looked at: who accepts it is told.
   */
  async takeAnew(ids: readonly string[]): Promise<void> {
    const { asked } = this.page
    const found = await this.#with.statements.current({ ids })
    if (!found.ok || asked !== this.page.asked) return
    // To put anything now would cut off the answer that is on its way, which may be older than the news.
    if (this.page.phase === 'loading') return this.#load()
    const now = new Map(found.value.map((entry) => [entry.id, entry]))
    runInAction(() => {
      for (const { id, decision } of this.items) {
        const one = now.get(id)
        if (!one || this.#with.isUnderDecision(id)) continue
        const isDecided = one.decision !== decision
        if (id === this.chosen) this.overtaken = isDecided ? one : undefined
        else if (isDecided) this.#put(this.items.map((entry) => (entry.id === id ? one : entry)))
      }
    })
  }

  async #load(): Promise<void> {
    runInAction(() => {
      this.gone = []
      this.overtaken = undefined
    })
    if (this.group === undefined) return
    const { group, statement, filter } = this
    const question = `${group} ${addressOf({ ...filter, statement: statement?.id })}`
    await this.page.ask(question, () => this.#entries())
    await this.columns.fetch()
  }

  #entries(cursor?: string): Promise<Page<BankEntry>> {
    const asked = { ...this.view, cursor, limit: pageSize.max }
    return answerTo(this.#with.session, () => this.#with.statements.entries(asked))
  }

  #put(items: readonly BankEntry[]): void {
    const { answer, asked } = this.page
    if (answer && asked !== undefined) this.page.put(asked, { ...answer, items })
  }

  #waitingOf(decision: Undecided): Waiting {
    return new Waiting({ figures: this.#with.statements.count, session: this.#with.session, decision })
  }
}
