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
language plpgsql set search_path = public, pg_temp set lock_timeout = '2s' as $$
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

-- {order, version, entries}: the record as it is now, or null where another change of that version came first. The lock of
-- the order's row is waited for; whoever comes second sees another version. What was ordered, by whom and for how much stays as it was
-- placed, whatever it is told: the server's role has no right to update the columns of that.
create or replace function change_order(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed voucher_orders;
begin
  update voucher_orders o set
    (order_status, payment_status, charged_minor, received_minor, reminded_at, withdrawn_at)
    = (select order_status, payment_status, charged_minor, received_minor, reminded_at, withdrawn_at
         from jsonb_populate_record(o, change -> 'order')),
    version = o.version + 1
   where o.id = (change #>> '{order,id}')::uuid and o.version = (change ->> 'version')::integer
  returning o.* into changed;
  if not found then
    return null;
  end if;
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  perform log_order_entries(changed.id, change -> 'entries');
  return to_jsonb(changed);
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
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select row_to_json(o) from voucher_orders o where o.id = of_id);
end
$$;

create or replace function order_by_number(of_number text) returns json
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select row_to_json(o) from voucher_orders o where o.order_number = of_number);
end
$$;

create or replace function orders_by_ids(ids uuid[]) returns json
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(o), '[]') from voucher_orders o where o.id = any (ids));
end
$$;

-- {fingerprint, row}: the order that a key made, and of which request.
create or replace function order_by_key(of_key uuid) returns json
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('fingerprint', k.fingerprint, 'row', o)
      from order_keys k join voucher_orders o on o.id = k.order_id where k.key = of_key
  );
end
$$;

-- {row, number, person, salt}[]: the entries of an order, oldest first.
create or replace function order_entries(of_order uuid) returns json
language plpgsql stable set search_path = public, pg_temp as $$
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
language plpgsql stable set search_path = public, pg_temp as $$
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
language plpgsql stable set search_path = public, pg_temp as $$
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
language plpgsql stable set search_path = public, pg_temp as $$
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

-- The statement of a list of orders, which an index answers: of several states each is asked for as many as the page has, so that states
-- which are rare among the others are not looked for from end to end.
-- {filter: {status?, payment?, delivery?: words; amount?: {from?, to?}, totals; currency?, queue?, takenBy?: whose, null for nobody's;
-- named?: {by, value}; since?, before?}, today?, now?, search?, sort, after?: {created_at, id, total, owed_by}, limit}; `search` as `rows_statement` has it.
create or replace function orders_statement(asked jsonb) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  wanted constant jsonb := asked -> 'filter';
  sort constant text := asked ->> 'sort';
  most constant integer := asked ->> 'limit';
  behind constant jsonb := asked -> 'after';
  search jsonb := coalesce(asked -> 'search', '{}');
  queue constant text := coalesce(wanted ->> 'queue', '');
  is_spread constant boolean := not wanted ?| array['queue', 'named', 'amount'] and not asked ? 'search'
    and wanted ->> 'takenBy' is null and sort not in ('largest', 'smallest');
  direction constant text := case when sort in ('oldest', 'smallest', 'due') then 'asc' else 'desc' end;
  sorted constant text := format(
    '%so.created_at %2$s, o.id %2$s', case when sort in ('largest', 'smallest') then format('o.total_amount %s, ', direction) end, direction);
  conditions text[];
  sources text[] := '{}';
  parts text[] := '{}';
  several record;
  claims text;
