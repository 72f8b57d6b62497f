import type { Vouchers } from '@hotovo/application/vouchers/ports'
import { z } from 'zod/mini'
import { bareVoucherCodec } from '../sql/rows/vouchers.ts'
import { boundValues, countOf } from './query-text.ts'
import type { Sql } from './sql.ts'

const Listed = z.object({
  row: z.looseObject({ last_four: z.string() }),
  order: z.nullable(z.object({ id: z.uuid(), number: z.string() })),
})

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

/** Lists of vouchers by their filters. */
export const postgresVoucherLists = ({ query }: Sql): Pick<Vouchers, 'page' | 'count'> => ({
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
})
