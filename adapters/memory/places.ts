import type { SalesPoints } from '@hotovo/application/places/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { clone } from './clone.ts'
import { compareTexts } from './sorting.ts'
import type { MemoryTables } from './tables.ts'

/** Sales points in memory; entries about them go to the general log. */
export const memorySalesPoints = (
  { salesPoints: stored }: MemoryTables,
  write: (entry: SystemEntry) => void,
): SalesPoints => ({
  all: async () => clone([...stored.values()].sort((a, b) => compareTexts(a.id, b.id))),
  write: async (written, logged) => {
    if (written.some(({ record, was }) => (stored.get(record.id)?.version ?? 0) !== was)) return false
    for (const { record } of written) stored.set(record.id, clone(record))
    for (const entry of logged) write(entry)
    return true
  },
})
