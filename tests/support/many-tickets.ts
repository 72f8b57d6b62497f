import type pg from 'pg'
import { inBulk } from './in-bulk.ts'

/**
 * Adds so many tickets that look like the one there is, over two years, each of somebody else and some given to an account; few
 * are open, and those are the oldest.
 * Only for questions of speed: they have no trail.
 */
export async function manyTickets(client: pg.Client, count: number, accountId: string): Promise<void> {
  const fill = () =>
    client.query(
      `insert into support_tickets
     select made.* from (select to_jsonb(t) as row from support_tickets t limit 1) one,
       generate_series(1, $1::integer) n,
       lateral (select case when n <= $1 / 100 then 'open' when n % 900 = 0 then 'in_progress' when n % 3 = 0 then 'resolved' else 'closed' end as status,
                       timestamptz '2024-11-20T10:00:00Z' + n * interval '2 years' / $1 as at) as state,
       jsonb_populate_record(null::support_tickets, one.row || jsonb_build_object(
         'id', '00000000-0000-4000-8000-' || lpad(n::text, 12, '0'),
         'ticket_number', 'SUP-' || lpad(n::text, 9, '0'),
         'email', 'Zakaznik' || n || '@example.sk',
         'status', state.status,
         'priority', (array['medium', 'medium', 'low', 'high', 'urgent'])[1 + n % 5],
         'assignee_id', case n % 4 when 0 then $2 end,
         'assignee_name', case n % 4 when 0 then 'Jana' end,
         'assignee_email', case n % 4 when 0 then 'jana@hotovo.test' end,
         'answer_by', case when state.status in ('open', 'in_progress') and n % 3 = 0 then state.at + interval '1 day' end,
         'created_at', state.at,
         'search_text', ' sup-' || lpad(n::text, 9, '0') || ' jana novakova zakaznik' || n || '@example.sk strateny kod'
       )) made`,
      [count, accountId],
    )
  await inBulk(client, ['support_tickets'], fill)
}
