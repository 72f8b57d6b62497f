-- Up Migration

-- {session, hash, lockout_key, most, idle_since, began_since, entry, displaced}: begins a session of an account and ends those
-- used longest ago, so that no more than `most` live; false where the password is no longer the one that was verified, or the
-- account is closed, which the next migration gives a column. Whoever has the account's lock sees every session that was kept
-- while it waited: each statement of a function sees what was committed before it. Locks are taken in the order of
-- `change_staff_password`: account, sessions, the log's chain, lockout.
create function start_session(change jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  fresh constant staff_sessions := jsonb_populate_record(null::staff_sessions, change -> 'session');
  displaced uuid[];
begin
  update staff_accounts set last_sign_in_at = fresh.started_at
   where id = fresh.account_id and password_hash = change ->> 'hash' and closed_at is null;
  if not found then
    return false;
  end if;
  with ended as (
    update staff_sessions set ended_at = fresh.started_at where id in (
      select id from staff_sessions
       where account_id = fresh.account_id and ended_at is null
         and active_at > (change ->> 'idle_since')::timestamptz and started_at > (change ->> 'began_since')::timestamptz
       order by active_at desc, id offset (change ->> 'most')::integer - 1
    ) returning id
  )
  select array_agg(id order by id) from ended into displaced;
  insert into staff_sessions values (fresh.*);
  perform log_system_entry(change -> 'entry');
  perform log_system_entry(change -> 'displaced' || jsonb_build_object('resource_id', id)) from unnest(displaced) id;
  delete from sign_in_gates where key = change ->> 'lockout_key';
  return true;
end
$$;
revoke execute on function start_session (jsonb) from public;
