-- Up Migration

-- A new password ends the sessions of its account, those too that were kept while this waited for the account: each
-- statement of a function sees what was committed before it. `Sessions.start` looks at the hash under the same lock.
create function change_staff_password(account uuid, hash text, at timestamptz, lockout_key text, entries jsonb)
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
end
$$;
revoke execute on function change_staff_password from public;
