-- What is kept, table by table in the order of the nouns; under each its indexes and triggers. The constraints repeat the rules of the
-- domain, so that no way into a table can break them. What triggers call, and what else works on the tables, is in `../functions`.
-- A table in use is changed by a step of its own behind this one (CONTRIBUTING.md).

-- Texts are searched by their trigrams.
create extension if not exists pg_trgm;

-- What is nobody's to see: no way in over PostgREST leads to this schema, and no backup has it.
create schema door;
revoke all on schema door from public;

-- Shared ----------------------------------------------------------------------------------------------

-- The steps of the schema that this database has behind it.
create table migrations (
  id serial primary key,
  name varchar(255) not null,
  run_on timestamp not null
);

-- Whose database this is: names of the keys that it was used with, which tell nothing of the keys. A server that has
-- none of them does not start.
create table known_keys (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{8}$')
);

-- The rules of the domain and the facts of this installation as the server told them when it started.
create table door.rules (
  is_one boolean primary key default true check (is_one),
  told jsonb not null
);

-- Keys of keyed hashes by purpose, the newest at place 0, each as the two blocks that HMAC makes of it (RFC 2104).
create table door.keys (
  purpose text not null,
  place smallint not null check (place >= 0),
  inner_block bytea not null check (octet_length(inner_block) = 64),
  outer_block bytea not null check (octet_length(outer_block) = 64),
  constraint keys_pkey primary key (purpose, place)
);

-- Access ----------------------------------------------------------------------------------------------

-- How often something was asked for: by a keyed hash of an address or of a code, never by either of them. After
-- `ends_at` the row may go.
create table rate_limits (
  name text not null check (name ~ '^[a-z-]{1,40}$'),
  key text not null check (key ~ '^[A-Za-z0-9_-]{43}$'),
  hits integer not null check (hits >= 0),
  ends_at timestamptz not null,
  constraint rate_limits_pkey primary key (name, key)
);
create index rate_limits_end on rate_limits (ends_at);

-- A human check is accepted once; after `expires_at` its token is refused anyway and the row may go.
create table used_human_checks (
  id uuid primary key,
  expires_at timestamptz not null,
  -- A request for support, or feedback, whose answer was lost is sent again with the same check: the id of what it made. Null where
  -- the form knows its twins otherwise (orders, by their key) or makes nothing.
  used_for uuid
);
create index used_human_checks_expiry on used_human_checks (expires_at);
create trigger forget_human_checks after insert on used_human_checks
  for each row execute function forget_human_checks();

-- The keys under which staff wrote: each is its person's, and stands for one request about one record.
create table staff_keys (
  staff_id uuid not null,
  key uuid not null,
  fingerprint text not null,
  subject text not null,
  at timestamptz not null,
  constraint staff_keys_pkey primary key (staff_id, key)
);
create index staff_keys_at on staff_keys (at);

-- Staff -----------------------------------------------------------------------------------------------

-- Accounts of staff. They are closed and opened again, and may have a password that must be changed before they open anything.
create table staff_accounts (
  id uuid primary key,
  email text not null unique check (email !~ '[A-Z[:space:]]' and char_length(email) between 5 and 100),
  role text check (role in ('admin')),
  full_name text,
  name text,
  display_name text,
  first_name text,
  last_name text,
  password_hash text not null check (password_hash like '$%'),
  created_at timestamptz not null,
  last_sign_in_at timestamptz,
  closed_at timestamptz,
  must_change_password boolean not null default false
);
create trigger hashed
  after insert or update of id, role, password_hash, must_change_password, created_at, closed_at,
    email, full_name, name, display_name, first_name, last_name
  on staff_accounts for each row execute function hash_record();

-- A session is a family of refresh tokens. A token is made from the session's id and its generation by a key
-- that is not here, so nothing in this table opens anything.
create table staff_sessions (
  id uuid primary key,
  account_id uuid not null references staff_accounts (id),
  carrier text not null check (carrier in ('body', 'cookie')),
  generation integer not null check (generation >= 1),
  rotated_at timestamptz not null,
  started_at timestamptz not null,
  active_at timestamptz not null constraint staff_sessions_check check (active_at >= started_at),
  entered_at timestamptz,
  ended_at timestamptz
);
create index staff_sessions_account on staff_sessions (account_id) where ended_at is null;
-- The sign-in before this one is told.
create index staff_sessions_starts on staff_sessions (account_id, started_at);
create trigger hashed after insert on staff_sessions for each row execute function hash_record();
create trigger leaves after update on staff_sessions
  for each row when (old.ended_at is null and new.ended_at is not null) execute function leave_session();

-- The gate before sign-in: failures that count, oldest first. The key is a keyed hash of an e-mail, whether or
-- not anybody has it. `admitted` is what the last attempt was told; after `expires_at` the row may go.
create table sign_in_gates (
  key text primary key,
  failures timestamptz[] not null check (cardinality(failures) <= 5),
  admitted boolean not null,
  expires_at timestamptz not null
);
create index sign_in_gates_expiry on sign_in_gates (expires_at);

-- The second factor of an account, one at most. Its secret is sealed with a key that is not here; of its steps the last one
-- that was accepted is kept, so that none is accepted twice.
create table staff_factors (
  id uuid primary key,
  account_id uuid not null unique references staff_accounts (id) on delete cascade,
  name text check (char_length(name) between 1 and 60),
  salt text not null,
  sealed text not null,
  created_at timestamptz not null,
  verified_at timestamptz,
  last_step bigint check (last_step >= 0),
  constraint verified_by_a_step check ((verified_at is null) = (last_step is null))
);

