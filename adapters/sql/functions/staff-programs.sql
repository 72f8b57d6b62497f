-- {program, entry}: keeps a program with the hash of its secret, where it has one.
create or replace function add_program(addition jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  insert into oauth_programs select p.* from jsonb_populate_record(null::oauth_programs, addition -> 'program') p;
  perform log_system_entry(addition -> 'entry');
end
$$;

-- Programs by their names.
create or replace function all_programs() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(to_jsonb(p) - 'secret_hash' order by p.name collate "C", p.id), '[]') from oauth_programs p
  );
end
$$;

-- {program, secret_hash}; null where there is none.
create or replace function program_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('program', to_jsonb(p) - 'secret_hash', 'secret_hash', p.secret_hash)
      from oauth_programs p where p.id = of_id
  );
end
$$;

-- Removes a program with all that it was let into; answers whether it was there.
create or replace function remove_program(of_id uuid, entry jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from oauth_programs where id = of_id;
  if not found then
    return false;
  end if;
  perform log_system_entry(entry);
  return true;
end
$$;

-- {authorization, forget_before}: keeps what a program asks, and takes a few along that are over.
create or replace function ask_authorization(request jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from oauth_authorizations where id in (
    select id from oauth_authorizations where created_at < (request ->> 'forget_before')::timestamptz
     order by created_at limit 4 for update skip locked
  );
  insert into oauth_authorizations
  select a.* from jsonb_populate_record(null::oauth_authorizations, request -> 'authorization') a;
end
$$;

-- {authorization, program}; null where there is none.
create or replace function authorization_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select json_build_object('authorization', a, 'program', to_jsonb(p) - 'secret_hash')
      from oauth_authorizations a join oauth_programs p on p.id = a.program_id where a.id = of_id
  );
end
$$;

-- Gives it to the account that opens it first; answers whether it is that account's.
create or replace function claim_authorization(of_id uuid, of_account uuid) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update oauth_authorizations set account_id = of_account
   where id = of_id and (account_id is null or account_id = of_account);
  return found;
end
$$;

-- {id, account_id, decision, assurance, signed_in_at, at, entry}: decides about it once; answers whether that was done.
create or replace function decide_authorization(decided jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  known oauth_authorizations;
begin
  update oauth_authorizations
     set decision = decided ->> 'decision', decided_at = (decided ->> 'at')::timestamptz,
         assurance = decided ->> 'assurance', signed_in_at = (decided ->> 'signed_in_at')::timestamptz
   where id = (decided ->> 'id')::uuid and account_id = (decided ->> 'account_id')::uuid and decision is null
   returning * into known;
  if not found then
    return false;
  end if;
  if known.decision = 'approved' then
    insert into oauth_grants as had values (known.account_id, known.program_id, known.scopes, known.decided_at)
    on conflict (account_id, program_id) do update
       set granted_at = excluded.granted_at,
           scopes = array(
             select scope from unnest(array['openid', 'email', 'profile']) with ordinality as one (scope, place)
              where scope = any (had.scopes || excluded.scopes) order by place
           );
  end if;
  perform log_system_entry(decided -> 'entry');
  return true;
end
$$;

-- Exchanges what was approved, once; the second time what it gave is taken back: 'redeemed' or 'reused'.
create or replace function redeem_authorization(of_id uuid, at timestamptz, entry jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update oauth_authorizations set redeemed_at = at
   where id = of_id and decision = 'approved' and redeemed_at is null and voided_at is null;
  if found then
    return 'redeemed';
  end if;
  update oauth_authorizations set voided_at = coalesce(voided_at, at) where id = of_id;
  perform log_system_entry(entry);
  return 'reused';
end
$$;

-- {grant, program}[], by the names of the programs.
create or replace function grants_of_account(of_account uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object('grant', g, 'program', to_jsonb(p) - 'secret_hash')
             order by p.name collate "C", p.id), '[]')
      from oauth_grants g join oauth_programs p on p.id = g.program_id where g.account_id = of_account
  );
end
$$;

-- {account_id, program_id, at, entry}: takes back what an account let a program in to; answers whether there was anything.
create or replace function revoke_grant(revocation jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  of_account constant uuid := revocation ->> 'account_id';
  of_program constant uuid := revocation ->> 'program_id';
begin
  delete from oauth_grants where account_id = of_account and program_id = of_program;
  if not found then
    return false;
  end if;
  update oauth_authorizations set voided_at = (revocation ->> 'at')::timestamptz
   where account_id = of_account and program_id = of_program and decision is not null
     and voided_at is null;
  perform log_system_entry(revocation -> 'entry');
  return true;
end
$$;
