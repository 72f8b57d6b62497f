import type { StoredVoucher } from '@hotovo/application/settlement/ports'
import type { Vouchers } from '@hotovo/application/vouchers/ports'
import { adoptionEntries, type IssuedVoucher } from '@hotovo/domain/vouchers/issuing'
import { movementsOf } from '@hotovo/domain/vouchers/ledger'
import { z } from 'zod/mini'
import { auditRow, entryRowsOf } from '../sql/rows/audit.ts'
import {
  bareVoucherCodec,
  liabilityCodec,
  movementCodec,
  originCodec,
  voucherCodec,
  voucherMovementCodec,
} from '../sql/rows/vouchers.ts'
import type { People } from '../sql/sealing.ts'
import { boundValues, countOf } from './query-text.ts'
import { meaningOfConstraint, readRow, readRows, type Sql, sqlState, uniqueViolation } from './sql.ts'

/** Looks and uses the check up in one statement; where nothing is found, a dummy takes the same way. */
const looking = `
  with checked as (
    insert into used_human_checks (id, expires_at) select $2::uuid, $3 where $2::uuid is not null
  )
  select coalesce((select to_jsonb(v) from vouchers v where v.code_hash = any ($1) limit 1), $4) as row`

const dummy: StoredVoucher = {
  voucher: {
    serial: 'none',
    currency: 'EUR',
    amount: 50_00,
    balance: 50_00,
    frozen: false,
    voided: false,
    lapsed: 0,
    warnedAt: null,
    createdAt: '2026-01-01T00:00:00.000Z',
    usedAt: null,
    expiresAt: '2027-01-01T22:59:59.999Z',
  },
  place: null,
  lastFour: '0000',
  keyName: '-'.repeat(8),
  codeHash: '-'.repeat(43),
  passwordHash: '-'.repeat(43),
}
const dummyRow = JSON.stringify(voucherCodec.toRow(dummy))

const issuedIn = (row: unknown): IssuedVoucher => ({
  voucher: bareVoucherCodec.fromRow(row),
  place: originCodec.fromRow(row),
})

const Listed = z.object({
  row: z.looseObject({ last_four: z.string() }),
  order: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
})

/** Vouchers in PostgreSQL. */

const voucherRows = 'select to_jsonb(v) as row from vouchers v'

/** The vouchers a query means, as one statement. */
function paging({ filter, at, after, limit }: Parameters<Vouchers['page']>[0]) {
  const { bound, values } = boundValues()
  const conditions = ['true']
  const { q, status, currency, lapsed } = filter
  const term = q?.trim().toUpperCase()
  if (term) {
    const begun = bound(`${term.replace(/[\\%_]/g, '\\$&')}%`)
    const whole = bound(term)
    conditions.push(
      `(v.serial like ${begun} or v.serial like 'VCH-' || ${begun} or v.last_four = ${whole}
          or v.order_id = (select id from voucher_orders where order_number = ${whole}))`,
    )
  }
  if (status) {
    const each = status.map((name) => `voucher_has_status(v, ${bound(name)}, ${bound(at)})`)
    conditions.push(`(${each.join(' or ') || 'false'})`)
  }
  if (currency) conditions.push(`v.currency = ${bound(currency)}`)
  if (lapsed) conditions.push('v.lapsed_minor > 0')
  if (after)
    conditions.push(
      `(v.created_at, v.serial) < (${bound(after.createdAt)}::timestamptz, ${bound(after.serial)})`,
    )
  const text = `select to_jsonb(v) as row,
              case when o.id is not null then jsonb_build_object('id', o.id, 'number', o.order_number) end as "order"
         from vouchers v left join voucher_orders o on o.id = v.order_id
        where ${conditions.join(' and ')} order by v.created_at desc, v.serial desc limit ${bound(limit)}`
  return { text, values }
}

