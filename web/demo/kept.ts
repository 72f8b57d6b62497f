import type { Job } from '@hotovo/application/jobs/job'
import type { Message } from './demo.ts'
import type { Changes } from './tables.ts'

/** What outlives a page of the tab: since when its story is told, what was done, is under way, and was sent. */
export type StoredDemo = {
  readonly until: string
  readonly changes: Changes
  readonly jobs: readonly Job[]
  readonly messages: readonly Message[]
}

/** Of another build it may have another shape. */
const key = `demo ${import.meta.env.DEMO_BUILD}`

/** In the place of what had no room. */
const nothing = 'no room'

/** JSON knows neither maps nor sets. */
const packed = (_: string, value: unknown) => {
  if (value instanceof Map) return { $map: [...value] }
  return value instanceof Set ? { $set: [...value] } : value
}
const unpacked = (
  _: string,
  value: { readonly $map?: [unknown, unknown][]; readonly $set?: unknown[] } | null,
) => {
  if (value?.$map) return new Map(value.$map)
  return value?.$set ? new Set(value.$set) : value
}

/** Keeps it for the next page of this tab; where there is no room for it, that page hears so. */
export function keep(kept: StoredDemo): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept, packed))
  } catch {
    try {
      sessionStorage.setItem(key, nothing)
    } catch {
      // Forbidden: this page has said so.
    }
  }
}

/** What the page before this one kept; `new` where there was none, `lost` where there was no room, `forbidden` where nothing is kept. */
export function found(): StoredDemo | 'new' | 'lost' | 'forbidden' {
  try {
    const text = sessionStorage.getItem(key)
    if (text !== null) return text === nothing ? 'lost' : JSON.parse(text, unpacked)
    // A browser may let read what nobody can write.
    sessionStorage.setItem('demo', '')
    return 'new'
  } catch {
    return 'forbidden'
  }
}
