-- Up Migration

-- How many orders are of two or more of these together. Told of each by itself, the database takes states that exclude each
-- other for frequent, and reads the index of amounts from end to end for orders that do not exist.
create statistics voucher_orders_facts (mcv)
  on delivery_method, order_status, payment_status, currency from voucher_orders;
-- As many as these can be together, and some.
alter statistics voucher_orders_facts set statistics 300;
