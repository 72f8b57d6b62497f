import type { LikelyOrder, StatementImports, Statements } from '@hotovo/application/statements/ports'
import { searchTerms } from '@hotovo/domain/shared/search'
import type { EntryFilter } from '@hotovo/domain/statements/entry'
import { z } from 'zod/mini'
import { type Call, callOr, rowIn, rowsIn } from '../call.ts'
import { sealedSystemRow } from '../rows/audit/system-log.ts'
import { recordOf } from '../rows/orders.ts'
import {
  dayLineCodec,
  entryCodec,
  entryFigureCodec,
  importCodec,
  lineCounts,
  matchingCodec,
  rememberedCodec,
  sentFileCodec,
  statementCodec,
  statementTableCodec,
} from '../rows/statements.ts'
import type { People } from '../sealing.ts'
import { likeTerm } from '../text-search.ts'
import { writeOnce } from './access.ts'

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

/** What somebody else brought meanwhile. */
const refusals = { bank_entries_mark: 'known', bank_statements_contents: 'known' } as const

/** Which lines are meant, with the terms of a search as patterns. */
const linesAsked = ({ q, ...filter }: EntryFilter) => {
  const terms = searchTerms(q ?? '').map(likeTerm)
  return { ...filter, ...(terms.length > 0 && { terms }) }
}

const Likely = z.object({ order: z.unknown(), from_account: z.boolean(), of_named: z.boolean() })
const likelyOrder = (row: unknown): LikelyOrder => {
  const { order, from_account: isFromAccount, of_named: isOfNamed } = Likely.parse(row)
  return { order: recordOf(order).order, isFromAccount, isOfNamed }
}

/** Statements and their lines. */
export const sqlStatements = (call: Call, people: People): Statements => ({
  add: async ({ statement, contents, table, entries, proven, logged, importId }) => {
    const addition = {
      statement: { ...statementCodec.toRow(statement), contents, read_as: table },
      entries: entries.map(entryCodec.toRow),
      proven,
      logged: await sealedSystemRow(people, logged),
      import: importId,
    }
    const added = await callOr(() => call('add_statement', { addition }), refusals)
    return typeof added === 'string' ? added : 'added'
  },
  withContents: async (account, contents) =>
    rowIn(
      (id) => z.uuid().parse(id),
      await call('statement_with_contents', { of_account: account, of_contents: contents }),
    ),
  ofDay: async (account, day) =>
    rowsIn(dayLineCodec.fromRow, await call('lines_of_day', { of_account: account, on_day: day })),
  known: async (account, marks) =>
    rowsIn(entryCodec.fromRow, await call('lines_of_marks', { of_account: account, marks })),
  entry: async (statementId, place) =>
    rowIn(
      entryCodec.fromRow,
      await call('line_of_statement', { of_statement: statementId, at_place: place }),
    ),
  byIds: async (ids) => rowsIn(entryCodec.fromRow, await call('lines_by_ids', { ids })),
  entries: async ({ statementId, after, limit, ...filter }) => {
    const asked = {
      ...linesAsked(filter),
      statement: statementId,
      after: after && { booked_on: after.bookedOn, id: after.id },
      limit,
    }
    return rowsIn(entryCodec.fromRow, await call('lines_page', { asked }))
  },
  figures: async ({ statementId, ...filter }) =>
    rowsIn(
      entryFigureCodec.fromRow,
      await call('line_figures', { asked: { ...linesAsked(filter), statement: statementId } }),
    ),
  page: async ({ after, limit }) =>
    rowsIn(
      (row) => ({ ...statementCodec.fromRow(row), ...lineCounts.fromRow(row) }),
      await call('statements_page', {
        after_time: after?.importedAt ?? null,
        after_id: after?.id ?? null,
        most: limit,
      }),
    ),
  about: async (orderIds) => rowsIn(entryCodec.fromRow, await call('lines_about_orders', { ids: orderIds })),
  likelyOrders: async ({ words, ...query }) =>
    rowsIn(
      likelyOrder,
      await call('likely_orders', { asked: { ...query, words: words.map((word) => likeTerm(` ${word}`)) } }),
    ),
  rematch: async (matchings) => {
    const lines = matchings.map(({ id, ...matching }) => ({ id, ...matchingCodec.toRow(matching) }))
    await call('rematch_lines', { matched: { lines } })
  },
  decide: async ({ from, logged, key, ...decision }) => {
    const stood = { from: from.decision, decided_at: from.decidedAt }
    const row = { ...decision, ...stood, logged: await sealedSystemRow(people, logged) }
    const written = await writeOnce(call, 'decide_entry', row, key)
    if (typeof written === 'string') return written
    return written.answer === null ? 'entry-decided' : 'decided'
  },
  readAs: async (ids) => rowsIn(statementTableCodec.fromRow, await call('tables_of_statements', { ids })),
  mappings: async () => rowsIn(rememberedCodec.fromRow, await call('all_statement_columns')),
  remember: async (mapping, { by, byId, at }, logged) => {
    const remembered = {
      header: mapping.header,
      columns: mapping,
      by,
      by_id: byId,
      at,
      logged: await sealedSystemRow(people, logged),
    }
    await call('remember_columns', { remembered })
  },
})
