import type { CountedQueue, Figures } from '@hotovo/application/back-office/ports'
import { orderStatuses, paymentStatuses } from '@hotovo/domain/orders/order'
import { currencies } from '@hotovo/domain/shared/money'
import { ticketStatuses } from '@hotovo/domain/tickets/ticket'
import { z } from 'zod/mini'
import type { Sql } from '../sql.ts'

/** What the figures come to, by what they are of and their key. */
const keptSince = `
  select figure, key, sum(count)::bigint as count, sum(sum_minor)::bigint as minor from kept_figures
   where figure in ('orders', 'tickets', 'vouchers') or (figure = 'days' and key >= $1)
   group by figure, key having sum(count) <> 0`

const waitingNow = `
  select (select count(*)::int from (
            select from voucher_orders o where order_is_in_queue(o, 'overdue', $1::date) limit $2) found) as overdue,
         (select count(*)::int from (
            select from bank_entries e where decision = 'open' and line_is_unclaimed(e) limit $2) found) as payments,
         (select count(*)::int from (
            select from bank_entries e where decision = 'set-aside' and line_is_unclaimed(e) limit $2) found) as "set-aside",
         (select count(*)::int from (
            select from hand_payments where state = 'waiting' limit $2) found) as "to-confirm",
         (select count(*)::int from (
            select from support_tickets t where ticket_due(t) <= $3::timestamptz limit $2) found) as tickets,
         (select count(*)::int from (
            select from deliveries d where delivery_is_failing(d) limit $2) found) as deliveries`

/**
 * What the tables come to when they are counted anew, in the rows of `kept_figures`, whatever stands in them (rule I14). It asks no
 * function of the database, since `audit:verify` looks on a path of its own.
 */
export const recountedFigures = `
  select 'orders' as figure, order_status || ' ' || payment_status || ' ' || currency as key, count(*) as count,
         sum(charged_minor) as minor
    from voucher_orders group by order_status, payment_status, currency
  union all
  select 'days', (created_at at time zone 'Europe/Bratislava')::date || ' ' || currency, count(*),
         coalesce(sum(charged_minor) filter (where payment_status in ('paid', 'over')
           or (payment_status = 'refund-due' and order_status <> 'zrusena')), 0)
    from voucher_orders group by (created_at at time zone 'Europe/Bratislava')::date, currency
  union all
  select 'tickets', status, count(*), 0 from support_tickets group by status
  union all
  select 'vouchers', currency || ' ' || to_char(expires_at at time zone 'Europe/Bratislava', 'YYYY-MM') as key, count(*),
         sum(balance_minor)
    from vouchers where not voided and balance_minor::numeric + lapsed_minor > 0 group by 2
  union all
  select 'lapsed', currency || ' ' || to_char(expires_at at time zone 'Europe/Bratislava', 'YYYY-MM') as key, count(*),
         sum(lapsed_minor)
    from vouchers where not voided and lapsed_minor > 0 group by 2`

const Kept = z.object({
  figure: z.string(),
  key: z.string(),
  count: z.coerce.number(),
  minor: z.coerce.number(),
})
const OrderKey = z.tuple([z.enum(orderStatuses), z.enum(paymentStatuses), z.enum(currencies)])
const DayKey = z.tuple([z.string(), z.enum(currencies)])
const WorthKey = z.tuple([z.enum(currencies), z.string()])

/** Figures in PostgreSQL, which are kept beside the rows that they count (decision 55). */
export function postgresFigures({ query }: Sql): Figures {
  return {
    kept: async (since) => {
      const rows = (await query(keptSince, [since])).map((row) => Kept.parse(row))
      const of = (name: string) =>
        rows.filter(({ figure }) => figure === name).map((row) => ({ ...row, keys: row.key.split(' ') }))
      const worth = of('vouchers').map(({ keys, minor }) => ({ currency: WorthKey.parse(keys)[0], minor }))
      return {
        orders: of('orders').map(({ keys, count, minor }) => {
          const [orderStatus, paymentStatus, currency] = OrderKey.parse(keys)
          return { orderStatus, paymentStatus, currency, count, charged: minor }
        }),
        days: of('days').map(({ keys, count, minor }) => {
          const [day, currency] = DayKey.parse(keys)
          return { day, currency, count, paid: minor }
        }),
        tickets: of('tickets').map(({ key, count }) => ({
          status: z.enum(ticketStatuses).parse(key),
          count,
        })),
        worth: currencies.map((currency) => ({
          currency,
          minor: worth.filter((one) => one.currency === currency).reduce((sum, { minor }) => sum + minor, 0),
        })),
      }
    },
    waiting: async ({ today, answerBy, most }) => {
      const [counts] = await query<Record<CountedQueue, number>>(waitingNow, [today, most, answerBy])
      return counts!
    },
  }
}
