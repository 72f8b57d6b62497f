-- Up Migration

-- As before, with the jobs that a new password brings: its owner is told by a letter of their own.
drop function change_staff_password (uuid, text, timestamptz, text, jsonb);
create function change_staff_password(account uuid, hash text, at timestamptz, lockout_key text, entries jsonb, jobs jsonb)
returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform from staff_accounts where id = account for no key update;
  if not found then
    return;
  end if;
  -- Sessions first: a change of the account takes the lock of a chain, which comes behind them.
  update staff_sessions set ended_at = at where account_id = account and ended_at is null;
  update staff_accounts set password_hash = hash where id = account;
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_recordset(null::audit_logs, entries);
  delete from sign_in_gates where key = lockout_key;
  perform enqueue_jobs(jobs);
end
$$;
revoke execute on function change_staff_password (uuid, text, timestamptz, text, jsonb, jsonb) from public;

-- A server of the version before sends no jobs.
create or replace function change_own_password(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
begin
  perform from staff_accounts where id = whose and password_hash = change ->> 'verified' for no key update;
  if not found then
    return null;
  end if;
  update staff_sessions set ended_at = (change ->> 'at')::timestamptz
   where account_id = whose and ended_at is null and id is distinct from (change ->> 'session')::uuid;
  update staff_accounts set password_hash = change ->> 'hash' where id = whose;
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_recordset(null::audit_logs, change -> 'entries');
  delete from sign_in_gates where key = change ->> 'lockout_key';
  perform enqueue_jobs(coalesce(change -> 'jobs', '[]'));
  return 'true'::jsonb;
end
$$;
