-- {merchant?, key, logged}: a merchant where there is a new one, a key, and the entry of the general audit log.
create or replace function add_merchant_key(addition jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_chains(array[null, addition #>> '{key,id}']);
  insert into merchants select m.* from jsonb_populate_record(null::merchants, addition -> 'merchant') m
   where addition ? 'merchant';
  insert into merchant_keys select k.* from jsonb_populate_record(null::merchant_keys, addition -> 'key') k;
  perform log_system_entry(addition -> 'logged');
end
$$;

-- Revokes a key, with its entry; answers whether it was good until then.
create or replace function revoke_merchant_key(of_key uuid, at timestamptz, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  perform lock_chains(array[null, of_key::text]);
  update merchant_keys set revoked_at = at where id = of_key and revoked_at is null;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;
