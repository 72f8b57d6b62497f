import type { Unauthorized } from '@hotovo/application/access/authorize'
import type { OrderSkip } from '@hotovo/application/orders/bulk'
import type { Refusal } from '@hotovo/application/refusal'
import type { TicketSkip } from '@hotovo/application/tickets/bulk'
import {
  type Batch,
  type BatchItem,
  nextItems,
  undoableOf,
  undoOf,
  withOutcomes,
} from '@hotovo/domain/back-office/batch'
import type { Result } from '@hotovo/domain/shared/result'
import { makeAutoObservable, runInAction } from 'mobx'
import type { SessionStore } from '../../stores/SessionStore.ts'
import type { Drafts } from './Drafts.ts'
import type { Undone } from './deeds.ts'
import type { Holds } from './Holds.ts'
import { Write } from './Write.ts'

/** Why a record stays as it is. */
export type Skip = OrderSkip | TicketSkip

/** A part of a batch, and what the whole is. */
export type BatchPart<To, Filter> = {
  readonly items: readonly { readonly id: string; readonly version: number }[]
  readonly to: To
  readonly said: string | undefined
  readonly undoes: string | undefined
  readonly of: { readonly count: number; readonly filter: Filter | undefined }
}

/** What became of each record of a part. */
export type BatchOutcomes = readonly {
  readonly id: string
  readonly version: number
  readonly outcome: 'changed' | Skip
}[]

type Kept<To, Filter> = Batch<To, Filter, Skip>

/** A batch as a page left it that was loaded anew; undefined where none was, or it cannot be read. */
function keptBatch<To, Filter>(text: string | undefined): Kept<To, Filter> | undefined {
  if (text === undefined) return undefined
  try {
    const batch = JSON.parse(text) as Kept<To, Filter>
    const isWhole = [batch.items, batch.changed, batch.left].every(Array.isArray)
    return isWhole ? batch : undefined
  } catch {
    return undefined
  }
}

export type BatchDesk = {
  readonly session: Pick<SessionStore, 'guarded'>
  readonly drafts: Drafts
  readonly uuid: () => string
  readonly holds: Pick<Holds, 'undos' | 'tellsHere'>
}

export type BatchRules<To, Filter> = {
  readonly of: 'orders' | 'tickets'
  /** Where it is kept with the drafts of the tab, and its name in what is held and done. */
  readonly keptIn: string
  /** Changes the records of a part, under the key of the whole. */
  readonly change: (
    part: BatchPart<To, Filter>,
    key: string,
  ) => Promise<Result<BatchOutcomes, Refusal | Unauthorized>>
  /** Hears that it stands still. */
  readonly rested: () => Promise<void>
}

/** A batch of records that changes part by part (rules A28, A29): under way, stopped, or done, over a reload too. */
export class BatchStore<To, Filter> {
  readonly #desk: BatchDesk
  readonly #rules: BatchRules<To, Filter>
  /** Those that were begun in this tab, as far as they have come, and what takes each out of the order of all deeds. */
  readonly #begun = new Map<string, Kept<To, Filter>>()
  readonly #takeOuts = new Map<string, () => void>()
  readonly #part: Write<readonly BatchItem<To>[], BatchOutcomes, Refusal>
  /** The batch that was begun last, and how far it has come. */
  progress: Kept<To, Filter> | undefined
  course: 'resting' | 'going' | 'stopping' = 'resting'

