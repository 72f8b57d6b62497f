import type { BatchStore, Skip } from '../../records/BatchStore.ts'
import type { BulkStore } from '../../records/BulkStore.ts'
import type { PickedKind, Picks } from '../../records/Picks.ts'

type Row = { readonly id: string }

/** What is shown of changing many records, whatever changes. */
export type Bulk = Omit<BulkStore<Row, unknown, unknown>, 'choose' | 'to' | 'picks' | 'batch'> & {
  readonly picks: Omit<Picks<Row, unknown>, 'bulk' | 'bulkBy' | 'list'>
  readonly batch: Omit<BatchStore<unknown, unknown>, 'run'>
}

/** What is done to many: they change, or their customers are replied. */
export type DoneKind = PickedKind | 'replies'

/** How records of one kind are told: what they are called, where their pages are, and why some stay, in this order. */
export type BulkWords = {
  readonly of: PickedKind
  /** What is planned, where that has words of its own; and a batch, by what it changes to. */
  readonly planOf?: DoneKind
  readonly batchOf?: (to: unknown) => DoneKind
  readonly path: (record: { readonly id: string; readonly number: string }) => string
  readonly skips: readonly Skip[]
  /** What of a plan its fields tell themselves. */
  readonly toldByFields?: readonly ('changes' | Skip)[]
}
