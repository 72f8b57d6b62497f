-- The town of an order, as `town_of` writes it into a statement.
create index voucher_orders_town on voucher_orders ((trim(regexp_replace(lower(translate(regexp_replace(normalize(city, NFD),
    '[\u0300-\u036f]', '', 'g'), 'ħøđłıĦØĐŁ', 'hodliHODL')), '[\s\u002d\u2010-\u2015]+', ' ', 'g'))) text_pattern_ops, created_at, id);
-- What somebody noted something about.
create index voucher_orders_noted on voucher_orders (created_at, id) where num_nonnulls(notes, admin_notes) > 0;
create index support_tickets_noted on support_tickets (created_at, id) where admin_notes is not null;
create index support_tickets_category on support_tickets (category, created_at, id);
-- Vouchers of an amount, or with one left.
create index vouchers_amount on vouchers (amount_minor, created_at, serial);
create index vouchers_balance on vouchers (balance_minor, created_at, serial);
-- Vouchers that expire soonest.
create index vouchers_expires on vouchers (expires_at, created_at, serial);
-- They tell sums too.
drop function if exists orders_count (jsonb), vouchers_count (jsonb);
