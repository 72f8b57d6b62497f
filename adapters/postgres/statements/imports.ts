import type { StatementImports } from '@hotovo/application/statements/ports'
import { z } from 'zod/mini'
import { importCodec, sentFileCodec } from '../../sql/rows/statements.ts'
import { readRows, type Sql } from '../sql.ts'

const Refused = z.enum(['full', 'id-taken'])

/** All of an import but its lines, of which there may be many. */
const shown = `jsonb_build_object('id', i.id, 'file_name', i.file_name, 'imported_by', i.imported_by,
  'imported_at', i.imported_at, 'course', i.course)`

const beginning = `
  with i as (
    update statement_imports set course = '{"state": "reading", "progress": null}'
     where id = $1 and state in ('waiting', 'reading') returning *)
  select ${shown} as row, to_jsonb(i) - 'entry_ids' || jsonb_build_object('account_id', f.account_id, 'origin', f.origin) as file,
         f.bytes
    from i join statement_files f on f.import_id = i.id`

const noting = `
  update statement_imports set course = jsonb_build_object('state', 'reading', 'progress', $2::jsonb)
   where id = $1 and state = 'reading'`

const ending = `
  with ended as (
    update statement_imports set entry_ids = $3::uuid[], course = case $2::jsonb ->> 'state'
      when 'read' then $2::jsonb || jsonb_build_object('lines', cardinality($3::uuid[]), 'added', added) else $2::jsonb end
     where id = $1 and state = 'reading' returning id, state)
  delete from statement_files using ended where import_id = ended.id and ended.state <> 'asks'`

/** Files of banks on their way in, in PostgreSQL; the jobs that read them are in one queue. */
export function postgresStatementImports({ query }: Sql): StatementImports {
  const told = async (text: string, values: readonly unknown[]) =>
    readRows(query, importCodec.fromRow, text, values)

  return {
    add: async (sent, { bytes, ...file }, most) => {
      const row = sentFileCodec.toRow(file)
      const addition = {
        import: {
          ...importCodec.toRow({ ...sent, course: { state: 'waiting' } }),
          fingerprint: file.fingerprint,
        },
        file: row,
        most,
      }
      const [added] = await query<{ answer: unknown }>('select add_statement_import($1, $2) as answer', [
        JSON.stringify(addition),
        bytes,
      ])
      const refused = Refused.safeParse(added!.answer)
      return refused.success ? refused.data : importCodec.fromRow(added!.answer)
    },
    again: async (ids) =>
      void (await query(
        `select let_statement_wait(i.id) from (
           select id from statement_imports where id = any ($1::uuid[]) and state = 'asks' order by number for update) i`,
        [ids],
      )),
    newest: async (most) => {
      const newestFirst = await told(
        `select ${shown} as row from statement_imports i order by number desc limit $1`,
        [most],
      )
      return newestFirst.reverse()
    },
    byId: async (id) =>
      (await told(`select ${shown} as row from statement_imports i where id = $1`, [id]))[0],
    begin: async (id) => {
      const [begun] = await query<{ row: unknown; file: unknown; bytes: Uint8Array }>(beginning, [id])
      if (!begun) return undefined
      return {
        ...importCodec.fromRow(begun.row),
        file: { ...sentFileCodec.fromRow(begun.file), bytes: new Uint8Array(begun.bytes) },
      }
    },
    note: async (id, progress) => void (await query(noting, [id, JSON.stringify(progress)])),
    end: async (id, end) => {
      const { entryIds, ...course } = end.state === 'read' ? end : { ...end, entryIds: [] }
      await query(ending, [id, JSON.stringify(course), entryIds])
    },
    entryIds: async (id) => {
      const [found] = await query<{ ids: string[] }>(
        'select entry_ids as ids from statement_imports where id = $1',
        [id],
      )
      return found?.ids ?? []
    },
    dismiss: async (ids) =>
      void (await query(
        `delete from statement_imports where id = any ($1::uuid[]) and state not in ('waiting', 'reading')`,
        [ids],
      )),
    forget: async (before) =>
      void (await query('delete from statement_imports where imported_at < $1', [before])),
  }
}
