import { recountedFigures } from '@hotovo/adapters/postgres/back-office/figures'
import type { DatabaseAddress } from '@hotovo/adapters/postgres/sql'
import { presets } from '@hotovo/domain/limits'
import pg from 'pg'
import { demoStaff, regions } from './material.ts'

/** As much as lists must bear. */
export const largeAmounts = { orders: 1_000_000, tickets: 200_000, auditRows: 3_000_000 }

const bigTables = ['voucher_orders', 'support_tickets', 'order_audit_log'] as const

/** Names of customers with what their mail is called, as rows that are drawn from. */
function people() {
  const { men, women, families } = regions.slovak
  const plain = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return [
    ...men.map((name) => ({ first: name, sex: 'man' as const })),
    ...women.map((name) => ({ first: name, sex: 'woman' as const })),
  ].flatMap(({ first, sex }) =>
    families.map((family) => ({ first, last: family[sex], mail: `${plain(first)}.${plain(family[sex])}` })),
  )
}

/** Nine symbols of a number that no other one makes: the alphabet of order numbers has 34, and the factor is a prime. */
const symbols = (n: string) => `(
  select string_agg(substr('0123456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + (x / (array[1, 34, 1156, 39304, 1336336, 45435424, 1544804416, 52523350144, 1785793904896])[place] % 34)::int, 1), '')
    from (select ${n}::bigint * 4294967291 % 60716992766464 as x) drawn, generate_series(1, 9) place)`

/** Nine digits and the one that makes ten of them a variable symbol. */
const withCheckDigit = (digits: string) => `
  ${digits}::text || (10 - (
    select sum(case place % 2 when 1 then d * 2 / 10 + d * 2 % 10 else d end)
      from (select place, substr(${digits}::text, place, 1)::int as d from generate_series(1, 9) place) each_one) % 10) % 10`

const folded = (text: string) =>
  `' ' || regexp_replace(normalize(lower(${text}), NFD), '[\\u0300-\\u036f]', '', 'g')`

/** Orders over two years, most of them paid and done, the last weeks still in work. */
const orders = `
  insert into voucher_orders
    (id, order_number, variable_symbol, language, first_name, last_name, email, phone, currency, voucher_amount,
     voucher_quantity, selected_vouchers, delivery_method, address, city, postal_code, country, payment_method,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status,
     charged_minor, received_minor, due_date, created_at, version, search_text)
  select gen_random_uuid(), number, symbol, case when luck < 0.95 then 'sk' else 'en' end, first, last, email, phone,
         currency, amount, 1,
         jsonb_build_array(jsonb_build_object('id', 'line-1', 'amount', to_char(amount, 'FM999990.00'), 'quantity', 1, 'isCustom', false)),
         delivery, case delivery when 'courier' then 'Hlavná ' || n % 100 end, case delivery when 'courier' then 'Zvolen' end,
         case delivery when 'courier' then '960 01' end, case delivery when 'courier' then 'Slovensko' end,
         (array['transfer', 'transfer', 'cash', 'postal'])[1 + n % 4],
         amount, 1, total - amount - 1, total, 'active', status, payment, case status when 'zrusena' then 0 else total * 100 end,
         case when payment = 'paid' then total * 100 when payment in ('over', 'refund-due') then (total + 1) * 100
              when payment = 'partial' then 100 else 0 end,
         (at at time zone 'Europe/Bratislava')::date + 7, at, 1,
         ${folded(`concat_ws(' ', number, symbol, first, last, email, replace(phone, ' ', ''), '0' || substr(replace(phone, ' ', ''), 5))`)}
    from (
      select *, amount + case delivery when 'courier' then 6 else 1 end as total from (
      select n, first, last, currency, luck, at,
             case when n % 20 = 3 then 'courier' else (array['email', 'email', 'email', 'sms', 'both'])[1 + n % 5] end as delivery,
             'ATM-' || ${symbols('n')} as number,
             ${withCheckDigit('(100000000 + n::bigint * 641000003 % 900000000)')} as symbol,
             mail || n % 10000 || '@example.' || (array['com', 'net', 'org'])[1 + n % 3] as email,
             '+421 9' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0') as phone,
             (case currency when 'CZK' then $2::numeric[] else $1::numeric[] end)[1 + n % 6] as amount,
             case when at > now() - interval '20 days' and luck < 0.5 then (array['prijata', 'spracuva'])[1 + n % 2]
                  when luck > 0.92 then 'zrusena' else 'vybavena' end as status,
             case when at > now() - interval '20 days' and luck < 0.5 then (array['pending', 'pending', 'pending', 'paid', 'partial'])[1 + n % 5]
                  when luck > 0.993 then 'refund-due'
                  when luck > 0.92 then 'pending' when luck > 0.918 then 'over' when luck > 0.915 then 'pending' else 'paid' end as payment
        from (select n, random() as luck, now() - $3::int * interval '63 seconds' + n * interval '63 seconds' as at,
                     case when n % 20 = 0 then 'CZK' when n % 50 = 1 then 'USD' else 'EUR' end as currency,
                     n::bigint * 7919 % $4::int as whose
                from generate_series(1, $3::int) n) numbered join drawn_people on place = whose) drawn) made
  on conflict do nothing`

