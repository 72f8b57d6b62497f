import type { SavedViews } from '@hotovo/application/back-office/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { clone } from '../clone.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

/** What staff keep under a name, in memory; entries about it go to the general log. */
export function memorySavedViews(
  { savedViews: stored }: MemoryTables,
  write: (entry: SystemEntry) => void,
): SavedViews {
  return {
    of: async (staffId) =>
      clone(
        [...stored.values()]
          .filter(({ ownerId }) => ownerId === null || ownerId === staffId)
          .sort((a, b) => compareTexts(a.name, b.name) || compareTexts(a.id, b.id)),
      ),
    keep: async (view, logged) => {
      const { list, name, ownerId } = view
      const before = [...stored.values()].find(
        (one) => one.list === list && one.name === name && one.ownerId === ownerId,
      )
      const kept = { ...view, id: before?.id ?? view.id }
      stored.set(kept.id, clone(kept))
      write({ ...logged, resourceId: kept.id })
      return kept
    },
    remove: async (id, logged) => {
      const isThere = stored.delete(id)
      if (isThere) write(logged)
      return isThere
    },
  }
}
