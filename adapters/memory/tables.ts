import type { AuditEntry } from '@hotovo/domain/audit/entry'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import type { OrderRecord } from '@hotovo/domain/orders/order'

/** What is kept in memory; whoever holds it sees past the ports what they have written. Entries stand oldest first. */
export const memoryTables = () => ({
  orders: new Map<string, OrderRecord>(),
  orderKeys: new Map<string, { readonly fingerprint: string; readonly id: string }>(),
  orderEntries: [] as AuditEntry[],
  systemEntries: [] as SystemEntry[],
  /** The human checks of all forms. */
  usedChecks: new Set<string>(),
})

export type MemoryTables = ReturnType<typeof memoryTables>
