-- What is stored is told to whoever listens on `happenings`, when its transaction is: kind, id and version, nothing of it is
-- personal. Transactions that tell wait for each other at their end, so a voucher that is only spent from tells nothing. One
-- statement that stores more than twenty records tells of them together.
create or replace function tell_stored() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  of_kind constant text := tg_argv[0];
  new_version constant integer := case tg_op when 'INSERT' then 1 end;
  told jsonb;
begin
  if of_kind = 'voucher' and tg_op = 'INSERT' then
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.serial, 'version', new_version)) into told
      from (select serial from stored limit 21) s;
  elsif of_kind = 'voucher' then
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.serial, 'version', new_version)) into told
      from (select n.serial from stored n join before o on o.serial = n.serial
             where (n.frozen, n.voided, n.lapsed_minor) is distinct from (o.frozen, o.voided, o.lapsed_minor) limit 21) s;
  elsif of_kind = 'bank-line' then
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.id, 'version', new_version)) into told
      from (select id from stored limit 21) s;
  else
    select jsonb_agg(jsonb_build_object('kind', of_kind, 'id', s.id, 'version', s.version)) into told
      from (select id, version from stored limit 21) s;
  end if;
  if jsonb_array_length(told) > 20 then
    perform pg_notify('happenings', jsonb_build_object('kind', 'many', 'of', of_kind)::text);
  else
    perform pg_notify('happenings', one::text) from jsonb_array_elements(told) one;
  end if;
  return null;
end
$$;

-- Of what lists of staff show of an order, or of a line of a statement, and what has no version there, that one is told: letters, messages
-- that fail, and what is given back. A message that arrives tells nothing.
create or replace function tell_belonging() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  told jsonb;
begin
  select jsonb_agg(distinct case when one ->> 'order_id' is not null
           then jsonb_build_object('kind', 'order', 'id', one ->> 'order_id', 'version', null)
           else jsonb_build_object('kind', 'bank-line', 'version', null, 'id', coalesce(
             (select entry_id::text from line_refunds where id = (one ->> 'line_refund_id')::uuid), one ->> 'entry_id')) end) into told
    from (select to_jsonb(s) one from stored s) rows
   where tg_table_name <> 'deliveries' or one ->> 'channel' = 'letter' or (one ->> 'failures')::integer > 0;
  if jsonb_array_length(told) > 20 then
    perform pg_notify('happenings', jsonb_build_object('kind', 'many', 'of', null)::text);
  else
    perform pg_notify('happenings', one::text) from jsonb_array_elements(told) one;
  end if;
  return null;
end
$$;

-- {desk, session_id, staff_id, kind, id, until, most}: of a session only the latest stay.
create or replace function open_record(opened jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept constant open_records := jsonb_populate_record(null::open_records, opened);
begin
  insert into open_records as r values (kept.*)
  on conflict (desk) do update set kind = excluded.kind, id = excluded.id, until = excluded.until
    where r.session_id = excluded.session_id;
  delete from open_records where desk in (
    select desk from open_records where session_id = kept.session_id
     order by until desc, (desk = kept.desk) desc offset (opened ->> 'most')::integer
  );
end
$$;

-- Prolongs what a desk of a session has open; answers {kind, id}, null where it has nothing open.
create or replace function prolong_open_record(of_desk uuid, of_session uuid, until_when timestamptz) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  opened jsonb;
begin
  update open_records r set until = until_when where desk = of_desk and session_id = of_session
  returning jsonb_build_object('kind', r.kind, 'id', r.id) into opened;
  return opened;
end
$$;

-- A desk of a session has nothing open any more.
create or replace function leave_record(of_desk uuid, of_session uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from open_records where desk = of_desk and session_id = of_session;
end
$$;

-- {kind, id, account}[]: who has what open at an instant, with their accounts, of sessions that live.
create or replace function records_open_at(instant timestamptz, at_most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'kind', r.kind, 'id', r.id, 'account', to_jsonb(a) - 'password_hash') order by r.desk), '[]')
      from (select o.* from open_records o
              join staff_sessions s on s.id = o.session_id and s.ended_at is null
             where o.until > instant order by o.desk limit at_most) r
      join staff_accounts a on a.id = r.staff_id
  );
end
$$;

-- {order_id, session_id, staff_id, taken_at, until}: taken where it is nobody's, one's own, over, or of the one it is taken from,
-- which is logged. Answers {outcome}: taken, missing where there is no such order, or held, with the {account} of who holds it.
create or replace function take_order(claim jsonb, taken_from uuid, logged jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept constant order_claims := jsonb_populate_record(null::order_claims, claim);
  held order_claims;
begin
  perform from voucher_orders where id = kept.order_id for key share;
  if not found then
    return jsonb_build_object('outcome', 'missing');
  end if;
  perform pg_advisory_xact_lock(hashtextextended(kept.order_id::text, 65));
  select * into held from order_claims where order_id = kept.order_id;
  if held.until > kept.taken_at and held.staff_id <> kept.staff_id then
    if held.staff_id is distinct from taken_from then
      return (
        select jsonb_build_object('outcome', 'held', 'account', to_jsonb(a) - 'password_hash')
          from staff_accounts a where a.id = held.staff_id
      );
    end if;
    perform log_system_entry(logged);
  end if;
  insert into order_claims values (kept.*)
  on conflict (order_id) do update
    set session_id = excluded.session_id, staff_id = excluded.staff_id, taken_at = excluded.taken_at, until = excluded.until;
  return jsonb_build_object('outcome', 'taken');
end
$$;

-- Prolongs the claim of a session, where it is not over at an instant.
create or replace function prolong_claim(of_order uuid, of_session uuid, instant timestamptz, until_when timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update order_claims set until = until_when
   where order_id = of_order and session_id = of_session and until > instant;
end
$$;

-- Gives an order back that somebody took.
create or replace function release_order(of_order uuid, of_staff uuid) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from order_claims where order_id = of_order and staff_id = of_staff;
end
$$;

-- {order_id, account}[]: whose orders are at an instant, by claims of sessions that live.
create or replace function claims_at(instant timestamptz, at_most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'order_id', c.order_id, 'account', to_jsonb(a) - 'password_hash') order by c.order_id), '[]')
      from (select o.* from order_claims o
              join staff_sessions s on s.id = o.session_id and s.ended_at is null
             where o.until > instant order by o.order_id limit at_most) c
      join staff_accounts a on a.id = c.staff_id
  );
