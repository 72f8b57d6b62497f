-- Up Migration

-- What was refused last is told beside what waits.
create index hand_payments_refused on hand_payments (decided_at, id) where state = 'refused';
