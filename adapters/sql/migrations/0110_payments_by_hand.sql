-- Up Migration

-- What staff recorded by hand, whether it pays or waits for a second person (rule A46). What pays is a row of order_payments
-- with the same id; what stands here is by whom, for which day it counts, and what was decided about it.
create table hand_payments (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  method text not null check (method in ('transfer', 'cash', 'postal')),
  received_on date not null,
  reference text check (char_length(reference) <= 140),
  state text not null check (state in ('recorded', 'waiting', 'confirmed', 'refused', 'called-off')),
  recorded_by_id uuid not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  recorded_on date not null,
  decided_by_id uuid,
  decided_by text,
  decided_at timestamptz,
  -- Whether staff got the letter about its day.
  told boolean not null default false,
  constraint what_was_decided_has_somebody check (
    num_nonnulls(decided_by_id, decided_by, decided_at) = case when state in ('recorded', 'waiting') then 0 else 3 end),
  constraint two_people_confirm check (state <> 'confirmed' or decided_by_id <> recorded_by_id),
  constraint one_calls_off_ones_own check (state <> 'called-off' or decided_by_id = recorded_by_id)
);
create index hand_payments_order on hand_payments (order_id, recorded_at, id);
create index hand_payments_alone on hand_payments (recorded_by_id, recorded_on, currency) where state = 'recorded';
create index hand_payments_waiting on hand_payments (recorded_at, id) where state = 'waiting';
create index hand_payments_day on hand_payments (recorded_on, recorded_at, id);
create index hand_payments_untold on hand_payments (recorded_on) where not told;
create trigger hashed after insert on hand_payments for each row execute function hash_record(
  'id', 'id,order_id,amount_minor,currency,method,received_on,reference,recorded_by_id,recorded_by,recorded_at,recorded_on', '',
  'false');

-- What a person recorded alone on a day, in a currency; what was taken back pays nothing, and counts no more.
create function recorded_by_hand(by_id uuid, on_day date, of_currency text) returns bigint
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(h.amount_minor), 0)::bigint from hand_payments h
   where h.recorded_by_id = by_id and h.recorded_on = on_day and h.currency = of_currency and h.state = 'recorded'
     and not exists (select from order_payments back where back.takes_back = h.id)
$$;

-- As before, and:
-- by_hand?: a row of hand_payments, and most_by_hand, which its person may record alone that day: HT003 where that is more by now.
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
  if settlement ? 'by_hand' then
    -- One person's payments one after the other: two at once are not both within one day.
    perform pg_advisory_xact_lock(hashtextextended('by hand ' || hand.recorded_by_id, 0));
    if hand.state = 'recorded' and hand.amount_minor + recorded_by_hand(hand.recorded_by_id, hand.recorded_on, hand.currency)
         > (settlement ->> 'most_by_hand')::bigint then
      raise exception 'more was recorded by hand that day' using errcode = 'HT003';
    end if;
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
  perform enqueue_jobs(settlement -> 'jobs') where jsonb_array_length(settlement -> 'jobs') > 0;
  return records;
end
$$;

-- The days before one on which something was recorded by hand that nobody was told of: each once, with its job.
create function tell_by_hand(before date, job jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  days date[];
begin
  with untold as (update hand_payments set told = true where not told and recorded_on < before returning recorded_on)
  select array_agg(distinct recorded_on order by recorded_on) into days from untold;
  perform enqueue_jobs((select jsonb_agg(job || jsonb_build_object('day', day) order by day) from unnest(days) day))
    where days is not null;
end
$$;

revoke execute on function recorded_by_hand (uuid, date, text), tell_by_hand (date, jsonb) from public;