-- Recovery codes as keyed hashes.
create table staff_recovery_codes (
  account_id uuid not null references staff_accounts (id) on delete cascade,
  mac text not null check (char_length(mac) = 43),
  used_at timestamptz,
  constraint staff_recovery_codes_pkey primary key (account_id, mac)
);

-- Sessions that passed their second step.
create table staff_second_steps (
  session_id uuid primary key references staff_sessions (id) on delete cascade,
  method text not null check (method in ('totp', 'recovery-code')),
  at timestamptz not null
);

-- Requests for letters by which staff replace a password. The links and codes in them are made from an id here and the hash
-- of the password by a key that is not here, so nothing in this table opens anything. No foreign keys: a request for an
-- e-mail that nobody has is kept by the same work.
create table staff_recoveries (
  id uuid primary key,
  kind text not null check (kind in ('link', 'code')),
  key text not null check (char_length(key) = 43),
  account_id uuid,
  language text not null check (language in ('sk', 'en')),
  created_at timestamptz not null,
  redirect_to text check (char_length(redirect_to) <= 500),
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  used_at timestamptz constraint staff_recoveries_check check (used_at >= created_at),
  session_id uuid constraint staff_recoveries_check1 check (session_id is null or used_at is not null)
);
create index staff_recoveries_newest on staff_recoveries (key, created_at desc);
create index staff_recoveries_age on staff_recoveries (created_at);
create unique index staff_recoveries_session on staff_recoveries (session_id) where session_id is not null;

-- Audit -----------------------------------------------------------------------------------------------

-- The heads of the sixteen hash chains (decision 21): place, hash and time of the last row. Little else fits
-- on a page, so that a head moves within it.
create table audit_chains (
  chain smallint primary key check (chain between 0 and 15),
  seq bigint not null check (seq >= 0),
  hash bytea not null check (octet_length(hash) = 32),
  at timestamptz
) with (fillfactor = 10);
insert into audit_chains select chain, 0, decode(repeat('00', 32), 'hex') from generate_series(0, 15) chain;

-- What a record was when it was made, as hashes in its own chain (decision 21): `facts` of columns that nothing
-- changes, `personal` of those that speak of somebody, with a salt. Each row names the columns it is made of, so that
-- later ones may have others. `adopted` is what stood before it was hashed; `changed` is an account of staff, or an
-- order that got a note.
create table record_hashes (
  id bigint generated always as identity primary key,
  record_table text not null,
  record_id text not null,
  subject text,
  event text not null check (event in ('created', 'changed', 'adopted')),
  columns text not null,
  personal_columns text,
  facts bytea not null check (octet_length(facts) = 32),
  personal bytea check (octet_length(personal) = 32),
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  constraint personal_has_its_columns check ((personal is null) = (personal_columns is null)),
  constraint record_hashes_chain unique (chain, seq)
);
create index record_hashes_record on record_hashes (record_table, record_id);
create trigger zz_chained before insert on record_hashes
  for each row execute function chain_entry('subject');
create trigger record_hashes_append_only before update or delete or truncate on record_hashes
  for each statement execute function refuse_change();

-- Without its salt a personal hash says nothing: whoever is to be forgotten has the row deleted (decision 23).
create table record_salts (
  record_table text not null,
  record_id text not null,
  salt bytea not null check (octet_length(salt) = 32),
  constraint record_salts_pkey primary key (record_table, record_id)
);

-- Personal values in the logs are sealed with a key that is made of the installation's secrets and of this salt.
-- Whoever is to be forgotten has the row deleted: the logs stay as they were written, nobody reads the values any
-- more, and nothing leads from an e-mail to its rows. Spoken of again, it is somebody else.
create table person_keys (
  person uuid primary key default gen_random_uuid(),
  email_hash text not null unique,
  salt text not null,
  created_at timestamptz not null default clock_timestamp()
);

-- The general audit log. No foreign key: it outlives what it tells of.
create table audit_logs (
  id bigint generated always as identity primary key,
  user_id uuid,
  action text not null,
  resource_type text not null,
  resource_id text,
  details jsonb not null,
  ip_address text,
  user_agent text,
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  timestamp timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  search_text text,
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  -- Whose personal values are sealed in the row; null where none are.
  person uuid,
  -- What a row of the trail is hashed from has one spelling only as long as this is an object.
  constraint details_are_an_object check (jsonb_typeof(details) = 'object'),
  constraint audit_logs_chain unique (chain, seq)
);
create index audit_logs_newest on audit_logs (id desc);
create index audit_logs_time on audit_logs (timestamp, id);
create index audit_logs_user on audit_logs (user_id, timestamp, id);
create index audit_logs_search on audit_logs using gin (search_text gin_trgm_ops);
create index audit_logs_person on audit_logs (person, timestamp);
-- Staff ask for any action, also one that few rows have.
create index audit_logs_action on audit_logs (action, timestamp, id);
create trigger audit_logs_append_only before update or delete or truncate on audit_logs
  for each statement execute function refuse_change();
create trigger audit_logs_security_letter after insert on audit_logs
  for each row when (new.severity in ('high', 'critical')) execute function enqueue_security_letter();
-- The last of a row's triggers, by its name: what is hashed is what is stored.
create trigger zz_chained before insert on audit_logs
  for each row execute function chain_entry('resource_id');

-- Letters ---------------------------------------------------------------------------------------------

-- The last letter about what staff must not overlook, and whether what happens now still joins it (decision 19).
create table security_letter_head (
  only_row boolean primary key default true check (only_row),
  letter bigint not null,
  is_open boolean not null,
  due_at timestamptz not null
);
insert into security_letter_head (letter, is_open, due_at) values (0, false, '-infinity');

