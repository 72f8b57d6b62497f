import type { Statements, StatementTable } from '@hotovo/application/statements/ports'
import type { EntryDecision } from '@hotovo/domain/statements/entry'
import { sealedSystemRow } from '../../sql/rows/audit.ts'
import {
  dayLineCodec,
  entryCodec,
  entryFigureCodec,
  lineCounts,
  matchingCodec,
  rememberedCodec,
  statementCodec,
} from '../../sql/rows/statements.ts'
import type { People } from '../../sql/sealing.ts'
import { writeOnce } from '../../sql/stores/access.ts'
import { postgresCall } from '../call.ts'
import { boundValues } from '../query-text.ts'
import { meaningOfConstraint, readRows, type Sql } from '../sql.ts'

const rematching = `
  update bank_entries e set state = r.state, reason = r.reason, proposal = r.proposal, order_ids = r.order_ids
    from jsonb_to_recordset($1) as r (id uuid, state text, reason text, proposal jsonb, order_ids uuid[])
   where e.id = r.id and e.decision <> 'accepted'`

/** There are indexes for what waits and for what was set aside, and they are found by these words. */
const decided: Readonly<Record<EntryDecision, string>> = {
  open: `decision = 'open'`,
  accepted: `decision = 'accepted'`,
  'set-aside': `decision = 'set-aside'`,
}

/** What somebody else brought meanwhile. */
const refusals = { bank_entries_mark: 'known', bank_statements_contents: 'known' } as const

/** Statements in PostgreSQL; their lines are found by index while they wait. */
export function postgresStatements(sql: Sql, people: People): Statements {
  const { query } = sql
  const entriesBy = async (text: string, values: readonly unknown[]) =>
    readRows(query, entryCodec.fromRow, text, values)

  return {
    add: async ({ statement, contents, table, entries, proven, logged, importId }) => {
      const addition = {
        statement: { ...statementCodec.toRow(statement), contents, read_as: table },
        entries: entries.map(entryCodec.toRow),
        proven,
        logged: await sealedSystemRow(people, logged),
        import: importId,
      }
      try {
        await query('select add_statement($1)', [JSON.stringify(addition)])
        return 'added'
      } catch (fault) {
        const refusal = meaningOfConstraint(fault, refusals)
        if (refusal) return refusal
        throw fault
      }
    },
    withContents: async (account, contents) => {
      const [found] = await query<{ id: string }>(
        'select id from bank_statements where account = $1 and contents = $2',
        [account, contents],
      )
      return found?.id
    },
    ofDay: (account, day) =>
      readRows(
        query,
        dayLineCodec.fromRow,
        `select jsonb_build_object('id', e.id, 'mark', e.mark, 'last_day', s.to_day) as row
           from bank_entries e join bank_statements s on s.id = e.statement_id
          where e.account = $1 and e.booked_on = $2`,
        [account, day],
      ),
    known: (account, marks) =>
      entriesBy('select to_jsonb(e) as row from bank_entries e where account = $1 and mark = any ($2)', [
        account,
        marks,
      ]),
    entry: async (statementId, place) => {
      const [found] = await entriesBy(
        'select to_jsonb(e) as row from bank_entries e where statement_id = $1 and place = $2',
        [statementId, place],
      )
      return found
    },
    byIds: (ids) =>
      entriesBy('select to_jsonb(e) as row from bank_entries e where id = any($1::uuid[])', [ids]),
    entries: ({ statementId, state, decision, after, limit }) => {
      const { bound, values } = boundValues()
      const conditions = ['true']
      if (statementId !== undefined) conditions.push(`statement_id = ${bound(statementId)}`)
      if (state !== undefined) conditions.push(`state = ${bound(state)}`)
      if (decision !== undefined) conditions.push(decided[decision])
      if (after)
        conditions.push(`(booked_on, id) > (${bound(after.bookedOn)}::date, ${bound(after.id)}::uuid)`)
      return entriesBy(
        `select to_jsonb(e) as row from bank_entries e where ${conditions.join(' and ')}
          order by booked_on, id limit ${bound(limit)}`,
        values,
      )
    },
    figures: ({ statementId, decision }) =>
      readRows(
        query,
        entryFigureCodec.fromRow,
        `select jsonb_build_object('state', state, 'count', sum(lines), 'sums',
             jsonb_agg(jsonb_build_object('currency', currency, 'amount', amount) order by currency)) as row
           from (select state, currency, count(*) as lines, sum(amount_minor - used_minor) as amount from bank_entries
                  where ${decided[decision]} and ($1::uuid is null or statement_id = $1) group by state, currency) as by_currency
          group by state`,
        [statementId ?? null],
      ),
    page: async ({ after, limit }) => {
      const rows = await query<{ row: unknown; counts: unknown }>(
        `select to_jsonb(s) - 'read_as' as row, (
           select jsonb_build_object('lines', count(*), 'open', count(*) filter (where decision = 'open'))
             from bank_entries e where e.statement_id = s.id) as counts
           from bank_statements s
          where $1::timestamptz is null or (imported_at, id) < ($1, $2::uuid)
          order by imported_at desc, id desc limit $3`,
        [after?.importedAt ?? null, after?.id ?? null, limit],
      )
      return rows.map(({ row, counts }) => ({
        ...statementCodec.fromRow(row),
        ...lineCounts.fromRow(counts),
      }))
    },
    about: (orderIds) =>
      entriesBy(
        `select to_jsonb(e) as row from bank_entries e
          where decision <> 'accepted' and order_ids && $1::uuid[] order by booked_on, place, id`,
        [orderIds],
      ),
    rematch: async (matchings) => {
      const rows = matchings.map(({ id, ...matching }) => ({ id, ...matchingCodec.toRow(matching) }))
      await query(rematching, [JSON.stringify(rows)])
    },
    decide: async ({ logged, key, ...decision }) => {
      const row = { ...decision, logged: await sealedSystemRow(people, logged) }
      const written = await writeOnce(postgresCall(sql), 'decide_entry', row, key)
      if (typeof written === 'string') return written
      return written.answer === null ? 'entry-decided' : 'decided'
    },
    readAs: (ids) =>
      query<StatementTable>(
        `select s.id as "statementId", s.file_name as "fileName", s.read_as as table, (
           select b.read_as -> 'mapping' from bank_statements b
            where b.read_as #>> '{mapping,header}' = s.read_as #>> '{mapping,header}'
              and b.read_as ->> 'importId' <> s.read_as ->> 'importId'
              and (b.imported_at, b.id) < (s.imported_at, s.id)
            order by b.imported_at desc, b.id desc limit 1) as before
           from bank_statements s where s.id = any ($1::uuid[]) and s.read_as is not null
          order by s.imported_at, s.id`,
        [ids],
      ),
    mappings: () =>
      readRows(query, rememberedCodec.fromRow, 'select to_jsonb(c) as row from statement_columns c'),
    remember: async (mapping, { by, byId, at }, logged) => {
      const { header } = mapping
      const remembered = {
        header,
        columns: mapping,
        by,
        by_id: byId,
        at,
        logged: await sealedSystemRow(people, logged),
      }
      await query('select remember_columns($1)', [JSON.stringify(remembered)])
    },
  }
}
