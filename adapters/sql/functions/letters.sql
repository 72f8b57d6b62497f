-- An entry that staff must not overlook (`raisesLetter` of the domain) joins the open letter, or begins one: at once, or a minute
-- after the last. Under the lock of the head, so that whoever closes a letter sees all that joined it.
create or replace function enqueue_security_letter() returns trigger
language plpgsql set search_path = public, pg_temp as $$
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
      max_attempts => job_tries()
    );
    delete from security_letter_entries where letter <= head.letter - 10000;
  end if;
  insert into security_letter_entries (letter, entry_id) values (head.letter, new.id);
  return null;
end
$$;

-- Closes the letter of a job, so that nothing joins it any more: {row, person, salt}[], the entries it is about, oldest first. The second
-- statement sees whatever the first one waited for.
create or replace function close_alert(of_letter bigint) returns json
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update security_letter_head set is_open = false where letter = of_letter;
  return (
    select coalesce(json_agg(json_build_object('row', l, 'person', l.person, 'salt', k.salt) order by l.id), '[]')
      from security_letter_entries e join audit_logs l on l.id = e.entry_id left join person_keys k on k.person = l.person
     where e.letter = of_letter
  );
end
$$;

-- {number, job, recipient, withheld_at}: a letter that is kept, in the place of the one before of its number; a few that were kept before
-- an instant go, and nobody waits for a row that another one takes.
create or replace function withhold_letter(letter jsonb, forget_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept constant withheld_letters := jsonb_populate_record(null::withheld_letters, letter);
begin
  insert into withheld_letters values (kept.*)
  on conflict (number) do update
    set job = excluded.job, recipient = excluded.recipient, withheld_at = excluded.withheld_at;
  delete from withheld_letters where number in (
    select number from withheld_letters where withheld_at < forget_before and number <> kept.number
     order by withheld_at limit 4 for update skip locked
  );
end
$$;

-- {job, recipient, withheld_at}: a letter that was withheld, null where there is none.
create or replace function withheld_letter(of_number text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select jsonb_build_object('job', job, 'recipient', recipient, 'withheld_at', withheld_at)
      from withheld_letters where number = of_number
  );
end
$$;

-- Hands a withheld letter to the jobs; false where there is none, or somebody else has.
create or replace function release_letter(of_number text) returns boolean
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  released jsonb;
begin
  delete from withheld_letters where number = of_number returning job into released;
  if released is null then
    return false;
  end if;
  perform enqueue_jobs(jsonb_build_array(released));
  return true;
end
$$;

-- The jobs of letters about a record.
