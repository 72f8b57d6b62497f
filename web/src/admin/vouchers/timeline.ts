import type { VoucherMovement } from '@hotovo/application/vouchers/ports'
import type { Actor } from '@hotovo/domain/audit/entry'
import type { AuditRecord } from '@hotovo/domain/audit/record'
import type { LedgerKind } from '@hotovo/domain/vouchers/ledger'
import type { Voucher } from '@hotovo/domain/vouchers/voucher'

/** Something that happened to a voucher. Where it moved value there are amounts, in minor units; above zero is added. */
export type Moment = {
  readonly key: string
  readonly kind: LedgerKind | 'blocked' | 'unblocked' | 'voided' | 'warned'
  readonly at: string
  readonly moved: { readonly amount: number; readonly balanceAfter: number } | null
  readonly merchant: string | null
  readonly reference: string | null
  /** Null where the log does not tell, or tells only of a merchant, who has a name of its own. */
  readonly actor: Actor | null
  readonly note: string | null
}

const kindIn = ({ fieldName, newValue }: AuditRecord) => {
  if (fieldName === 'frozen') return newValue === 'true' ? 'blocked' : 'unblocked'
  if (fieldName === 'voided') return 'voided'
  return fieldName === 'warned_at' ? 'warned' : undefined
}

/** What can be told of a change by the voucher itself, where the log is not to be read: that it was blocked, or is again not. */
export function momentsBetween(before: Voucher, after: Voucher): readonly Moment[] {
  const untold = { at: '', moved: null, merchant: null, reference: null, actor: null, note: null }
  const kinds = [
    before.frozen !== after.frozen && (after.frozen ? 'blocked' : 'unblocked'),
    !before.voided && after.voided && 'voided',
  ] as const
  return kinds.flatMap((kind) => (kind ? [{ ...untold, key: kind, kind }] : []))
}

/** What happened to a voucher, the newest first: its ledger, and from its log who blocked it, who voided it, and why. */
export function timelineOf(
  movements: readonly VoucherMovement[],
  log: readonly AuditRecord[],
): readonly Moment[] {
  const cancelled = new Set(
    movements.filter(({ kind }) => kind === 'cancel').map(({ createdAt }) => createdAt),
  )
  const voidings = log.filter((record) => kindIn(record) === 'voided')
  const moved = movements.map(
    ({ step, kind, createdAt, amount, balanceAfter, merchant, reference }): Moment => {
      const told = kind === 'cancel' ? voidings.find(({ at }) => at === createdAt) : undefined
      return {
        key: String(step),
        kind,
        at: createdAt,
        moved: { amount, balanceAfter },
        merchant,
        reference,
        actor: told?.actor ?? null,
        note: told?.notes ?? null,
      }
    },
  )
  const told = log.flatMap((record): Moment[] => {
    const kind = kindIn(record)
    const isMoved = kind === 'voided' && cancelled.has(record.at)
    if (!kind || isMoved) return []
    const { id, at, actor, notes: note } = record
    return [{ key: `log ${id}`, kind, at, moved: null, merchant: null, reference: null, actor, note }]
  })
  const inTime = [...moved, ...told.toReversed()].sort((one, other) =>
    one.at < other.at ? -1 : Number(one.at > other.at),
  )
  return inTime.toReversed()
}