const tickets = `
  insert into support_tickets
    (id, ticket_number, language, name, email, phone, category, subject, message, priority, status, created_at, version,
     answered_at, answer_by, search_text)
  select gen_random_uuid(), number, 'sk', name, email, '', (array['general', 'technical', 'billing', 'voucher', 'complaint'])[1 + n % 5],
         subject, 'Dobrý deň, prosím o radu k objednávke. Ďakujem, ' || name, priority, status, at, 1,
         case when status in ('resolved', 'closed') then at + interval '3 hours' end,
         case when status in ('open', 'in_progress') then at + interval '1 day' end,
         ${folded(`concat_ws(' ', number, name, email, subject)`)}
    from (
      select n, at, 'SUP-' || ${symbols('n')} as number, first || ' ' || last as name,
             mail || n % 10000 || '@example.com' as email,
             (array['Kedy príde voucher', 'Nefunguje mi kód', 'Zmena e-mailu', 'Otázka k platbe', 'Reklamácia'])[1 + n % 5] as subject,
             (array['medium', 'medium', 'low', 'high', 'urgent'])[1 + n % 5] as priority,
             case when at > now() - interval '3 days' then (array['open', 'in_progress'])[1 + n % 2]
                  when n % 3 = 0 then 'closed' else 'resolved' end as status
        from (select n, now() - $1::int * interval '315 seconds' + n * interval '315 seconds' as at,
                     n::bigint * 104729 % $2::int as whose
                from generate_series(1, $1::int) n) numbered join drawn_people on place = whose) made
  on conflict do nothing`

/** What would have been told of the orders, in a chain of its own that nobody hashed. */
const auditRows = `
  insert into order_audit_log
    (order_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, created_at, search_text,
     chain, seq, recorded_at, hash)
  select o.id, told.action, told.field, told.was, told.becomes, told.actor,
         case told.actor when 'staff' then $2 end, case told.actor when 'staff' then $3 end, o.created_at + told.later,
         ' ' || lower(o.order_number), 99, row_number() over (order by o.created_at + told.later), o.created_at + told.later, '\\x00'
    from (select id, order_number, order_status, payment_status, created_at from voucher_orders
           where not exists (select from order_audit_log l where l.order_id = voucher_orders.id) limit ($1::int / 3)) o,
         lateral (values ('created', null, null, null, 'visitor', interval '0'),
                         ('payment_status_change', 'payment_status', 'pending', o.payment_status, 'staff', interval '1 day'),
                         ('status_change', 'order_status', 'prijata', o.order_status, 'staff', interval '25 hours'))
           as told (action, field, was, becomes, actor, later)`

/** Fills the tables that lists are made of, where they are not that large yet; hears what it does. */
export async function fillLarge(
  address: DatabaseAddress,
  tell: (line: string) => void,
  amounts = largeAmounts,
): Promise<void> {
  const { asOwner: _, rolePassword: __, ...owner } = address
  const client = new pg.Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ count: number }>(
      'select greatest(reltuples, 0)::int as count from pg_class where relname = $1',
      ['voucher_orders'],
    )
    if (rows[0]!.count >= amounts.orders) return
    await client.query(`begin; set local statement_timeout = 0; set local session_replication_role = replica;
      set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'; select setseed(0.2026)`)
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid = any ($1::regclass[]) and not indisunique`,
      [bigTables],
    )
    for (const { name } of indexes) await client.query(`drop index ${name}`)
    const drawn = people()
    await client.query(`
      create temp table drawn_people (place int primary key, first text, last text, mail text) on commit drop`)
    await client.query(
      `insert into drawn_people select place - 1, first, last, mail
         from unnest($1::text[], $2::text[], $3::text[]) with ordinality as one (first, last, mail, place)`,
      [drawn.map(({ first }) => first), drawn.map(({ last }) => last), drawn.map(({ mail }) => mail)],
    )
    await client.query('analyze drawn_people')
    const [{ email, names }] = demoStaff
    const major = (amounts: readonly number[]) => amounts.map((minor) => minor / 100)
    tell(`${amounts.orders} orders …`)
    await client.query(orders, [major(presets.EUR), major(presets.CZK), amounts.orders, drawn.length])
    tell(`${amounts.tickets} tickets …`)
    await client.query(tickets, [amounts.tickets, drawn.length])
    tell(`${amounts.auditRows} rows of the audit log …`)
    await client.query('analyze voucher_orders')
    await client.query(auditRows, [amounts.auditRows, `${names.firstName} ${names.lastName}`, email])
    tell('Their indexes …')
    for (const { definition } of indexes) await client.query(definition)
    await client.query(`delete from kept_figures;
      insert into kept_figures (figure, key, count, sum_minor) ${recountedFigures}`)
    await client.query('commit')
    await client.query(`vacuum analyze ${bigTables.join(', ')}, kept_figures`)
    tell(
      'These orders have no payments, vouchers, replies or record hashes, and what is told of them is in no chain:',
    )
    tell('npm run audit:verify says so of them. They are there to see how fast lists are.')
  } finally {
    await client.end()
  }
}
