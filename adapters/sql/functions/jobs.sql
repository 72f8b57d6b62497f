-- The queue of jobs, whose own schema the server's role may not touch.

-- How often a job is tried that fails: `jobTries` of the domain, to which a test holds it.
create or replace function job_tries() returns integer
language sql immutable as $$
  select 25
$$;

-- The only way into the queue for a role that may not touch the queue's own schema: {kind, …}[], each tried `job_tries`
-- times. A job of ours has no key, queue or priority, and looking after those took `add_jobs` most of the time of an order; it
-- does what is left, kinds that the queue does not know yet (decision 45). Which kinds are known is looked up once, so that no job is
-- lost where a worker makes its kind known between the two steps. Whoever tells after the commit says so, for this transaction.
create or replace function enqueue_jobs(jobs jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known constant jsonb := coalesce(
    (select jsonb_object_agg(identifier, id) from graphile_worker._private_tasks), '{}');
  added integer;
begin
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select (known ->> (job ->> 'kind'))::integer, job::json, public.job_tries()
    from jsonb_array_elements(jobs) job
   where known ? (job ->> 'kind');
  get diagnostics added = row_count;
  if added > 0 and current_setting('hotovo.tells_after', true) is distinct from 'on' then
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', added)::text);
  end if;
  if added < jsonb_array_length(jobs) then
    perform graphile_worker.add_jobs(array(
      select row(job ->> 'kind', job::json, null, null, public.job_tries(), null, null, null)::graphile_worker.job_spec
        from jsonb_array_elements(jobs) job
       where not known ? (job ->> 'kind')
    ));
  end if;
end
$$;

-- How many jobs wait for their first try or for another one, and how many were given up: what the server may know of
-- the queue, whose own schema it may not touch.
create or replace function job_states() returns table (waiting integer, failed integer, given_up integer)
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

-- Jobs that are not done, for whoever looks after them: {id, after: {state, id}, most}, one of them by its id, or all from behind a
-- place on. Of what a job holds it tells the name of its letter and what names a record, an order or the file of a bank, whoever asks:
-- a program's words stay here.
create or replace function queued_jobs(asked jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  states constant text[] := array['given-up', 'failed', 'waiting', 'under-way'];
  naming constant text[] := array['orderId', 'ticketId', 'replyId', 'feedbackId', 'serial', 'alertId', 'recoveryId', 'accountId', 'deliveryId', 'importId'];
begin
  return query
    select jsonb_build_object(
             'id', j.id::text, 'kind', t.identifier, 'letter', j.payload ->> 'letter', 'state', j.state,
             'about', (select coalesce(jsonb_object_agg(name, j.payload ->> name), '{}')
                         from unnest(naming) name where j.payload ->> name is not null),
             'tries', j.attempts, 'most_tries', j.max_attempts,
             'next_try_at', case when j.state in ('failed', 'waiting') then j.run_at end, 'last_error', j.last_error)
      from (select *, case when locked_at is not null then 'under-way' when attempts >= max_attempts then 'given-up'
                           when attempts > 0 then 'failed' else 'waiting' end as state
              from graphile_worker._private_jobs) j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where (asked -> 'id' is null or j.id = (asked ->> 'id')::bigint)
       and (asked -> 'after' is null or (array_position(states, j.state), j.id)
            > (array_position(states, asked #>> '{after,state}'), (asked #>> '{after,id}')::bigint))
     order by array_position(states, j.state), j.id
     limit (asked ->> 'most')::integer;
end
$$;

-- Has a job tried again now, with all its tries before it; false where there is none, or somebody is at work on it.
create or replace function reschedule_job(of_id bigint) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform from graphile_worker._private_jobs where id = of_id and locked_at is null for update;
  if not found then
    return false;
  end if;
  perform graphile_worker.reschedule_jobs(array[of_id], run_at => now(), attempts => 0);
  perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', 1)::text);
  return true;
end
$$;

-- Has a job tried again, with the entry of the general audit log.
create or replace function retry_job(of_id bigint, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if not reschedule_job(of_id) then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;