begin
  conditions := array_remove(array[
    case when wanted #> '{amount,from}' is not null then format('o.total_amount >= %L::numeric', wanted #>> '{amount,from}') end,
    case when wanted #> '{amount,to}' is not null then format('o.total_amount <= %L::numeric', wanted #>> '{amount,to}') end,
    case when wanted ? 'currency' then format('o.currency = %L', wanted ->> 'currency') end,
    case when wanted ? 'queue' then format('order_is_in_queue(o, %L, %L::date)', queue, asked ->> 'today') end,
    case when wanted ? 'since' then format('o.created_at >= %L::timestamptz', wanted ->> 'since') end,
    case when wanted ? 'before' then format('o.created_at < %L::timestamptz', wanted ->> 'before') end,
    case when wanted ? 'named' then format('%s = %L', case wanted #>> '{named,by}'
      when 'number' then 'o.order_number'
      when 'variableSymbol' then 'o.variable_symbol'
      when 'email' then 'lower(o.email)'
      when 'phone' then $text$right(regexp_replace(o.phone, '\D', '', 'g'), 9)$text$
    end, wanted #>> '{named,value}') end
  ], null);
  for several in
    select name, array(select distinct jsonb_array_elements_text(states)) as states, is_each from (values
      ('order_status', wanted -> 'status', is_spread),
      ('payment_status', wanted -> 'payment', is_spread),
      -- Beside states it is a condition of each: of states that hardly any order has together, few are looked at.
      ('delivery_method', wanted -> 'delivery', is_spread and not wanted ?| array['status', 'payment'])
    ) named (name, states, is_each) where states is not null
  loop
    if cardinality(several.states) = 1 then
      conditions := conditions || format('o.%s = %L', several.name, several.states[1]);
    elsif several.is_each then
      conditions := conditions || format('o.%1$s = %1$s_wanted', several.name);
      sources := sources || format('unnest(%L::text[]) as %s_wanted', several.states, several.name);
    else
      conditions := conditions || format('o.%s = any (%L::text[])', several.name, several.states);
    end if;
  end loop;
  if wanted ? 'takenBy' then
    -- What is taken now are a few orders, which are read before any is looked at.
    claims := format('(array(select order_id from order_claims where until > %L::timestamptz%s))', asked ->> 'now',
      case when wanted ->> 'takenBy' is not null then format(' and staff_id = %L', wanted ->> 'takenBy') end);
    conditions := conditions || case when wanted ->> 'takenBy' is null then 'o.id <> all ' || claims else 'o.id = any ' || claims end;
  end if;
  if sort = 'due' and search #> '{way,depth}' is not null then
    -- Two lists one behind the other are not looked through from their beginnings: what the first one lacks is not known.
    search := jsonb_set(search, '{way}', jsonb_build_object('pieces', search -> 'terms'));
  end if;
  if sort <> 'due' then
    return spread_statement(sources, rows_statement('voucher_orders', 'o', conditions || case when behind is not null then format(
      '(%so.created_at, o.id) %s (%s%L::timestamptz, %L::uuid)',
      case when sort in ('largest', 'smallest') then 'o.total_amount, ' end, case direction when 'desc' then '<' else '>' end,
      case when sort in ('largest', 'smallest') then format('%L::numeric, ', behind ->> 'total') end,
      behind ->> 'created_at', behind ->> 'id') end, sorted, search, most), 'o', sorted, most);
  end if;
  -- What is owed stands before the rest, and has an index of its own.
  if (behind is null or behind ->> 'owed_by' is not null) and queue <> 'to-complete' then
    parts := parts || spread_statement(sources, rows_statement('voucher_orders', 'o', conditions || 'order_is_to_pay(o)'::text
      || case when behind is not null then format('(o.due_date, o.created_at, o.id) > (%L::date, %L::timestamptz, %L::uuid)',
           behind ->> 'owed_by', behind ->> 'created_at', behind ->> 'id') end,
      'o.due_date asc, o.created_at asc, o.id asc', search, most), 'o', null, null);
  end if;
  if queue not in ('overdue', 'completed-unpaid') then
    parts := parts || spread_statement(sources, rows_statement('voucher_orders', 'o', conditions || 'not order_is_to_pay(o)'::text
      || case when behind is not null and behind ->> 'owed_by' is null then format('(o.created_at, o.id) > (%L::timestamptz, %L::uuid)',
           behind ->> 'created_at', behind ->> 'id') end, sorted, search, most), 'o', null, null);
  end if;
  return format('select o.* from (%s) o order by %s, %s limit %s',
    coalesce((select string_agg('(' || part || ')', ' union all ') from unnest(parts) part), 'select * from voucher_orders where false'),
    $text$case when order_is_to_pay(o) then o.due_date else 'infinity'::date end asc$text$, sorted, most);
end
$$;

-- The orders of a list, as `orders_statement` has it.
create or replace function orders_page(asked jsonb) returns json
language plpgsql stable set search_path = public, pg_temp as $$
declare
  page json;
begin
  -- Only what is answered is made JSON: beside an order it would be all that is sorted.
  execute format('select coalesce(json_agg(page), ''[]'') from (%s) page', orders_statement(asked)) into page;
  return page;
end
$$;

-- How many orders a list would have.
create or replace function orders_count(asked jsonb) returns integer
language plpgsql stable set search_path = public, pg_temp as $$
declare
  count integer;
begin
  execute format('select count(*) from (%s) page', orders_statement(asked)) into count;
  return count;
end
$$;
