-- Up Migration

-- Requests for letters by which staff replace a password. The links and codes in them are made from an id here and the hash
-- of the password by a key that is not here, so nothing in this table opens anything. No foreign keys: a request for an
-- e-mail that nobody has is kept by the same work.
create table staff_recoveries (
  id uuid primary key,
  kind text not null check (kind in ('link', 'code')),
  key text not null check (char_length(key) = 43),
  account_id uuid,
  language text not null check (language in ('sk', 'en')),
  created_at timestamptz not null,
  redirect_to text check (char_length(redirect_to) <= 500),
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9_-]{43}$'),
  used_at timestamptz check (used_at >= created_at),
  session_id uuid check (session_id is null or used_at is not null)
);
create index staff_recoveries_newest on staff_recoveries (key, created_at desc);
create index staff_recoveries_age on staff_recoveries (created_at);
create unique index staff_recoveries_session on staff_recoveries (session_id) where session_id is not null;

-- Keeps a recovery with its jobs and entries, uses up those before it under its key, and takes a few along that are over. One
-- after the other for one key: each statement of a function sees what was committed while it waited for the lock.
create function add_recovery(recovery jsonb, entries jsonb, jobs jsonb, forget_before timestamptz) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('recovery ' || (recovery ->> 'key'), 0));
  delete from staff_recoveries where id in (
    select id from staff_recoveries where created_at < forget_before
     order by created_at limit 4 for update skip locked
  );
  update staff_recoveries set used_at = greatest(created_at, (recovery ->> 'created_at')::timestamptz)
   where key = recovery ->> 'key' and used_at is null;
  insert into staff_recoveries select * from jsonb_populate_record(null::staff_recoveries, recovery);
  insert into audit_logs (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, search_text, person
    from jsonb_populate_recordset(null::audit_logs, entries);
  perform enqueue_jobs(jobs) where jsonb_array_length(jobs) > 0;
end
$$;
revoke execute on function add_recovery (jsonb, jsonb, jsonb, timestamptz) from public;

-- As before; `session` may be null, and then none goes on.
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
  return 'true'::jsonb;
end
$$;
