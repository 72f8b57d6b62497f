-- Many buckets are counted in one transaction, and nobody waits for its disk flush: what a crash of the machine forgets are counts of its
-- last second. {buckets: {name, key, most?, seconds}[], at}: one more hit in each, or in none where one of them would have more than `most`; then its
-- place from 0, and `hits` ends with how many it would have. Rows are locked in the order of the buckets, and whoever
-- begins a window takes a few along that nobody needs any more, last, and waits for none.
create or replace function count_hits(asked jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  buckets constant jsonb := asked -> 'buckets';
  instant constant timestamptz := asked ->> 'at';
  hits integer[];
  full_one integer;
  reset_seconds integer;
begin
  perform set_config('synchronous_commit', 'off', true);
  with given as materialized (
    select place, value ->> 'name' as name, value ->> 'key' as key, (value ->> 'most')::numeric as most,
           (value ->> 'seconds')::numeric * interval '1 second' as period
      from jsonb_array_elements(buckets) with ordinality bucket (value, place)
  ), counted as (
    insert into rate_limits as l (name, key, hits, ends_at)
    select name, key, 1, instant + period from given order by place
    on conflict (name, key) do update set
      hits = case when l.ends_at > instant then l.hits + 1 else 1 end,
      ends_at = case when l.ends_at > instant then l.ends_at else excluded.ends_at end
    returning l.*
  ), verdicts as (
    select place, c.hits, c.hits > most as is_full, ceil(extract(epoch from c.ends_at - instant)) as seconds
      from given join counted c using (name, key)
  )
  select array_agg(v.hits order by place), min(place) filter (where is_full) - 1,
         (array_agg(seconds order by place) filter (where is_full))[1]
    into hits, full_one, reset_seconds
    from verdicts v;
  if full_one is not null then
    -- Nobody has seen the hits that are taken back: their rows are locked until the end.
    update rate_limits l set hits = l.hits - 1
      from jsonb_array_elements(buckets) bucket where l.name = bucket ->> 'name' and l.key = bucket ->> 'key';
    hits := hits[:full_one + 1];
  elsif 1 = any (hits) then
    delete from rate_limits where (name, key) in (
      select name, key from rate_limits where ends_at <= instant order by ends_at limit 4 for update skip locked
    );
  end if;
  return jsonb_build_object('hits', coalesce(hits, '{}'), 'full', full_one, 'resetSeconds', reset_seconds);
end
$$;

-- {buckets: {name, key, seconds}[], at}: one hit less in each, of the window that an instant is in.
create or replace function take_hits_back(asked jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  buckets constant jsonb := asked -> 'buckets';
  instant constant timestamptz := asked ->> 'at';
begin
  perform set_config('synchronous_commit', 'off', true);
  perform from rate_limits l, jsonb_array_elements(buckets) with ordinality given (value, place)
   where l.name = value ->> 'name' and l.key = value ->> 'key' order by place for update of l;
  update rate_limits l set hits = l.hits - 1
    from jsonb_array_elements(buckets) given (value)
   where l.name = value ->> 'name' and l.key = value ->> 'key' and l.hits > 0
     and instant < l.ends_at and instant >= l.ends_at - (value ->> 'seconds')::numeric * interval '1 second';
end
$$;

-- Whoever uses a check takes a few along that are over for hours: a check is good for less than one, so the new one's
-- own end says what time it is. Nobody waits for a row that another one takes.
create or replace function forget_human_checks() returns trigger language plpgsql as $$
begin
  delete from used_human_checks where id in (
    select id from used_human_checks where expires_at < new.expires_at - interval '1 day'
     order by expires_at limit 4 for update skip locked
  );
  return null;
end
$$;

-- What staff write and the key they write it under, in one call, so that it is one transaction over PostgREST too: both, or
-- nothing. Null where nothing was written, and then the key stays free. Whoever waits for a duplicate waits no longer than a
-- lock may last, whoever called.
create or replace function written_once(call text, parameter jsonb, keyed jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  written jsonb;
begin
  if call <> all (array[
    'change_order', 'add_order_note', 'settle_orders', 'change_ticket', 'add_ticket_note', 'open_ticket', 'change_own_password',
    'decide_entry'
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

-- {staff_id, key, fingerprint, subject, at, since}: kept where the person has not used it since then. It is called in the
-- statement that writes what the key stands for, after it, so that whoever waits for a key keeps nobody from finishing.
-- A request with the same key that goes on for too long is HT004. Old keys go, a few at a time. PostgREST tells of a refusal its code and its message, and not the constraint: so the message names it.
create or replace function keep_staff_key(keyed jsonb) returns void
language plpgsql strict set search_path = public, pg_temp as $$
declare
  kept constant staff_keys := jsonb_populate_record(null::staff_keys, keyed);
  since constant timestamptz := (keyed ->> 'since')::timestamptz;
begin
  begin
    insert into staff_keys as known values (kept.*)
    on conflict on constraint staff_keys_pkey do update
      set fingerprint = excluded.fingerprint, subject = excluded.subject, at = excluded.at
      where known.at <= since;
  exception when lock_not_available then
    raise exception 'a request with this key goes on' using errcode = 'HT004';
  end;
  if not found then
    raise exception 'the key was used before, and violates "staff_keys_pkey"'
      using errcode = 'unique_violation', constraint = 'staff_keys_pkey';
  end if;
  delete from staff_keys where (staff_id, key) in (
    select k.staff_id, k.key from staff_keys k where k.at <= since order by k.at limit 2 for update skip locked
  );
end
$$;

-- Whether whoever asks is staff who may read: by what the project's administrator wrote into their account, never by what
-- they can write there themselves; with a second factor where the installation wants one.
create or replace function is_staff(with_second_factor boolean) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(
    claims #>> '{app_metadata,role}' in ('admin', 'auditor') and (not with_second_factor or claims ->> 'aal' = 'aal2'), false)
    from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb as claims) asked
$$;

-- Whether this database belongs to all keys of these names (decision 13).
create or replace function are_keys_known(names text[]) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return names <@ array(select name from known_keys);
end
$$;

-- Notes what was read, and tells how many different records that makes, by a sum that grows by what was new. Nobody waits for the disk
-- because of it.
create or replace function note_reads(of_staff uuid, in_hour timestamptz, records text[]) returns integer
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  added integer;
  total integer;
begin
  -- In one order, so that two pages of one person do not wait for each other.
  insert into staff_reads (staff_id, hour, record)
  select of_staff, in_hour, record from (select distinct unnest(records) as record) told order by record
  on conflict do nothing;
  get diagnostics added = row_count;
  if added = 0 then
    return coalesce((select c.records from staff_read_counts c where c.staff_id = of_staff and c.hour = in_hour), 0);
  end if;
  perform set_config('synchronous_commit', 'off', true);
  -- Last, so that whoever waits for the sum keeps nobody from a record.
  insert into staff_read_counts as c (staff_id, hour, records) values (of_staff, in_hour, added)
  on conflict (staff_id, hour) do update set records = c.records + added returning c.records into total;
  delete from staff_reads where (staff_id, hour, record) in (
    select staff_id, hour, record from staff_reads
     where staff_id = of_staff and hour < in_hour limit 1000 for update skip locked
  );
  delete from staff_read_counts c where c.staff_id = of_staff and c.hour < in_hour;
  return total;
end
$$;

-- {buckets: {name, key, most}[], at}: the first full one at an instant, {full, resetSeconds}; null where none is.
create or replace function first_full_bucket(asked jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  instant constant timestamptz := asked ->> 'at';
begin
  return (
    select jsonb_build_object(
             'full', place - 1, 'resetSeconds', ceil(extract(epoch from l.ends_at - instant))::integer)
      from jsonb_array_elements(asked -> 'buckets') with ordinality bucket (value, place)
      join rate_limits l on l.name = value ->> 'name' and l.key = value ->> 'key'
     where l.ends_at > instant and l.hits >= (value ->> 'most')::numeric
     order by place limit 1
  );
end
$$;

-- {fingerprint, subject} of what a person did under a key, null where it was not used since then.
create or replace function staff_key(of_staff uuid, of_key uuid, later_than timestamptz) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object('fingerprint', k.fingerprint, 'subject', k.subject)
      from staff_keys k where k.staff_id = of_staff and k.key = of_key and k.at > later_than
  );
end
$$;
