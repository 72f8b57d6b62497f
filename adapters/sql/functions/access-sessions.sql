-- Whether it lives, as `isSessionLiving` says: it did not end, was active since the first of these instants, and began since the second.
create or replace function session_is_living(one staff_sessions, idle_since timestamptz, began_since timestamptz)
returns boolean language sql immutable as $$
  select one.ended_at is null and one.active_at > idle_since and one.started_at > began_since
$$;

-- {session, hash, lockout_key, most, idle_since, began_since, entry, displaced}: begins a session of an account and ends those
-- used longest ago, so that no more than `most` live; false where the password is no longer the one that was verified, or the
-- account is closed. Whoever has the account's lock sees every session that was kept while it waited: each statement of a function sees
-- what was committed before it. Locks are taken in the order of `change_staff_password`: account, sessions, the log's chain, lockout.
create or replace function start_session(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
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
      select id from staff_sessions s
       where account_id = fresh.account_id
         and session_is_living(s, (change ->> 'idle_since')::timestamptz, (change ->> 'began_since')::timestamptz)
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

-- Nobody sits at what ended, and whoever listens looks at their session: the streams of one that ended are over at once.
create or replace function leave_session() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  delete from open_records where session_id = new.id;
  delete from order_claims where session_id = new.id;
  perform pg_notify('happenings', '{"kind":"company"}');
  return null;
end
$$;

-- {session, account, factors, identities, passed, recovery_id}: a session with its account, the factors of that without their secrets, the
-- oldest first, its identities, how the session passed its second step, and the recovery that began it; null where there is none. Every request of staff asks it.
create or replace function session_by_id(of_session uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object(
             'session', s, 'account', to_jsonb(a) - 'password_hash',
             'identities', (select coalesce(json_agg(i order by i.created_at, i.id), '[]') from staff_identities i where i.account_id = a.id),
             'factors', (select coalesce(json_agg(to_jsonb(f) - 'salt' - 'sealed' order by f.created_at, f.id), '[]')
                           from staff_factors f where f.account_id = a.id),
             'passed', (select to_jsonb(p) - 'factor_id' from staff_second_steps p where p.session_id = s.id),
             'recovery_id', (select r.id from staff_recoveries r where r.session_id = s.id))
      from staff_sessions s join staff_accounts a on a.id = s.account_id where s.id = of_session
  );
end
$$;

-- {session, entry, person, salt}[]: so many living sessions of an account, the last used first. The entry about a sign-in, which may be
-- null, has the instant at which its session began.
create or replace function sessions_of_account(
  of_account uuid, idle_since timestamptz, began_since timestamptz, most integer
) returns json language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(
             json_build_object('session', s, 'entry', l, 'person', l.person, 'salt', k.salt)
             order by s.active_at desc, s.id), '[]')
      from (
        select * from staff_sessions known
         where account_id = of_account and session_is_living(known, idle_since, began_since)
         order by active_at desc, id limit most
      ) s
      left join audit_logs l on l.user_id = s.account_id and l.timestamp = s.started_at
       and l.action in ('security_admin_login_success', 'security_recovery_session')
       and l.resource_id = s.id::text
      left join person_keys k on k.person = l.person
  );
end
$$;

-- {session, at, idle_since, began_since, first_entry?, entries}: counts as activity of a living session and writes the entries, the first
-- time `first_entry` before them. As `session_by_id` answers; null where it does not live.
create or replace function enter_session(entrance jsonb) returns json
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  instant constant timestamptz := entrance ->> 'at';
  known staff_sessions;
begin
  select * into known from staff_sessions s
   where s.id = (entrance ->> 'session')::uuid
     and session_is_living(s, (entrance ->> 'idle_since')::timestamptz, (entrance ->> 'began_since')::timestamptz)
     for update;
  if not found then
    return null;
  end if;
  update staff_sessions
     set active_at = greatest(active_at, instant), entered_at = coalesce(entered_at, instant)
   where id = known.id;
  perform log_system_entry(entrance -> 'first_entry') where known.entered_at is null and entrance ? 'first_entry';
  perform log_system_entry(entry) from jsonb_array_elements(entrance -> 'entries') entry;
  return session_by_id(known.id);
end
$$;

-- {session, generation, carrier, at, repeated_since, idle_since, began_since, stolen?}: passes a family on from a generation, as
-- `rotatedSession` says, under the session's lock. {rotation, found}, the session as `session_by_id` answers it; null where there is
-- none. A theft without an entry about it is `unwritten` and changes nothing.
create or replace function rotate_session(token jsonb) returns json
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  instant constant timestamptz := token ->> 'at';
  place constant integer := token ->> 'generation';
  known staff_sessions;
  rotation text;
begin
  select * into known from staff_sessions where id = (token ->> 'session')::uuid for update;
  if not found then
    return null;
  end if;
  rotation := case
    when not session_is_living(known, (token ->> 'idle_since')::timestamptz, (token ->> 'began_since')::timestamptz)
      then 'ended'
    when known.generation = place then case known.carrier when token ->> 'carrier' then 'rotated' else 'ended' end
    when known.generation = place + 1 and known.rotated_at >= (token ->> 'repeated_since')::timestamptz
      then case known.carrier when token ->> 'carrier' then 'repeated' else 'ended' end
    when token ? 'stolen' then 'reused'
    else 'unwritten'
  end;
  if rotation = 'rotated' then
    update staff_sessions set generation = generation + 1, rotated_at = instant where id = known.id;
  elsif rotation = 'reused' then
    update staff_sessions set ended_at = instant where id = known.id;
    perform log_system_entry(token -> 'stolen');
  end if;
  return json_build_object('rotation', rotation, 'found', session_by_id(known.id));
end
$$;

-- {started_at, failures}: when the last session of an account before an instant began, null where there was none, and how many sign-ins
-- of a person failed since then, counted up to `most`.
create or replace function session_before(
  of_account uuid, started_before timestamptz, of_person uuid, most integer
) returns json language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    with last as (
      select id, started_at from staff_sessions s
       where account_id = of_account and started_at < started_before
         and (exists (select from staff_second_steps p where p.session_id = s.id)
           or not exists (select from staff_factors f where f.account_id = of_account and f.verified_at <= s.started_at))
       order by started_at desc, id desc limit 1
    )
    select json_build_object('started_at', started_at, 'failures', (select count(*) from (
      select from audit_logs l
       where l.person = of_person and l.timestamp > coalesce(last.started_at, '-infinity')
         and (l.action = 'security_admin_login_failed'
           or l.action = 'security_second_step_failed' and l.resource_id is distinct from last.id::text)
       limit most) failed))
      from (select) one left join last on true
  );
end
$$;

-- {session, which, at, idle_since, began_since, entry}: ends a session (`this`), the `others` of its account or `all` of them, and writes
-- the entry if any of them lived.
create or replace function end_sessions(ending jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_sessions s set ended_at = (ending ->> 'at')::timestamptz
    from staff_sessions own
   where own.id = (ending ->> 'session')::uuid and s.account_id = own.account_id
     and session_is_living(s, (ending ->> 'idle_since')::timestamptz, (ending ->> 'began_since')::timestamptz)
     and case ending ->> 'which' when 'this' then s.id = own.id when 'others' then s.id <> own.id else true end;
  if found then
    perform log_system_entry(ending -> 'entry');
  end if;
end
$$;
