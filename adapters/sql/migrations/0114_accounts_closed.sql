-- Up Migration

-- Accounts of staff are closed and opened again, and have a password that must be changed before they open anything.
alter table staff_accounts
  add column closed_at timestamptz,
  add column must_change_password boolean not null default false;

-- Whether an account is closed is hashed too, and entries tell how often it changed.
drop trigger hashed on staff_accounts;
create trigger hashed
  after insert or update of id, role, password_hash, created_at, closed_at, email, full_name, name, display_name, first_name, last_name
  on staff_accounts for each row execute function hash_record(
    'id', 'id,role,password_hash,created_at,closed_at', 'email,full_name,name,display_name,first_name,last_name', 'true');

-- {account, at, entry}: closes an account and ends its sessions: `closed`, `unchanged` where it is not there or closed already,
-- or `last-admin`. One after the other where admins are closed at once: each statement of a function sees what was committed
-- while it waited. Locks are taken in the order of `change_staff_password`: accounts, sessions, the log's chain.
create function close_account(change jsonb) returns text
language plpgsql set search_path = public, pg_temp as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
  closing_at constant timestamptz := (change ->> 'at')::timestamptz;
begin
  perform from staff_accounts where id = whose or role = 'admin' and closed_at is null order by id for no key update;
  perform from staff_accounts where id = whose and closed_at is null;
  if not found then
    return 'unchanged';
  end if;
  perform from staff_accounts where id = whose and role is distinct from 'admin'
    or id <> whose and role = 'admin' and closed_at is null;
  if not found then
    return 'last-admin';
  end if;
  update staff_sessions set ended_at = closing_at where account_id = whose and ended_at is null;
  update staff_accounts set closed_at = closing_at where id = whose;
  perform log_system_entry(change -> 'entry');
  return 'closed';
end
$$;

-- {account, entry}: opens a closed account again; false where there is none.
create function open_account(change jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  update staff_accounts set closed_at = null where id = (change ->> 'account')::uuid and closed_at is not null;
  if not found then
    return false;
  end if;
  perform log_system_entry(change -> 'entry');
  return true;
end
$$;
revoke execute on function close_account (jsonb), open_account (jsonb) from public;

-- As before; what somebody else set has to be changed.
create or replace function change_staff_password(
  account uuid, hash text, at timestamptz, lockout_key text, entries jsonb, jobs jsonb
) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  perform from staff_accounts where id = account for no key update;
  if not found then
    return;
  end if;
  -- Sessions first: a change of the account takes the lock of a chain, which comes behind them.
  update staff_sessions set ended_at = at where account_id = account and ended_at is null;
  update staff_accounts set password_hash = hash, must_change_password = true where id = account;
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_recordset(null::audit_logs, entries);
  delete from sign_in_gates where key = lockout_key;
  perform enqueue_jobs(jobs);
end
$$;

-- As before, but of no closed account; what its owner chose stays.
create or replace function change_own_password(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
begin
  perform from staff_accounts
    where id = whose and password_hash = change ->> 'verified' and closed_at is null for no key update;
  if not found then
    return null;
  end if;
  update staff_sessions set ended_at = (change ->> 'at')::timestamptz
   where account_id = whose and ended_at is null and id is distinct from (change ->> 'session')::uuid;
  update staff_accounts set password_hash = change ->> 'hash', must_change_password = false where id = whose;
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_recordset(null::audit_logs, change -> 'entries');
  delete from sign_in_gates where key = change ->> 'lockout_key';
  perform enqueue_jobs(coalesce(change -> 'jobs', '[]'));
  return 'true'::jsonb;
end
$$;
