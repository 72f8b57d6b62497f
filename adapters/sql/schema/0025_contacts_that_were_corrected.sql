-- Where vouchers and letters of an order go, each time staff corrected it (rule V30): the contact whole, the last one counts. None is ever
-- changed, what was placed stays as it was, and each is hashed as it was said (decision 21). What of its
-- vouchers went nowhere yet counts into the day of whoever corrects (rule A51).
create table contact_corrections (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  number integer not null check (number >= 1),
  email text not null check (char_length(email) between 3 and 100),
  phone text not null,
  address text,
  postal_code text,
  city text,
  country text,
  reason text not null check (char_length(reason) >= 1),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  corrected_by_id uuid not null,
  corrected_by text not null,
  corrected_at timestamptz not null,
  corrected_on date not null,
  -- Whether staff got the letter about its day.
  told boolean not null default false,
  unique (order_id, number)
);
create index contact_corrections_alone on contact_corrections (corrected_by_id, corrected_on);
create index contact_corrections_day on contact_corrections (corrected_on, corrected_at, id);
create index contact_corrections_untold on contact_corrections (corrected_on) where not told;
create trigger untold before insert on contact_corrections for each row when (new.told) execute function refuse_change();
create trigger hashed after insert on contact_corrections for each row execute function hash_record();

-- By which correction a delivery left, or where it may have come while it waits, 0 as the order was placed; of what failed before, nobody
-- knows that it came nowhere. And by which one a letter was opened.
alter table deliveries add column correction integer check (correction >= 0);
update deliveries set correction = 0 where state = 'handed-over' or state = 'waiting' and failures > 0 and channel <> 'letter';
alter table letter_openings add column correction integer not null default 0 check (correction >= 0);
drop function if exists note_failed_delivery (uuid, text);
