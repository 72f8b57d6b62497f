import type { SavedViews } from '@hotovo/application/back-office/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { areTeamViews } from '@hotovo/domain/back-office/saved-view'
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
          .sort((a, b) => a.place - b.place || compareTexts(a.name, b.name) || compareTexts(a.id, b.id)),
      ),
    keep: async (view, logged) => {
      const { list, name, ownerId } = view
      const before = [...stored.values()].find(
        (one) => one.list === list && one.name === name && one.ownerId === ownerId,
      )
      const team = [...stored.values()].filter((one) => one.list === list && one.ownerId === null)
      const isLast = ownerId === null && view.place === 0
      const place = isLast ? 1 + Math.max(0, ...team.map((one) => one.place)) : view.place
      const kept = { ...view, id: before?.id ?? view.id, place: before?.place ?? place }
      stored.set(kept.id, clone(kept))
      write({ ...logged, resourceId: kept.id })
      return kept
    },
    rename: async ({ id, name: called }, name, logged) => {
      const view = stored.get(id)
      if (!view) return 'gone'
      if (view.name !== called) return 'changed'
      const { list, ownerId } = view
      const others = [...stored.values()].filter((one) => one.id !== id)
      if (others.some((one) => one.list === list && one.ownerId === ownerId && one.name === name))
        return 'taken'
      stored.set(id, { ...view, name })
      write(logged)
      return 'renamed'
    },
    arrange: async (list, ids, logged) => {
      if (!areTeamViews(ids, list, [...stored.values()])) return false
      for (const [before, id] of ids.entries()) stored.set(id, { ...stored.get(id)!, place: before + 1 })
      write(logged)
      return true
    },
    remove: async (id, logged) => {
      const isThere = stored.delete(id)
      if (isThere) write(logged)
      return isThere
    },
  }
}
