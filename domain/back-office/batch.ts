import { bulkLimits } from '../limits.ts'
import type { MovedMoney } from '../payments/cancelling.ts'
import { canonicalText } from '../shared/canonical-json.ts'
import type { Recipient } from '../tickets/bulk-reply.ts'

/** What would become of a record: to what it would go back, and whether it changes, or why not. */
export type Planned<To, Skip extends string = string> = {
  readonly id: string
  readonly number: string
  readonly version: number
  readonly from: To
  readonly fate: 'changes' | Skip
  /** What moves besides, where its fate is that money does. */
  readonly money?: MovedMoney | null
  /** The number of the order that its reply tells although none is linked (rule S15). */
  readonly meantOrder?: string | undefined
  /** Who is replied to; where its fate is another than that it changes, it changes for whoever wants it (rule A175). */
  readonly recipient?: Recipient | undefined
  /** What of it has not gone to its customer, though it is to be completed. */
  readonly undelivered?: 'letter' | 'message' | null
}

/** A record of a batch: the version that changes, from what and to what, and whether nothing takes that back (rule A45). */
export type BatchItem<To> = Pick<Planned<To>, 'id' | 'number' | 'version' | 'from'> & {
  readonly to: To
  readonly isForGood: boolean
}

/** A record that stays as it is, and why. */
type Left<Skip> = { readonly id: string; readonly number: string; readonly why: Skip }

/** Many records that change together, and how far that has come (rule A28). */
export type Batch<To, Filter, Skip extends string = string> = {
  /** Its key too. */
  readonly id: string
  /** What is said of all of them. */
  readonly said: string
  /** The batch that it takes back. */
  readonly undoes: string | undefined
  /** What all of them were meant by. */
  readonly filter: Filter | undefined
  readonly items: readonly BatchItem<To>[]
  /** How many of the items are done, one way or the other. */
  readonly done: number
  /** Those that changed, in the version that this made. */
  readonly changed: readonly BatchItem<To>[]
  readonly left: readonly Left<Skip>[]
}

/** What became of one record: the version is the one that its change made, or the one that was to change. */
type Outcome<Skip> = { readonly id: string; readonly version: number; readonly outcome: 'changed' | Skip }

/**
 * What of a plan changes to something: what needs a reason where there is one, what so much was paid of where that is wanted too, and of
 * those who are replied to whoever is wanted, or not (rule A175).
 */
export const batchItems = <To>(
  planned: readonly Planned<To>[],
  {
    to,
    reason,
    paidToo,
    wanted,
    isForGood = false,
  }: {
    readonly to: To
    readonly reason: string
    readonly paidToo: readonly MovedMoney['paid'][]
    /** By their ids, what was said of single ones. */
    readonly wanted?: ReadonlyMap<string, boolean> | undefined
    /** Nothing takes any of it back. */
    readonly isForGood?: boolean | undefined
  },
): BatchItem<To>[] =>
  planned
    .filter(({ id, fate, money, recipient }) => {
      if (recipient) return wanted?.get(id) ?? fate === 'changes'
      if (fate === 'changes') return true
      const isWanted = fate === 'moves-money' && money && paidToo.includes(money.paid)
      return reason.trim() !== '' && (fate === 'reason-required' || isWanted)
    })
    .map(({ id, number, version, from, fate }) => ({
      id,
      number,
      version,
      from,
      to,
      isForGood: isForGood || fate === 'moves-money',
    }))

/** What of a plan stays as it is beside what changes. */
export const leftBeside = <Skip extends string>(
  planned: readonly Planned<unknown, Skip>[],
  items: readonly Pick<BatchItem<unknown>, 'id'>[],
): Left<Skip>[] => {
  const going = new Set(items.map(({ id }) => id))
  return planned.flatMap(({ id, number, fate }) =>
    fate === 'changes' || going.has(id) ? [] : [{ id, number, why: fate }],
  )
}

/** The items that change next, all of them to the same; none where all are done. */
export function nextItems<To>({ items, done }: Batch<To, unknown>): readonly BatchItem<To>[] {
  const rest = items.slice(done, done + bulkLimits.step)
  const other = rest.findIndex(({ to }) => canonicalText(to) !== canonicalText(rest[0]!.to))
  return other === -1 ? rest : rest.slice(0, other)
}

/** A batch after the next of its items were changed, or left. */
export function withOutcomes<To, Filter, Skip extends string>(
  batch: Batch<To, Filter, Skip>,
  outcomes: readonly Outcome<Skip>[],
): Batch<To, Filter, Skip> {
  const outcomeOf = new Map(outcomes.map((outcome) => [outcome.id, outcome]))
  const changed: BatchItem<To>[] = []
  const left: Left<Skip>[] = []
  const items = nextItems(batch)
  for (const item of items) {
    const { outcome, version } = outcomeOf.get(item.id)!
    if (outcome === 'changed') changed.push({ ...item, version })
    else left.push({ id: item.id, number: item.number, why: outcome })
  }
  return {
    ...batch,
    done: batch.done + items.length,
    changed: [...batch.changed, ...changed],
    left: [...batch.left, ...left],
  }
}

/** The records of a batch that can go back to what they were. */
export const undoableOf = <To>({ changed }: Pick<Batch<To, unknown>, 'changed'>): BatchItem<To>[] =>
  changed.filter(({ isForGood }) => !isForGood)

/** What takes a batch back: each record goes to what it was before, those that go to the same one after the other. */
export const undoOf = <To>(batch: Batch<To, unknown>): BatchItem<To>[] =>
  undoableOf(batch)
    .map((item) => ({ ...item, from: item.to, to: item.from, order: canonicalText(item.from) }))
    .toSorted((one, other) => (one.order < other.order ? -1 : one.order > other.order ? 1 : 0))
    .map(({ order: _, ...item }) => item)
