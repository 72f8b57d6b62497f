-- What a person let out alone on a day, by currency: what they recorded by hand, unless it was taken back, what they reissued, and what went to
-- contacts that they corrected.
create or replace function let_out_by_hand(by_id uuid, on_day date) returns table (currency text, amount_minor bigint)
language sql stable set search_path = public, pg_temp as $$
  select currency, sum(amount_minor)::bigint from (
    select h.currency, h.amount_minor from hand_payments h
     where h.recorded_by_id = by_id and h.recorded_on = on_day and h.state = 'recorded'
       and not exists (select from order_payments back where back.takes_back = h.id)
    union all
    select r.currency, r.amount_minor from voucher_reissues r where r.reissued_by_id = by_id and r.reissued_on = on_day
    union all
    select c.currency, c.amount_minor from contact_corrections c where c.corrected_by_id = by_id and c.corrected_on = on_day
  ) let_out group by currency
$$;

-- The days before one on which something was let out by hand, or a letter opened again, that nobody was told of: each once, with its
-- job.
create or replace function tell_by_hand(before date) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  days date[];
begin
  with payments as (update hand_payments set told = true where not told and recorded_on < before returning recorded_on as day),
    reissues as (update voucher_reissues set told = true where not told and reissued_on < before returning reissued_on as day),
    corrections as (
      update contact_corrections set told = true where not told and corrected_on < before returning corrected_on as day),
    letters as (
      update letter_openings set told = true where number > 1 and not told and opened_on < before returning opened_on as day)
  select array_agg(distinct day order by day) into days
    from (select day from payments union all select day from reissues
          union all select day from corrections union all select day from letters) untold;
  perform enqueue_jobs((
      select jsonb_agg(jsonb_build_object('kind', 'letter', 'letter', 'recorded-by-hand', 'day', day) order by day)
        from unnest(days) day))
    where days is not null;
end
$$;

-- What a payment uses of its line, or gives back to it, is counted there.
create or replace function line_is_used() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  update bank_entries set used_minor = used_minor + new.amount_minor
   where id = coalesce(new.entry_id, (select entry_id from order_payments where id = new.takes_back));
  return null;
end
$$;

-- At the end of a transaction all of a line that was accepted, or goes back, is used. Otherwise another part of it was meanwhile.
create or replace function line_is_used_up() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from bank_entries where id = new.id and decision in ('accepted', 'given-back') and used_minor <> amount_minor) then
    raise exception 'the line of a statement was used otherwise' using errcode = 'HT002';
  end if;
  return null;
end
$$;

-- What stands behind a payment is a line of a statement or a row of hand_payments (rule I20). Those of a demo have none, since nobody
-- recorded them: their hash is taken anew as that of what stood already.
create or replace function adopt_payments() returns void
language plpgsql set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  perform keep_record_hash(
      'order_payments', to_jsonb(p), 'adopted', hashed.id_column, hashed.facts, hashed.personal, hashed.in_own_chain)
    from order_payments p, hashed_columns('order_payments') hashed
   where p.kind = 'payment' and p.entry_id is null
     and not exists (select from hand_payments h where h.id = p.id)
     and not exists (select from record_hashes r
                      where r.record_table = 'order_payments' and r.record_id = p.id::text and r.event = 'adopted');
end
$$;

-- Movements of money of an order, oldest first.
create or replace function payments_of_order(of_order uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(p order by created_at, id), '[]') from order_payments p where order_id = of_order
  );
end
$$;

-- Movements of money of several orders, oldest first.
create or replace function payments_of_orders(of_orders uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(p order by created_at, id), '[]') from order_payments p where order_id = any (of_orders));
end
$$;

create or replace function payment_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_json(p) from order_payments p where id = of_id);
end
$$;

-- {order_id, due_since, payers: {method, name, account, paid}[]}[]: when these orders came to owe money, and who paid for them, as lines
-- of statements had it, those who paid first before others. What was taken back counts not.
create or replace function refund_facts(ids uuid[]) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
             'order_id', o.id,
             'due_since', (
               select max(l.created_at) from order_audit_log l
                where l.order_id = o.id and l.field_name = 'payment_status' and l.new_value in ('refund-due', 'over')),
             'payers', (
               select coalesce(json_agg(json_build_object(
                        'method', p.method, 'name', p.counterparty, 'account', p.counter_account, 'paid', p.paid)
                        order by p.first_at, p.first_id), '[]')
                 from (select p.method, e.counterparty, e.counter_account, sum(p.amount_minor)::bigint as paid,
                              min(p.created_at) as first_at, min(p.id::text) as first_id
                         from order_payments p left join bank_entries e on e.id = p.entry_id
                        where p.order_id = o.id and p.kind = 'payment'
                          and not exists (select from order_payments back where back.takes_back = p.id)
                        group by p.method, e.counterparty, e.counter_account) p),
             'typed', (
               select to_jsonb(a) from refund_accounts a where a.order_id = o.id
                order by a.typed_at desc, a.id desc limit 1),
             'asked', (
               select json_build_object('ticket', l.new_value, 'at', l.created_at) from order_audit_log l
                where l.order_id = o.id and l.field_name = 'refund_account_asked'
                order by l.created_at desc, l.id desc limit 1)) order by o.id), '[]')
      from voucher_orders o where o.id = any (ids)
  );
