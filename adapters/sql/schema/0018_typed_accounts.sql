-- Accounts that somebody chose or typed for what is given back of an order (rule P38): each one as it was typed and by whom, the last one
-- counts. None is ever changed, and each is hashed as it was said (decision 21).
create table refund_accounts (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  payee text not null check (char_length(payee) between 1 and 70),
  typed_by_id uuid not null,
  typed_by text not null,
  typed_at timestamptz not null
);
create index refund_accounts_order on refund_accounts (order_id, typed_at desc, id desc);
create trigger hashed after insert on refund_accounts for each row execute function hash_record();
