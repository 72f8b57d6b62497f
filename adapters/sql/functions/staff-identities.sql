-- {identity, entry}: links an identity; false where it is linked already or its account has one of the provider.
create or replace function link_identity(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  fresh constant staff_identities := jsonb_populate_record(null::staff_identities, change -> 'identity');
begin
  insert into staff_identities values (fresh.*)
    on conflict do nothing;
  if not found then
    return false;
  end if;
  perform log_system_entry(change -> 'entry');
  return true;
end
$$;

-- {identity, account, hash}: whose an identity is, and the password as it is now; null where it is nobody's.
create or replace function account_of_identity(of_issuer text, of_subject text) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('identity', i, 'account', to_jsonb(a) - 'password_hash', 'hash', a.password_hash)
      from staff_identities i join staff_accounts a on a.id = i.account_id
     where i.issuer = of_issuer and i.subject = of_subject
  );
end
$$;

-- {id, account, session, at, entry}: unlinks an identity of an account and ends the sessions that began by it, but this one; false
-- where it is not linked with the account. Locks are taken in the order of `change_staff_password`: account, sessions, the log's chain.
create or replace function unlink_identity(change jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  whose constant uuid := (change ->> 'account')::uuid;
  of_provider text;
begin
  perform from staff_accounts where id = whose for no key update;
  delete from staff_identities where id = (change ->> 'id')::uuid and account_id = whose returning provider into of_provider;
  if not found then
    return false;
  end if;
  update staff_sessions set ended_at = (change ->> 'at')::timestamptz
   where account_id = whose and provider = of_provider and ended_at is null and id <> (change ->> 'session')::uuid;
  perform log_system_entry(change -> 'entry');
  return true;
end
$$;

-- {flow, forget_before}: keeps a visit to a provider and takes a few along that are over; false under an id that was kept before.
create or replace function add_provider_flow(request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from staff_provider_flows where id in (
    select id from staff_provider_flows where created_at < (request ->> 'forget_before')::timestamptz
     order by created_at limit 4 for update skip locked
  );
  insert into staff_provider_flows
    select * from jsonb_populate_record(null::staff_provider_flows, request -> 'flow')
    on conflict do nothing;
  return found;
end
$$;

-- A visit to a provider; null under any other id.
create or replace function provider_flow_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select row_to_json(f) from staff_provider_flows f where id = of_id);
end
$$;

-- Takes the answer of a provider; answers whether it was the first.
create or replace function answer_provider_flow(of_id uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_provider_flows set answered_at = at where id = of_id and answered_at is null;
  return found;
end
$$;

-- Notes whom a provider proved, of a visit that has its answer and was not used up.
create or replace function prove_provider_flow(of_id uuid, of_issuer text, of_subject text, of_email text) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_provider_flows set issuer = of_issuer, subject = of_subject, email = of_email
   where id = of_id and answered_at is not null and used_at is null;
end
$$;

-- Uses up what was proven; answers whether it was good until then.
create or replace function use_provider_flow(of_id uuid, at timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update staff_provider_flows set used_at = at where id = of_id and issuer is not null and used_at is null;
  return found;
end
$$;
