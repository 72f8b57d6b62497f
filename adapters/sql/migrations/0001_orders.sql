-- Up Migration

-- Columns of amounts in this table hold major units (rule H3). The constraints repeat the rules of the domain,
-- so that no way into this table can break them.
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
  voucher_subtotal numeric(12, 2) not null check (voucher_subtotal = voucher_amount),
  processing_fee numeric(12, 2) not null check (processing_fee >= 0),
  delivery_fee numeric(12, 2) not null check (delivery_fee >= 0),
  total_amount numeric(12, 2) not null check (total_amount = voucher_subtotal + processing_fee + delivery_fee),
  voucher_status text not null check (voucher_status in ('active')),
  order_status text not null check (order_status in ('prijata', 'spracuva', 'vybavena', 'zrusena')),
  payment_status text not null check (payment_status in ('pending', 'paid')),
  due_date date not null,
  created_at timestamptz not null,
  constraint courier_needs_an_address check (
    delivery_method <> 'courier'
    or (address is not null and city is not null and postal_code is not null and country is not null)
  )
);

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
  constraint staff_has_a_name check ((actor_kind = 'staff') = (admin_user is not null and admin_email is not null))
);
create index order_audit_log_order on order_audit_log (order_id, id);

-- The answer to an idempotency key is the order it made, and the fingerprint of the body that made it.
create table order_keys (
  key uuid primary key,
  fingerprint text not null,
  order_id uuid not null references voucher_orders (id),
  created_at timestamptz not null
);

-- A human check is accepted once; after `expires_at` its token is refused anyway and the row may go.
create table used_human_checks (
  id uuid primary key,
  expires_at timestamptz not null
);
create index used_human_checks_expiry on used_human_checks (expires_at);
