-- Up Migration

-- How often something was asked for: by a keyed hash of an address or of a code, never by either of them. After
-- `ends_at` the row may go.
create table rate_limits (
  name text not null check (name ~ '^[a-z-]{1,40}$'),
  key text not null check (key ~ '^[A-Za-z0-9_-]{43}$'),
  hits integer not null check (hits >= 0),
  ends_at timestamptz not null,
  primary key (name, key)
);
create index rate_limits_end on rate_limits (ends_at);
