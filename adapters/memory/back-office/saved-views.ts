import type { SavedViews } from '@hotovo/application/back-office/ports'
import type { SystemEntry } from '@hotovo/domain/audit/system-log'
import { areTeamViews, type SavedView } from '@hotovo/domain/back-office/saved-view'
import { mostSaved } from '@hotovo/domain/limits'
import { clone } from '../clone.ts'
import { compareTexts } from '../sorting.ts'
import type { MemoryTables } from '../tables.ts'

const byPlace = (a: SavedView, b: SavedView) =>
  a.place - b.place || compareTexts(a.name, b.name) || compareTexts(a.id, b.id)

/** What staff keep under a name, in memory; entries about it go to the general log. */
export function memorySavedViews(
  { savedViews: stored }: MemoryTables,
  write: (entry: SystemEntry) => void,
): SavedViews {
  return {
    of: async (staffId) =>
      clone(
        [...stored.values()].filter(({ ownerId }) => ownerId === null || ownerId === staffId).sort(byPlace),
      ),
    keep: async (view, logged) => {
      const { list, name, ownerId } = view
      const team = [...stored.values()].filter((one) => one.list === list && one.ownerId === null)
      const isLast = ownerId === null && view.place === 0
      const lastPlace = () => Math.max(0, ...team.map(({ id }) => stored.get(id)!.place))
      if (isLast && lastPlace() >= mostSaved.views)
        for (const [at, { id }] of team
          .filter((one) => one.place > 0)
          .sort(byPlace)
          .entries())
          stored.set(id, { ...stored.get(id)!, place: at + 1 })
      const place = isLast ? Math.min(mostSaved.views, 1 + lastPlace()) : view.place
      if (place < 0 || place > mostSaved.views) throw new Error('a place beyond the most there may be')
      const before = [...stored.values()].find(
        (one) => one.list === list && one.name === name && one.ownerId === ownerId,
      )
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
