-- Up Migration

-- The index of places knows no voucher that replaces another, so all vouchers were read for those of one order.
create index vouchers_order on vouchers (order_id) where order_id is not null;
