-- Up Migration

-- What is owed soonest, from a place on.
drop index voucher_orders_unpaid;
create index voucher_orders_unpaid on voucher_orders (due_date, created_at, id)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');
