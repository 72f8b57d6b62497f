import type { AuditQuery, AuditRecords } from '@hotovo/application/audit/ports'
import { type AuditRecord, matchesRecord } from '@hotovo/domain/audit/record'

/** What a store in memory has written, oldest first. */
export type AuditLog = { records(): readonly AuditRecord[] }

type Place = Pick<AuditRecord, 'at' | 'type' | 'id'>

/** Newest first; rows of one instant by their log, and within it the last written first. */
function newestFirst(a: Place, b: Place): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  if (a.type !== b.type) return a.type < b.type ? 1 : -1
  return Number(b.id) - Number(a.id)
}

/** The logs of the stores in memory, seen as one. */
export function memoryAuditRecords(logs: readonly AuditLog[]): AuditRecords {
  const meant = ({ filter, now }: Pick<AuditQuery, 'filter' | 'now'>) =>
    logs.flatMap((log) => log.records()).filter((record) => matchesRecord(record, filter, now))
  return {
    page: async ({ after, limit, ...asked }) =>
      meant(asked)
        .filter((record) => !after || newestFirst(after, record) < 0)
        .sort(newestFirst)
        .slice(0, limit),
    count: async ({ limit, ...asked }) => Math.min(limit, meant(asked).length),
  }
}
