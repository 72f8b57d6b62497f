-- Where vouchers and letters of an order go, each time staff corrected it (rule V30): the contact whole, the last one counts. None is ever
-- changed, what was placed stays as it was, and each is hashed as it was said (decision 21).
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
  corrected_by_id uuid not null,
  corrected_by text not null,
  corrected_at timestamptz not null,
  unique (order_id, number)
);
create trigger hashed after insert on contact_corrections for each row execute function hash_record();
