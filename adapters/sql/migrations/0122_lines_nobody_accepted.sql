-- Up Migration

-- What a line means follows its orders until somebody accepts it, also when it was set aside: such lines are found by their orders, too.
drop index bank_entries_orders;
create index bank_entries_orders on bank_entries using gin (order_ids) where decision <> 'accepted';
