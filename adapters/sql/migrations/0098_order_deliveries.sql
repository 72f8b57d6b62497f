-- Up Migration

-- Orders that are delivered one way, in the order of the list. What stands behind their place is looked at in the index
-- itself, so that a state that few of them have is found without reading the others.
create index voucher_orders_delivery
  on voucher_orders (delivery_method, created_at, id, order_status, payment_status, currency);
