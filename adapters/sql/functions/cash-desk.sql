-- The cash desks, by sales point.
create or replace function all_cash_desks() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(d order by d.sales_point_id collate "C"), '[]') from cash_desks d);
end
$$;

-- {desk, was, logged}: a desk, the version that stands before or 0, and the entry about it; answers whether it stood in that version.
create or replace function write_cash_desk(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  wanted constant cash_desks := jsonb_populate_record(null::cash_desks, change -> 'desk');
begin
  lock table cash_desks in share row exclusive mode;
  perform from cash_desks where sales_point_id = wanted.sales_point_id for update;
  if coalesce((select version from cash_desks where sales_point_id = wanted.sales_point_id), 0) <> (change ->> 'was')::integer then
    return false;
  end if;
  perform lock_chains(array[null, wanted.sales_point_id]);
  insert into cash_desks values (wanted.*)
    on conflict (sales_point_id) do update set
      (version, sells, takes_orders, is_blocked, per_sale_minor, per_day_minor, paper, commission, cashier_ids, changed_by, changed_at)
      = (excluded.version, excluded.sells, excluded.takes_orders, excluded.is_blocked, excluded.per_sale_minor, excluded.per_day_minor,
         excluded.paper, excluded.commission, excluded.cashier_ids, excluded.changed_by, excluded.changed_at);
  perform log_system_entry(change -> 'logged');
  return true;
end
$$;

-- {shift, logged}: answers whether it was opened; a cashier has one open at most.
create or replace function open_cash_shift(opening jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  opened constant cash_shifts := jsonb_populate_record(null::cash_shifts, opening -> 'shift');
begin
  perform lock_chains(array[null, opened.id::text]);
  insert into cash_shifts values (opened.*) on conflict (cashier_id) where closed_at is null do nothing;
  if not found then
    return false;
  end if;
  perform log_system_entry(opening -> 'logged');
  return true;
end
$$;

-- {shift, logged}: answers whether it was closed; one that is closed, or whose drawer is to hold something else by now, stays as it is.
create or replace function close_cash_shift(closing jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  closed constant cash_shifts := jsonb_populate_record(null::cash_shifts, closing -> 'shift');
begin
  perform from cash_desks where sales_point_id = closed.sales_point_id for update;
  perform lock_chains(array[null, closed.id::text]);
  update cash_shifts s set
    (closed_at, counted_minor, expected_minor, note) = (closed.closed_at, closed.counted_minor, closed.expected_minor, closed.note)
   where s.id = closed.id and s.closed_at is null
     and closed.expected_minor
       = s.drawer_minor + (select coalesce(sum(m.amount_minor), 0) from cash_movements m where m.shift_id = s.id);
  if not found then
    return false;
  end if;
  perform log_system_entry(closing -> 'logged');
  return true;
end
$$;

-- The shift that somebody has open, or null.
create or replace function open_cash_shift_of(of_cashier uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(s) from cash_shifts s where s.cashier_id = of_cashier and s.closed_at is null);
end
$$;

-- The shift that somebody closed last, or null; one has one open at a time.
create or replace function last_cash_shift_of(of_cashier uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(s) from cash_shifts s
           where s.cashier_id = of_cashier and s.closed_at is not null order by s.opened_at desc limit 1);
end
$$;

-- A shift by its id, or null.
create or replace function cash_shift_by_id(of_id uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(s) from cash_shifts s where s.id = of_id);
end
$$;

-- {sales_point_id, from, to}: the shifts of a sales point, or of all where it is null, that were open between two instants, the last opened first.
create or replace function cash_shifts_between(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(s order by s.opened_at desc, s.id desc), '[]') from cash_shifts s
     where (asked ->> 'sales_point_id' is null or s.sales_point_id = asked ->> 'sales_point_id')
       and s.opened_at <= (asked ->> 'to')::timestamptz and coalesce(s.closed_at, 'infinity') >= (asked ->> 'from')::timestamptz);
end
$$;

-- {shift_id} or {order_id} or {sales_point_id, from, to}: the movements of cash that are asked for, oldest first, each with the number of its order and the slips that this had.
create or replace function cash_movements_asked(asked jsonb) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(to_jsonb(m) || jsonb_build_object(
             'order_number', o.order_number,
             'slips', (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'state', d.state, 'createdAt', d.created_at, 'fetchedAt', d.handed_over_at)
                                                 order by d.created_at, d.id), '[]')
                         from deliveries d where d.order_id = m.order_id and d.channel = 'slip')
           ) order by m.created_at, m.id), '[]')
      from (
        select * from cash_movements where shift_id = (asked ->> 'shift_id')::uuid
        union all select * from cash_movements where order_id = (asked ->> 'order_id')::uuid
        union all select * from cash_movements
         where day between (asked ->> 'from')::date and (asked ->> 'to')::date
           and (asked ->> 'sales_point_id' is null or sales_point_id = asked ->> 'sales_point_id')
      ) m join voucher_orders o on o.id = m.order_id);
end
$$;

-- {movement, version, before}: the cash of a settlement, which has locked the desk. HT001 where its shift is closed, or desk or day are other than it was decided by.
create or replace function move_cash(cash jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  moved constant cash_movements := jsonb_populate_record(null::cash_movements, cash -> 'movement');
begin
  if not exists (select from cash_desks d
                  where d.sales_point_id = moved.sales_point_id and d.version = (cash ->> 'version')::integer)
     or not exists (select from cash_shifts s
                     where s.id = moved.shift_id and s.sales_point_id = moved.sales_point_id and s.closed_at is null)
     or (cash ->> 'before')::bigint <> (
          select coalesce(sum(m.amount_minor), 0) from cash_movements m
           where m.day = moved.day and m.sales_point_id = moved.sales_point_id) then
    raise exception 'the desk is another one meanwhile' using errcode = 'HT001';
  end if;
  insert into cash_movements values (moved.*);
end
$$;
