-- Up Migration

-- What browsers that ask the database themselves meet (decision 73). None of it is anybody's until
-- `adapters/postgres/setup/supabase-roles.ts` has opened it, which only a Supabase backend does.

-- What is nobody's to see: no way in over PostgREST leads to this schema, and no backup has it.
create schema door;
revoke all on schema door from public;

-- The rules of the domain and the facts of this installation as the server told them when it started.
create table door.rules (
  is_one boolean primary key default true check (is_one),
  told jsonb not null
);

-- Keys of keyed hashes by purpose, the newest at place 0, each as the two blocks that HMAC makes of it (RFC 2104).
create table door.keys (
  purpose text not null,
  place smallint not null check (place >= 0),
  inner_block bytea not null check (octet_length(inner_block) = 64),
  outer_block bytea not null check (octet_length(outer_block) = 64),
  primary key (purpose, place)
);

-- Whether whoever asks is staff who may read: by what the project's administrator wrote into their account, never by what
-- they can write there themselves; with a second factor where the installation wants one.
create function is_staff() returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((
    select told -> 'staffRoles' ? (claims #>> '{app_metadata,role}')
           and (told ->> 'secondFactor' = 'false' or claims ->> 'aal' = 'aal2')
      from door.rules,
           (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) asked
  ), false)
$$;
revoke execute on function is_staff () from public;
