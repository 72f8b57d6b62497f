-- {row, most, entry}: a factor that nobody has verified takes the place of one like it; false where the account has that many
-- verified ones.
create or replace function begin_factor(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := change -> 'row' ->> 'account_id';
begin
  perform from staff_accounts where id = whose for no key update;
  if (select count(*) from staff_factors where account_id = whose and verified_at is not null) >= (change ->> 'most')::integer then
    return false;
  end if;
  delete from staff_factors where account_id = whose and verified_at is null;
  insert into staff_factors select r.* from jsonb_populate_record(null::staff_factors, change -> 'row') r;
  perform log_system_entry(change -> 'entry');
  return true;
end
$$;

-- Uses up a challenge, once, and forgets a few that are over; false where it was used.
create or replace function use_challenge(of_mac text, ends_at timestamptz, at timestamptz) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from staff_used_challenges where mac in (
    select mac from staff_used_challenges where until < at order by until limit 10 for update skip locked);
  insert into staff_used_challenges values (of_mac, ends_at) on conflict do nothing;
  return found;
end
$$;

-- {method, factor, step, challenge, until, sign_count, made?, macs} of an account: uses up what a second step is passed with; false where it is no good. Whoever
-- calls it has the account's lock, so of many at once one is heard after the other.
create or replace function use_proof(whose uuid, proof jsonb, at timestamptz, verifies boolean) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  if proof ->> 'method' = 'totp' then
    update staff_factors
       set last_step = (proof ->> 'step')::bigint, verified_at = coalesce(verified_at, at), last_used_at = at
     where account_id = whose and id = (proof ->> 'factor')::uuid and type = 'totp'
       and (verified_at is null) = verifies
       and (last_step is null or last_step < (proof ->> 'step')::bigint);
  elsif proof ->> 'method' = 'webauthn' then
    if not use_challenge(proof ->> 'challenge', (proof ->> 'until')::timestamptz, at) or exists (
      select from staff_factors where credential_id = proof -> 'made' ->> 'credential_id') then
      return false;
    end if;
    update staff_factors
       set verified_at = coalesce(verified_at, at), last_used_at = at, sign_count = (proof ->> 'sign_count')::bigint,
           credential_id = coalesce(proof -> 'made' ->> 'credential_id', credential_id),
           salt = coalesce(proof -> 'made' ->> 'salt', salt), sealed = coalesce(proof -> 'made' ->> 'sealed', sealed)
     where account_id = whose and id = (proof ->> 'factor')::uuid and type = 'webauthn'
       and (verified_at is null) = verifies and verifies = (proof ? 'made')
       and (coalesce(sign_count, 0) = 0 and (proof ->> 'sign_count')::bigint = 0 or (proof ->> 'sign_count')::bigint > coalesce(sign_count, -1));
  elsif proof ->> 'method' = 'phone' then
    if not use_challenge(proof ->> 'challenge', (proof ->> 'until')::timestamptz, at) then
      return false;
    end if;
    update staff_factors set verified_at = coalesce(verified_at, at), last_used_at = at
     where account_id = whose and id = (proof ->> 'factor')::uuid and type = 'phone'
       and (verified_at is null) = verifies;
  else
    update staff_recovery_codes set used_at = at
     where account_id = whose and used_at is null
       and mac in (select jsonb_array_elements_text(proof -> 'macs'));
  end if;
  return found;
end
$$;

-- {account, session, proof, verifies, at, lockout_key, entry}: a session passes its second step, and its refresh token gets
-- a successor; false where the proof is no good, the session is over, or it verifies a factor beside others without having passed one. Locks are taken in the order of
-- `change_staff_password`: account, sessions, the log's chain, lockout.
create or replace function pass_second_step(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
  passed_at constant timestamptz := (change ->> 'at')::timestamptz;
  of_session constant uuid := (change ->> 'session')::uuid;
begin
  perform from staff_accounts where id = whose for no key update;
  perform from staff_sessions where id = of_session and account_id = whose and ended_at is null for no key update;
  if not found then
    return false;
  end if;
  -- Whoever began it may have done so before the account had one.
  if (change ->> 'verifies')::boolean
     and exists (select from staff_factors where account_id = whose and verified_at is not null)
     and not exists (select from staff_second_steps where session_id = of_session) then
    return false;
  end if;
  if not use_proof(whose, change -> 'proof', passed_at, (change ->> 'verifies')::boolean) then
    return false;
  end if;
  update staff_sessions set generation = generation + 1, rotated_at = passed_at where id = of_session;
  insert into staff_second_steps (session_id, method, at, factor_id)
  values (of_session, change -> 'proof' ->> 'method', passed_at, (change -> 'proof' ->> 'factor')::uuid)
  on conflict (session_id) do update set method = excluded.method, at = excluded.at, factor_id = excluded.factor_id;
  perform log_system_entry(change -> 'entry');
  delete from sign_in_gates where key = change ->> 'lockout_key';
  return true;
end
$$;

-- {account, factor, jobs, entry}: the jobs of a text message to a telephone; false where there is no such factor.
create or replace function text_factor(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform from staff_factors
   where id = (change ->> 'factor')::uuid and account_id = (change ->> 'account')::uuid and type = 'phone' for key share;
  if not found then
    return false;
  end if;
  perform log_system_entry(change -> 'entry');
  perform enqueue_jobs(change -> 'jobs');
  return true;
end
$$;

-- {session, proof, hash, lockout_key, most, idle_since, began_since, entry, displaced}: a session that passed both steps with a passkey, as
-- `start_session` begins it; false where the password is no longer the one that was found, the account is closed or the proof is no good.
create or replace function start_passkey_session(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := change -> 'session' ->> 'account_id';
  started_at constant timestamptz := change -> 'session' ->> 'started_at';
begin
  perform from staff_accounts
   where id = whose and password_hash = change ->> 'hash' and closed_at is null for no key update;
  if not found or not use_proof(whose, change -> 'proof', started_at, false) or not start_session(change) then
    return false;
  end if;
  insert into staff_second_steps (session_id, method, at, factor_id)
  values ((change -> 'session' ->> 'id')::uuid, 'passkey', started_at, (change -> 'proof' ->> 'factor')::uuid);
  return true;
end
$$;

-- {factor, salt, sealed}: the verified passkey with the id of a credential; null where there is none.
create or replace function factor_of_credential(of_credential text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('factor', to_jsonb(f) - 'salt' - 'sealed', 'salt', f.salt, 'sealed', f.sealed)
      from staff_factors f where f.credential_id = of_credential
  );
end
$$;

-- {account, macs, only_first, entry}: recovery codes anew, or the first ones only.
create or replace function make_recovery_codes(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
begin
  perform from staff_accounts where id = whose for no key update;
  perform from staff_factors where account_id = whose and verified_at is not null;
  if not found then
    return false;
  end if;
  if (change ->> 'only_first')::boolean then
    perform from staff_recovery_codes where account_id = whose;
    if found then
      return false;
    end if;
  end if;
  delete from staff_recovery_codes where account_id = whose;
  insert into staff_recovery_codes (account_id, mac)
  select whose, jsonb_array_elements_text(change -> 'macs');
  perform log_system_entry(change -> 'entry');
  return true;
end
$$;

-- {account, factor, verified, proof, at, lockout_key, entry}: removes a factor and what was passed with it, and with the last verified one
-- the recovery codes; false where it is not there as it is told, or the proof is no good.
create or replace function remove_factor(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
  of_factor constant uuid := (change ->> 'factor')::uuid;
  is_last boolean;
begin
  perform from staff_accounts where id = whose for no key update;
  perform from staff_factors
   where id = of_factor and account_id = whose
     and (verified_at is not null) = (change ->> 'verified')::boolean;
  if not found then
    return false;
  end if;
  if jsonb_typeof(change -> 'proof') = 'object'
     and not use_proof(whose, change -> 'proof', (change ->> 'at')::timestamptz, false) then
    return false;
  end if;
  delete from staff_factors where id = of_factor;
  is_last := not exists (select from staff_factors where account_id = whose and verified_at is not null);
  delete from staff_second_steps
   where session_id in (select id from staff_sessions where account_id = whose) and (is_last or factor_id = of_factor);
  delete from staff_recovery_codes where is_last and account_id = whose;
  perform log_system_entry(change -> 'entry');
  delete from sign_in_gates where key = change ->> 'lockout_key' and (change ->> 'verified')::boolean;
  return true;
end
$$;

-- {factor, salt, sealed}[]: the factors of an account and their secrets, sealed, the oldest first.
create or replace function factors_of_account(of_account uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object('factor', to_jsonb(f) - 'salt' - 'sealed', 'salt', f.salt, 'sealed', f.sealed)
             order by f.created_at, f.id), '[]')
      from staff_factors f where f.account_id = of_account
  );
end
$$;

-- How many recovery codes of an account are left; null where none were made.
create or replace function recovery_codes_left(of_account uuid) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select to_jsonb(case when count(*) > 0 then count(*) filter (where used_at is null) end)
      from staff_recovery_codes where account_id = of_account
  );
end
$$;
