import { Unavailable } from '@hotovo/application/faults'
import type { OrderSkip } from '@hotovo/application/orders/bulk'
import type { TicketSkip } from '@hotovo/application/tickets/bulk'
import { bulkLimits } from '@hotovo/domain/limits'
import { makeAutoObservable, runInAction } from 'mobx'
import { CalledOff } from '../../stores/calledOff.ts'
import { Fetched } from '../../stores/Fetched.ts'
import type { Drafts } from './Drafts.ts'
import type { PickedKind, Picks } from './Picks.ts'

/** Why a record stays as it is. */
export type Skip = OrderSkip | TicketSkip

/** What would become of a record: to what it would go back, and whether it changes, or why not. */
export type Planned<To> = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly from: To
  readonly fate: 'changes' | Skip
}
export type Plan<To> = { readonly items: readonly Planned<To>[]; readonly isMore: boolean }

/** Which records are meant: those whose rows were picked, or all of a filter that were there at an instant. */
export type BulkSelection<Row, Filter> =
  | { readonly rows: readonly Row[] }
  | { readonly filter: Filter; readonly until: string }

/** A part of a batch, and what the whole is. */
export type Part<Filter, To> = {
  readonly items: readonly { readonly id: string; readonly version: number }[]
  readonly to: To
  readonly said: string | undefined
  readonly undoes: string | undefined
  readonly of: { readonly count: number; readonly filter: Filter | undefined }
}

/** The calls that plan and change records of one kind. */
export type BulkCalls<Row, Filter, To> = {
  readonly plan: (meant: BulkSelection<Row, Filter>, to: To | undefined) => Promise<Plan<To>>
  /** What became of each; undefined where it was refused as a whole. */
  readonly change: (
    part: Part<Filter, To>,
    key: string,
  ) => Promise<
    | readonly { readonly id: string; readonly version: number; readonly outcome: 'changed' | Skip }[]
    | undefined
  >
}

/** A record of a batch: the version that changes, from what and to what, and whether nothing takes that back (rule A45). */
type Item<To> = Omit<Planned<To>, 'fate'> & { readonly to: To; readonly isForGood: boolean }

/** A record that stays as it is, and why. */
type Left = Pick<Item<unknown>, 'id' | 'number'> & { readonly why: Skip }

/** A batch under way, or done. */
export type Batch<Filter = unknown, To = unknown> = {
  /** Its key too. */
  readonly id: string
  /** What is said of all of them. */
  readonly said: string
  /** The batch that it takes back. */
  readonly undoes: string | undefined
  /** What all of them were meant by. */
  readonly filter: Filter | undefined
  readonly items: readonly Item<To>[]
  /** How many of the items are done, one way or the other. */
  readonly done: number
  /** Those that changed, in the version that this made. */
  readonly changed: readonly Item<To>[]
  readonly left: readonly Left[]
  readonly phase: 'going' | 'stopping' | 'stopped' | 'unanswered' | 'ended'
}

/** A batch as a page left it that was loaded anew: what was under way has stopped; undefined where none was, or it cannot be read. */
function keptBatch<Filter, To>(text: string | undefined): Batch<Filter, To> | undefined {
  if (text === undefined) return undefined
  try {
    const batch = JSON.parse(text) as Batch<Filter, To>
    if (!Array.isArray(batch.items) || !Array.isArray(batch.changed) || !Array.isArray(batch.left))
      return undefined
    return { ...batch, phase: batch.phase === 'ended' ? 'ended' : 'stopped' }
  } catch {
    return undefined
  }
}

/** What tells whether two records change to the same. */
const sameness = (to: unknown): string => JSON.stringify(to)

/** Changing many records (rules A28, A29): what it would do, doing it in parts, and taking it back. */
export class BulkStore<Row extends { readonly id: string }, Filter, To> {
  readonly #deeds: BulkCalls<Row, Filter, To>
  readonly #desk: { readonly drafts: Drafts; readonly uuid: () => string }
  readonly picks: Picks<Row, Filter>
  /** How many records the filter means. */
  readonly all = new Fetched<Plan<To>>()
  /** What would become of the picked. */
  readonly plan = new Fetched<Plan<To> & { readonly filter: Filter | undefined }>()
  to: To | undefined
  said = ''
  /** Those that money or vouchers move with change too. */
  isPaidToo = false
  batch: Batch<Filter, To> | undefined

