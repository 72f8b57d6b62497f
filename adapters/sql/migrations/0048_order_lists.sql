-- Up Migration

-- Several filters together are one index, in the order of the list.
create index voucher_orders_status_payment on voucher_orders (order_status, payment_status, created_at, id);
create index voucher_orders_status_currency on voucher_orders (order_status, currency, created_at, id);
create index voucher_orders_payment_currency on voucher_orders (payment_status, currency, created_at, id);
create index voucher_orders_states on voucher_orders (order_status, payment_status, currency, created_at, id);
