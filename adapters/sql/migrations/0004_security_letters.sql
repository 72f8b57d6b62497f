-- Up Migration

-- The only way into the queue for a role that may not touch the queue's own schema. How often a job is tried is
-- `jobTries` of the domain.
create function enqueue_job(kind text, payload json) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload, max_attempts => 25);
end
$$;
revoke execute on function enqueue_job (text, json) from public;

-- Whoever writes an entry that staff must not overlook writes the job of its letter too; `raisesLetter` of the
-- domain says the same. Nobody can call this but the trigger, so it needs no grant.
create function enqueue_security_letter() returns trigger
language plpgsql security definer set search_path from current as $$
begin
  perform enqueue_job('letter', json_build_object(
    'kind', 'letter', 'letter', 'security-alert', 'entryId', new.id::text
  ));
  return null;
end
$$;
create trigger audit_logs_security_letter after insert on audit_logs
  for each row when (new.severity in ('high', 'critical')) execute function enqueue_security_letter();
