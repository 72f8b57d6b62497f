import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { SalesPointRecord } from '@hotovo/domain/places/sales-point-record'

/** A sales point as it is to stand, and the version that stands before; 0 where it is new. */
export type WrittenSalesPoint = { readonly record: SalesPointRecord; readonly was: number }

/** The sales points of the house (rule A117). */
export type SalesPoints = {
  /** Tells every sales point, the removed ones too, by id; none while nobody has changed any. */
  readonly all: () => Promise<readonly SalesPointRecord[]>
  /**
   * Writes sales points and the entries about them, all or nothing. Answers false, and writes nothing, where one of them stands in
   * another version than was said. Of several at once that begin with one version one is written.
   */
  readonly write: (written: readonly WrittenSalesPoint[], logged: readonly SystemEntry[]) => Promise<boolean>
}
