import { type MemoryTables, memoryTables } from '@hotovo/adapters/memory/tables'
import type { Job } from '@hotovo/application/letters/job'
import type { Account, Message } from './demo.ts'

/** What outlives a page of the tab: what is stored, the secret of its tokens, what is under way and what was sent. */
export type Kept = {
  readonly secret: readonly number[]
  readonly tables: MemoryTables
  readonly jobs: readonly Job[]
  readonly messages: readonly Message[]
  readonly account: Account | undefined
}

/** Of another build it may have another shape. */
const key = `demo ${import.meta.env.DEMO_BUILD}`

/** A table as JSON, which knows neither maps nor sets. */
const asList = (table: unknown) => (table instanceof Map || table instanceof Set ? [...table] : table)

function asTable(empty: unknown, list: unknown): unknown {
  if (empty instanceof Map) return new Map(list as [string, unknown][])
  return empty instanceof Set ? new Set(list as string[]) : list
}

/** Keeps it for the next page of this tab; where there is no room for it, the next page begins anew. */
export function keep({ tables, ...rest }: Kept): void {
  const lists = Object.entries(tables).map(([name, table]) => [name, asList(table)])
  try {
    sessionStorage.removeItem(key)
    sessionStorage.setItem(key, JSON.stringify({ ...rest, tables: Object.fromEntries(lists) }))
  } catch {
    // Forbidden, or full.
  }
}

/** What the page before this one kept, undefined where there was none. */
export function found(): Kept | undefined {
  try {
    const text = sessionStorage.getItem(key)
    if (text === null) return undefined
    const { tables, ...rest } = JSON.parse(text)
    const filled = Object.entries(memoryTables()).map(([name, empty]) => [name, asTable(empty, tables[name])])
    return { ...rest, tables: Object.fromEntries(filled) }
  } catch {
    return undefined
  }
}
