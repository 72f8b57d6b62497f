import { createHash, type Hash, hash } from 'node:crypto'
import type pg from 'pg'
import type { ReportFinding } from './finding.ts'
import { canonicalRowTexts, columnsOf, type PlacedColumn, streamRows } from './reading.ts'

/** What is hashed otherwise than record by record: the lines of a statement together, and answers to merchants, which go again. */

/** The columns of a table in the order that their text is hashed in, and how they are asked for. */
async function placedColumns(client: pg.ClientBase, table: string) {
  const columns = (await columnsOf(client, [table])).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const placed: PlacedColumn[] = columns.map(({ name, type }, at) => ({ name, type, at }))
  return {
    placed,
    list: placed.map(({ name }) => `t."${name}"`).join(', '),
    canonicalFor: canonicalRowTexts(table, placed),
  }
}

const onlyHash = (table: string) => `
  select record_id, count(*) as count, min(columns) as columns, (array_agg(facts))[1] as facts, min(chain) as chain, min(seq) as seq
    from record_hashes where record_table = '${table}' group by record_id`

/** Each statement, and the hash of its lines, which is the next in its chain. */
const statements = `
  select coalesce(s.id::text, l.record_id) as id, l.columns, encode(l.facts, 'hex') as facts,
         l.record_id is null or l.count = 1 and (l.chain, l.seq) = (h.chain, h.seq + 1) as "isOnce"
    from bank_statements s
    full join (${onlyHash('bank_entries')}) l on l.record_id = s.id::text
    left join (${onlyHash('bank_statements')}) h on h.record_id = l.record_id`

/** Lines that were set aside, or given back, by nobody. */
const untoldDecisions = `
  select e.id from bank_entries e where e.decision in ('set-aside', 'given-back') and not exists (
    select from audit_logs l
     where l.action = case e.decision when 'set-aside' then 'payment_set_aside' else 'payment_given_back' end
       and coalesce(to_jsonb(e) ->> 'aside_reason', l.details ->> 'reason', '') = coalesce(l.details ->> 'reason', '') and l.resource_id = e.statement_id::text
       and l.details ->> 'place' = e.place::text and l.timestamp = e.decided_at)
   limit 1000`

/** Statements whose lines are not those that were imported, and lines whose money was put out of sight. */
export async function lineFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const { rows } = await client.query<{
    id: string
    columns: string | null
    facts: string | null
    isOnce: boolean
  }>(statements)
  const told = new Map(rows.map((row) => [row.id, row]))
  const { placed, list, canonicalFor } = await placedColumns(client, 'bank_entries')
  const statementAt = placed.findIndex(({ name }) => name === 'statement_id')
  const stand = new Map<string, Hash>()
  await streamRows(
    client,
    `select ${list} from bank_entries t order by statement_id, place`,
    [],
    (fields) => {
      const id = fields[statementAt] ?? ''
      const lines = stand.get(id) ?? createHash('sha256')
      stand.set(id, lines)
      lines.update(hash('sha256', canonicalFor(told.get(id)?.columns ?? '')(fields), 'buffer'))
    },
  )
  for (const id of new Set([...told.keys(), ...stand.keys()])) {
    const { facts = null, isOnce = false } = told.get(id) ?? {}
    if (!isOnce) found({ code: 'creation', table: 'bank_entries', id })
    if ((stand.get(id)?.digest('hex') ?? null) !== facts)
      found({ code: 'record-changed', table: 'bank_entries', id })
  }
  const { rows: untold } = await client.query<{ id: string }>(untoldDecisions)
  for (const { id } of untold) found({ code: 'untold-change', table: 'bank_entries', id })
}

/** Answers to merchants that answer to something else than they were given for. */
export async function answerFindings(client: pg.ClientBase, found: ReportFinding): Promise<void> {
  const { placed, list, canonicalFor } = await placedColumns(client, 'merchant_answers')
  const text = `
    select ${list}, t.merchant_id || ' ' || t.key, h.count, h.columns, encode(h.facts, 'hex')
      from merchant_answers t
      left join (${onlyHash('merchant_answers')}) h on h.record_id = t.answer #>> '{transaction,transaction_id}'`
  await streamRows(client, text, [], (fields) => {
    const [id = null, count = null, columns = null, facts = null] = fields.slice(placed.length)
    const about = { table: 'merchant_answers', id: id ?? '' }
    if (count !== '1') found({ code: 'creation', ...about })
    else if (hash('sha256', canonicalFor(columns ?? '')(fields), 'hex') !== facts)
      found({ code: 'record-changed', ...about })
  })
}
