-- A failure to sign in, and once per window the alarm: passwords and second steps are counted apart. One after the other, since
-- failures are in one chain: each statement of a function sees what was committed while the row before waited for its head.
create or replace function log_failed_sign_in(entry jsonb, alarm jsonb, failures integer, since timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (entry ->> 'person')::uuid;
begin
  perform log_system_entry(entry);
  perform log_system_entry(alarm)
    where failures <= (
            select count(*) from audit_logs l
             where l.action = entry ->> 'action' and l.person = whose and l.timestamp > since
          )
      and not exists (
            select from audit_logs l
             where l.action = alarm ->> 'action' and l.person = whose and l.timestamp > since
          );
end
$$;

-- {account, hash, at, lockout_key, entry, jobs}: a new password ends a change of e-mail and the sessions of its account, those too that were kept while this waited for the account: each
-- statement of a function sees what was committed before it. `Sessions.start` looks at the hash under the same lock. What somebody
-- else set has to be changed.
create or replace function change_staff_password(change jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
begin
  perform from staff_accounts where id = whose for no key update;
  if not found then
    return;
  end if;
  -- Sessions first: a change of the account takes the lock of a chain, which comes behind them.
  update staff_sessions set ended_at = (change ->> 'at')::timestamptz where account_id = whose and ended_at is null;
  update staff_accounts set password_hash = change ->> 'hash', must_change_password = true where id = whose;
  update staff_email_changes set ended_at = greatest(created_at, (change ->> 'at')::timestamptz)
   where account_id = whose and ended_at is null;
  perform log_system_entry(change -> 'entry');
  delete from sign_in_gates where key = change ->> 'lockout_key';
  perform enqueue_jobs(change -> 'jobs');
end
$$;

-- {account, hash, verified, session, at, lockout_key, entry, jobs}: whoever is signed in gives themselves a new password, and every
-- session ends but this one, which may be null, and a change of e-mail; null where the password is no longer the one that was verified, or the account is
-- closed. Locks are taken in the order of `change_staff_password`: account, sessions, the log's chain, lockout.
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
  update staff_email_changes set ended_at = greatest(created_at, (change ->> 'at')::timestamptz)
   where account_id = whose and ended_at is null;
  perform log_system_entry(change -> 'entry');
  delete from sign_in_gates where key = change ->> 'lockout_key';
  perform enqueue_jobs(coalesce(change -> 'jobs', '[]'));
  return 'true'::jsonb;
end
$$;

-- {account, at, entry}: closes an account and ends its sessions: `closed`, `unchanged` where it is not there or closed already,
-- or `last-admin`. One after the other where admins are closed at once: each statement of a function sees what was committed
-- while it waited. Locks are taken in the order of `change_staff_password`: accounts, sessions, the log's chain.
create or replace function close_account(change jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
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
    or id <> whose and role = 'admin' and closed_at is null and not must_change_password;
  if not found then
    return 'last-admin';
  end if;
  update staff_sessions set ended_at = closing_at where account_id = whose and ended_at is null;
  update staff_accounts set closed_at = closing_at where id = whose;
  perform log_system_entry(change -> 'entry');
  return 'closed';
end
$$;

-- {account, from, to, entry}: another role for an open account: `changed`, `stale` where its role is not the one that was seen, or
-- `last-admin`. Locks are taken as in `close_account`.
create or replace function change_account_role(change jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
begin
  perform from staff_accounts where id = whose or role = 'admin' and closed_at is null order by id for no key update;
  perform from staff_accounts where id = whose and closed_at is null
    and role is not distinct from change ->> 'from' and role is distinct from change ->> 'to';
  if not found then
    return 'stale';
  end if;
  perform from staff_accounts where id = whose and role is distinct from 'admin'
    or id <> whose and role = 'admin' and closed_at is null and not must_change_password;
  if not found then
    return 'last-admin';
  end if;
  update staff_accounts set role = change ->> 'to' where id = whose;
  perform log_system_entry(change -> 'entry');
  return 'changed';
end
$$;

-- {account, entry}: opens a closed account again; false where there is none.
create or replace function open_account(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_accounts set closed_at = null where id = (change ->> 'account')::uuid and closed_at is not null;
  if not found then
    return false;
  end if;
  perform log_system_entry(change -> 'entry');
  return true;
end
$$;

-- {key, at, most, window_minutes, lock_minutes}: counts an attempt to sign in as a failure before it is judged; {failures, admitted}. It takes
-- a few lockouts along that are over, last, and waits for none.
create or replace function count_sign_in_attempt(attempt jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  instant constant timestamptz := attempt ->> 'at';
  most constant integer := attempt ->> 'most';
  locked_for constant interval := (attempt ->> 'lock_minutes')::integer * interval '1 minute';
  counted_for constant interval := (attempt ->> 'window_minutes')::integer * interval '1 minute';
  counted jsonb;
begin
  insert into sign_in_gates as g (key, failures, admitted, expires_at)
  values (attempt ->> 'key', array[instant], true, instant + locked_for)
  on conflict (key) do update set
    admitted = cardinality(g.failures) < most or instant >= g.failures[cardinality(g.failures)] + locked_for,
    failures = case
      when cardinality(g.failures) < most then array(
        select failure from unnest(g.failures) with ordinality as told (failure, place)
         where failure > instant - counted_for order by place
      ) || instant
      when instant < g.failures[cardinality(g.failures)] + locked_for then g.failures
      else array[instant]
    end,
    expires_at = greatest(g.expires_at, excluded.expires_at)
  returning jsonb_build_object('failures', g.failures, 'admitted', g.admitted) into counted;
  delete from sign_in_gates where key in (
    select key from sign_in_gates where expires_at <= instant order by expires_at limit 4 for update skip locked
  );
  return counted;
end
$$;

-- The instants of what is counted under a key, the oldest first.
create or replace function sign_in_failures(of_key text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select to_jsonb(failures) from sign_in_gates where key = of_key), '[]')
$$;

-- Takes back the attempt of an instant that nobody could judge.
create or replace function withdraw_sign_in_attempt(of_key text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update sign_in_gates
     set failures = failures[:array_position(failures, at) - 1] || failures[array_position(failures, at) + 1:]
   where key = of_key and at = any (failures);
end
$$;

-- {account, entry}: an account with its password hash.
create or replace function add_account(addition jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into staff_accounts select a.* from jsonb_populate_record(null::staff_accounts, addition -> 'account') a;
  perform log_system_entry(addition -> 'entry');
end
$$;

-- The same, of the first admin; false where there is one, or the e-mail is taken.
create or replace function add_first_admin(addition jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into staff_accounts select a.* from jsonb_populate_record(null::staff_accounts, addition -> 'account') a
   where not admin_exists()
  on conflict do nothing;
  if not found then
    return false;
  end if;
  perform log_system_entry(addition -> 'entry');
  return true;
end
$$;

create or replace function admin_exists() returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from staff_accounts where role = 'admin');
end
$$;

-- {account, hash}: an account and its password hash by its normalised e-mail; null where there is none.
create or replace function account_by_email(of_email text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('account', to_jsonb(a) - 'password_hash', 'hash', a.password_hash)
      from staff_accounts a where a.email = of_email
  );
end
$$;

create or replace function account_by_id(of_id uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select to_jsonb(a) - 'password_hash' from staff_accounts a where a.id = of_id);
end
$$;

-- The open accounts that have a role, by their e-mails.
create or replace function accounts_with_role() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(to_jsonb(a) - 'password_hash' order by a.email collate "C"), '[]')
      from staff_accounts a where a.role is not null and a.closed_at is null
  );
end
$$;

-- All accounts with whether they have a factor that counts, by their e-mails.
create or replace function staff_members() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(
             to_jsonb(a) - 'password_hash' || jsonb_build_object('has_factor', exists (
               select from staff_factors f where f.account_id = a.id and f.verified_at is not null))
             order by a.email collate "C"), '[]')
      from staff_accounts a
  );
end
$$;

-- All accounts, closed ones too, in no order and without what they sign in with.
create or replace function all_accounts() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select coalesce(json_agg(to_jsonb(a) - 'password_hash'), '[]') from staff_accounts a);
end
$$;
