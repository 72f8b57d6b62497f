import type { MemoryTables } from '@hotovo/adapters/memory/tables'

/** The rows of a table by their keys: of a list by their places, of a set by themselves. */
type Rows = ReadonlyMap<unknown, unknown>
type Names = readonly (keyof MemoryTables)[]
/** The tables as they were. */
export type Before = ReadonlyMap<keyof MemoryTables, Rows>
/** What was put into tables, and the keys of what was taken out. */
export type Changes = {
  readonly [Name in keyof MemoryTables]?: {
    readonly put: readonly [unknown, unknown][]
    readonly gone: readonly unknown[]
  }
}

const namesOf = (tables: MemoryTables) => Object.keys(tables) as Names

function rowsOf(table: object): Rows {
  if (table instanceof Map) return table
  if (table instanceof Set || Array.isArray(table)) return new Map(table.entries())
  return new Map(Object.entries(table))
}

function put(table: object, key: unknown, row: unknown): void {
  if (table instanceof Map) table.set(key, row)
  else if (table instanceof Set) table.add(row)
  else (table as Record<string, unknown>)[String(key)] = row
}

/** Remembers which rows stand in tables. */
export const asNow = (tables: MemoryTables): Before =>
  new Map(namesOf(tables).map((name) => [name, new Map(rowsOf(tables[name]))]))

/** What was done to tables since: stores put another row in the place of one that they change. */
export function changesSince(before: Before, tables: MemoryTables): Changes {
  const changed = namesOf(tables).flatMap((name) => {
    const old = before.get(name)!
    const rows = rowsOf(tables[name])
    const put = [...rows].filter(([key, row]) => !old.has(key) || old.get(key) !== row)
    const gone = [...old.keys()].filter((key) => !rows.has(key))
    return put.length + gone.length > 0 ? [[name, { put, gone }]] : []
  })
  return Object.fromEntries(changed)
}

/** Does the same to tables that are as those were. */
export function apply(changes: Changes, tables: MemoryTables): void {
  for (const name of namesOf(tables)) {
    const table = tables[name]
    const { put: added, gone } = changes[name] ?? { put: [], gone: [] }
    // Lists only grow.
    if (table instanceof Map || table instanceof Set) for (const key of gone) table.delete(key as string)
    for (const [key, row] of added) put(table, key, row)
  }
}
