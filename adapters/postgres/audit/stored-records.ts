import { hash } from 'node:crypto'
import pg from 'pg'
import { type Column, canonicalRowTexts, streamRows } from './reading.ts'

/** The records, and the column that names each. */
export const keys = {
  voucher_orders: 'id',
  support_tickets: 'id',
  staff_accounts: 'id',
  staff_sessions: 'id',
  vouchers: 'serial',
  ticket_replies: 'id',
  order_payments: 'id',
  hand_payments: 'id',
  refund_transfers: 'id',
  line_refunds: 'id',
  refund_accounts: 'id',
  contact_corrections: 'id',
  voucher_reissues: 'serial',
  merchants: 'id',
  merchant_keys: 'id',
  deliveries: 'id',
  letter_openings: 'id',
  bank_statements: 'id',
  statement_columns: 'header',
  sales_points: 'id',
  cash_desks: 'sales_point_id',
  cash_shifts: 'id',
  cash_movements: 'id',
} as const
export type Table = keyof typeof keys
export const tables = Object.keys(keys) as Table[]
export const tableOf = (name: string | null) => tables.find((table) => table === name)

const later = [
  'refund_transfers',
  'line_refunds',
  'refund_accounts',
  'contact_corrections',
  'sales_points',
  'cash_desks',
  'cash_shifts',
  'cash_movements',
] as const

/** Kinds of records that came later and are not hashed here: a database that is not brought over yet has none, or does not hash them. */
export async function unhashedTables(client: pg.ClientBase): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select name from unnest($1::text[]) name
      where not exists (select from pg_trigger where tgname = 'hashed' and tgrelid = to_regclass('public.' || name))`,
    [later],
  )
  return new Set(rows.map(({ name }) => name))
}

/** No more records of a kind are told of at once. */
export const mostSilent = 1000

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A record as it stands. */
export type Standing = {
  column(name: string): string | null
  /** Of an order, how many of its vouchers were taken out of use: one that is replaced raises its version, and tells it nothing. */
  readonly voidings: number
  /** The hash of some columns, together with the record's own salt; undefined where that is gone. */
  hash(columns: string, isPersonal: boolean): string | undefined
}

/** Reads records of a table by what names them. */
export function recordReader(client: pg.ClientBase, table: Table, unordered: readonly Column[]) {
  const key = keys[table]
  const columns = unordered.toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const placed = columns.map(({ name, type }, at) => ({ name, type, at }))
  const isUuid = columns.some(({ name, type }) => name === key && type === pg.types.builtins.UUID)
  const placeOfColumn = new Map(placed.map(({ name, at }) => [name, at]))
  const voidings = `(
    select count(*) from vouchers v join voucher_audit_log l on l.voucher_serial = v.serial
     where v.order_id = t.id and l.field_name = 'voided')`
  const text = `
    select ${columns.map(({ name }) => `t."${name}"`).join(', ')}, s.salt, ${table === 'voucher_orders' ? voidings : 0}
      from ${table} t left join record_salts s on s.record_table = '${table}' and s.record_id = t.${key}::text
     where t.${key} = any ($1)`
  const canonicalFor = canonicalRowTexts(table, placed)
  return async (ids: readonly string[]): Promise<ReadonlyMap<string, Standing>> => {
    const asked = isUuid ? ids.filter((id) => uuid.test(id)) : [...ids]
    const records = new Map<string, Standing>()
    await streamRows(client, text, [asked], (fields) => {
      const column = (name: string) => fields[placeOfColumn.get(name) ?? -1] ?? null
      const ownSalt = fields[columns.length]?.slice(2)
      records.set(column(key) ?? '', {
        column,
        voidings: Number(fields[columns.length + 1]),
        hash: (names, isPersonal) => {
          const salt = isPersonal ? ownSalt : ''
          if (salt === undefined) return undefined
          const own = Buffer.from(canonicalFor(names)(fields))
          return `\\x${hash('sha256', Buffer.concat([Buffer.from(salt, 'hex'), own]), 'hex')}`
        },
      })
    })
    return records
  }
}
