-- {recovery, entry, jobs, forget_before}: keeps a recovery with its jobs and entry, uses up those before it under its key, and takes a few along that are over. One
-- after the other for one key: each statement of a function sees what was committed while it waited for the lock.
create or replace function add_recovery(request jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  fresh constant staff_recoveries := jsonb_populate_record(null::staff_recoveries, request -> 'recovery');
begin
  perform pg_advisory_xact_lock(hashtextextended('recovery ' || fresh.key, 0));
  delete from staff_recoveries where id in (
    select id from staff_recoveries where created_at < (request ->> 'forget_before')::timestamptz
     order by created_at limit 4 for update skip locked
  );
  update staff_recoveries set used_at = greatest(created_at, fresh.created_at)
   where key = fresh.key and used_at is null;
  insert into staff_recoveries values (fresh.*);
  perform log_system_entry(request -> 'entry');
  perform enqueue_jobs(request -> 'jobs') where jsonb_array_length(request -> 'jobs') > 0;
end
$$;

-- {recovery, account, hash}: a recovery with its account and the password as they are now; null where it is for nobody.
create or replace function recovery_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('recovery', r, 'account', to_jsonb(a) - 'password_hash', 'hash', a.password_hash)
      from staff_recoveries r join staff_accounts a on a.id = r.account_id where r.id = of_id
  );
end
$$;

-- The same of the newest one under a key.
create or replace function newest_recovery(of_key text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return recovery_by_id((select id from staff_recoveries where key = of_key order by created_at desc limit 1));
end
$$;

-- Uses a recovery up for a session; answers whether it was good until then.
create or replace function use_recovery(of_id uuid, at timestamptz, of_session uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_recoveries set used_at = at, session_id = of_session where id = of_id and used_at is null;
  return found;
end
$$;
