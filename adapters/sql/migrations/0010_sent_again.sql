-- Up Migration

-- A request for support, or feedback, whose answer was lost is sent again with the same human check: here is the id of
-- what it made. Null where the form knows its twins otherwise (orders, by their key) or makes nothing.
alter table used_human_checks add column used_for uuid;
