import type pg from 'pg'
import type { Found } from './finding.ts'

/** Whether the sums of money add up, asked of the tables themselves (rules I5 to I7). */

const mostFindings = 1000

/** What an order received is the sum of its payments, in its own currency. */
const unpaid = `
  select o.id from voucher_orders o
    left join (select order_id, sum(amount_minor) as sum, bool_or(p.currency <> own.currency) as is_mixed
                 from order_payments p join voucher_orders own on own.id = p.order_id group by order_id) paid
      on paid.order_id = o.id
   where o.received_minor <> coalesce(paid.sum, 0) or paid.is_mixed`

/** The vouchers of an order that replaced no other are worth what was ordered, or there are none. */
const misissued = `
  select o.id from voucher_orders o
    join (select order_id, sum(amount_minor) as sum, count(distinct currency) as currencies, min(currency) as currency
            from vouchers where replaces is null group by order_id) issued on issued.order_id = o.id
   where issued.sum <> o.voucher_subtotal * 100 or issued.currencies > 1 or issued.currency <> o.currency`

/** A payment that was taken back was taken back whole. */
const misjudged = `
  select back.id from order_payments back join order_payments paid on paid.id = back.takes_back
   where back.amount_minor <> -paid.amount_minor or back.order_id <> paid.order_id`

/** Of a line of a statement is used what its payments that stand add up to, and of one that was accepted all of it. */
const misused = `
  select e.id from bank_entries e
    left join (select entry_id, sum(amount_minor) as sum from order_payments p
                where entry_id is not null and not exists (select from order_payments back where back.takes_back = p.id)
                group by entry_id) paid on paid.entry_id = e.id
   where e.used_minor <> coalesce(paid.sum, 0) or (e.decision = 'accepted' and e.used_minor <> e.amount_minor)`

/** Orders, payments and lines of statements whose sums differ. */
export async function moneyFindings(client: pg.ClientBase, found: Found): Promise<void> {
  const questions = [
    { table: 'voucher_orders', question: unpaid },
    { table: 'voucher_orders', question: misissued },
    { table: 'order_payments', question: misjudged },
    { table: 'bank_entries', question: misused },
  ]
  for (const { table, question } of questions) {
    const { rows } = await client.query<{ id: string }>(`${question} limit ${mostFindings}`)
    for (const { id } of rows) found({ code: 'sums-differ', table, id })
  }
}
