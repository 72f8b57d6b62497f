-- Money that goes back to an account by a bank (rules P24, P25): in a file, sent, seen in a statement. An order stands in one file at a
-- time, what was sent is a movement of its money, and a line of a statement shows one transfer leaving.
create table refund_transfers (
  id uuid primary key,
  order_id uuid not null references voucher_orders (id),
  file_id uuid,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency in ('EUR', 'USD', 'CZK')),
  iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
  payee text not null check (char_length(payee) between 1 and 70),
  is_typed boolean not null,
  state text not null check (state in ('prepared', 'sent', 'confirmed', 'called-off')),
  made_by_id uuid not null,
  made_by text not null,
  made_at timestamptz not null,
  payment_id uuid unique references order_payments (id),
  entry_id uuid unique references bank_entries (id),
  confirmed_on date,
  constraint prepared_in_a_file check (state <> 'prepared' or file_id is not null),
  constraint sent_as_a_payment check ((payment_id is not null) = (state in ('sent', 'confirmed'))),
  constraint confirmed_by_a_line check (
    (entry_id is not null) = (state = 'confirmed') and (confirmed_on is not null) = (state = 'confirmed'))
);
create unique index refund_transfers_prepared on refund_transfers (order_id) where state = 'prepared';
create index refund_transfers_order on refund_transfers (order_id, made_at, id);
create index refund_transfers_file on refund_transfers (file_id, id);
create index refund_transfers_state on refund_transfers (state, made_at, id);
