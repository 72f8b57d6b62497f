-- Rules of the domain that statements ask, held to it by `tests/contracts/parity.test.ts`. PostgreSQL writes such an expression, which
-- therefore has no search path, into the statement, where the predicates of partial indexes have to follow from it.

-- Whether its customer is still to pay, as `isToPay` of the domain says.
create or replace function order_is_to_pay(one voucher_orders) returns boolean
language sql immutable as $$
  select one.order_status <> 'zrusena' and one.payment_status in ('pending', 'partial')
$$;

-- Whether all that it costs was paid, as `isPaid` says.
create or replace function order_is_paid(one voucher_orders) returns boolean
language sql immutable as $$
  select one.payment_status in ('paid', 'over') or one.payment_status = 'refund-due' and one.order_status <> 'zrusena'
$$;

-- Whether it waits in a queue on a day (rule A20), as `isInQueue` says. What waits to be completed is paid and goes on, in the words of
-- the index `voucher_orders_to_complete`: from others PostgreSQL does not see that it follows.
create or replace function order_is_in_queue(one voucher_orders, queue text, today date) returns boolean
language sql immutable as $$
  select case queue
    when 'to-complete' then
      one.order_status in ('prijata', 'spracuva') and one.payment_status in ('paid', 'over', 'refund-due')
    when 'overdue' then public.order_is_to_pay(one) and one.due_date < today
    when 'completed-unpaid' then one.order_status = 'vybavena' and public.order_is_to_pay(one)
  end
$$;

-- What is missing of it, in minor units, as `missingOf` says.
create or replace function order_missing_minor(one voucher_orders) returns bigint
language sql immutable as $$
  select case when public.order_is_to_pay(one) then greatest(one.charged_minor - one.received_minor, 0) else 0 end
$$;

