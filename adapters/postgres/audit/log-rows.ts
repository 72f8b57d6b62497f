import type pg from 'pg'
import type { AuditLogRow } from './finding.ts'
import { canonicalRowText, columnsOf, type RowFields } from './reading.ts'

/** What is chained, and whom its rows are about; the hashes of records are no entries of the log. */
export const chainedTables = [
  { table: 'order_audit_log', subject: 'order_id' },
  { table: 'ticket_audit_log', subject: 'ticket_id' },
  { table: 'audit_logs', subject: 'resource_id' },
  { table: 'voucher_audit_log', subject: 'voucher_serial' },
  { table: 'voucher_ledger', subject: 'voucher_serial' },
  { table: 'record_hashes', subject: 'subject' },
] as const

/** The tables as one, a chain at a time: every column that any of them has, in the order of the names. */
export async function auditLogOf(client: pg.ClientBase) {
  const columns = await columnsOf(
    client,
    chainedTables.map(({ table }) => table),
  )
  const names = [...new Set(columns.map(({ name }) => name))].sort()
  const types = names.map((name) => {
    const [first, ...others] = columns.filter((column) => column.name === name)
    if (!first || others.some(({ type }) => type !== first.type))
      throw new Error(`the column ${name} of the audit log has several types`)
    return first
  })
  const selects = chainedTables.map(({ table }, log) => {
    const list = types.map(({ name, spelt }) =>
      columns.some((column) => column.table === table && column.name === name)
        ? `"${name}"`
        : `null::${spelt}`,
    )
    return `select ${log}, ${list.join(', ')} from ${table} where chain = $1`
  })
  /** Where a column stands in the fields of a row; the number of its table comes first. */
  const place = (name: string) => names.indexOf(name) + 1
  const own = {
    id: place('id'),
    chain: place('chain'),
    seq: place('seq'),
    recordedAt: place('recorded_at'),
    hash: place('hash'),
    subjects: chainedTables.map(({ subject }) => place(subject)),
  }
  const hashed = types
    .filter(({ name }) => name !== 'hash')
    .map(({ name, type }) => ({ name, type, at: place(name) }))
  const canonical = chainedTables.map(({ table }) => canonicalRowText(table, hashed))
  return {
    text: `${selects.join(' union all ')} order by ${own.seq + 1}`,
    rowOf: (fields: RowFields): AuditLogRow => {
      const log = Number(fields[0])
      return {
        log,
        table: chainedTables[log]!.table,
        id: fields[own.id] ?? '',
        chain: Number(fields[own.chain]),
        seq: Number(fields[own.seq]),
        recordedAt: fields[own.recordedAt] ?? '',
        hash: fields[own.hash]?.slice(2) ?? '',
        subject: fields[own.subjects[log]!] ?? '',
        canonical: canonical[log]!(fields),
        column: (name) => fields[place(name)] ?? null,
      }
    },
  }
}