-- What a letter is about. Old ones go: none of them is tried for longer than four days.
create table security_letter_entries (
  letter bigint not null,
  entry_id bigint not null,
  constraint security_letter_entries_pkey primary key (letter, entry_id)
);

-- Letters to customers that were not sent, since their address had too many when the record came in: by the number of the record,
-- with a keyed hash of the address. Whoever knows the number may ask for the letter, once.
create table withheld_letters (
  number text primary key,
  job jsonb not null,
  recipient text not null check (char_length(recipient) = 43),
  withheld_at timestamptz not null
);
create index withheld_letters_age on withheld_letters (withheld_at);

-- Merchants -------------------------------------------------------------------------------------------

-- Whoever takes vouchers as money (rule V17).
create table merchants (
  id uuid primary key,
  name text not null unique check (char_length(name) between 2 and 80),
  created_at timestamptz not null
);
create trigger hashed after insert or update on merchants for each row execute function hash_record();

-- The keys of merchants: hashes, and the last symbols of what was told once (rule V17).
create table merchant_keys (
  id uuid primary key,
  merchant_id uuid not null references merchants (id),
  key_hash text not null unique check (key_hash ~ '^[A-Za-z0-9_-]{43}$'),
  hint text not null check (char_length(hint) = 4),
  scopes jsonb not null check (jsonb_typeof(scopes) = 'array' and scopes <> '[]'),
  created_at timestamptz not null,
  revoked_at timestamptz constraint merchant_keys_check check (revoked_at >= created_at)
);
create index merchant_keys_merchant on merchant_keys (merchant_id, created_at, id);
create trigger hashed after insert or update on merchant_keys for each row execute function hash_record();

-- Orders ----------------------------------------------------------------------------------------------

-- Orders, with the columns of rule H3, whose amounts are major units. `version` is raised by every change, so that of two people at one
-- record the second notices. `search_text` is what a search looks at, made by the domain: without accents, in small letters, a blank
-- before every word. What was ordered, by whom and for how much is written once.
create table voucher_orders (
  id uuid primary key,
  order_number text not null unique check (order_number ~ '^ATM-[A-Z0-9]{9}$'),
  variable_symbol text not null unique check (variable_symbol ~ '^[1-9][0-9]{9}$'),
  language text not null check (language in ('sk', 'en')),
  first_name text not null check (char_length(first_name) between 2 and 30),
  last_name text not null check (char_length(last_name) between 2 and 30),
  email text not null check (char_length(email) between 5 and 100),
  phone text not null check (char_length(phone) between 9 and 60),
  address text check (char_length(address) between 5 and 100),
  city text check (char_length(city) between 2 and 50),
  postal_code text check (char_length(postal_code) between 3 and 10),
  country text check (char_length(country) between 2 and 50),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  voucher_amount numeric(12, 2) not null check (voucher_amount > 0),
  voucher_quantity integer not null check (voucher_quantity between 1 and 200),
  selected_vouchers jsonb not null check (jsonb_array_length(selected_vouchers) between 1 and 20),
  delivery_method text not null check (delivery_method in ('email', 'sms', 'both', 'courier')),
  payment_method text not null check (payment_method in ('transfer', 'cash', 'postal')),
  notes text check (char_length(notes) <= 500),
  voucher_subtotal numeric(12, 2) not null constraint voucher_orders_check check (voucher_subtotal = voucher_amount),
  processing_fee numeric(12, 2) not null check (processing_fee >= 0),
  delivery_fee numeric(12, 2) not null check (delivery_fee >= 0),
  total_amount numeric(12, 2) not null
    constraint voucher_orders_check1 check (total_amount = voucher_subtotal + processing_fee + delivery_fee),
  voucher_status text not null check (voucher_status in ('active')),
  order_status text not null check (order_status in ('prijata', 'spracuva', 'vybavena', 'zrusena')),
  payment_status text not null check (payment_status in ('pending', 'partial', 'paid', 'over', 'refund-due', 'refunded')),
  due_date date not null,
  created_at timestamptz not null,
  admin_notes text,
  version integer not null default 1 check (version >= 1),
  search_text text not null default '',
  -- The sum of its payments, in minor units like everything that is not rule H3's.
  received_minor bigint not null check (received_minor >= 0),
  reminded_at timestamptz,
  -- What the order costs now: its total, less what was cancelled or given back of it.
  charged_minor bigint not null,
  withdrawn_at timestamptz,
  constraint courier_needs_an_address check (
    delivery_method <> 'courier'
    or (address is not null and city is not null and postal_code is not null and country is not null)
  ),
  constraint an_order_costs_no_more_than_its_total check (charged_minor between 0 and total_amount * 100),
  constraint a_withdrawal_cancels check (withdrawn_at is null or order_status = 'zrusena')
);
create index voucher_orders_newest on voucher_orders (created_at, id);
create index voucher_orders_status on voucher_orders (order_status, created_at, id);
create index voucher_orders_payment on voucher_orders (payment_status, created_at, id);
create index voucher_orders_currency on voucher_orders (currency, created_at, id);
create index voucher_orders_search on voucher_orders using gin (search_text gin_trgm_ops);
create index voucher_orders_email on voucher_orders (lower(email), created_at, id);
-- Who is waited for: what is paid and not done, and what is overdue.
create index voucher_orders_to_complete on voucher_orders (created_at, id)
  where order_status in ('prijata', 'spracuva') and payment_status in ('paid', 'over', 'refund-due');
create index voucher_orders_completed_unpaid on voucher_orders (created_at, id)
  where order_status = 'vybavena' and payment_status in ('pending', 'partial');
