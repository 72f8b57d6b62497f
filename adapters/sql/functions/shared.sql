-- What writes several tables is a function (decision 39): PostgreSQL and, over PostgREST, others call the same one. It checks and
-- writes; numbers, statuses, sums and entries were decided by the domain, and constraints say what is refused. Rows in the parameter have
-- the names of their columns. Whatever is locked by everybody, the head of a chain, is locked last.

-- Which database of which server this is, so that whoever is given two ways to one knows that they lead to the same.
create or replace function whereabouts() returns text
language sql stable set search_path = public, pg_temp as $$
  select format('%s %s %s', current_database(), oid, extract(epoch from pg_postmaster_start_time()))
    from pg_database where datname = current_database()
$$;
