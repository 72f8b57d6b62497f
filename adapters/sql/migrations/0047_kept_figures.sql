-- Up Migration

-- What the dashboard tells is kept, not counted (decision 55). A figure is the sum of its rows: whoever changes it takes a
-- row that nobody holds, or adds one, so that nobody waits for another. Only triggers write here, as the owner.
--
-- orders: '<order status> <payment status> <currency>', how many there are and what they cost
-- days: '<day in Europe/Bratislava> <currency>', orders that were placed, and what those of them cost that are paid
-- tickets: '<status>', how many there are
-- vouchers: '<currency> <month of expiry>', those with a balance or something lapsed, and their balances
-- lapsed: '<currency> <month of expiry>', those of which something lapsed, and how much
create table kept_figures (
  id bigint generated always as identity primary key,
  figure text not null check (figure in ('orders', 'days', 'tickets', 'vouchers', 'lapsed')),
  key text not null,
  count bigint not null,
  sum_minor bigint not null
) with (fillfactor = 50);
create index kept_figures_key on kept_figures (figure, key);

create function add_to_figure(of_figure text, of_key text, more bigint, more_minor bigint) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update kept_figures set count = count + more, sum_minor = sum_minor + more_minor
   where id = (select id from kept_figures where figure = of_figure and key = of_key limit 1 for update skip locked);
  if not found then
    insert into kept_figures (figure, key, count, sum_minor) values (of_figure, of_key, more, more_minor);
  end if;
end
$$;

-- One record moved in a figure from one key to another, with its amounts; a key is null where it does not count.
create function keep_figure(of_figure text, was text, was_minor bigint, becomes text, minor bigint) returns void
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

create function paid_minor(one voucher_orders) returns bigint
language sql immutable set search_path = public, pg_temp as $$
  select case when one.payment_status in ('paid', 'over')
                or one.payment_status = 'refund-due' and one.order_status <> 'zrusena' then one.charged_minor else 0 end
$$;

create function keep_order_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_figure('orders',
    old.order_status || ' ' || old.payment_status || ' ' || old.currency, old.charged_minor,
    new.order_status || ' ' || new.payment_status || ' ' || new.currency, new.charged_minor);
  perform keep_figure('days',
    (old.created_at at time zone 'Europe/Bratislava')::date || ' ' || old.currency, paid_minor(old),
    (new.created_at at time zone 'Europe/Bratislava')::date || ' ' || new.currency, paid_minor(new));
  return null;
end
$$;
create trigger kept after insert or delete on voucher_orders for each row execute function keep_order_figures();
create trigger rekept after update on voucher_orders for each row
  when ((old.order_status, old.payment_status, old.currency, old.charged_minor, old.created_at)
        is distinct from (new.order_status, new.payment_status, new.currency, new.charged_minor, new.created_at))
  execute function keep_order_figures();

create function keep_ticket_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform keep_figure('tickets', old.status, 0, new.status, 0);
  return null;
end
$$;
create trigger kept after insert or delete on support_tickets for each row execute function keep_ticket_figures();
create trigger rekept after update on support_tickets for each row
  when (old.status is distinct from new.status) execute function keep_ticket_figures();

-- The month in which a voucher expires, with its currency.
create function expiry_month(one vouchers) returns text
language sql stable set search_path = public, pg_temp as $$
  select one.currency || ' ' || to_char(one.expires_at at time zone 'Europe/Bratislava', 'YYYY-MM')
$$;

create function keep_voucher_figures() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
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
create trigger kept after insert or delete on vouchers for each row execute function keep_voucher_figures();
create trigger rekept after update on vouchers for each row
  when ((old.voided, old.balance_minor, old.lapsed_minor, old.currency, old.expires_at)
        is distinct from (new.voided, new.balance_minor, new.lapsed_minor, new.currency, new.expires_at))
  execute function keep_voucher_figures();

revoke execute on function
  add_to_figure (text, text, bigint, bigint), keep_figure (text, text, bigint, text, bigint), paid_minor (voucher_orders),
  expiry_month (vouchers), keep_order_figures (), keep_ticket_figures (), keep_voucher_figures ()
from public;

-- What there is already.
insert into kept_figures (figure, key, count, sum_minor)
select 'orders', order_status || ' ' || payment_status || ' ' || currency, count(*), sum(charged_minor)
  from voucher_orders group by 2
union all
select 'days', (created_at at time zone 'Europe/Bratislava')::date || ' ' || currency, count(*), sum(paid_minor(o))
  from voucher_orders o group by 2
union all
select 'tickets', status, count(*), 0 from support_tickets group by 2
union all
select 'vouchers', expiry_month(v), count(*), sum(balance_minor)
  from vouchers v where not voided and balance_minor + lapsed_minor > 0 group by 2
union all
select 'lapsed', expiry_month(v), count(*), sum(lapsed_minor)
  from vouchers v where not voided and lapsed_minor > 0 group by 2;

-- Who is waited for: what is paid and not done, what is overdue, what is failing.
create index deliveries_failing on deliveries (created_at, id) where state = 'waiting' and failures > 0;
create index voucher_orders_to_complete on voucher_orders (created_at, id)
  where order_status in ('prijata', 'spracuva') and payment_status in ('paid', 'over', 'refund-due');
create index voucher_orders_completed_unpaid on voucher_orders (created_at, id)
  where order_status = 'vybavena' and payment_status in ('pending', 'partial');
create index voucher_orders_to_pay on voucher_orders (created_at, id, due_date)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');