create index voucher_orders_to_pay on voucher_orders (created_at, id, due_date)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');
-- Several filters together are one index, in the order of the list.
create index voucher_orders_status_payment on voucher_orders (order_status, payment_status, created_at, id);
create index voucher_orders_status_currency on voucher_orders (order_status, currency, created_at, id);
create index voucher_orders_payment_currency on voucher_orders (payment_status, currency, created_at, id);
create index voucher_orders_states on voucher_orders (order_status, payment_status, currency, created_at, id);
-- What the jump box of the back-office looks records up by. What else it asks for has an index of its own: numbers, serials
-- and variable symbols are unique, words are found in the search text.
create index voucher_orders_phone on voucher_orders (right(regexp_replace(phone, '\D', '', 'g'), 9), created_at, id);
create index voucher_orders_missing on voucher_orders ((charged_minor - received_minor), created_at, id)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');
-- Orders of an amount, or from one to another.
create index voucher_orders_amount on voucher_orders (total_amount, created_at, id);
create index voucher_orders_currency_amount on voucher_orders (currency, total_amount, created_at, id);
-- Who is to be reminded, and what expires.
create index voucher_orders_unpaid on voucher_orders (due_date, created_at, id)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');
-- Orders that are delivered one way, in the order of the list. What stands behind their place is looked at in the index
-- itself, so that a state that few of them have is found without reading the others.
create index voucher_orders_delivery
  on voucher_orders (delivery_method, created_at, id, order_status, payment_status, currency);
-- How many orders are of two or more of these together. Told of each by itself, the database takes states that exclude each
-- other for frequent, and reads the index of amounts from end to end for orders that do not exist.
create statistics voucher_orders_facts (mcv)
  on delivery_method, order_status, payment_status, currency from voucher_orders;
-- As many as these can be together, and some.
alter statistics voucher_orders_facts set statistics 300;
create trigger hashed after insert on voucher_orders for each row execute function hash_record();
create trigger rehashed after update on voucher_orders
  for each row when (old.admin_notes is distinct from new.admin_notes) execute function hash_record();
create trigger kept after insert or delete on voucher_orders for each row execute function keep_order_figures();
create trigger rekept after update on voucher_orders for each row
  when ((old.order_status, old.payment_status, old.currency, old.charged_minor, old.created_at)
        is distinct from (new.order_status, new.payment_status, new.currency, new.charged_minor, new.created_at))
  execute function keep_order_figures();
create trigger told_changed after update on voucher_orders referencing new table as stored
  for each statement execute function tell_stored('order');
create trigger done after update on voucher_orders
  for each row
  when (new.order_status in ('vybavena', 'zrusena') and old.order_status <> new.order_status)
  execute function end_claim();
-- Commits that tell wait for each other, each for the disk flush of the one before it, so an order of the server is told behind its
-- own transaction (decision 60).
create trigger told_new after insert on voucher_orders referencing new table as stored
  for each statement when (current_setting('hotovo.tells_after', true) is distinct from 'on')
  execute function tell_stored('order');

-- What was done with each order, by whom and when (decision 21). A log is added to only.
create table order_audit_log (
  id bigint generated always as identity primary key,
  order_id uuid not null references voucher_orders (id),
  action_type text not null,
  field_name text,
  old_value text,
  new_value text,
  actor_kind text not null check (actor_kind in ('visitor', 'system', 'staff')),
  admin_user text,
  admin_email text,
  notes text,
  created_at timestamptz not null,
  search_text text,
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  person uuid,
  constraint staff_has_a_name check ((actor_kind = 'staff') = (admin_user is not null and admin_email is not null)),
  constraint order_audit_log_chain unique (chain, seq)
);
create index order_audit_log_order on order_audit_log (order_id, id);
create index order_audit_log_newest on order_audit_log (created_at, id);
create index order_audit_log_search on order_audit_log using gin (search_text gin_trgm_ops);
-- Staff ask the audit log for any action, also one that few rows have: each log finds its newest ones by it.
create index order_audit_log_action on order_audit_log (action_type, created_at, id);
create trigger zz_chained before insert on order_audit_log
  for each row execute function chain_entry('order_id');
create trigger order_audit_log_append_only before update or delete or truncate on order_audit_log
  for each statement execute function refuse_change();

-- The answer to an idempotency key is the order it made, and the fingerprint of the body that made it.
create table order_keys (
  key uuid primary key,
  fingerprint text not null,
  -- The key comes before its order: a duplicate request that loses has written nothing yet.
  order_id uuid not null references voucher_orders (id) deferrable initially deferred,
  created_at timestamptz not null
);

-- Vouchers --------------------------------------------------------------------------------------------

