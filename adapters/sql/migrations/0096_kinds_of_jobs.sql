-- Up Migration

-- As before, but no job is lost where a worker makes its kind known between the two steps: which kinds are known is looked up once.
create or replace function enqueue_jobs(jobs jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  known constant jsonb := coalesce(
    (select jsonb_object_agg(identifier, id) from graphile_worker._private_tasks), '{}');
  added integer;
begin
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select (known ->> (job ->> 'kind'))::integer, job::json, 25
    from jsonb_array_elements(jobs) job
   where known ? (job ->> 'kind');
  get diagnostics added = row_count;
  if added > 0 and current_setting('hotovo.tells_after', true) is distinct from 'on' then
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', added)::text);
  end if;
  if added < jsonb_array_length(jobs) then
    perform graphile_worker.add_jobs(array(
      select row(job ->> 'kind', job::json, null, null, 25, null, null, null)::graphile_worker.job_spec
        from jsonb_array_elements(jobs) job
       where not known ? (job ->> 'kind')
    ));
  end if;
end
$$;
