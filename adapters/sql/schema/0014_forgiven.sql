-- What of the price of an order was forgiven is a movement of its account that nobody paid (rule P32).
alter table order_payments
  drop constraint order_payments_kind_check,
  drop constraint order_payments_check,
  add constraint order_payments_kind_check check (kind in ('payment', 'take-back', 'refund', 'forgiven')),
  add constraint order_payments_check check (
    case kind when 'payment' then amount_minor > 0 when 'forgiven' then amount_minor <> 0 else amount_minor < 0 end);
