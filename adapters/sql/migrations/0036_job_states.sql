-- Up Migration

-- How many jobs wait for their first try or for another one, and how many were given up: what the server may know of
-- the queue, whose own schema it may not touch.
create function job_states() returns table (waiting integer, failed integer, given_up integer)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select count(*) filter (where attempts = 0)::integer,
           count(*) filter (where attempts > 0 and attempts < max_attempts)::integer,
           count(*) filter (where attempts >= max_attempts)::integer
      from graphile_worker.jobs
     where locked_at is null;
end
$$;
revoke execute on function job_states() from public;