export const postgresVouchers = ({ query }: Sql, people: People): Vouchers => ({
  add: async (vouchers) => {
    try {
      await query('select add_vouchers($1, $2, $3)', [
        JSON.stringify(vouchers.map(voucherCodec.toRow)),
        JSON.stringify(vouchers.flatMap(({ voucher }) => movementsOf(voucher)).map(movementCodec.toRow)),
        JSON.stringify(
          vouchers.flatMap(({ voucher }) => adoptionEntries(voucher)).map((entry) => auditRow(entry)),
        ),
      ])
      return 'added'
    } catch (fault) {
      if (sqlState(fault) === uniqueViolation) return 'taken'
      throw fault
    }
  },
  byCode: async (codeHashes, humanCheck) => {
    try {
      const [found] = await query<{ row: unknown }>(looking, [
        codeHashes,
        humanCheck?.id,
        humanCheck?.expiresAt,
        dummyRow,
      ])
      const stored = voucherCodec.fromRow(found!.row)
      return stored.voucher.serial === dummy.voucher.serial ? undefined : stored
    } catch (fault) {
      const refusal = meaningOfConstraint(fault, { used_human_checks_pkey: 'human-check-used' } as const)
      if (refusal) return refusal
      throw fault
    }
  },
  ofOrder: (orderId) =>
    readRows(
      query,
      issuedIn,
      `${voucherRows} where order_id = $1 order by line, piece, part, created_at, serial`,
      [orderId],
    ),
  bySerial: (serial) =>
    readRow(query, issuedIn, `${voucherRows} where serial = $1 and order_id is not null`, [serial]),
  find: (serial) => readRow(query, voucherCodec.fromRow, `${voucherRows} where serial = $1`, [serial]),
  change: async ({ before, after, movements, entries, jobs }) => {
    const [customer] = await query<{ email: string }>(
      'select email from voucher_orders where id = (select order_id from vouchers where serial = $1)',
      [before.serial],
    )
    const change = {
      before: bareVoucherCodec.toRow(before),
      after: bareVoucherCodec.toRow(after),
      ledger: movements.map(movementCodec.toRow),
      // Nobody is known to a voucher without an order: what is said of it is sealed under its serial.
      entries: await entryRowsOf(people, customer?.email ?? before.serial, entries),
      jobs,
    }
    const [row] = await query<{ done: boolean }>('select change_voucher($1) as done', [
      JSON.stringify(change),
    ])
    return row!.done ? 'changed' : 'stale'
  },
  due: async (asked) => {
    const { bound, values } = boundValues()
    const at = bound(asked.at)
    const isDue =
      asked.to === 'expire'
        ? `expires_at <= ${at}`
        : `expires_at > ${at} and expires_at < ${bound(asked.before)} and warned_at is null and order_id is not null`
    return readRows(
      query,
      bareVoucherCodec.fromRow,
      `${voucherRows} where balance_minor > 0 and not voided and ${isDue}
        order by expires_at, serial limit ${bound(asked.limit)}`,
      values,
    )
  },
  history: (serial) =>
    readRows(
      query,
      voucherMovementCodec.fromRow,
      `select to_jsonb(l) || jsonb_build_object('merchant', m.name) as row
         from voucher_ledger l left join merchants m on m.id = l.merchant_id
        where l.voucher_serial = $1 order by l.step`,
      [serial],
    ),
  page: async (asked) => {
    const { text, values } = paging(asked)
    return (await query(text, values)).map((found) => {
      const { row, order } = Listed.parse(found)
      return { voucher: bareVoucherCodec.fromRow(row), lastFour: row.last_four, order }
    })
  },
  count: async (asked) => {
    const { text, values } = paging(asked)
    const [found] = await query<{ count: number }>(countOf(text), values)
    return found!.count
  },
  liability: () =>
    readRows(
      query,
      liabilityCodec.fromRow,
      `select jsonb_build_object('currency', currency, 'month', month, 'vouchers', vouchers, 'outstanding', outstanding,
                                 'lapsed', lapsed) as row from (
         select split_part(key, ' ', 1) as currency, split_part(key, ' ', 2) as month,
                coalesce(sum(count) filter (where figure = 'vouchers'), 0)::bigint as vouchers,
                coalesce(sum(sum_minor) filter (where figure = 'vouchers'), 0)::bigint as outstanding,
                coalesce(sum(sum_minor) filter (where figure = 'lapsed'), 0)::bigint as lapsed
           from kept_figures where figure in ('vouchers', 'lapsed') group by key) l
        where vouchers > 0 order by currency, month`,
    ),
})