-- Of code and password there are keyed hashes, and which key made them; nothing in this table opens a voucher.
-- A voucher keeps facts in minor units; what it is at an instant, `statusAt` of the domain says. One carries no more than
-- `largestVoucher`, `used_at` is when it was last spent, and the instant of `expires_at` is its last. `voided` is for ever, `frozen`
-- until somebody lifts it.
create table vouchers (
  serial text primary key check (serial ~ '^VCH-[A-Z0-9]{9}$'),
  last_four text not null check (last_four ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  key_name text not null check (key_name ~ '^[A-Za-z0-9_-]{8}$'),
  code_hash text not null unique check (code_hash ~ '^[A-Za-z0-9_-]{43}$'),
  password_hash text not null check (password_hash ~ '^[A-Za-z0-9_-]{43}$'),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  amount_minor bigint not null constraint vouchers_check
    check (amount_minor > 0 and amount_minor <= case currency when 'CZK' then 1000000 else 50000 end),
  balance_minor bigint not null constraint vouchers_check1 check (balance_minor between 0 and amount_minor),
  frozen boolean not null,
  created_at timestamptz not null,
  used_at timestamptz,
  expires_at timestamptz not null constraint vouchers_check3 check (expires_at > created_at),
  voided boolean not null,
  -- Where in its order it belongs, or which one it replaces: none is issued twice (rule V5).
  order_id uuid references voucher_orders (id),
  line smallint check (line >= 1),
  piece smallint check (piece >= 1),
  part smallint check (part >= 1),
  replaces text unique references vouchers (serial),
  -- What was left when it expired (rule V15), and when its customer was warned of it.
  lapsed_minor bigint not null constraint vouchers_check4 check (lapsed_minor between 0 and amount_minor),
  warned_at timestamptz,
  constraint a_place_is_whole check (num_nonnulls(order_id, line, piece, part) in (0, 4)),
  constraint what_is_replaced_has_a_place check (replaces is null or order_id is not null),
  constraint what_is_voided_has_no_balance check (not voided or balance_minor = 0),
  constraint what_is_spent_has_an_instant check (voided or balance_minor + lapsed_minor = amount_minor or used_at is not null),
  constraint what_is_voided_lapses_no_more check (not voided or lapsed_minor = 0),
  -- What replaces another one was last spent when that one was, before it was made (rule V19).
  constraint what_is_spent_was_there check (used_at >= created_at or replaces is not null)
);
create unique index vouchers_place on vouchers (order_id, line, piece, part) where replaces is null;
create index vouchers_expiry on vouchers (expires_at) where balance_minor > 0 and not voided;
create index vouchers_lapsed on vouchers (expires_at, serial) where lapsed_minor > 0;
create index vouchers_newest on vouchers (created_at, serial);
-- The index of places knows no voucher that replaces another.
create index vouchers_order on vouchers (order_id) where order_id is not null;
-- Staff look for a voucher by the beginning of its serial or by the last four of its code.
create index vouchers_serial_begins on vouchers (serial text_pattern_ops);
create index vouchers_last_four on vouchers (last_four);
create constraint trigger balance_told after insert or update on vouchers
  deferrable initially deferred for each row execute function balance_is_told();
create trigger hashed after insert on vouchers for each row execute function hash_record();
create trigger kept after insert or delete on vouchers for each row execute function keep_voucher_figures();
create trigger rekept after update on vouchers for each row
  when ((old.voided, old.balance_minor, old.lapsed_minor, old.currency, old.expires_at)
        is distinct from (new.voided, new.balance_minor, new.lapsed_minor, new.currency, new.expires_at))
  execute function keep_voucher_figures();
create trigger told_new after insert on vouchers referencing new table as stored
  for each statement execute function tell_stored('voucher');
create trigger told_changed after update on vouchers referencing old table as before new table as stored
  for each statement execute function tell_stored('voucher');

-- The movements of a voucher's value (rules V6, I2). A trigger numbers them; each follows from the one
-- before, and none is ever changed.
create table voucher_ledger (
  id bigint generated always as identity primary key,
  voucher_serial text not null references vouchers (serial),
  step integer not null check (step >= 1),
  kind text not null check (kind in ('issue', 'redeem', 'reverse', 'expire', 'cancel')),
  amount_minor bigint not null constraint voucher_ledger_check
    check (case when kind in ('issue', 'reverse') then amount_minor > 0 else amount_minor < 0 end),
  balance_after_minor bigint not null check (balance_after_minor >= 0),
  created_at timestamptz not null,
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  -- What a merchant did with the voucher.
  transaction_id uuid unique,
  merchant_id uuid references merchants (id),
  reference text check (char_length(reference) <= 140),
  reverses uuid references voucher_ledger (transaction_id),
  constraint only_the_first_issues check ((kind = 'issue') = (step = 1)),
  constraint voucher_ledger_step unique (voucher_serial, step),
  constraint voucher_ledger_chain unique (chain, seq),
  constraint a_transaction_has_a_merchant check ((transaction_id is null) = (merchant_id is null)),
  constraint merchants_redeem_and_reverse check (merchant_id is null or kind in ('redeem', 'reverse'))
);
-- Rows from before merchants are not asked.
alter table voucher_ledger
  add constraint only_a_redemption_is_reversed check ((kind = 'reverse') = (reverses is not null)) not valid;
create index voucher_ledger_merchant on voucher_ledger (merchant_id, created_at, transaction_id)
  where merchant_id is not null;
create index voucher_ledger_reverses on voucher_ledger (reverses) where reverses is not null;
create trigger follows before insert on voucher_ledger for each row execute function ledger_follows();
create trigger zz_chained before insert on voucher_ledger
  for each row execute function chain_entry('voucher_serial');
create trigger voucher_ledger_append_only before update or delete or truncate on voucher_ledger
  for each statement execute function refuse_change();
create constraint trigger ledger_told after insert on voucher_ledger
  deferrable initially deferred for each row execute function ledger_is_told();

-- What was done with each voucher, as with orders.
create table voucher_audit_log (
  id bigint generated always as identity primary key,
  voucher_serial text not null references vouchers (serial),
  action_type text not null,
  field_name text,
  old_value text,
  new_value text,
  actor_kind text not null check (actor_kind in ('visitor', 'system', 'staff', 'merchant')),
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
  constraint voucher_audit_log_chain unique (chain, seq),
  constraint a_merchant_has_a_name check (actor_kind <> 'merchant' or admin_user is not null)
);
create index voucher_audit_log_voucher on voucher_audit_log (voucher_serial, id);
create index voucher_audit_log_newest on voucher_audit_log (created_at, id);
create index voucher_audit_log_search on voucher_audit_log using gin (search_text gin_trgm_ops);
create index voucher_audit_log_action on voucher_audit_log (action_type, created_at, id);
create trigger zz_chained before insert on voucher_audit_log
  for each row execute function chain_entry('voucher_serial');
create trigger voucher_audit_log_append_only before update or delete or truncate on voucher_audit_log
  for each statement execute function refuse_change();

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
create trigger hashed after insert on voucher_reissues for each row execute function hash_record();
create trigger untold before insert on voucher_reissues for each row when (new.told) execute function refuse_change();

-- Spending --------------------------------------------------------------------------------------------

-- The answers of merchants' idempotency keys: what stood right after, as it is told again.
create table merchant_answers (
  merchant_id uuid not null references merchants (id),
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text not null,
  answer jsonb not null,
  at timestamptz not null,
  constraint merchant_answers_pkey primary key (merchant_id, key)
);
create index merchant_answers_at on merchant_answers (at);
create trigger hashed after insert or update on merchant_answers for each row execute function hash_answer();

-- Deliveries ------------------------------------------------------------------------------------------

-- What brings vouchers to people. `sealed` holds what is secret until it was handed over, and nothing after that (rule V2).
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
create index deliveries_failing on deliveries (created_at, id) where state = 'waiting' and failures > 0;
create trigger hashed after insert on deliveries for each row execute function hash_record();

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
  -- By which it is hashed.
  id uuid not null,
  constraint letter_openings_pkey primary key (delivery_id, number),
  constraint letter_openings_id unique (id)
);
create index letter_openings_day on letter_openings (opened_on, opened_at, delivery_id) where number > 1;
create index letter_openings_untold on letter_openings (opened_on) where number > 1 and not told;
create trigger untold before insert on letter_openings for each row when (new.told) execute function refuse_change();
create trigger hashed after insert on letter_openings for each row execute function hash_record();

