-- Up Migration

-- Commits that tell wait for each other, each for the disk flush of the one before it (decision 60), so orders were flushed one
-- by one. An order of the server is told in a transaction of its own that nothing waits for, behind its own, in the same call.

-- As before; whoever tells after the commit says so, for this transaction.
create or replace function enqueue_jobs(jobs jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added integer;
begin
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select known.id, job::json, 25
    from jsonb_array_elements(jobs) job
    join graphile_worker._private_tasks known on known.identifier = job ->> 'kind';
  get diagnostics added = row_count;
  if added > 0 and current_setting('hotovo.tells_after', true) is distinct from 'on' then
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', added)::text);
  end if;
  if added < jsonb_array_length(jobs) then
    perform graphile_worker.add_jobs(array(
      select row(job ->> 'kind', job::json, null, null, 25, null, null, null)::graphile_worker.job_spec
        from jsonb_array_elements(jobs) job
       where not exists (select from graphile_worker._private_tasks known where known.identifier = job ->> 'kind')
    ));
  end if;
end
$$;

drop trigger told_new on voucher_orders;
create trigger told_new after insert on voucher_orders referencing new table as stored
  for each statement when (current_setting('hotovo.tells_after', true) is distinct from 'on')
  execute function tell_stored('order');

-- Places an order as `place_order` does, keeps it, and only then tells of it and wakes the queue: in the order in which they were
-- placed, before anybody is answered. Should the database end in between, all who listen lose their connection and know that
-- something may have been missed. What commits can have no search path of its own, so every name is whole.
create procedure place_order_and_tell(placement jsonb) language plpgsql as $$
begin
  perform pg_catalog.set_config('hotovo.tells_after', 'on', true);
  perform public.place_order(placement);
  commit;
  perform pg_catalog.pg_notify('happenings', pg_catalog.jsonb_build_object(
    'kind', 'order', 'id', placement #>> '{order,id}', 'version', 1)::text);
  if placement #> '{jobs,0}' is not null then
    perform pg_catalog.pg_notify('jobs:insert', pg_catalog.json_build_object(
      'r', pg_catalog.random(), 'count', pg_catalog.jsonb_array_length(placement -> 'jobs'))::text);
  end if;
end
$$;
revoke execute on procedure place_order_and_tell (jsonb) from public;
