import type pg from 'pg'
import { type Contradictions, contradictionsIn } from './voucher-sums.ts'

/** A slip with vouchers that are good still: it waits for its printer, or somebody has it. */
const living = `
  select d.id, d.order_id from deliveries d
   where d.channel = 'slip' and d.state <> 'void'
     and exists (select from vouchers v where v.serial = any (d.serials) and not v.voided)`

/**
 * What must hold of cash desks in every snapshot of a database, by the rows alone (rules K2 to K6). Of a house where nothing
 * that a desk sold was spent.
 */
const ofCash: Contradictions = {
  'a sale has one slip, one that was given back none': `
    select o.order_number from voucher_orders o
     where o.delivery_method = 'slip' and (select count(*) from (${living}) l where l.order_id = o.id)
       <> (select count(*) filter (where kind = 'sale') - count(*) filter (where kind = 'refund')
             from cash_movements m where m.order_id = o.id)`,
  'a voucher of a sale stands on one slip': `
    select v.serial from vouchers v join voucher_orders o on o.id = v.order_id
     where o.delivery_method = 'slip' and not v.voided
       and 1 <> (select count(*) from deliveries d where d.state <> 'void' and v.serial = any (d.serials))`,
  'a sale is worth the cash that came for it': `
    select o.order_number from voucher_orders o
     where o.delivery_method = 'slip'
       and (select coalesce(sum(v.balance_minor), 0) from vouchers v where v.order_id = o.id)
         <> (select coalesce(sum(m.amount_minor), 0) from cash_movements m where m.order_id = o.id)`,
  'cash of a desk is a payment, and the payment of a sale is cash of a desk': `
    select coalesce(p.id, m.payment_id)::text from cash_movements m
      full join (select p.* from order_payments p join voucher_orders o on o.id = p.order_id
                  where o.delivery_method = 'slip' or exists (select from cash_movements c where c.payment_id = p.id)) p
        on p.id = m.payment_id
     where (p.order_id, p.amount_minor, p.method) is distinct from (m.order_id, m.amount_minor, 'cash')`,
  'a sale whose slip somebody has is done': `
    select o.order_number from voucher_orders o
     where o.delivery_method = 'slip' and o.order_status not in ('vybavena', 'zrusena')
       and not exists (select from deliveries d where d.order_id = o.id and d.state = 'waiting')`,
  'a closed shift expected what its drawer had and what moved': `
    select s.id::text from cash_shifts s
     where s.expected_minor <> s.drawer_minor + (
       select coalesce(sum(m.amount_minor), 0) from cash_movements m where m.shift_id = s.id)`,
}

/** What does not hold of the cash desks of a database, and of its vouchers; nothing where all is well. */
export const cashContradictionsIn = async (client: pg.ClientBase): Promise<string[]> => [
  ...(await contradictionsIn(client, ofCash)),
  ...(await contradictionsIn(client)),
]
