-- The figures of orders follow each order.
create or replace function keep_order_figures() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_figure('orders',
    old.order_status || ' ' || old.payment_status || ' ' || old.currency, old.charged_minor,
    new.order_status || ' ' || new.payment_status || ' ' || new.currency, new.charged_minor);
  perform keep_figure('days',
    (old.created_at at time zone 'Europe/Bratislava')::date || ' ' || old.currency,
    case when order_is_paid(old) then old.charged_minor else 0 end,
    (new.created_at at time zone 'Europe/Bratislava')::date || ' ' || new.currency,
    case when order_is_paid(new) then new.charged_minor else 0 end);
  return null;
end
$$;

-- The figures of tickets follow each ticket.
create or replace function keep_ticket_figures() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_figure('tickets', old.status, 0, new.status, 0);
  return null;
end
$$;

-- The figures of vouchers follow each voucher.
create or replace function keep_voucher_figures() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  perform keep_figure('vouchers',
    case when not old.voided and old.balance_minor + old.lapsed_minor > 0 then expiry_month(old) end, old.balance_minor,
    case when not new.voided and new.balance_minor + new.lapsed_minor > 0 then expiry_month(new) end, new.balance_minor);
  perform keep_figure('lapsed',
    case when not old.voided and old.lapsed_minor > 0 then expiry_month(old) end, old.lapsed_minor,
    case when not new.voided and new.lapsed_minor > 0 then expiry_month(new) end, new.lapsed_minor);
  return null;
end
$$;

-- One record moved in a figure from one key to another, with its amounts; a key is null where it does not count.
create or replace function keep_figure(of_figure text, was text, was_minor bigint, becomes text, minor bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  if was = becomes then
    if was_minor <> minor then
      perform add_to_figure(of_figure, was, 0, minor - was_minor);
    end if;
    return;
  end if;
  if was is not null then
    perform add_to_figure(of_figure, was, -1, -was_minor);
  end if;
  if becomes is not null then
    perform add_to_figure(of_figure, becomes, 1, minor);
  end if;
end
$$;

-- One more or one less in a figure, with its amount.
create or replace function add_to_figure(of_figure text, of_key text, more bigint, more_minor bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update kept_figures set count = count + more, sum_minor = sum_minor + more_minor
   where id = (select id from kept_figures where figure = of_figure and key = of_key limit 1 for update skip locked);
  if not found then
    insert into kept_figures (figure, key, count, sum_minor) values (of_figure, of_key, more, more_minor);
  end if;
end
$$;

-- The month in which a voucher expires, with its currency.
create or replace function expiry_month(one vouchers) returns text
language sql stable set search_path = public, pg_temp as $$
  select one.currency || ' ' || to_char(one.expires_at at time zone 'Europe/Bratislava', 'YYYY-MM')
$$;

-- {figure, key, count, minor}[]: what the figures come to, those of days since one.
create or replace function figures_since(since_day text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(f), '[]')
      from (select figure, key, sum(count)::bigint as count, sum(sum_minor)::bigint as minor from kept_figures
             where figure in ('orders', 'tickets', 'vouchers') or (figure = 'days' and key >= since_day)
             group by figure, key having sum(count) <> 0) f
  );
end
$$;

-- What waits for staff, each counted up to a most: orders that are overdue on a day, lines of statements, payments by hand, tickets
-- whose answer is owed by an instant, orders of which a delivery failed, letters for the courier, refunds that are due and stand in no file. Each is counted by an
-- index of its own whatever is asked, so the statement is planned once for each connection: to plan it again took longer than to count.
create or replace function work_waiting(on_day date, owed_by timestamptz, at_most integer) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return jsonb_build_object(
    'overdue', (select count(*) from (
       select from voucher_orders o where order_is_in_queue(o, 'overdue', on_day) limit at_most) found),
    'payments', (select count(*) from (
       select from bank_entries e where decision = 'open' and line_is_unclaimed(e) limit at_most) found),
    'set-aside', (select count(*) from (
       select from bank_entries e where decision = 'set-aside' and line_is_unclaimed(e) limit at_most) found),
    'to-confirm', (select count(*) from (
       select from hand_payments where state = 'waiting' limit at_most) found),
    'tickets', (select count(*) from (
       select from support_tickets t where ticket_due(t) <= owed_by limit at_most) found),
    'deliveries', (select count(*) from (
       select distinct order_id from deliveries d where delivery_is_failing(d) limit at_most) found),
    'letters', (select count(*) from (
       select from deliveries where state = 'waiting' and channel = 'letter' limit at_most) found),
    'refunds', (select count(*) from (
       (select from voucher_orders o where payment_status in ('refund-due', 'over')
           and not exists (select from refund_transfers t where t.order_id = o.id and t.state = 'prepared') limit at_most)
       union all
       (select from line_refunds r where state = 'due'
           and not exists (select from refund_transfers t where t.line_refund_id = r.id and t.state = 'prepared') limit at_most)
       limit at_most) found));
end
$$;
