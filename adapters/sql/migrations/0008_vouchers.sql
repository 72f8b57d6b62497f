-- Up Migration

-- Of code and password there are keyed hashes, and which key made them; nothing in this table opens a voucher.
-- Amounts are minor units. The constraints repeat the rules of the domain: one voucher carries no more than
-- `largestVoucher`, `used_at` is when it was last spent, and the instant of `expires_at` is its last.
create table vouchers (
  serial text primary key check (serial ~ '^VCH-[A-Z0-9]{9}$'),
  last_four text not null check (last_four ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  key_name text not null check (key_name ~ '^[A-Za-z0-9_-]{8}$'),
  code_hash text not null unique check (code_hash ~ '^[A-Za-z0-9_-]{43}$'),
  password_hash text not null check (password_hash ~ '^[A-Za-z0-9_-]{43}$'),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  amount_minor bigint not null
    check (amount_minor > 0 and amount_minor <= case currency when 'CZK' then 1000000 else 50000 end),
  balance_minor bigint not null check (balance_minor between 0 and amount_minor),
  status text not null check (status in ('active', 'used', 'expired', 'inactive')),
  frozen boolean not null,
  created_at timestamptz not null,
  used_at timestamptz check (used_at >= created_at),
  expires_at timestamptz not null check (expires_at > created_at),
  constraint what_is_used_up_is_used check (status not in ('active', 'used') or (status = 'used') = (balance_minor = 0)),
  constraint what_is_spent_has_an_instant check (status = 'inactive' or balance_minor = amount_minor or used_at is not null)
);