  /** Takes up the batch that was kept in this tab before. */
  constructor(desk: BatchDesk, rules: BatchRules<To, Filter>) {
    this.#desk = desk
    this.#rules = rules
    this.progress = keptBatch(desk.drafts.of(rules.keptIn).batch)
    this.#part = new Write<readonly BatchItem<To>[], BatchOutcomes, Refusal>(desk, {
      send: (items) => rules.change(this.#partOf(items), this.progress!.id),
      done: (outcomes) => this.#keep(withOutcomes(this.progress!, outcomes)),
    })
    makeAutoObservable(this, {}, { deep: false })
  }

  get phase(): 'going' | 'stopping' | 'stopped' | 'unanswered' | 'ended' {
    const { progress, course } = this
    if (course !== 'resting') return course
    if (progress?.done === progress?.items.length) return 'ended'
    const { phase } = this.#part.stage
    return phase === 'resting' || phase === 'done' ? 'stopped' : 'unanswered'
  }

  /** Whether something of it is not done yet: another one would have it forgotten. */
  get isOpen(): boolean {
    return this.progress !== undefined && this.phase !== 'ended'
  }

  /** How many of the changed can go back to what they were. */
  get undoable(): number {
    return this.progress ? undoableOf(this.progress).length : 0
  }

  /** Begins a batch in place of the one before; where `mayGo` says so of the first part, there is none. */
  async run(batch: Omit<Kept<To, Filter>, 'id' | 'done' | 'changed'>, mayGo?: () => boolean): Promise<void> {
    const id = this.#desk.uuid()
    const { keptIn: subject, of } = this.#rules
    this.#keep({ ...batch, id, done: 0, changed: [] })
    // What was held is in the order of all deeds since then.
    if (!mayGo && batch.undoes === undefined) {
      const what = { kind: 'batch', of, count: batch.items.length } as const
      this.#takeOuts.set(id, this.#desk.holds.undos.push({ subject, what, undo: () => this.takeBack(id) }))
    }
    await this.resume(mayGo)
    if (this.phase === 'stopped' && this.progress?.done === 0 && mayGo?.() === false) this.dismiss()
  }

  /** Takes a batch back: each record that nobody changed since goes back to what it was before. */
  async undo(): Promise<void> {
    const { progress } = this
    if (!progress || this.course !== 'resting') return
    this.#takeOuts.get(progress.id)?.()
    await this.#undo(progress)
  }

  /** Takes back one that was begun in this tab, also where another one is shown by now; tells what came of it. */
  async takeBack(id: string): Promise<Undone> {
    const batch = this.#begun.get(id)
    if (!batch || undoableOf(batch).length === 0) return this.isOpen ? 'busy' : 'stays'
    if (this.isOpen && (this.progress?.id !== id || this.phase !== 'stopped')) return 'busy'
    await this.#undo(batch)
    if (this.phase !== 'ended') return 'unanswered'
    return this.progress?.left.length === 0 ? 'undone' : 'partly'
  }

  /** A page is shown that tells how it goes, and that it is taken back. */
  tellsHere(): () => void {
    return this.#desk.holds.tellsHere(this.#rules.keptIn, { isUndoTold: true })
  }

  #undo(batch: Kept<To, Filter>): Promise<void> {
    this.#begun.delete(batch.id)
    return this.run({ items: undoOf(batch), left: [], said: '', undoes: batch.id, filter: undefined })
  }

  /** Stops after the part that is under way. */
  stop(): void {
    if (this.course === 'going') this.course = 'stopping'
  }

  /** Goes on until all are done, somebody stops it, or nobody answers: under its key nothing is done twice. */
  async resume(mayGo?: () => boolean): Promise<void> {
    if (this.course !== 'resting') return
    this.course = 'going'
    try {
      let isAnswered = this.#next.length > 0 && (await this.#part.run(this.#next, mayGo))
      while (isAnswered && this.course === 'going' && this.#next.length > 0)
        isAnswered = await this.#part.run(this.#next)
    } finally {
      runInAction(() => {
        this.course = 'resting'
      })
    }
    await this.#rules.rested()
  }

  /** Says no more about the batch. */
  dismiss(): void {
    this.progress = undefined
    this.#desk.drafts.keep(this.#rules.keptIn, { batch: undefined })
  }

  get #next(): readonly BatchItem<To>[] {
    return this.progress ? nextItems(this.progress) : []
  }

  #partOf(items: readonly BatchItem<To>[]): BatchPart<To, Filter> {
    const { said, undoes, filter, items: all } = this.progress!
    return {
      items: items.map(({ id, version }) => ({ id, version })),
      to: items[0]!.to,
      said: said === '' ? undefined : said,
      undoes,
      of: { count: all.length, filter },
    }
  }

  /** What a reload goes on with. */
  #keep(batch: Kept<To, Filter>): void {
    this.progress = batch
    if (batch.undoes === undefined) this.#begun.set(batch.id, batch)
    this.#desk.drafts.keep(this.#rules.keptIn, { batch: JSON.stringify(batch) })
  }
}