-- {order, entries, human_check: {id, expires_at}, idempotency?: {key, fingerprint}, jobs}: all of it, or nothing. A request
-- with the same key that goes on for too long is HT004.
create or replace function place_order(placement jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  placed voucher_orders := jsonb_populate_record(null::voucher_orders, placement -> 'order');
begin
  placed.version := 1;
  placed.admin_notes := null;
  if placement #>> '{idempotency,key}' is not null then
    begin
      insert into order_keys (key, fingerprint, order_id, created_at)
      values ((placement #>> '{idempotency,key}')::uuid, placement #>> '{idempotency,fingerprint}',
              placed.id, placed.created_at);
    exception when lock_not_available then
      raise exception 'a request with this key goes on' using errcode = 'HT004';
    end;
  end if;
  insert into voucher_orders values (placed.*);
  insert into used_human_checks (id, expires_at)
  values ((placement #>> '{human_check,id}')::uuid, (placement #>> '{human_check,expires_at}')::timestamptz);
  perform enqueue_jobs(placement -> 'jobs');
  perform log_order_entries(placed.id, placement -> 'entries');
end
$$;

-- Places an order as `place_order` does, keeps it, and only then tells of it and wakes the queue: in the order in which they were
-- placed, before anybody is answered. Should the database end in between, all who listen lose their connection and know that
-- something may have been missed. What commits can have no search path of its own, so every name is whole.
create or replace procedure place_order_and_tell(placement jsonb) language plpgsql as $$
begin
  perform pg_catalog.set_config('hotovo.tells_after', 'on', true);
  perform public.place_order(placement);
  commit;
  perform pg_catalog.pg_notify('happenings', pg_catalog.jsonb_build_object(
    'kind', 'order', 'id', placement #>> '{order,id}', 'version', 1)::text);
  if placement #> '{jobs,0}' is not null then
    perform pg_catalog.pg_notify('jobs:insert', pg_catalog.json_build_object(
      'r', pg_catalog.random(), 'count', pg_catalog.jsonb_array_length(placement -> 'jobs'))::text);
  end if;
end
$$;

-- {order, version, entries, correction?, search_text?, alone?}: the record as it is now, or null where another change of that version came first. What
-- a correction lets out is held against the day of its person as `settle_orders` does, who is `alone`: HT003. The lock of
-- the order's row is waited for; whoever comes second sees another version. What was ordered, by whom and for how much stays as it was
-- placed, whatever it is told: only these columns are written.
create or replace function change_order(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed voucher_orders;
begin
  update voucher_orders o set
    (order_status, payment_status, charged_minor, received_minor, reminded_at, withdrawn_at)
    = (select order_status, payment_status, charged_minor, received_minor, reminded_at, withdrawn_at
         from jsonb_populate_record(o, change -> 'order')),
    search_text = o.search_text || coalesce(change ->> 'search_text', ''), version = o.version + 1
   where o.id = (change #>> '{order,id}')::uuid and o.version = (change ->> 'version')::integer
  returning o.* into changed;
  if not found then
    return null;
  end if;
  if change ? 'correction' then
    perform begin_letting_out(change -> 'alone');
    insert into contact_corrections
    select * from jsonb_populate_record(null::contact_corrections, '{"told": false}'::jsonb || (change -> 'correction'));
    perform hold_against_day(change -> 'alone');
  end if;
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  perform log_order_entries(changed.id, change -> 'entries');
  return to_jsonb(changed);
end
$$;

-- How the contacts of these orders were corrected, oldest first.
create or replace function contact_corrections_of(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(jsonb_agg(c order by corrected_at, number), '[]') from contact_corrections c where order_id = any (ids)
  );
end
$$;

-- {order_id, line, entries}: the record as it is now, or null where there is no such order.
create or replace function add_order_note(note jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  noted voucher_orders;
begin
  update voucher_orders o set admin_notes = concat_ws(E'\n', o.admin_notes, note ->> 'line'), version = o.version + 1
   where o.id = (note ->> 'order_id')::uuid
  returning o.* into noted;
  if not found then
    return null;
  end if;
  perform log_order_entries(noted.id, note -> 'entries');
  return to_jsonb(noted);
end
$$;

-- The entries of one order, in the order they are told.
create or replace function log_order_entries(of_order uuid, entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into order_audit_log
    (order_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select of_order, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
         person, search_text
    from jsonb_populate_recordset(null::order_audit_log, entries);
end
$$;

create or replace function order_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(o) from voucher_orders o where o.id = of_id);
end
$$;

create or replace function order_by_number(of_number text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(o) from voucher_orders o where o.order_number = of_number);
end
$$;

create or replace function orders_by_ids(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(o), '[]') from voucher_orders o where o.id = any (ids));
end
$$;

-- {fingerprint, row}: the order that a key made, and of which request.
create or replace function order_by_key(of_key uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('fingerprint', k.fingerprint, 'row', o)
      from order_keys k join voucher_orders o on o.id = k.order_id where k.key = of_key
  );
end
$$;

-- {row, number, person, salt}[]: the entries of an order, oldest first.
create or replace function order_entries(of_order uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'row', a, 'number', o.order_number, 'person', a.person, 'salt', k.salt) order by a.id), '[]')
      from order_audit_log a join voucher_orders o on o.id = a.order_id
      left join person_keys k on k.person = a.person
     where a.order_id = of_order
  );
end
$$;

-- {count, rows, sums}: of an e-mail in small letters how many orders there are and the newest of them, but for one, which may be null,
-- and what all of them come to in each currency.
create or replace function orders_of_customer(of_email text, but_for uuid, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    with theirs as materialized (select * from voucher_orders where lower(email) = of_email),
    others as (select * from theirs where id is distinct from but_for)
    select json_build_object(
      'count', (select count(*) from others),
      'rows', coalesce((select json_agg(row) from (
        select row_to_json(o) as row from others o order by created_at desc, id desc limit most) newest), '[]'),
      'sums', coalesce((select json_agg(sum order by place) from (
        select array_position(array['EUR', 'USD', 'CZK'], currency) as place, json_build_object(
                 'currency', currency, 'paid', sum(received_minor), 'unpaid', sum(order_missing_minor(o)),
                 'refunded', coalesce(sum(refunded), 0)) as sum
          from theirs o left join lateral (
            select -sum(amount_minor) as refunded from order_payments p where p.order_id = o.id and kind = 'refund'
          ) back on true
         group by currency) sums), '[]'))
  );
end
$$;

-- {due_before, only: not-reminded or nothing-received, payment_method?, limit}: what is to be paid and was due before a day, the longest
-- due first, but what the line of a statement is about that waits, or what was paid by hand and waits for somebody.
create or replace function unpaid_orders(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(row), '[]') from (
      select row_to_json(o) as row from voucher_orders o
       where order_is_in_queue(o, 'overdue', (asked ->> 'due_before')::date)
         and case asked ->> 'only' when 'not-reminded' then reminded_at is null else payment_status = 'pending' end
         and (asked ->> 'payment_method' is null or payment_method = asked ->> 'payment_method')
         and not exists (select from bank_entries where decision = 'open' and order_ids && array[o.id])
         and not exists (select from hand_payments h where h.order_id = o.id and h.state = 'waiting')
       order by due_date, id limit (asked ->> 'limit')::integer) due
  );
end
$$;

-- Orders of these numbers, of these variable symbols, or that are to be paid with one of these amounts missing in a currency.
create or replace function payable_orders(numbers text[], symbols text[], of_currency text, amounts bigint[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(o), '[]') from voucher_orders o
     where id in (
       select id from voucher_orders where order_number = any (numbers)
       union select id from voucher_orders where variable_symbol = any (symbols)
       union select id from voucher_orders p
              where order_is_to_pay(p) and currency = of_currency and charged_minor - received_minor = any (amounts)
     )
  );
end
$$;