-- Payments --------------------------------------------------------------------------------------------

-- What an order has received and was given back: its payments are added to only, and what was wrong is taken back.
create table order_payments (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  kind text not null check (kind in ('payment', 'take-back', 'refund')),
  amount_minor bigint not null constraint order_payments_check
    check (case kind when 'payment' then amount_minor > 0 else amount_minor < 0 end),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  method text not null check (method in ('transfer', 'cash', 'postal')),
  received_on date not null,
  reference text check (char_length(reference) <= 140),
  -- The line of a statement behind it.
  entry_id uuid,
  takes_back uuid unique references order_payments (id),
  created_at timestamptz not null,
  constraint what_is_taken_back_is_named check ((kind = 'take-back') = (takes_back is not null))
);
create index order_payments_order on order_payments (order_id, created_at, id);
create index order_payments_entry on order_payments (entry_id) where entry_id is not null;
create trigger order_payments_append_only before update or delete or truncate on order_payments
  for each statement execute function refuse_change();
create trigger hashed after insert on order_payments for each row execute function hash_record();
create trigger line_used after insert on order_payments
  for each row when (new.entry_id is not null or new.takes_back is not null) execute function line_is_used();

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
-- What was refused last is told beside what waits.
create index hand_payments_refused on hand_payments (decided_at, id) where state = 'refused';
create trigger hashed after insert on hand_payments for each row execute function hash_record();
create trigger untold before insert on hand_payments for each row when (new.told) execute function refuse_change();

-- Statements ------------------------------------------------------------------------------------------

-- Files of banks on their way in (rule P20): what has become of each is in `course`, in the words of the product. `added` counts the
-- lines that its statements brought, `entry_ids` are the lines that stand in it.
create table statement_imports (
  id uuid primary key,
  -- In which order they came.
  number bigint generated always as identity unique,
  fingerprint text not null,
  file_name text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  course jsonb not null default '{"state": "waiting"}',
  state text generated always as (course ->> 'state') stored
    check (state is not null and state in ('waiting', 'reading', 'read', 'asks', 'refused')),
  added integer not null default 0,
  entry_ids uuid[] not null default '{}'
);
create index statement_imports_same on statement_imports (fingerprint);
create trigger told_new after insert on statement_imports for each row execute function tell_import();
create trigger told_changed after update on statement_imports for each row
  when (old.state is distinct from new.state) execute function tell_import();

-- What a file is, whose account sent it and from where: gone when it is read or refused.
create table statement_files (
  import_id uuid primary key references statement_imports (id) on delete cascade,
  account_id uuid not null references staff_accounts (id),
  origin jsonb not null,
  bytes bytea not null
);

-- Statements of banks, each kept once.
create table bank_statements (
  id uuid primary key,
  file_name text not null check (char_length(file_name) between 1 and 200),
  format text not null check (format in ('camt.053', 'gpc', 'csv')),
  account text not null,
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  statement_number text,
  from_day date not null,
  to_day date not null constraint bank_statements_check check (to_day >= from_day),
  imported_by text not null,
  imported_at timestamptz not null,
  -- A digest of what it holds: the same one is kept once, also where nothing moved.
  contents text,
  -- How the table of its file was read, in the words of the product, and who said so (rule P21): it stays what it was, whatever is said
  -- of such files later. Null for other formats.
  read_as jsonb,
  constraint bank_statements_contents unique (account, contents)
);
create index bank_statements_newest on bank_statements (imported_at, id);
create index bank_statements_shape on bank_statements ((read_as #>> '{mapping,header}'), imported_at, id)
  where read_as is not null;
create trigger hashed after insert on bank_statements for each row execute function hash_record();

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
    'unknown', 'perhaps-known', 'not-a-payment')),
  reason text not null,
  proposal jsonb not null,
  order_ids uuid[] not null,
  decision text not null check (decision in ('open', 'accepted', 'set-aside')),
  decided_by text,
  decided_at timestamptz,
  -- What the payments that stand have used of it: one that paid several orders and was taken back for one of them waits with the rest,
  -- and is never used beyond what came in.
  used_minor bigint not null,
  -- The line of an earlier file that it may be once more: alike in all, of the same day, and their bank calls them nothing.
  repeats uuid references bank_entries (id),
  constraint what_was_decided_has_its_instant check ((decision = 'open') = (decided_at is null)),
  constraint bank_entries_place unique (statement_id, place),
  constraint bank_entries_mark unique (account, mark),
  constraint used_once check (used_minor between 0 and amount_minor)
);
alter table order_payments
  add constraint order_payments_entry_id_fkey foreign key (entry_id) references bank_entries (id);