end
$$;

-- Which account was typed last for an order or for money of a line: its id, null where none was.
create or replace function last_typed_account(of_refund uuid) returns uuid
language sql stable set search_path = public, pg_temp as $$
  select id from refund_accounts where order_id = of_refund or line_refund_id = of_refund order by typed_at desc, id desc limit 1
$$;

-- {account, entries, logged, seen}: keeps an account that somebody typed for an order or for money of a line, with what is told of that;
-- false where another one than `seen` was typed last, where the money stands in a file, or is money of a line that is not due.
create or replace function keep_refund_account(kept jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  made constant refund_accounts := jsonb_populate_record(null::refund_accounts, kept -> 'account');
begin
  perform from voucher_orders where id = made.order_id for update;
  perform from line_refunds where id = made.line_refund_id for update;
  if last_typed_account(coalesce(made.order_id, made.line_refund_id)) is distinct from (kept ->> 'seen')::uuid
     or exists (select from line_refunds where id = made.line_refund_id and state <> 'due')
     or exists (select from refund_transfers t
                 where t.state = 'prepared' and (t.order_id = made.order_id or t.line_refund_id = made.line_refund_id)) then
    return false;
  end if;
  insert into refund_accounts select made.*;
  perform log_order_entries(made.order_id, kept -> 'entries');
  perform log_system_entry(value) from jsonb_array_elements(kept -> 'logged') with ordinality told (value, place);
  return true;
end
$$;

-- What was recorded by hand of an order, oldest first.
create or replace function hand_payments_of_order(of_order uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(h order by recorded_at, id), '[]') from hand_payments h where order_id = of_order
  );
end
$$;

-- What `let_out_by_hand` says, as {currency: minor units}.
create or replace function hand_money_of(of_staff uuid, on_day date) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_object_agg(currency, amount_minor), '{}') from let_out_by_hand(of_staff, on_day));
end
$$;

-- What waits for a second person, oldest first, with the numbers of its orders.
create or replace function waiting_hand_payments(most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(waiting order by recorded_at, id), '[]') from (
      select h.*, o.order_number from hand_payments h join voucher_orders o on o.id = h.order_id
       where h.state = 'waiting' order by h.recorded_at, h.id limit most) waiting
  );
end
$$;

-- What was refused, the newest decision first, with the numbers of its orders.
create or replace function refused_hand_payments(most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(refused order by decided_at desc, id desc), '[]') from (
      select h.*, o.order_number from hand_payments h join voucher_orders o on o.id = h.order_id
       where h.state = 'refused' order by h.decided_at desc, h.id desc limit most) refused
  );
end
$$;

-- {payments, reissues, corrections, reopened}: what was let out by hand on a day, and which letters were opened again, each oldest first with the
-- numbers of its orders.
create or replace function by_hand_on(on_day date) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return json_build_object(
    'payments', (
      select coalesce(json_agg(t order by t.recorded_at, t.id), '[]') from (
        select h.*, o.order_number,
               exists (select from order_payments p where p.id = h.id and p.kind = 'forgiven') as is_forgiven
          from hand_payments h join voucher_orders o on o.id = h.order_id
         where h.recorded_on = on_day) t),
    'reissues', (
      select coalesce(json_agg(t order by t.reissued_at, t.serial), '[]') from (
        select r.*, o.order_number from voucher_reissues r join voucher_orders o on o.id = r.order_id
         where r.reissued_on = on_day) t),
    'corrections', (
      select coalesce(json_agg(t order by t.corrected_at, t.id), '[]') from (
        select c.*, o.order_number from contact_corrections c join voucher_orders o on o.id = c.order_id
         where c.corrected_on = on_day) t),
    'reopened', (
      select coalesce(json_agg(t order by t.opened_at, t.delivery_id, t.number), '[]') from (
        select l.*, o.order_number from letter_openings l join voucher_orders o on o.id = l.order_id
         where l.number > 1 and l.opened_on = on_day) t));
end
$$;
