-- Whether a voucher is in a state at an instant, as `statusAt` of the domain says it. PostgreSQL writes the case that is asked about into
-- the statement, which therefore finds indexes.
create or replace function voucher_has_status(one vouchers, status text, at timestamptz) returns boolean
language sql immutable as $$
  select case status
    when 'inactive' then one.frozen or one.voided
    when 'expired' then not (one.frozen or one.voided)
      and (one.lapsed_minor > 0 or one.balance_minor > 0 and one.expires_at <= at)
    when 'used' then not (one.frozen or one.voided) and one.lapsed_minor = 0 and one.balance_minor = 0
    when 'active' then not (one.frozen or one.voided)
      and one.lapsed_minor = 0 and one.balance_minor > 0 and one.expires_at > at
  end
$$;

-- {vouchers, ledger, entries}: vouchers that belong to no order, with their ledger and their trace, all or nothing.
create or replace function add_vouchers(addition jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, addition -> 'vouchers') v;
  insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
  select voucher_serial, kind, amount_minor, balance_after_minor, created_at
    from jsonb_populate_recordset(null::voucher_ledger, addition -> 'ledger');
  perform log_voucher_entries(addition -> 'entries');
end
$$;

-- {before, after, ledger, entries, jobs}: a voucher that is still as it was before is so from now on. False where it was
-- changed meanwhile; what was spent of it matters only where value moves, so that spending never keeps it from being blocked.
create or replace function change_voucher(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  was constant vouchers := jsonb_populate_record(null::vouchers, change -> 'before');
  becomes constant vouchers := jsonb_populate_record(null::vouchers, change -> 'after');
begin
  update vouchers v set balance_minor = v.balance_minor + becomes.balance_minor - was.balance_minor,
         lapsed_minor = v.lapsed_minor + becomes.lapsed_minor - was.lapsed_minor, frozen = becomes.frozen,
         warned_at = becomes.warned_at
   where v.serial = was.serial and v.frozen = was.frozen and v.voided = was.voided
     and v.warned_at is not distinct from was.warned_at
     and ((v.balance_minor, v.lapsed_minor) = (was.balance_minor, was.lapsed_minor)
          or (becomes.balance_minor, becomes.lapsed_minor) = (was.balance_minor, was.lapsed_minor));
  if not found then
    return false;
  end if;
  insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
  select voucher_serial, kind, amount_minor, balance_after_minor, created_at
    from jsonb_populate_recordset(null::voucher_ledger, change -> 'ledger');
  perform log_voucher_entries(change -> 'entries');
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  return true;
end
$$;

-- Entries of vouchers, in the order they are told.
create or replace function log_voucher_entries(entries jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into voucher_audit_log
    (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes,
         created_at, person, search_text
    from jsonb_populate_recordset(null::voucher_audit_log, entries)
$$;

-- A movement gets its number here, and follows from the one before it.
create or replace function ledger_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  last voucher_ledger;
begin
  select * into last from voucher_ledger where voucher_serial = new.voucher_serial order by step desc limit 1;
  new.step := coalesce(last.step, 0) + 1;
  if new.balance_after_minor <> coalesce(last.balance_after_minor, 0) + new.amount_minor then
    raise exception 'a row of the ledger does not follow from the one before' using errcode = 'check_violation';
  end if;
  return new;
end
$$;

-- At the end of a transaction the last row of the ledger is what the balance says, also where only the ledger was written.
create or replace function ledger_is_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from vouchers v
      join lateral (select balance_after_minor from voucher_ledger l
                     where l.voucher_serial = v.serial order by step desc limit 1) last on true
     where v.serial = new.voucher_serial and v.balance_minor = last.balance_after_minor
  ) then
    raise exception 'the ledger of a voucher does not end with its balance' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- At the end of a transaction the balance is what the last row of the ledger says.
create or replace function balance_is_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from vouchers v
      join lateral (select balance_after_minor from voucher_ledger l
                     where l.voucher_serial = v.serial order by step desc limit 1) last on true
     where v.serial = new.serial and v.balance_minor = last.balance_after_minor
  ) then
    raise exception 'the balance of a voucher is not the one of its ledger' using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- The voucher of one of these hashes of a code, and the human check used up that may come along; where there is none, a dummy takes the
-- same way.
create or replace function look_up_voucher(hashes text[], human_check jsonb, dummy jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into used_human_checks (id, expires_at)
  select (human_check ->> 'id')::uuid, (human_check ->> 'expires_at')::timestamptz where human_check is not null;
  return coalesce((select to_jsonb(v) from vouchers v where v.code_hash = any (hashes) limit 1), dummy);
end
$$;

-- Those of an order, by their places and then by age.
create or replace function vouchers_of_order(of_order uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(v order by line, piece, part, created_at, serial), '[]') from vouchers v where order_id = of_order
  );
end
$$;

-- Those of several orders, by their orders, their places and then by age.
create or replace function vouchers_of_orders(of_orders uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(v order by order_id, line, piece, part, created_at, serial), '[]')
      from vouchers v where order_id = any (of_orders)
  );
end
$$;

create or replace function voucher_by_serial(of_serial text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_json(v) from vouchers v where serial = of_serial);
end
$$;

-- A voucher of an order; null where it belongs to none.
create or replace function issued_voucher(of_serial text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_json(v) from vouchers v where serial = of_serial and order_id is not null);
end
$$;

-- Whose order a voucher belongs to; null where it belongs to none.
create or replace function email_of_voucher(of_serial text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select to_jsonb(email) from voucher_orders where id = (select order_id from vouchers where serial = of_serial)
  );
