-- Up Migration

-- Jobs that are not done, for whoever looks after them: {id, after: {state, id}, most}, one of them by its id, or all from behind a
-- place on. Of what a job holds it tells the name of its letter and what names a record, whoever asks: a program's words stay here.
create function queued_jobs(asked jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  states constant text[] := array['given-up', 'failed', 'waiting', 'under-way'];
  naming constant text[] := array['orderId', 'ticketId', 'replyId', 'feedbackId', 'serial', 'alertId', 'recoveryId', 'accountId', 'deliveryId'];
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
create function reschedule_job(of_id bigint) returns boolean
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

create function retry_job(of_id bigint, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if not reschedule_job(of_id) then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;

revoke execute on function queued_jobs (jsonb), reschedule_job (bigint), retry_job (bigint, jsonb) from public;
