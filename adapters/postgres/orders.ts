import type { Orders } from '@hotovo/application/ports'
import { jobTries } from '@hotovo/domain/limits'
import { auditColumns, auditOf, auditRow, orderColumns, orderOf, orderRow } from '../sql/rows.ts'
import { type Sql, sqlState } from './sql.ts'

const auditList = auditColumns.join(', ')
const orderList = orderColumns.join(', ')

/**
 * One statement is one transaction and one round trip: all four tables and the queue, or none. The key
 * comes before the jobs, so that a twin that loses has queued nothing yet.
 */
const addition = `
  with placed as (
    insert into voucher_orders (${orderList})
    select ${orderList} from jsonb_populate_record(null::voucher_orders, $1)
  ), traced as (
    insert into order_audit_log (${auditList})
    select ${auditList} from jsonb_populate_recordset(null::order_audit_log, $2)
  ), checked as (
    insert into used_human_checks (id, expires_at) values ($3, $4)
  ), keyed as (
    insert into order_keys (key, fingerprint, order_id, created_at)
    select $5::uuid, $6, $7, $8 where $5::uuid is not null
    returning key
  ), won as (
    select count(*) from keyed
  )
  select add_job(job ->> 'kind', job::json, $10)
    from won, jsonb_array_elements($9::jsonb) job`

/** What it means that a constraint of ours refused a row. */
const refusals = {
  voucher_orders_order_number_key: 'number-taken',
  voucher_orders_variable_symbol_key: 'number-taken',
  used_human_checks_pkey: 'human-check-used',
  order_keys_pkey: 'key-taken',
} as const

const uniqueViolation = '23505'
const lockNotAvailable = '55P03'

/** Orders in PostgreSQL, in the specification's `voucher_orders` and `order_audit_log`. */
export const postgresOrders = ({ query }: Sql): Orders => ({
  add: async ({ order, entries, humanCheck, idempotency, jobs }) => {
    try {
      await query(addition, [
        JSON.stringify(orderRow(order)),
        JSON.stringify(entries.map(auditRow)),
        humanCheck.id,
        humanCheck.expiresAt,
        idempotency?.key,
        idempotency?.fingerprint,
        order.id,
        order.createdAt,
        JSON.stringify(jobs),
        jobTries,
      ])
      return 'added'
    } catch (fault) {
      const constraint = (fault as { constraint?: keyof typeof refusals }).constraint
      if (sqlState(fault) === uniqueViolation && constraint && constraint in refusals)
        return refusals[constraint]
      // Without a key it waited for a twin of its human check, and may simply try again.
      if (sqlState(fault) === lockNotAvailable && idempotency) return 'key-busy'
      throw fault
    }
  },
  byId: async (id) => {
    const [row] = await query<{ row: unknown }>(
      'select to_jsonb(o) as row from voucher_orders o where id = $1',
      [id],
    )
    return row && orderOf(row.row)
  },
  byKey: async (key) => {
    const [row] = await query<{ fingerprint: string; row: unknown }>(
      `select k.fingerprint, to_jsonb(o) as row
         from order_keys k join voucher_orders o on o.id = k.order_id where k.key = $1`,
      [key],
    )
    return row && { fingerprint: row.fingerprint, order: orderOf(row.row) }
  },
  trail: async (id) => {
    const rows = await query<{ row: unknown }>(
      'select to_jsonb(a) as row from order_audit_log a where order_id = $1 order by a.id',
      [id],
    )
    return rows.map(({ row }) => auditOf(row))
  },
})
