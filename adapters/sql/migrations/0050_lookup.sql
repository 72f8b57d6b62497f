-- Up Migration

-- What the jump box of the back-office looks records up by. What else it asks for has an index of its own: numbers, serials
-- and variable symbols are unique, words are found in the search text.
create index if not exists voucher_orders_email on voucher_orders (lower(email), created_at, id);
create index if not exists support_tickets_email on support_tickets (lower(email), created_at, id);
create index voucher_orders_phone on voucher_orders (right(regexp_replace(phone, '\D', '', 'g'), 9), created_at, id);
create index voucher_orders_missing on voucher_orders ((charged_minor - received_minor), created_at, id)
  where order_status <> 'zrusena' and payment_status in ('pending', 'partial');
create index bank_entries_symbol on bank_entries (variable_symbol, booked_on, id) where decision = 'open';
create index bank_entries_counter_account on bank_entries (upper(replace(counter_account, ' ', '')), booked_on, id);
create index bank_entries_amount on bank_entries (amount_minor, booked_on, id);
