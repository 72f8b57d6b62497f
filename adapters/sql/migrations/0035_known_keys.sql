-- Up Migration

-- Whose database this is: names of the keys that it was used with, which tell nothing of the keys. A server that has
-- none of them does not start.
create table known_keys (
  name text primary key check (name ~ '^[A-Za-z0-9_-]{8}$')
);
