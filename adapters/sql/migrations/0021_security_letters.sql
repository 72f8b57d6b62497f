-- Up Migration

-- The last letter about what staff must not overlook, and whether what happens now still joins it (decision 22).
create table security_letter_head (
  only_row boolean primary key default true check (only_row),
  letter bigint not null,
  is_open boolean not null,
  due_at timestamptz not null
);
insert into security_letter_head (letter, is_open, due_at) values (0, false, '-infinity');

-- What a letter is about. Old ones go: none of them is tried for longer than four days.
create table security_letter_entries (
  letter bigint not null,
  entry_id bigint not null,
  primary key (letter, entry_id)
);

-- An entry joins the open letter, or begins one: at once, or a minute after the last. Under the lock of the head, so
-- that whoever closes a letter sees all that joined it.
create or replace function enqueue_security_letter() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head security_letter_head;
begin
  select * into strict head from security_letter_head for update;
  if not head.is_open then
    update security_letter_head
       set letter = letter + 1, is_open = true, due_at = greatest(new.timestamp, due_at + interval '1 minute')
    returning * into strict head;
    perform graphile_worker.add_job(
      'letter',
      json_build_object('kind', 'letter', 'letter', 'security-alert', 'alertId', head.letter::text),
      run_at => head.due_at,
      max_attempts => 25
    );
    delete from security_letter_entries where letter <= head.letter - 10000;
  end if;
  insert into security_letter_entries (letter, entry_id) values (head.letter, new.id);
  return null;
end
$$;
