-- An account is typed for what is given back of an order, or for money of a line (rules P33, P47).
alter table refund_accounts
  alter column order_id drop not null,
  add column line_refund_id uuid references line_refunds (id),
  add constraint of_one_of_both check ((order_id is null) <> (line_refund_id is null));
create index refund_accounts_line on refund_accounts (line_refund_id, typed_at desc, id desc) where line_refund_id is not null;
