import type {
  ImportEnd,
  SentFile,
  StatementImport,
  StatementImports,
} from '@hotovo/application/statements/ports'
import { clone } from '../clone.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { MemoryTables } from '../tables.ts'

/** An import with what only its store knows of it. */
export type KeptImport = StatementImport &
  Pick<SentFile, 'fingerprint'> & { readonly added: number; readonly entryIds: readonly string[] }

const told = ({ id, fileName, importedBy, importedAt, course }: KeptImport): StatementImport =>
  clone({ id, fileName, importedBy, importedAt, course })

/** Files of banks on their way in, kept in memory. */
export function memoryStatementImports(enqueue: Enqueue, tables: MemoryTables): StatementImports {
  const { statementImports: imports, statementFiles: files } = tables
  /** Has a file wait, and the job that reads it with it. */
  const letWait = (kept: KeptImport): KeptImport => {
    const waiting: KeptImport = { ...kept, course: { state: 'waiting' } }
    imports.set(kept.id, waiting)
    enqueue([{ kind: 'statement', importId: kept.id }])
    return waiting
  }
  const reading = (id: string) => {
    const kept = imports.get(id)
    return kept?.course.state === 'reading' ? kept : undefined
  }
  const courseOf = (end: ImportEnd, added: number): StatementImport['course'] => {
    if (end.state !== 'read') return end
    const { entryIds, ...course } = end
    return { ...course, lines: entryIds.length, added }
  }
  const drop = (id: string) => {
    imports.delete(id)
    files.delete(id)
  }

  return {
    add: async (sent, { bytes, ...file }, most) => {
      const { fingerprint } = file
      const before = imports.get(sent.id)
      if (before) return before.fingerprint === fingerprint ? told(before) : 'id-taken'
      const same = [...imports.values()].find(
        (kept) => kept.fingerprint === fingerprint && files.has(kept.id),
      )
      if (same) return told(same.course.state === 'asks' ? letWait(same) : same)
      if (files.size >= most) return 'full'
      files.set(sent.id, { ...clone(file), bytes: bytes.slice() })
      const kept: KeptImport = {
        ...clone(sent),
        course: { state: 'waiting' },
        fingerprint,
        added: 0,
        entryIds: [],
      }
      return told(letWait(kept))
    },
    again: async (ids) => {
      for (const id of ids) {
        const kept = imports.get(id)
        if (kept?.course.state === 'asks') letWait(kept)
      }
    },
    newest: async (most) => [...imports.values()].slice(-most).map(told),
    byId: async (id) => {
      const kept = imports.get(id)
      return kept && told(kept)
    },
    begin: async (id) => {
      const kept = imports.get(id)
      if (kept?.course.state !== 'waiting' && kept?.course.state !== 'reading') return undefined
      const begun: KeptImport = { ...kept, course: { state: 'reading', progress: null } }
      imports.set(id, begun)
      const { bytes, ...file } = files.get(id)!
      return { ...told(begun), file: { ...clone(file), bytes: bytes.slice() } }
    },
    note: async (id, progress) => {
      const kept = reading(id)
      if (kept) imports.set(id, { ...kept, course: { state: 'reading', progress: clone(progress) } })
    },
    end: async (id, end) => {
      const kept = reading(id)
      if (!kept) return
      const entryIds = end.state === 'read' ? clone(end.entryIds) : []
      imports.set(id, { ...kept, course: clone(courseOf(end, kept.added)), entryIds })
      if (end.state !== 'asks') files.delete(id)
    },
    entryIds: async (id) => clone(imports.get(id)?.entryIds ?? []),
    dismiss: async (ids) => {
      for (const id of ids) {
        const state = imports.get(id)?.course.state
        if (state !== 'waiting' && state !== 'reading') drop(id)
      }
    },
    forget: async (before) => {
      for (const { id, importedAt } of imports.values()) if (importedAt < before) drop(id)
    },
  }
}
