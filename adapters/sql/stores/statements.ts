import type { StatementImports } from '@hotovo/application/statements/ports'
import { z } from 'zod/mini'
import { type Call, rowIn, rowsIn } from '../call.ts'
import { importCodec, sentFileCodec } from '../rows/statements.ts'

const Refused = z.enum(['full', 'id-taken'])
const Begun = z.object({ import: z.unknown(), file: z.unknown() })

/** Files of banks on their way in; the jobs that read them are in one queue. */
export const sqlStatementImports = (call: Call): StatementImports => ({
  add: async (sent, file, most) => {
    const { fingerprint } = file
    const addition = {
      import: { ...importCodec.toRow({ ...sent, course: { state: 'waiting' } }), fingerprint },
      file: sentFileCodec.toRow(file),
      most,
    }
    const added = await call('add_statement_import', { addition })
    const refused = Refused.safeParse(added)
    return refused.success ? refused.data : importCodec.fromRow(added)
  },
  again: async (ids) => {
    await call('let_statements_wait', { ids })
  },
  newest: async (most) => rowsIn(importCodec.fromRow, await call('newest_statement_imports', { most })),
  byId: async (id) => rowIn(importCodec.fromRow, await call('statement_import_by_id', { of_id: id })),
  begin: async (id) =>
    rowIn(
      (answer) => {
        const begun = Begun.parse(answer)
        return { ...importCodec.fromRow(begun.import), file: sentFileCodec.fromRow(begun.file) }
      },
      await call('begin_statement_import', { of_id: id }),
    ),
  note: async (id, progress) => {
    await call('note_statement_progress', { of_id: id, progress })
  },
  end: async (id, end) => {
    const { entryIds, ...ended } = end.state === 'read' ? end : { ...end, entryIds: [] }
    await call('end_statement_import', { of_id: id, ended, line_ids: entryIds })
  },
  entryIds: async (id) => z.array(z.uuid()).parse(await call('statement_import_lines', { of_id: id })),
  dismiss: async (ids) => {
    await call('dismiss_statement_imports', { ids })
  },
  forget: async (before) => {
    await call('forget_statement_imports', { sent_before: before })
  },
})
