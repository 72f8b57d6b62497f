-- Up Migration

-- Which database of which server this is, so that whoever is given two ways to one knows that they lead to the same.
create function whereabouts() returns text
language sql stable set search_path = public, pg_temp as $$
  select format('%s %s %s', current_database(), oid, extract(epoch from pg_postmaster_start_time()))
    from pg_database where datname = current_database()
$$;

revoke execute on function whereabouts () from public;
