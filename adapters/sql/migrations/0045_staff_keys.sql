-- Up Migration

-- The keys under which staff wrote: each is its person's, and stands for one request about one record.
create table staff_keys (
  staff_id uuid not null,
  key uuid not null,
  fingerprint text not null,
  subject text not null,
  at timestamptz not null,
  constraint staff_keys_pkey primary key (staff_id, key)
);
create index staff_keys_at on staff_keys (at);

-- {staff_id, key, fingerprint, subject, at, since}: kept where the person has not used it since then. It is called in the
-- statement that writes what the key stands for, after it, so that whoever waits for a key keeps nobody from finishing.
-- Old keys go, a few at a time.
create function keep_staff_key(keyed jsonb) returns void
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
    raise exception 'the key was used before' using errcode = 'unique_violation', constraint = 'staff_keys_pkey';
  end if;
  delete from staff_keys where (staff_id, key) in (
    select k.staff_id, k.key from staff_keys k where k.at <= since order by k.at limit 2 for update skip locked
  );
end
$$;

revoke execute on function keep_staff_key (jsonb) from public;