end
$$;

-- Vouchers with a balance that expired by an instant, by their expiry.
create or replace function vouchers_to_expire(by_when timestamptz, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(due order by expires_at, serial), '[]') from (
      select * from vouchers where balance_minor > 0 and not voided and expires_at <= by_when
       order by expires_at, serial limit most) due
  );
end
$$;

-- Vouchers of orders with a balance that expire after an instant and before another, and whose customers were not warned, by their
-- expiry.
create or replace function vouchers_to_warn(since_when timestamptz, until_when timestamptz, most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(due order by expires_at, serial), '[]') from (
      select * from vouchers
       where balance_minor > 0 and not voided and expires_at > since_when and expires_at < until_when
         and warned_at is null and order_id is not null
       order by expires_at, serial limit most) due
  );
end
$$;

-- The movements of a voucher in their order, each with the name of its merchant, which may be null.
create or replace function voucher_movements(of_serial text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(movement order by step), '[]') from (
      select l.*, m.name as merchant from voucher_ledger l left join merchants m on m.id = l.merchant_id
       where l.voucher_serial = of_serial) movement
  );
end
$$;

-- {currency, month, vouchers, outstanding, lapsed}[]: what vouchers are still worth, of the figures that are kept.
create or replace function voucher_liability() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(l order by currency, month), '[]') from (
      select split_part(key, ' ', 1) as currency, split_part(key, ' ', 2) as month,
             coalesce(sum(count) filter (where figure = 'vouchers'), 0)::bigint as vouchers,
             coalesce(sum(sum_minor) filter (where figure = 'vouchers'), 0)::bigint as outstanding,
             coalesce(sum(sum_minor) filter (where figure = 'lapsed'), 0)::bigint as lapsed
        from kept_figures where figure in ('vouchers', 'lapsed') group by key) l
     where vouchers > 0
  );
end
$$;

-- The statement of a list of vouchers. {sort: newest, oldest, expires or balance; term?: in capitals, as it is and as a pattern of what begins with it; status?: words
-- at an instant `at`; currency?, lapsed?, since?, before?; amount?, balance?: {from?, to?}, minor units; after?: {created_at, serial, expires_at, balance_minor}, limit}.
create or replace function vouchers_statement(asked jsonb) returns text
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  term constant text := asked #>> '{term,whole}';
  begun constant text := asked #>> '{term,begun}';
  direction constant text := case when asked ->> 'sort' in ('oldest', 'expires') then 'asc' else 'desc' end;
  -- What a sort begins with, before those that are alike stand by when they were made; its type is that of its column.
  begins_with constant text := case asked ->> 'sort' when 'expires' then 'expires_at' when 'balance' then 'balance_minor' end;
  keys constant text[] := array_remove(array[begins_with, 'created_at', 'serial'], null);
begin
  return format(
    $q$select v.*, o.order_number from vouchers v left join voucher_orders o on o.id = v.order_id
        where %s order by %s limit %s$q$,
    array_to_string(array[
      'true',
      case when term is not null then format(
        $q$(v.serial like %1$L or v.serial like %2$L or v.last_four = %3$L
           or v.order_id = (select id from voucher_orders where order_number = %3$L))$q$, begun, 'VCH-' || begun, term) end,
      case when asked ? 'status' then format('(%s)', coalesce((
        select string_agg(format('voucher_has_status(v, %L, %L::timestamptz)', status, asked ->> 'at'), ' or ')
          from jsonb_array_elements_text(asked -> 'status') status), 'false')) end,
      case when asked ? 'currency' then format('v.currency = %L', asked ->> 'currency') end,
      case when asked #> '{amount,from}' is not null then format('v.amount_minor >= %L::bigint', asked #>> '{amount,from}') end,
      case when asked #> '{amount,to}' is not null then format('v.amount_minor <= %L::bigint', asked #>> '{amount,to}') end,
      case when asked #> '{balance,from}' is not null then format('v.balance_minor >= %L::bigint', asked #>> '{balance,from}') end,
      case when asked #> '{balance,to}' is not null then format('v.balance_minor <= %L::bigint', asked #>> '{balance,to}') end,
      case when asked ? 'since' then format('v.created_at >= %L::timestamptz', asked ->> 'since') end,
      case when asked ? 'before' then format('v.created_at < %L::timestamptz', asked ->> 'before') end,
      case when asked -> 'lapsed' = 'true' then 'v.lapsed_minor > 0' end,
      case when asked ? 'after' then format('(%s) %s (%s)',
        (select string_agg('v.' || key, ', ' order by place) from unnest(keys) with ordinality of_keys (key, place)),
        case direction when 'asc' then '>' else '<' end,
        (select string_agg(format('%L::%s', asked -> 'after' ->> key,
                  case key when 'serial' then 'text' when 'balance_minor' then 'bigint' else 'timestamptz' end), ', ' order by place)
           from unnest(keys) with ordinality of_keys (key, place))) end
    ], ' and '),
    (select string_agg(format('v.%s %s', key, direction), ', ' order by place) from unnest(keys) with ordinality of_keys (key, place)),
    (asked ->> 'limit')::integer);
end
$$;

-- The vouchers of a list, as `vouchers_statement` has it, each with the number of its order.
create or replace function vouchers_page(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  page json;
begin
  execute format($q$select coalesce(json_agg(page), '[]') from (%s) page$q$, vouchers_statement(asked)) into page;
  return page;
end
$$;

-- How many vouchers a list would have and what is left of them, as `counted_money` tells it.
create or replace function vouchers_count(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return counted_money(vouchers_statement(asked), 'page.balance_minor');
end
$$;
