import type { Reads } from '@hotovo/application/access/ports'
import type { MemoryTables } from '../tables.ts'

/** What staff read, in memory. */
export const memoryReads = ({ reads }: Pick<MemoryTables, 'reads'>): Reads => ({
  note: async ({ staffId, hour, records }) => {
    const known = reads.get(staffId)
    const now = known?.hour === hour ? known : { hour, records: new Set<string>() }
    for (const record of records) now.records.add(record)
    reads.set(staffId, now)
    return now.records.size
  },
})
