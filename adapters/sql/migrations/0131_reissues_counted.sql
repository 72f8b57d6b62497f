-- Up Migration

-- Vouchers that somebody of staff had issued in place of others, without new money (rule A51): whose day they count into, with what
-- they were worth then, and why.
create table voucher_reissues (
  serial text primary key references vouchers (serial),
  order_id uuid not null references voucher_orders (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  reason text,
  reissued_by_id uuid not null,
  reissued_by text not null,
  reissued_at timestamptz not null,
  reissued_on date not null,
  -- Whether staff got the letter about its day.
  told boolean not null default false
);
create index voucher_reissues_alone on voucher_reissues (reissued_by_id, reissued_on);
create index voucher_reissues_day on voucher_reissues (reissued_on, reissued_at, serial);
create index voucher_reissues_untold on voucher_reissues (reissued_on) where not told;
create trigger hashed after insert on voucher_reissues for each row execute function hash_record(
  'serial', 'serial,order_id,amount_minor,currency,reissued_by_id,reissued_by,reissued_at,reissued_on', 'reason', 'false');

-- What a person let out alone on a day, by currency: what they recorded by hand, unless it was taken back, and what they reissued.
drop function recorded_by_hand (uuid, date, text);
create function let_out_by_hand(by_id uuid, on_day date) returns table (currency text, amount_minor bigint)
language sql stable set search_path = public, pg_temp as $$
  select currency, sum(amount_minor)::bigint from (
    select h.currency, h.amount_minor from hand_payments h
     where h.recorded_by_id = by_id and h.recorded_on = on_day and h.state = 'recorded'
       and not exists (select from order_payments back where back.takes_back = h.id)
    union all
    select r.currency, r.amount_minor from voucher_reissues r where r.reissued_by_id = by_id and r.reissued_on = on_day
  ) let_out group by currency
$$;

-- As before, and:
-- reissues: rows of voucher_reissues. alone?: {by_id, on, weights, parts}, where a person lets something out alone: a minor unit of each
-- currency weighs so many parts of their day, and what is more than all its parts is HT003.
-- by_hand?: a row of hand_payments.
-- A delivery that waits is void once none of its vouchers stands.
-- decides?: a row of hand_payments that waits until then; one that was decided about meanwhile is HT001.
-- {orders: {order, version, entries, payments, vouchers, voided: {serial, balance_minor, lapsed_minor}[], ledger, voucher_entries,
-- deliveries}[], accepts?: {id, by, at}, reopens?: {id}, jobs}: all of it, or nothing. Answers the records
-- as they are now, in the order they were told in. HT001 says that a record or a voucher was changed meanwhile, HT002 that the
-- line of a statement was decided before.
create or replace function settle_orders(settlement jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb;
  one jsonb;
  changed jsonb;
  records jsonb := '[]';
  hand constant hand_payments := jsonb_populate_record(
    null::hand_payments, '{"told": false}'::jsonb || coalesce(settlement -> 'by_hand', settlement -> 'decides'));
begin
  perform from voucher_orders
    where id in (select (value #>> '{order,id}')::uuid from jsonb_array_elements(settlement -> 'orders'))
    order by id for update;
  if settlement ? 'accepts' then
    update bank_entries set decision = 'accepted', decided_by = settlement #>> '{accepts,by}',
           decided_at = (settlement #>> '{accepts,at}')::timestamptz
     where id = (settlement #>> '{accepts,id}')::uuid and decision <> 'accepted';
    if not found then
      raise exception 'the line of a statement was decided before' using errcode = 'HT002';
    end if;
  end if;
  if settlement ? 'reopens' then
    update bank_entries set decision = 'open', decided_by = null, decided_at = null
     where id = (settlement #>> '{reopens,id}')::uuid;
  end if;
  if settlement ? 'alone' then
    -- What one person lets out comes one after the other: two at once are not both within one day.
    perform pg_advisory_xact_lock(hashtextextended('by hand ' || (settlement #>> '{alone,by_id}'), 0));
  end if;
  if settlement ? 'decides' then
    update hand_payments set state = hand.state, decided_by_id = hand.decided_by_id, decided_by = hand.decided_by,
           decided_at = hand.decided_at
     where id = hand.id and state = 'waiting';
    if not found then
      raise exception 'a payment was decided about meanwhile' using errcode = 'HT001';
    end if;
  end if;
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    for one in select value from jsonb_array_elements(part -> 'voided') loop
      update vouchers set balance_minor = 0, lapsed_minor = 0, voided = true
       where serial = one ->> 'serial' and not voided and balance_minor = (one ->> 'balance_minor')::bigint
         and lapsed_minor = (one ->> 'lapsed_minor')::bigint;
      if not found then
        raise exception 'a voucher was changed meanwhile' using errcode = 'HT001';
      end if;
    end loop;
  end loop;
  perform lock_chains(array(
    select null
    union all select value #>> '{order,id}' from jsonb_array_elements(settlement -> 'orders')
    union all select jsonb_path_query(settlement, '$.orders[*].ledger[*].voucher_serial') #>> '{}'
    union all select jsonb_path_query(settlement, '$.orders[*].voucher_entries[*].voucher_serial') #>> '{}'
  ));
  insert into hand_payments select hand.* where settlement ? 'by_hand';
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    changed := change_order(part);
    if changed is null then
      raise exception 'the record was changed meanwhile' using errcode = 'HT001';
    end if;
    records := records || jsonb_build_array(changed);
    insert into order_payments
    select p.* from jsonb_populate_recordset(null::order_payments, part -> 'payments') p;
    if (changed ->> 'received_minor')::bigint <> (
         select coalesce(sum(amount_minor), 0) from order_payments where order_id = (changed ->> 'id')::uuid)
       or exists (select from order_payments
                   where order_id = (changed ->> 'id')::uuid and currency <> changed ->> 'currency') then
      raise exception 'what an order received is not what its payments say' using errcode = 'check_violation';
    end if;
    insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, part -> 'vouchers') v;
    insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
    select voucher_serial, kind, amount_minor, balance_after_minor, created_at
      from jsonb_populate_recordset(null::voucher_ledger, part -> 'ledger');
    perform log_voucher_entries(part -> 'voucher_entries');
    update deliveries set state = 'void', sealed = null, salt = null
     where state = 'waiting' and serials && array(select jsonb_array_elements(part -> 'voided') ->> 'serial')
       and not exists (select from vouchers v where v.serial = any (deliveries.serials) and not v.voided);
    insert into deliveries select d.* from jsonb_populate_recordset(null::deliveries, part -> 'deliveries') d;
  end loop;
  insert into voucher_reissues
    (serial, order_id, amount_minor, currency, reason, reissued_by_id, reissued_by, reissued_at, reissued_on)
  select serial, order_id, amount_minor, currency, reason, reissued_by_id, reissued_by, reissued_at, reissued_on
    from jsonb_populate_recordset(null::voucher_reissues, settlement -> 'reissues');
  if settlement ? 'alone' and (
       select sum(amount_minor * (settlement #>> array['alone', 'weights', currency])::bigint)
         from let_out_by_hand((settlement #>> '{alone,by_id}')::uuid, (settlement #>> '{alone,on}')::date)
     ) > (settlement #>> '{alone,parts}')::bigint then
    raise exception 'more was let out by hand that day' using errcode = 'HT003';
  end if;
  perform enqueue_jobs(settlement -> 'jobs') where jsonb_array_length(settlement -> 'jobs') > 0;
  return records;
end
$$;

-- The days before one on which something was let out by hand that nobody was told of: each once, with its job.
create or replace function tell_by_hand(before date, job jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  days date[];
begin
  with payments as (update hand_payments set told = true where not told and recorded_on < before returning recorded_on as day),
    reissues as (update voucher_reissues set told = true where not told and reissued_on < before returning reissued_on as day)
  select array_agg(distinct day order by day) into days from (select day from payments union all select day from reissues) untold;
  perform enqueue_jobs((select jsonb_agg(job || jsonb_build_object('day', day) order by day) from unnest(days) day))
    where days is not null;
end
$$;

revoke execute on function let_out_by_hand (uuid, date) from public;
