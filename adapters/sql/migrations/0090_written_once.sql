-- Up Migration

-- What staff write and the key they write it under, in one call, so that it is one transaction over PostgREST too: both, or
-- nothing. Null where nothing was written, and then the key stays free. Whoever waits for a duplicate waits no longer than a
-- lock may last, whoever called.
create function written_once(call text, parameter jsonb, keyed jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  written jsonb;
begin
  if call <> all (array[
    'change_order', 'add_order_note', 'settle_orders', 'change_ticket', 'add_ticket_note', 'change_own_password', 'decide_entry'
  ]) then
    raise exception 'staff write nothing by %', call using errcode = 'invalid_parameter_value';
  end if;
  execute format('select nullif(to_jsonb(%I($1)), ''false'')', call) into written using parameter;
  if written is not null then
    perform keep_staff_key(keyed);
  end if;
  return written;
end
$$;

revoke execute on function written_once (text, jsonb, jsonb) from public;

alter function place_order (jsonb) set lock_timeout = '2s';

-- PostgREST tells of a refusal its code and its message, and not the constraint: so the message names it.
create or replace function keep_staff_key(keyed jsonb) returns void
language plpgsql strict set search_path = public, pg_temp as $$
declare
  kept constant staff_keys := jsonb_populate_record(null::staff_keys, keyed);
  since constant timestamptz := (keyed ->> 'since')::timestamptz;
begin
  insert into staff_keys as known values (kept.*)
  on conflict on constraint staff_keys_pkey do update
    set fingerprint = excluded.fingerprint, subject = excluded.subject, at = excluded.at
    where known.at <= since;
  if not found then
    raise exception 'the key was used before, and violates "staff_keys_pkey"'
      using errcode = 'unique_violation', constraint = 'staff_keys_pkey';
  end if;
  delete from staff_keys where (staff_id, key) in (
    select k.staff_id, k.key from staff_keys k where k.at <= since order by k.at limit 2 for update skip locked
  );
end
$$;
