-- {merchant?, key, logged}: a merchant where there is a new one, a key, and the entry of the general audit log.
create or replace function add_merchant_key(addition jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
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
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
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

-- {merchant, key}: the key of one of these hashes that was not revoked, with its merchant; null where there is none.
create or replace function merchant_by_key(hashes text[]) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object('merchant', m, 'key', k)
      from merchant_keys k join merchants m on m.id = k.merchant_id
     where k.key_hash = any (hashes) and k.revoked_at is null
  );
end
$$;

-- {key_hashes, code_hashes, buckets, at}: what `merchant_by_key` says, the voucher of a code, which may be null, and the first bucket of
-- failures that is full.
create or replace function merchant_looks_up(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return merchant_by_key(array(select jsonb_array_elements_text(asked -> 'key_hashes'))) || jsonb_build_object(
    'voucher', (
      select to_jsonb(v) from vouchers v
       where v.code_hash = any (array(select jsonb_array_elements_text(asked -> 'code_hashes'))) limit 1),
    'full', first_full_bucket(asked));
end
$$;

-- {merchant, keys}[], by name, the oldest key first.
create or replace function all_merchants() returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(json_build_object('merchant', m, 'keys', (
             select coalesce(json_agg(k order by k.created_at, k.id), '[]') from merchant_keys k where k.merchant_id = m.id
           )) order by m.name), '[]')
      from merchants m
  );
end
$$;