create index bank_entries_open on bank_entries (state, booked_on, id) where decision = 'open';
create index bank_entries_symbol on bank_entries (variable_symbol, booked_on, id) where decision = 'open';
create index bank_entries_counter_account on bank_entries (upper(replace(counter_account, ' ', '')), booked_on, id);
create index bank_entries_amount on bank_entries (amount_minor, booked_on, id);
create index bank_entries_day on bank_entries (account, booked_on);
-- Money that was set aside is counted and listed as what waits is: by the day it was booked.
create index bank_entries_set_aside on bank_entries (booked_on, id) where decision = 'set-aside';
-- What a line means follows its orders until somebody accepts it, also when it was set aside.
create index bank_entries_orders on bank_entries using gin (order_ids) where decision <> 'accepted';
create constraint trigger line_used_up after update on bank_entries
  deferrable initially deferred for each row when (new.decision = 'accepted') execute function line_is_used_up();
create trigger told_new after insert on bank_entries referencing new table as stored
  for each statement execute function tell_stored('bank-line');
create trigger told_changed after update on bank_entries referencing new table as stored
  for each statement execute function tell_stored('bank-line');
-- All that an import writes stands in one chain, that of its statement.
create trigger hashed after insert on bank_entries referencing new table as stored
  for each statement execute function hash_lines();

-- What staff said the columns of a bank's file are: who said so first, and whose account said it last.
create table statement_columns (
  header text primary key,
  columns jsonb not null,
  remembered_by text not null,
  remembered_at timestamptz not null,
  named_by text not null,
  named_at timestamptz not null,
  remembered_by_id uuid
);
create trigger hashed after insert or update on statement_columns for each row execute function hash_record();

-- Tickets ---------------------------------------------------------------------------------------------

-- Requests for support, with the columns of rule H3. A topic has the category it is kept under. What a
-- search looks at is made by the domain.
create table support_tickets (
  id uuid primary key,
  ticket_number text not null unique check (ticket_number ~ '^SUP-[A-Z0-9]{9}$'),
  language text not null check (language in ('sk', 'en')),
  name text not null check (char_length(name) between 2 and 50),
  email text not null check (char_length(email) between 5 and 100),
  phone text not null,
  category text not null check (category in ('general', 'technical', 'billing', 'voucher', 'complaint')),
  topic text,
  voucher_serial text check (char_length(voucher_serial) between 6 and 40),
  subject text not null check (char_length(subject) between 5 and 100),
  message text not null check (char_length(message) between 20 and 1000),
  priority text not null check (priority in ('low', 'medium', 'high', 'urgent')),
  status text not null check (status in ('open', 'in_progress', 'resolved', 'closed')),
  admin_notes text,
  related_order_id uuid references voucher_orders (id),
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  -- Whose it is, with the name and e-mail of then.
  assignee_id uuid references staff_accounts (id),
  assignee_name text,
  assignee_email text,
  related_order_number text references voucher_orders (order_number),
  answered_at timestamptz constraint support_tickets_check check (answered_at >= created_at),
  -- Until when a first answer is owed; null where none is.
  answer_by timestamptz,
  search_text text not null default '',
  -- Who registers as a shop or company that would sell or accept vouchers (rule S11); of other tickets nobody.
  company text check (char_length(company) between 2 and 80),
  company_number text check (company_number ~ '^[0-9]{8}$'),
  city text check (char_length(city) between 2 and 50),
  constraint an_assignee_is_named check (num_nonnulls(assignee_id, assignee_name, assignee_email) in (0, 3)),
  constraint nothing_is_owed_once_it_is_answered_or_over
    check (answer_by is null or (answered_at is null and status in ('open', 'in_progress'))),
  constraint a_related_order_has_its_number check ((related_order_id is null) = (related_order_number is null)),
  constraint topic_has_its_category check (topic is null or coalesce(category = case
    when topic in ('voucher-purchase', 'voucher-usage', 'lost-code') then 'voucher'
    when topic = 'refund' then 'billing'
    when topic = 'technical' then 'technical'
    when topic in ('other', 'selling', 'accepting') then 'general'
  end, false)),
  constraint who_registers_is_told check (case when coalesce(topic in ('selling', 'accepting'), false)
    then phone <> '' and num_nonnulls(company, company_number, city) = 3
    else phone = '' and num_nonnulls(company, company_number, city) = 0
  end)
);
create index support_tickets_newest on support_tickets (created_at, id);
create index support_tickets_status on support_tickets (status, created_at, id);
create index support_tickets_priority on support_tickets (priority, created_at, id);
create index support_tickets_status_priority on support_tickets (status, priority, created_at, id);
create index support_tickets_assignee on support_tickets (assignee_id, created_at, id);
create index support_tickets_assignee_status on support_tickets (assignee_id, status, created_at, id);
create index support_tickets_due on support_tickets (coalesce(answer_by, 'infinity'), created_at, id);
create index support_tickets_status_due on support_tickets (status, coalesce(answer_by, 'infinity'), created_at, id);
create index support_tickets_assignee_due
  on support_tickets (assignee_id, coalesce(answer_by, 'infinity'), created_at, id);
