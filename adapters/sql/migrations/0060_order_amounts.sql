-- Up Migration

-- Orders of an amount, or from one to another.
create index voucher_orders_amount on voucher_orders (total_amount, created_at, id);
create index voucher_orders_currency_amount on voucher_orders (currency, total_amount, created_at, id);