  constructor(
    deeds: BulkCalls<Row, Filter, To>,
    desk: { readonly drafts: Drafts; readonly uuid: () => string },
    picks: Picks<Row, Filter>,
  ) {
    this.#deeds = deeds
    this.#desk = desk
    this.picks = picks
    this.batch = keptBatch(desk.drafts.of(this.#keptIn).batch)
    makeAutoObservable(this, { picks: false, all: false, plan: false }, { deep: false })
  }

  /** How many records are picked; undefined while nobody knows. */
  get count(): number | undefined {
    const { picked, until } = this.picks
    return until === undefined ? (picked?.size ?? 0) : this.all.answer?.items.length
  }

  /** Picks all that the filter means, and counts them. */
  pickAll(): Promise<void> {
    this.picks.pickAll()
    const meant = this.#meant()
    return this.all.ask('all', () => this.#deeds.plan(meant, undefined))
  }

  /** Begins to choose anew. */
  begin(): void {
    this.said = ''
    this.isPaidToo = false
    this.#unchoose()
  }

  /** Asks what a change would do to the picked; nothing is written. Without one there is no plan. */
  async choose(to: To | undefined): Promise<void> {
    if (to === undefined) {
      this.#unchoose()
      return
    }
    this.to = to
    this.isPaidToo = false
    const meant = this.#meant()
    const filter = 'filter' in meant ? meant.filter : undefined
    await this.plan.ask(sameness(to), async () => ({ ...(await this.#deeds.plan(meant, to)), filter }))
  }

  /** Asks again what nobody answered. */
  planAgain(): Promise<void> {
    return this.choose(this.to)
  }

  write(said: string): void {
    this.said = said
  }

  /** Has those changed too that money or vouchers move with, or not. */
  takePaid(isToo: boolean): void {
    this.isPaidToo = isToo
  }

  /** What would change: those that need a reason where there is one, and those that move money where that is said too. */
  get items(): readonly Item<To>[] {
    const { to, isPaidToo } = this
    if (to === undefined) return []
    const isReasoned = this.said.trim() !== ''
    return (this.plan.answer?.items ?? [])
      .filter(
        ({ fate }) =>
          fate === 'changes' ||
          (isReasoned && (fate === 'reason-required' || (fate === 'moves-money' && isPaidToo))),
      )
      .map(({ id, number, version, from, fate }) => ({
        id,
        number,
        version,
        from,
        to,
        isForGood: fate === 'moves-money',
      }))
  }

  /** The records that have a fate. */
  of(fate: Planned<To>['fate']): readonly Planned<To>[] {
    return (this.plan.answer?.items ?? []).filter((item) => item.fate === fate)
  }

  /** Changes what was planned; the picked are picked no more. */
  start(): Promise<void> {
    const { items, plan, said } = this
    const going = new Set(items.map(({ id }) => id))
    const left = (plan.answer?.items ?? []).flatMap(({ id, number, fate }) =>
      going.has(id) || fate === 'changes' ? [] : [{ id, number, why: fate }],
    )
    this.picks.drop()
    return this.#run({ items, left, said: said.trim(), undoes: undefined, filter: plan.answer?.filter })
  }

  /** The records of the batch that can go back to what they were. */
  get undoable(): readonly Item<To>[] {
    return this.batch?.changed.filter(({ isForGood }) => !isForGood) ?? []
  }

  /** Takes a batch back: each record that nobody changed since goes back to what it was before. */
  undo(): Promise<void> {
    const { batch } = this
    if (!batch) return Promise.resolve()
    const items = this.undoable
      .map(({ from, to, ...item }) => ({ ...item, from: to, to: from, as: sameness(from) }))
      // All of a part change to the same.
      .toSorted((one, other) => (one.as < other.as ? -1 : one.as > other.as ? 1 : 0))
      .map(({ as: _, ...item }) => item)
    return this.#run({ items, left: [], said: '', undoes: batch.id, filter: undefined })
  }

  /** Stops after the part that is under way. */
  stop(): void {
    if (this.batch?.phase === 'going') this.batch = { ...this.batch, phase: 'stopping' }
  }

  /** Goes on with what was stopped or not answered: under its key nothing is done twice. */
  resume(): Promise<void> {
    const { batch } = this
    if (batch?.phase !== 'stopped' && batch?.phase !== 'unanswered') return Promise.resolve()
    this.batch = { ...batch, phase: 'going' }
    return this.#goOn()
  }

  /** Says no more about the batch. */
  dismiss(): void {
    this.batch = undefined
    this.#desk.drafts.keep(this.#keptIn, { batch: undefined })
  }

  /** Where a batch is kept with the drafts of the tab. */
  get #keptIn(): string {
    return `bulk-${this.picks.of}`
  }

  #unchoose(): void {
    this.to = undefined
    this.plan.forget()
  }

  #run(batch: Omit<Batch<Filter, To>, 'id' | 'phase' | 'done' | 'changed'>): Promise<void> {
    this.batch = { ...batch, id: this.#desk.uuid(), done: 0, changed: [], phase: 'going' }
    this.#keep()
    return this.#goOn()
  }

  async #goOn(): Promise<void> {
    const { list } = this.picks
    for (;;) {
      const { batch } = this
      if (!batch || (batch.phase !== 'going' && batch.phase !== 'stopping')) return
      const { items, done } = batch
      if (done === items.length || batch.phase === 'stopping') {
        runInAction(() => {
          this.batch = { ...batch, phase: done === items.length ? 'ended' : 'stopped' }
          this.#keep()
        })
        return list.refresh()
      }
      const to = sameness(items[done]!.to)
      const rest = items.slice(done, done + bulkLimits.step)
      const other = rest.findIndex((item) => sameness(item.to) !== to)
      if (!(await this.#step(batch, other === -1 ? rest : rest.slice(0, other)))) return list.refresh()
    }
  }

  /** Changes a part, and tells whether it was answered. */
  async #step(batch: Batch<Filter, To>, items: readonly Item<To>[]): Promise<boolean> {
    const answered = await this.#sent(batch, items)
    runInAction(() => {
      // Somebody else may work here now.
      if (this.batch?.id !== batch.id) return
      if (typeof answered === 'string') this.batch = { ...this.batch, phase: answered }
      else {
        const outcomes = new Map(answered.map((outcome) => [outcome.id, outcome]))
        const changed: Item<To>[] = []
        const left: Left[] = []
        for (const item of items) {
          const { outcome, version } = outcomes.get(item.id)!
          if (outcome === 'changed') changed.push({ ...item, version })
          else left.push({ id: item.id, number: item.number, why: outcome })
        }
        this.batch = {
          ...this.batch,
          done: this.batch.done + items.length,
          changed: [...this.batch.changed, ...changed],
          left: [...this.batch.left, ...left],
        }
      }
    })
    this.#keep()
    return typeof answered !== 'string'
  }

  /** What a reload goes on with. */
  #keep(): void {
    if (this.batch) this.#desk.drafts.keep(this.#keptIn, { batch: JSON.stringify(this.batch) })
  }

  async #sent({ id, items: all, said, undoes, filter }: Batch<Filter, To>, items: readonly Item<To>[]) {
    const part = {
      items: items.map(({ id: of, version }) => ({ id: of, version })),
      to: items[0]!.to,
      said: said === '' ? undefined : said,
      undoes,
      of: { count: all.length, filter },
    }
    try {
      return (await this.#deeds.change(part, id)) ?? 'unanswered'
    } catch (fault) {
      if (fault instanceof CalledOff) return 'stopped'
      if (fault instanceof Unavailable) return 'unanswered'
      throw fault
    }
  }

  #meant(): BulkSelection<Row, Filter> {
    const { picked, until, list } = this.picks
    if (until !== undefined) return { filter: list.filter, until }
    const shown = new Map(list.rows.map((row) => [row.id, row]))
    return { rows: [...(picked?.values() ?? [])].map((row) => shown.get(row.id) ?? row) }
  }
}

/** What is shown of it, whatever it changes. */
export type Bulk = Omit<BulkStore<{ readonly id: string }, unknown, unknown>, 'choose' | 'to' | 'picks'> & {
  readonly picks: Omit<Picks<{ readonly id: string }, unknown>, 'bulk' | 'bulkBy' | 'list'>
}

/** How records of one kind are told: what they are called, where their pages are, and why some stay, in this order. */
export type BulkWords = {
  readonly of: PickedKind
  readonly path: (record: { readonly id: string; readonly number: string }) => string
  readonly skips: readonly Skip[]
}
