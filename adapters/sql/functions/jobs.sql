-- The queue of jobs, whose own schema the server's role may not touch.

-- How often a job is tried that fails: `jobTries` of the domain, to which a test holds it.
create or replace function job_tries() returns integer
language sql immutable as $$
  select 25
$$;

-- The only way into the queue for a role that may not touch the queue's own schema: {kind, …}[], each tried `job_tries`
-- times. A job of ours has no key, queue or priority, and looking after those took `add_jobs` most of the time of an order; the
-- queue does what is left, kinds that the queue does not know yet (decision 82). Which kinds are known is looked up once, so that no job is
-- lost where a worker makes its kind known between the two steps. Whoever tells after the commit says so, for this transaction.
create or replace function enqueue_jobs(jobs jsonb) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
    -- One by one, so that they stand in their order: `add_jobs` joins them with their kinds, in whatever order that comes to.
    perform graphile_worker.add_job(job ->> 'kind', job::json, max_attempts => public.job_tries())
       from jsonb_array_elements(jobs) job
      where not known ? (job ->> 'kind');
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

-- {jobs}: jobs that belong to no record.
create or replace function take_on_jobs(addition jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform enqueue_jobs(addition -> 'jobs');
end
$$;

-- Jobs that are not done, for whoever looks after them, one of them by its id, or all from behind a place on: {id, kind, letter, state,
-- about, tries, most_tries, next_try_at, last_error}[]. Of what a job holds it tells the name of its letter and what names a record, an
-- order or the file of a bank, whoever asks: a program's words stay here.
create or replace function queued_jobs(of_id bigint, after_state text, after_id bigint, at_most integer) returns json
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  states constant text[] := array['given-up', 'failed', 'waiting', 'under-way'];
  naming constant text[] := array['orderId', 'ticketId', 'replyId', 'feedbackId', 'serial', 'alertId', 'recoveryId', 'emailChangeId', 'accountId', 'factorId', 'sessionId', 'deliveryId', 'importId'];
begin
  return (
    select coalesce(json_agg(json_build_object(
             'id', found.id::text, 'kind', found.identifier, 'letter', found.payload ->> 'letter', 'state', found.state,
             'about', (select coalesce(jsonb_object_agg(name, found.payload ->> name), '{}')
                         from unnest(naming) name where found.payload ->> name is not null),
             'tries', found.attempts, 'most_tries', found.max_attempts,
             'next_try_at', case when found.state in ('failed', 'waiting') then found.run_at end,
             'last_error', found.last_error) order by found.place, found.id), '[]')
      from (
        select j.*, t.identifier, array_position(states, j.state) as place
          from (select *, case when locked_at is not null then 'under-way' when attempts >= max_attempts then 'given-up'
                               when attempts > 0 then 'failed' else 'waiting' end as state
                  from graphile_worker._private_jobs) j
          join graphile_worker._private_tasks t on t.id = j.task_id
         where (of_id is null or j.id = of_id)
           and (after_id is null or (array_position(states, j.state), j.id) > (array_position(states, after_state), after_id))
         order by place, j.id
         limit at_most
      ) found
  );
end
$$;

-- Has a job tried again now, with all its tries before it; false where there is none, or somebody is at work on it.
create or replace function reschedule_job(of_id bigint) returns boolean
language plpgsql set search_path = pg_catalog, pg_temp as $$
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
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  if not reschedule_job(of_id) then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

-- Gives back what workers have under way who are dead. The Edge Function of a project has no connection that lasts: each of its workers,
-- `function-…`, is over when the platform ends it, after 400 seconds at most. A server holds a lock of its name as long as it lives, but for a
-- moment when it has just begun or lost a connection: whoever may come in such a moment leaves it what it has not had for so long.
create or replace function free_jobs_of_dead(of_servers_after interval) returns void
language sql set search_path = pg_catalog, pg_temp as $$
  select graphile_worker.force_unlock_workers(array(
    select locked_by
      from (select locked_by, locked_at from graphile_worker._private_jobs where locked_by is not null
            union all
            select locked_by, locked_at from graphile_worker._private_job_queues where locked_by is not null) held
     group by locked_by
    having case when locked_by like 'function-%' then min(locked_at) < now() - interval '10 minutes'
                when min(locked_at) <= now() - of_servers_after then pg_try_advisory_xact_lock(hashtextextended(locked_by, 0))
                else false end))
$$;

-- Takes the job that is due next for a worker who knows these kinds, as graphile-worker does it, and counts the try; null where there
-- is none. A worker that has no connection of its own calls itself `function-…`. {id, payload, tries, most_tries}
create or replace function take_job(worker text, kinds text[]) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  taken jsonb;
begin
  perform free_jobs_of_dead(of_servers_after => interval '10 minutes');
  with due as (
    select j.id, j.job_queue_id
      from graphile_worker._private_jobs j
     where j.is_available and j.run_at <= now()
       and j.task_id in (select id from graphile_worker._private_tasks where identifier = any (kinds))
       and (j.job_queue_id is null or j.job_queue_id in (
             select id from graphile_worker._private_job_queues where is_available for update skip locked))
     order by j.priority, j.run_at
     limit 1
       for update skip locked
  ), queue as (
    update graphile_worker._private_job_queues q set locked_by = worker, locked_at = now() from due where q.id = due.job_queue_id
  )
  update graphile_worker._private_jobs j set attempts = j.attempts + 1, locked_by = worker, locked_at = now()
    from due where j.id = due.id
  returning jsonb_build_object('id', j.id::text, 'payload', j.payload, 'tries', j.attempts, 'most_tries', j.max_attempts) into taken;
  return taken;
end
$$;

-- Forgets a job that a worker has done, as long as it is theirs.
create or replace function complete_job(of_id bigint, worker text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  with done as (
    delete from graphile_worker._private_jobs where id = of_id and locked_by = worker returning job_queue_id
  )
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    from done where q.id = done.job_queue_id and q.locked_by = worker;
end
$$;

-- Lets a job that a worker could not do wait for another try, longer each time, with the name of what it failed with.
create or replace function fail_job(of_id bigint, worker text, fault text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  with failed as (
    update graphile_worker._private_jobs
       set last_error = fault, run_at = greatest(now(), run_at) + exp(least(attempts, 10)) * interval '1 second',
           locked_by = null, locked_at = null
     where id = of_id and locked_by = worker
    returning job_queue_id
  )
  update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
    from failed where q.id = failed.job_queue_id and q.locked_by = worker;
end
$$;
