-- {change, entry, jobs, forget_before}: keeps a change of e-mail with its jobs and entry, ends the one before it of its account, and
-- takes a few along that are over. One after the other for one account: each statement of a function sees what was committed while it
-- waited for the lock.
create or replace function begin_email_change(request jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  fresh constant staff_email_changes := jsonb_populate_record(null::staff_email_changes, request -> 'change');
begin
  perform from staff_accounts where id = fresh.account_id for no key update;
  delete from staff_email_changes where id in (
    select id from staff_email_changes where created_at < (request ->> 'forget_before')::timestamptz
     order by created_at limit 4 for update skip locked
  );
  update staff_email_changes set ended_at = greatest(created_at, fresh.created_at)
   where account_id = fresh.account_id and ended_at is null;
  insert into staff_email_changes values (fresh.*);
  perform log_system_entry(request -> 'entry');
  perform enqueue_jobs(request -> 'jobs');
end
$$;

-- {change, account, hash}: a change of e-mail with its account and the password as they are now; null where there is none.
create or replace function email_change_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('change', c, 'account', to_jsonb(a) - 'password_hash', 'hash', a.password_hash)
      from staff_email_changes c join staff_accounts a on a.id = c.account_id where c.id = of_id
  );
end
$$;

-- The same of the one of an account that has not ended.
create or replace function email_change_of_account(of_account uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return email_change_by_id((select id from staff_email_changes where account_id = of_account and ended_at is null));
end
$$;

-- {id, entry, jobs}: sends the letters of a change that has not ended once more; answers whether it has not.
create or replace function send_email_change_again(request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform from staff_email_changes where id = (request ->> 'id')::uuid and ended_at is null for update;
  if not found then
    return false;
  end if;
  perform log_system_entry(request -> 'entry');
  perform enqueue_jobs(request -> 'jobs');
  return true;
end
$$;

-- {id, at, entry}: ends a change of e-mail; answers whether it had not ended before.
create or replace function end_email_change(request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_email_changes set ended_at = greatest(created_at, (request ->> 'at')::timestamptz)
   where id = (request ->> 'id')::uuid and ended_at is null;
  if not found then
    return false;
  end if;
  perform log_system_entry(request -> 'entry');
  return true;
end
$$;

-- {id, account, side, at, verified, entry, done: {entry, jobs, display_name}}: notes that one side of a change of e-mail confirmed, with
-- an entry the first time. With the second side the account has the new e-mail, its sessions end, and what was asked for by letters is
-- used up: `done`; before that `waits`; and `over` where the change ended, the account was closed, or its password or e-mail is not
-- what it was. An e-mail that another account has by then is refused by its constraint, and nothing is written. Locks are taken in
-- the order of `change_staff_password`: account, sessions, the log's chain.
create or replace function confirm_email_change(confirmation jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (confirmation ->> 'account')::uuid;
  instant constant timestamptz := (confirmation ->> 'at')::timestamptz;
  is_old constant boolean := confirmation ->> 'side' = 'old';
  former text;
  asked staff_email_changes;
begin
  select email into former from staff_accounts
   where id = whose and password_hash = confirmation ->> 'verified' and closed_at is null for no key update;
  select * into asked from staff_email_changes
   where id = (confirmation ->> 'id')::uuid and account_id = whose and old_email = former and ended_at is null for update;
  if not found then
    return 'over';
  end if;
  if (case when is_old then asked.confirmed_new_at else asked.confirmed_old_at end) is null then
    if (case when is_old then asked.confirmed_old_at else asked.confirmed_new_at end) is null then
      update staff_email_changes
         set confirmed_old_at = case when is_old then instant end, confirmed_new_at = case when is_old then null else instant end
       where id = asked.id;
      perform log_system_entry(confirmation -> 'entry');
    end if;
    return 'waits';
  end if;
  update staff_email_changes
     set confirmed_old_at = coalesce(confirmed_old_at, instant), confirmed_new_at = coalesce(confirmed_new_at, instant),
         ended_at = greatest(created_at, instant)
   where id = asked.id;
  update staff_recoveries set used_at = greatest(created_at, instant) where account_id = whose and used_at is null;
  update staff_sessions set ended_at = instant where account_id = whose and ended_at is null;
  update staff_accounts
     set email = asked.new_email, display_name = coalesce(confirmation -> 'done' ->> 'display_name', display_name)
   where id = whose;
  perform log_system_entry(confirmation -> 'done' -> 'entry');
  perform enqueue_jobs(confirmation -> 'done' -> 'jobs');
  return 'done';
end
$$;
