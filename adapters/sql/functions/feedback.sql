-- {feedback, entry, human_check: {id, expires_at}, jobs}: all of it, or nothing.
create or replace function submit_feedback(submission jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  received feedback := jsonb_populate_record(null::feedback, submission -> 'feedback');
begin
  insert into feedback values (received.*);
  insert into used_human_checks (id, expires_at, used_for)
  values ((submission #>> '{human_check,id}')::uuid, (submission #>> '{human_check,expires_at}')::timestamptz,
          received.id);
  perform enqueue_jobs(submission -> 'jobs');
  insert into audit_logs
    (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person, search_text)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person,
         search_text
    from jsonb_populate_record(null::audit_logs, submission -> 'entry');
end
$$;

create or replace function feedback_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(f) from feedback f where f.id = of_id);
end
$$;

create or replace function feedback_by_human_check(of_check uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select row_to_json(f) from feedback f join used_human_checks c on c.used_for = f.id where c.id = of_check
  );
end
$$;
