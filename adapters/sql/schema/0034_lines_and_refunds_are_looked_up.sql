-- The jump box looks lines of statements up by words: by their pieces, or by looking through the newest where many have them (decision 55).
create index bank_entries_search on bank_entries using gin (search_text gin_trgm_ops);
create index bank_entries_newest on bank_entries (booked_on, id);
-- Refunds of lines are found by any part of the eight signs of their numbers (rule P57).
create index line_refunds_number on line_refunds using gin (upper(left(id::text, 8)) gin_trgm_ops);
