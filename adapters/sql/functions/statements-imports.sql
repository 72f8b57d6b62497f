-- {import, file: {account_id, origin, bytes}, most}: the import that the file is in from now on, or was in before; `full` or `id-taken` as
-- a text.
create or replace function add_statement_import(addition jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  kept statement_imports;
  wanted constant text := addition #>> '{import,fingerprint}';
begin
  -- One after the other: how many there are, and which, is looked at before one is added.
  perform pg_advisory_xact_lock(hashtextextended('statement_imports', 0));
  select * into kept from statement_imports where id = (addition #>> '{import,id}')::uuid;
  if kept.fingerprint <> wanted then
    return '"id-taken"';
  end if;
  if kept.id is null then
    select i.* into kept from statement_imports i join statement_files f on f.import_id = i.id
     where i.fingerprint = wanted for update of i;
    if kept.state = 'asks' then
      perform let_statement_wait(kept.id);
      select * into kept from statement_imports where id = kept.id;
    end if;
  end if;
  if kept.id is null then
    if (select count(*) from statement_files) >= (addition ->> 'most')::integer then
      return '"full"';
    end if;
    insert into statement_imports (id, fingerprint, file_name, imported_by, imported_at)
    select i.id, i.fingerprint, i.file_name, i.imported_by, i.imported_at
      from jsonb_populate_record(null::statement_imports, addition -> 'import') i
    returning * into kept;
    insert into statement_files (import_id, account_id, origin, bytes)
    values (kept.id, (addition #>> '{file,account_id}')::uuid, addition #> '{file,origin}', (addition #>> '{file,bytes}')::bytea);
    perform let_statement_wait(kept.id);
  end if;
  return to_jsonb(kept) - 'entry_ids';
end
$$;

-- The job that reads a file: of the queue `statements` one is done at a time, in the whole house.
create or replace function enqueue_statement(import_id uuid) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('statement', json_build_object('kind', 'statement', 'importId', import_id),
    queue_name => 'statements', max_attempts => public.job_tries());
end
$$;

-- Has a file wait, and the job that reads it with it.
create or replace function let_statement_wait(of_id uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update statement_imports set course = '{"state": "waiting"}' where id = of_id;
  perform enqueue_statement(of_id);
end
$$;

-- Has those of these files that ask wait again, each with its job.
create or replace function let_statements_wait(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  perform let_statement_wait(i.id) from (
    select id from statement_imports where id = any (ids) and state = 'asks' order by number for update) i;
end
$$;

-- An import but for its lines, of which there may be many; null where there is no such one.
create or replace function statement_import_by_id(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select row_to_json(shown)
      from (select id, file_name, imported_by, imported_at, course from statement_imports where id = of_id) shown
  );
end
$$;

-- The newest of them, as many as are asked for, in the order in which they came.
create or replace function newest_statement_imports(most integer) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (
    select coalesce(json_agg(newest order by number), '[]')
      from (select number, id, file_name, imported_by, imported_at, course from statement_imports
             order by number desc limit most) newest
  );
end
$$;

-- Begins to read a file, or begins again: {import, file: {fingerprint, account_id, origin, bytes}}; null where none waits or is read.
create or replace function begin_statement_import(of_id uuid) returns json
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
declare
  begun statement_imports;
begin
  update statement_imports set course = '{"state": "reading", "progress": null}'
   where id = of_id and state in ('waiting', 'reading') returning * into begun;
  return (
    select json_build_object('import', begun, 'file', json_build_object(
             'fingerprint', begun.fingerprint, 'account_id', f.account_id, 'origin', f.origin, 'bytes', '\x' || encode(f.bytes, 'hex')))
      from statement_files f where f.import_id = begun.id
  );
end
$$;

-- {done, of}: how far a file is, where it is being read.
create or replace function note_statement_progress(of_id uuid, progress jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update statement_imports set course = jsonb_build_object('state', 'reading', 'progress', progress)
   where id = of_id and state = 'reading';
end
$$;

-- Ends the reading of a file, where it is being read, in this course and with the lines that stand in it. Its bytes stay where it asks.
create or replace function end_statement_import(of_id uuid, ended jsonb, line_ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  update statement_imports set entry_ids = line_ids, course = case ended ->> 'state'
    when 'read' then ended || jsonb_build_object('lines', cardinality(line_ids), 'added', added) else ended end
   where id = of_id and state = 'reading';
  if found and ended ->> 'state' <> 'asks' then
    delete from statement_files where import_id = of_id;
  end if;
end
$$;

-- The lines that stand in a file that was read, in its order: their ids.
create or replace function statement_import_lines(of_id uuid) returns json
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return coalesce((select array_to_json(entry_ids) from statement_imports where id = of_id), '[]');
end
$$;

-- Forgets those of these imports that ended or ask.
create or replace function dismiss_statement_imports(ids uuid[]) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from statement_imports where id = any (ids) and state not in ('waiting', 'reading');
end
$$;

-- Forgets all imports from before an instant.
create or replace function forget_statement_imports(sent_before timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '2s' as $$
begin
  delete from statement_imports where imported_at < sent_before;
end
$$;

-- That a file was sent, begins to be read or ends is told to whoever listens on `happenings`; how far it is, is not.
create or replace function tell_import() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('happenings', jsonb_build_object('kind', 'statement-file', 'id', new.id,
    'version', case tg_op when 'INSERT' then 1 end)::text);
  return null;
end
$$;