end
$$;

-- Nobody works at what is done.
create or replace function end_claim() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from order_claims where order_id = new.id;
  return null;
end
$$;

-- It is told that somebody came or went, not who or where; what is only prolonged is not told.
create or replace function tell_company() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('happenings', '{"kind":"company"}');
  return null;
end
$$;

-- The newest records of each kind that a clue means, up to a limit: {orders, tickets, vouchers, payments}, empty where the clue means none.
-- {kind, and what it names: numbers, symbol, accounts, number, email, ending, minor with currencies, town; limit, search?}. Each condition is answered by
-- an index, whose words it has.
create or replace function records_of_clue(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  kind constant text := asked ->> 'kind';
  accounts constant text[] := array(select jsonb_array_elements_text(asked -> 'accounts'));
  numbers constant text := format('= any (%L::text[])', array(select jsonb_array_elements_text(asked -> 'numbers')));
  currencies constant text[] := array(select jsonb_array_elements_text(asked -> 'currencies'));
  answers json[] := '{}';
  records json;
  meant record;
begin
  for meant in
    select * from (values
      ('orders', 'voucher_orders', 't.created_at desc, t.id desc', case kind
        when 'number' then 'order_number ' || numbers
        when 'variable-symbol' then format('variable_symbol = %L', asked ->> 'symbol')
        when 'account' then format('id = any (array(select order_id from refund_accounts where iban = any (%L::text[])))', accounts)
        when 'parcel' then format('id = any (array(select order_id from deliveries where tracking_number = %L))', asked ->> 'number')
        when 'email' then order_reached('t', 'email', lower(asked ->> 'email'))
        when 'phone' then order_reached('t', 'phone', asked ->> 'ending')
        when 'amount' then format('currency = any (%1$L::text[]) and (total_amount = %2$L::bigint / 100.0
            or received_minor > 0 and received_minor <> total_amount * 100 and received_minor = %2$L::bigint
            or order_is_to_pay(t) and charged_minor - received_minor = %2$L::bigint)',
          currencies, asked ->> 'minor')
        when 'town' then format('(town_text(t.city) like %1$L
            or t.id = any (array(select order_id from contact_corrections where town_text(city) like %1$L)))', asked ->> 'town')
        -- The search of orders finds them.
        when 'words' then 'true' end),
      ('tickets', 'support_tickets', 't.created_at desc, t.id desc', case kind
        when 'number' then 'ticket_number ' || numbers
        when 'email' then format('lower(email) = lower(%L)', asked ->> 'email')
        -- The search of tickets finds them.
        when 'ticket-words' then 'true' end),
      ('vouchers', 'vouchers', 't.created_at desc, t.serial desc', case kind
        when 'number' then 'serial ' || numbers end),
      ('payments', 'bank_entries', 't.booked_on desc, t.id desc', case kind
        when 'variable-symbol' then format($text$variable_symbol = %L and decision = 'open'$text$, asked ->> 'symbol')
        when 'account' then format($text$upper(replace(counter_account, ' ', '')) = any (%L::text[])$text$, accounts)
        when 'amount' then format('amount_minor = %L::bigint and currency = any (%L::text[])', asked ->> 'minor', currencies)
        -- The search of lines finds them.
        when 'line-words' then 'true' end),
      ('refunds', 'line_refunds', 't.made_at desc, t.id desc', case kind
        when 'refund' then format('upper(left(id::text, 8)) like %L',
          case when (asked ->> 'isBeginning')::boolean then '' else '%' end || (asked ->> 'signs') || '%')
        when 'account' then format('id = any (array(select line_refund_id from refund_accounts where iban = any (%L::text[])))', accounts) end)
    ) kinds (name, place, sorted, condition)
  loop
    records := '[]';
    if meant.condition is not null then
      execute format('select coalesce(json_agg(%s), ''[]'') from (%s) page',
          case meant.name when 'refunds' then '(select known_line_refund(r) from line_refunds r where r.id = page.id)' else 'page' end, rows_statement(
        meant.place, 't', array[meant.condition], meant.sorted, coalesce(asked -> 'search', '{}'), (asked ->> 'limit')::integer
      )) into records;
    end if;
    answers := answers || records;
  end loop;
  return json_build_object('orders', answers[1], 'tickets', answers[2], 'vouchers', answers[3], 'payments', answers[4],
    'refunds', answers[5]);
end
$$;
