import type pg from 'pg'
import { inBulk } from './in-bulk.ts'

/** Whose order the one with the number `n` is, as it stands in its search text. */
type Customers = { readonly name: string; readonly phone: string }

const sameCustomer: Customers = { name: `'jana novakova zakaznik' || n`, phone: `'905123456'` }

/**
 * Adds so many orders that look like the one there is, over two years, each with an e-mail of its own. Only for questions of
 * speed: they have no trail.
 */
export async function manyOrders(
  client: pg.Client,
  count: number,
  { name, phone } = sameCustomer,
): Promise<void> {
  const fill = () =>
    client.query(
      `insert into voucher_orders
     select made.* from (select to_jsonb(o) as row from voucher_orders o limit 1) one,
       generate_series(1, $1::integer) n,
       jsonb_populate_record(null::voucher_orders, one.row || jsonb_build_object(
         'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'),
         'order_number', 'ATM-' || lpad(n::text, 9, '0'),
         'variable_symbol', '1' || lpad(n::text, 9, '0'),
         'email', 'zakaznik' || n || '@example.sk',
         'currency', case n % 20 when 0 then 'CZK' else 'EUR' end,
         'order_status', (array['vybavena', 'vybavena', 'prijata', 'spracuva', 'zrusena'])[1 + n % 5],
         'payment_status', case n % 3 when 0 then 'pending' else 'paid' end,
         'delivery_method', (array['email', 'email', 'email', 'sms', 'email', 'both', 'courier'])[1 + n % 7],
         'created_at', timestamptz '2024-11-20T10:00:00Z' + n * interval '2 years' / $1,
         'search_text', ' atm-' || lpad(n::text, 9, '0') || ' 1' || lpad(n::text, 9, '0') || ' ' || ${name}
                        || '@example.sk +421' || ${phone} || ' 0' || ${phone}
       )) made`,
      [count],
    )
  await inBulk(client, ['voucher_orders'], fill)
}
