-- Up Migration

-- What an order has received is the sum of its payments, in minor units like everything that is new.
alter table voucher_orders
  drop constraint voucher_orders_payment_status_check,
  add constraint voucher_orders_payment_status_check
    check (payment_status in ('pending', 'partial', 'paid', 'over', 'refund-due', 'refunded')),
  add column received_minor bigint not null default 0 check (received_minor >= 0),
  add column reminded_at timestamptz;
alter table voucher_orders alter column received_minor drop default;

-- Who is to be reminded, and what expires.
create index voucher_orders_unpaid on voucher_orders (due_date)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');

create or replace function change_order(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed voucher_orders;
begin
  update voucher_orders o set
    (order_number, variable_symbol, language, first_name, last_name, email, phone, address, city, postal_code, country,
     currency, voucher_amount, voucher_quantity, selected_vouchers, delivery_method, payment_method, notes,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status,
     received_minor, due_date, reminded_at, created_at, search_text)
    = (select
     order_number, variable_symbol, language, first_name, last_name, email, phone, address, city, postal_code, country,
     currency, voucher_amount, voucher_quantity, selected_vouchers, delivery_method, payment_method, notes,
     voucher_subtotal, processing_fee, delivery_fee, total_amount, voucher_status, order_status, payment_status,
     received_minor, due_date, reminded_at, created_at, search_text from jsonb_populate_record(o, change -> 'order')),
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

-- Statements ------------------------------------------------------------------------------------------

create table bank_statements (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  format text not null check (format in ('camt.053', 'gpc', 'csv')),
  account text not null,
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  statement_number text,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  imported_by text not null,
  imported_at timestamptz not null
);
create index bank_statements_newest on bank_statements (imported_at, id);

-- A line of a statement stays as the bank told it; what is found out about it and what was decided changes.
create table bank_entries (
  id uuid primary key,
  statement_id uuid not null references bank_statements (id),
  place integer not null check (place >= 1),
  account text not null,
  mark text not null,
  kind text not null check (kind in ('credit', 'debit', 'reversal')),
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  booked_on date not null,
  variable_symbol text,
  message text,
  counterparty text,
  counter_account text,
  state text not null check (state in ('matched', 'partial', 'over', 'duplicate', 'order-cancelled', 'wrong-currency',
    'unknown', 'not-a-payment')),
  reason text not null,
  proposal jsonb not null,
  order_ids uuid[] not null,
  decision text not null check (decision in ('open', 'accepted', 'set-aside')),
  decided_by text,
  decided_at timestamptz,
  constraint bank_entries_place unique (statement_id, place),
  constraint bank_entries_mark unique (account, mark),
  constraint what_was_decided_has_its_instant check ((decision = 'open') = (decided_at is null))
);
create index bank_entries_open on bank_entries (state, booked_on, id) where decision = 'open';
create index bank_entries_orders on bank_entries using gin (order_ids) where decision = 'open';

-- What staff said the columns of a bank's file are.
create table statement_columns (
  header text primary key,
  columns jsonb not null,
  remembered_by text not null,
  remembered_at timestamptz not null
);

-- Payments --------------------------------------------------------------------------------------------

create table order_payments (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  kind text not null check (kind in ('payment', 'take-back', 'refund')),
  amount_minor bigint not null check (case kind when 'payment' then amount_minor > 0 else amount_minor < 0 end),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  method text not null check (method in ('transfer', 'cash', 'postal')),
  received_on date not null,
  reference text check (char_length(reference) <= 140),
  entry_id uuid references bank_entries (id),
  takes_back uuid unique references order_payments (id),
  created_at timestamptz not null,
  constraint what_is_taken_back_is_named check ((kind = 'take-back') = (takes_back is not null))
);
create index order_payments_order on order_payments (order_id, created_at, id);
create index order_payments_entry on order_payments (entry_id) where entry_id is not null;
create trigger order_payments_append_only before update or delete or truncate on order_payments
  for each statement execute function refuse_change();
create trigger hashed after insert on order_payments for each row execute function hash_record(
  'id', 'id,order_id,kind,amount_minor,currency,method,received_on,reference,entry_id,takes_back,created_at', '', 'false');

-- Vouchers of orders ----------------------------------------------------------------------------------

-- Where in its order a voucher belongs, or which one it replaces: none is issued twice (rule V5).
alter table vouchers
  add column order_id uuid references voucher_orders (id),
  add column line smallint check (line >= 1),
  add column piece smallint check (piece >= 1),
  add column part smallint check (part >= 1),
  add column replaces text unique references vouchers (serial),
  add constraint a_place_is_whole check (num_nonnulls(order_id, line, piece, part) in (0, 4)),
  add constraint what_is_replaced_has_a_place check (replaces is null or order_id is not null),
  add constraint what_is_voided_has_no_balance check (not voided or balance_minor = 0) not valid;
create unique index vouchers_place on vouchers (order_id, line, piece, part) where replaces is null;

-- The movements of a voucher's value (rules V6, I2). A trigger numbers them; each follows from the one
-- before, and none is ever changed.
create table voucher_ledger (
  id bigint generated always as identity primary key,
  voucher_serial text not null references vouchers (serial),
  step integer not null check (step >= 1),
  kind text not null check (kind in ('issue', 'redeem', 'reverse', 'expire', 'cancel')),
  amount_minor bigint not null check (case when kind in ('issue', 'reverse') then amount_minor > 0 else amount_minor < 0 end),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  created_at timestamptz not null,
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  constraint voucher_ledger_step unique (voucher_serial, step),
  constraint voucher_ledger_chain unique (chain, seq),
  constraint only_the_first_issues check ((kind = 'issue') = (step = 1))
);

create table voucher_audit_log (
  id bigint generated always as identity primary key,
  voucher_serial text not null references vouchers (serial),
  action_type text not null,
  field_name text,
  old_value text,
  new_value text,
  actor_kind text not null check (actor_kind in ('visitor', 'system', 'staff')),
  admin_user text,
  admin_email text,
  notes text,
  created_at timestamptz not null,
  person uuid,
  search_text text,
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  constraint staff_has_a_name check ((actor_kind = 'staff') = (admin_user is not null and admin_email is not null)),
  constraint voucher_audit_log_chain unique (chain, seq)
);
create index voucher_audit_log_voucher on voucher_audit_log (voucher_serial, id);
create index voucher_audit_log_newest on voucher_audit_log (created_at, id);
create index voucher_audit_log_search on voucher_audit_log using gin (search_text gin_trgm_ops);

create function ledger_follows() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create trigger follows before insert on voucher_ledger for each row execute function ledger_follows();
create trigger zz_chained before insert on voucher_ledger
  for each row execute function chain_entry('voucher_serial');
create trigger voucher_ledger_append_only before update or delete or truncate on voucher_ledger
  for each statement execute function refuse_change();
create trigger zz_chained before insert on voucher_audit_log
  for each row execute function chain_entry('voucher_serial');
create trigger voucher_audit_log_append_only before update or delete or truncate on voucher_audit_log
  for each statement execute function refuse_change();

-- Vouchers from before had no ledger: what they were worth, and what is left.
update vouchers set balance_minor = 0 where voided;
alter table vouchers validate constraint what_is_voided_has_no_balance;
insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
select serial, 'issue', amount_minor, amount_minor, created_at from vouchers order by serial;
insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
select serial, case when voided then 'cancel' else 'redeem' end, balance_minor - amount_minor, balance_minor,
       coalesce(used_at, created_at)
  from vouchers where balance_minor < amount_minor order by serial;

-- At the end of a transaction the balance is what the last row of the ledger says.
create function balance_is_told() returns trigger language plpgsql set search_path = public, pg_temp as $$
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
create constraint trigger balance_told after insert or update on vouchers
  deferrable initially deferred for each row execute function balance_is_told();

-- What may change of a voucher is told by entries and ledger now, the rest is hashed when it is made.
drop trigger hashed on vouchers;
create trigger hashed after insert on vouchers for each row execute function hash_record(
  'serial', 'serial,last_four,key_name,code_hash,password_hash,currency,amount_minor,created_at,expires_at,order_id,line,piece,part,replaces',
  '', 'true');
do $$
begin
  set local timezone = 'UTC';
  perform keep_record_hash('vouchers', to_jsonb(v), 'adopted', 'serial',
    'serial,last_four,key_name,code_hash,password_hash,currency,amount_minor,created_at,expires_at,order_id,line,piece,part,replaces',
    null, false)
    from vouchers v;
end
$$;

-- Deliveries ------------------------------------------------------------------------------------------

-- `sealed` holds what is secret until it was handed over, and nothing after that (rule V2).
create table deliveries (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  channel text not null check (channel in ('email-codes', 'email-passwords', 'sms-codes', 'sms-passwords', 'letter')),
  serials text[] not null check (cardinality(serials) >= 1),
  state text not null check (state in ('waiting', 'handed-over', 'void')),
  sealed text,
  salt text,
  failures integer not null default 0 check (failures >= 0),
  last_error text,
  created_at timestamptz not null,
  handed_over_at timestamptz,
  constraint secrets_only_while_waiting check ((state = 'waiting') = (sealed is not null and salt is not null)),
  constraint handed_over_at_an_instant check ((state = 'handed-over') = (handed_over_at is not null))
);
create index deliveries_order on deliveries (order_id, created_at, id);
create index deliveries_waiting on deliveries (created_at, id) where state = 'waiting';
create index deliveries_serials on deliveries using gin (serials) where state = 'waiting';

-- Settling --------------------------------------------------------------------------------------------

-- Takes the heads of the chains that rows about these subjects will stand in, in one order for everybody.
create function lock_chains(subjects text[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from audit_chains where chain in (
    select get_byte(sha256(convert_to(coalesce(subject, ''), 'UTF8')), 0) & 15 from unnest(subjects) subject
  ) order by chain for update;
end
$$;

create function log_voucher_entries(entries jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into voucher_audit_log
    (voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select voucher_serial, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes,
         created_at, person, search_text
    from jsonb_populate_recordset(null::voucher_audit_log, entries)
$$;

-- {orders: {order, version, entries, payments, vouchers, voided: {serial, balance_minor}[], ledger, voucher_entries,
-- deliveries}[], accepts?: {id, by, at}, reopens?: {id}, jobs}: all of it, or nothing. Answers the records
-- as they are now, in the order they were told in. HT001 says that a record or a voucher was changed meanwhile, HT002 that the
-- line of a statement was decided before.
create function settle_orders(settlement jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  part jsonb;
  one jsonb;
  changed jsonb;
  records jsonb := '[]';
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
  for part in select value from jsonb_array_elements(settlement -> 'orders') loop
    for one in select value from jsonb_array_elements(part -> 'voided') loop
      update vouchers set balance_minor = 0, voided = true
       where serial = one ->> 'serial' and not voided and balance_minor = (one ->> 'balance_minor')::bigint;
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
     where state = 'waiting' and serials && array(select jsonb_array_elements(part -> 'voided') ->> 'serial');
    insert into deliveries select d.* from jsonb_populate_recordset(null::deliveries, part -> 'deliveries') d;
  end loop;
  perform enqueue_jobs(settlement -> 'jobs') where jsonb_array_length(settlement -> 'jobs') > 0;
  return records;
end
$$;

-- Vouchers that belong to no order, with their ledger and their trace, all or nothing.
create function add_vouchers(vouchers jsonb, ledger jsonb, entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into vouchers select v.* from jsonb_populate_recordset(null::vouchers, add_vouchers.vouchers) v;
  insert into voucher_ledger (voucher_serial, kind, amount_minor, balance_after_minor, created_at)
  select voucher_serial, kind, amount_minor, balance_after_minor, created_at
    from jsonb_populate_recordset(null::voucher_ledger, ledger);
  perform log_voucher_entries(entries);
end
$$;

-- A delivery that is waiting was handed over: its secrets go, an entry tells. False where it was not waiting.
create function hand_over_delivery(delivery uuid, at timestamptz, entries jsonb, jobs jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  whose uuid;
begin
  update deliveries set state = 'handed-over', sealed = null, salt = null, handed_over_at = at
   where id = delivery and state = 'waiting' returning order_id into whose;
  if not found then
    return false;
  end if;
  perform enqueue_jobs(jobs) where jsonb_array_length(jobs) > 0;
  perform log_order_entries(whose, entries);
  return true;
end
$$;

-- {statement, entries, logged}: a statement with its lines and the entry of the general audit log, all or nothing.
create function add_statement(addition jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into bank_statements select s.* from jsonb_populate_record(null::bank_statements, addition -> 'statement') s;
  insert into bank_entries select e.* from jsonb_populate_recordset(null::bank_entries, addition -> 'entries') e;
  perform log_system_entry(addition -> 'logged');
end
$$;

-- {id, from, to, by, at, logged}: whether a line was as it was thought to be, and is decided about otherwise now.
create function decide_entry(decision jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  update bank_entries set
    decision = decide_entry.decision ->> 'to',
    decided_by = case decide_entry.decision ->> 'to' when 'open' then null else decide_entry.decision ->> 'by' end,
    decided_at = case decide_entry.decision ->> 'to' when 'open' then null
                 else (decide_entry.decision ->> 'at')::timestamptz end
   where id = (decide_entry.decision ->> 'id')::uuid and bank_entries.decision = decide_entry.decision ->> 'from';
  if not found then
    return false;
  end if;
  perform log_system_entry(decide_entry.decision -> 'logged');
  return true;
end
$$;

create function log_system_entry(entry jsonb) returns void
language sql set search_path = public, pg_temp as $$
  insert into audit_logs
    (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person, search_text)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person,
         search_text
    from jsonb_populate_record(null::audit_logs, entry)
$$;

revoke execute on function
  add_statement (jsonb), decide_entry (jsonb), log_system_entry (jsonb), ledger_follows (), balance_is_told (), lock_chains (text[]), log_voucher_entries (jsonb), settle_orders (jsonb),
  add_vouchers (jsonb, jsonb, jsonb), hand_over_delivery (uuid, timestamptz, jsonb, jsonb)
from public;
