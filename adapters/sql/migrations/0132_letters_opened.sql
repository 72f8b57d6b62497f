-- Up Migration

-- How often, when and by whom a letter for the courier was opened, in which codes and passwords stand in clear (rule A52); the log of
-- its order and the general one tell each time.
create table letter_openings (
  delivery_id uuid not null references deliveries (id),
  number integer not null check (number > 0),
  order_id uuid not null references voucher_orders (id),
  -- What the vouchers in it were worth then.
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  opened_by_id uuid not null,
  opened_by text not null,
  opened_at timestamptz not null,
  opened_on date not null,
  -- Whether staff got the letter about its day; of the first time nobody gets one.
  told boolean not null default false,
  constraint letter_openings_pkey primary key (delivery_id, number)
);
create index letter_openings_day on letter_openings (opened_on, opened_at, delivery_id) where number > 1;
create index letter_openings_untold on letter_openings (opened_on) where number > 1 and not told;

-- Notes that a letter was opened for the so many-th time: false where it waits no more, or somebody else had it that time.
create function open_letter(opening jsonb, entry jsonb, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  fresh constant letter_openings := jsonb_populate_record(null::letter_openings, '{"told": false}'::jsonb || opening);
begin
  perform from deliveries where id = fresh.delivery_id and state = 'waiting' and channel = 'letter' for update;
  if not found then
    return false;
  end if;
  insert into letter_openings values (fresh.*) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform lock_chains(array[null, fresh.order_id::text]);
  perform log_order_entries(fresh.order_id, jsonb_build_array(entry));
  perform log_system_entry(logged);
  return true;
end
$$;

-- As before; days on which a letter was opened again are told too.
create or replace function tell_by_hand(before date, job jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  days date[];
begin
  with payments as (update hand_payments set told = true where not told and recorded_on < before returning recorded_on as day),
    reissues as (update voucher_reissues set told = true where not told and reissued_on < before returning reissued_on as day),
    letters as (
      update letter_openings set told = true where number > 1 and not told and opened_on < before returning opened_on as day)
  select array_agg(distinct day order by day) into days
    from (select day from payments union all select day from reissues union all select day from letters) untold;
  perform enqueue_jobs((select jsonb_agg(job || jsonb_build_object('day', day) order by day) from unnest(days) day))
    where days is not null;
end
$$;

revoke execute on function open_letter (jsonb, jsonb, jsonb) from public;