create index support_tickets_search on support_tickets using gin (search_text gin_trgm_ops);
create index support_tickets_email on support_tickets (lower(email), created_at, id);
create index support_tickets_order on support_tickets (related_order_id) where related_order_id is not null;
create trigger kept after insert or delete on support_tickets for each row execute function keep_ticket_figures();
create trigger rekept after update on support_tickets for each row
  when (old.status is distinct from new.status) execute function keep_ticket_figures();
create trigger told_new after insert on support_tickets referencing new table as stored
  for each statement execute function tell_stored('ticket');
create trigger told_changed after update on support_tickets referencing new table as stored
  for each statement execute function tell_stored('ticket');
create trigger hashed after insert on support_tickets for each row execute function hash_record();
create trigger rehashed after update on support_tickets
  for each row when (old.admin_notes is distinct from new.admin_notes) execute function hash_record();

-- What was done with each ticket, as with orders.
create table ticket_audit_log (
  id bigint generated always as identity primary key,
  ticket_id uuid not null references support_tickets (id),
  action_type text not null,
  field_name text,
  old_value text,
  new_value text,
  actor_kind text not null check (actor_kind in ('visitor', 'system', 'staff')),
  admin_user text,
  admin_email text,
  notes text,
  created_at timestamptz not null,
  chain smallint not null,
  seq bigint not null,
  recorded_at timestamptz not null,
  hash bytea not null,
  person uuid,
  search_text text,
  constraint staff_has_a_name check ((actor_kind = 'staff') = (admin_user is not null and admin_email is not null)),
  constraint ticket_audit_log_chain unique (chain, seq)
);
create index ticket_audit_log_ticket on ticket_audit_log (ticket_id, id);
create index ticket_audit_log_newest on ticket_audit_log (created_at, id);
create index ticket_audit_log_search on ticket_audit_log using gin (search_text gin_trgm_ops);
create index ticket_audit_log_action on ticket_audit_log (action_type, created_at, id);
create trigger zz_chained before insert on ticket_audit_log
  for each row execute function chain_entry('ticket_id');
create trigger ticket_audit_log_append_only before update or delete or truncate on ticket_audit_log
  for each statement execute function refuse_change();

-- What staff wrote to customers, added to and never changed: the server may not, and whoever erases a ticket empties their words.
create table ticket_replies (
  id uuid primary key,
  ticket_id uuid not null references support_tickets (id),
  text text not null check (char_length(text) <= 3000),
  by_name text not null,
  by_email text not null,
  at timestamptz not null
);
create index ticket_replies_ticket on ticket_replies (ticket_id, at, id);
create trigger ticket_replies_stay before delete or truncate on ticket_replies
  for each statement execute function refuse_change();
create trigger hashed after insert on ticket_replies for each row execute function hash_record();

-- What staff keep to answer with again.
create table saved_replies (
  id uuid primary key,
  title text not null check (char_length(title) between 2 and 80),
  text text not null check (char_length(text) between 1 and 3000),
  language text not null check (language in ('sk', 'en'))
);

-- Feedback --------------------------------------------------------------------------------------------

-- What people say of the product.
create table feedback (
  id uuid primary key,
  language text not null check (language in ('sk', 'en')),
  type text not null check (type in ('bug', 'feature', 'improvement', 'general')),
  category text not null check (category in ('voucher', 'map', 'ui', 'performance', 'other')),
  title text not null check (char_length(title) between 5 and 100),
  description text not null check (char_length(description) between 20 and 1000),
  priority text not null check (priority in ('low', 'medium', 'high')),
  rating smallint not null check (rating between 1 and 5),
  email text check (char_length(email) between 5 and 100),
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at, id);

-- Back-office -----------------------------------------------------------------------------------------

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

-- What lists were asked for, kept under a name: by somebody, or for the whole team.
create table saved_views (
  id uuid primary key,
  list text not null check (list in ('orders', 'tickets', 'vouchers', 'audit')),
  name text not null check (char_length(name) between 2 and 60),
  question text not null check (char_length(question) between 1 and 500),
  owner_id uuid references staff_accounts (id) on delete cascade,
  constraint saved_views_owner_id_list_name_key unique nulls not distinct (owner_id, list, name)
);

-- Who has which record open, for as long as is known. It is nobody's record and is written all the time: it needs no log of the
-- database, and is gone after a crash.
create unlogged table open_records (
  desk uuid primary key,
  session_id uuid not null references staff_sessions (id) on delete cascade,
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  kind text not null check (kind in ('order', 'ticket', 'voucher')),
  id text not null check (char_length(id) <= 64),
  until timestamptz not null
);
create index open_records_session on open_records (session_id);
create trigger told after insert or delete or update of kind, id on open_records
  for each row execute function tell_company();

-- Whose work an order is for now.
create unlogged table order_claims (
  order_id uuid primary key references voucher_orders (id) on delete cascade,
  session_id uuid not null references staff_sessions (id) on delete cascade,
  staff_id uuid not null references staff_accounts (id) on delete cascade,
  taken_at timestamptz not null,
  until timestamptz not null
);
create index order_claims_session on order_claims (session_id);
create trigger told after insert or delete or update of staff_id on order_claims
  for each row execute function tell_company();

-- Which records somebody of staff read in an hour, each once; the hours before are forgotten (rule A47).
create table staff_reads (
  staff_id uuid not null,
  hour timestamptz not null,
  record text not null,
  constraint staff_reads_pkey primary key (staff_id, hour, record)
);
