-- Up Migration

-- {account, hash, verified, session, at, lockout_key, entries}: whoever is signed in gives themselves a new password, and
-- every session ends but this one; null where the password is no longer the one that was verified. Locks are taken in the
-- order of `change_staff_password`: account, sessions, the log's chain, lockout.
create function change_own_password(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
begin
  perform from staff_accounts where id = whose and password_hash = change ->> 'verified' for no key update;
  if not found then
    return null;
  end if;
  update staff_sessions set ended_at = (change ->> 'at')::timestamptz
   where account_id = whose and ended_at is null and id <> (change ->> 'session')::uuid;
  update staff_accounts set password_hash = change ->> 'hash' where id = whose;
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_recordset(null::audit_logs, change -> 'entries');
  delete from sign_in_gates where key = change ->> 'lockout_key';
  return 'true'::jsonb;
end
$$;
revoke execute on function change_own_password (jsonb) from public;
