-- Up Migration

-- Files of banks on their way in (rule P20): what has become of each is in `course`, in the words of the product. `added` counts the
-- lines that its statements brought, `entry_ids` are the lines that stand in it.
create table statement_imports (
  id uuid primary key,
  -- In which order they came.
  number bigint generated always as identity unique,
  fingerprint text not null,
  file_name text not null,
  imported_by text not null,
  imported_at timestamptz not null,
  course jsonb not null default '{"state": "waiting"}',
  state text generated always as (course ->> 'state') stored
    check (state is not null and state in ('waiting', 'reading', 'read', 'asks', 'refused')),
  added integer not null default 0,
  entry_ids uuid[] not null default '{}'
);
create index statement_imports_same on statement_imports (fingerprint);
-- What a file is, whose account sent it and from where: gone when it is read or refused.
create table statement_files (
  import_id uuid primary key references statement_imports (id) on delete cascade,
  account_id uuid not null references staff_accounts (id),
  origin jsonb not null,
  bytes bytea not null
);

-- That a file was sent, begins to be read or ends is told to whoever listens on `happenings`; how far it is, is not.
create function tell_import() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('happenings', jsonb_build_object('kind', 'statement-file', 'id', new.id,
    'version', case tg_op when 'INSERT' then 1 end)::text);
  return null;
end
$$;
revoke execute on function tell_import () from public;
create trigger told_new after insert on statement_imports for each row execute function tell_import();
create trigger told_changed after update on statement_imports for each row
  when (old.state is distinct from new.state) execute function tell_import();

-- The job that reads a file: of the queue `statements` one is done at a time, in the whole house.
create function enqueue_statement(import_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job('statement', json_build_object('kind', 'statement', 'importId', import_id),
    queue_name => 'statements', max_attempts => 25);
end
$$;

-- Has a file wait, and the job that reads it with it.
create function let_statement_wait(of_id uuid) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  update statement_imports set course = '{"state": "waiting"}' where id = of_id;
  perform enqueue_statement(of_id);
end
$$;

-- {import, file, most} with the bytes: the import that the file is in from now on, or was in before; `full` or `id-taken` as a text.
create function add_statement_import(addition jsonb, bytes bytea) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
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
    values (kept.id, (addition #>> '{file,account_id}')::uuid, addition #> '{file,origin}', bytes);
    perform let_statement_wait(kept.id);
  end if;
  return to_jsonb(kept) - 'entry_ids';
end
$$;
revoke execute on function enqueue_statement (uuid), let_statement_wait (uuid), add_statement_import (jsonb, bytea) from public;

-- {statement, entries, proven, logged, import}: a statement with its new lines; what is proven repeats no other line, and the lines
-- are counted to the import that brings them.
create or replace function add_statement(addition jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into bank_statements select s.* from jsonb_populate_record(null::bank_statements, addition -> 'statement') s;
  insert into bank_entries select e.* from jsonb_populate_recordset(null::bank_entries, addition -> 'entries') e;
  update bank_entries set
    repeats = null,
    decision = case decision when 'set-aside' then 'open' else decision end,
    decided_by = case decision when 'set-aside' then null else decided_by end,
    decided_at = case decision when 'set-aside' then null else decided_at end
   where id in (select p.id::uuid from jsonb_array_elements_text(addition -> 'proven') as p (id)) and repeats is not null;
  update statement_imports set added = added + jsonb_array_length(addition -> 'entries')
   where id = (addition ->> 'import')::uuid;
  perform log_system_entry(addition -> 'logged');
end
$$;

-- As before; a job may be about the file of a bank, too.
create or replace function queued_jobs(asked jsonb) returns setof jsonb
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  states constant text[] := array['given-up', 'failed', 'waiting', 'under-way'];
  naming constant text[] := array['orderId', 'ticketId', 'replyId', 'feedbackId', 'serial', 'alertId', 'recoveryId', 'accountId', 'deliveryId', 'importId'];
begin
  return query
    select jsonb_build_object(
             'id', j.id::text, 'kind', t.identifier, 'letter', j.payload ->> 'letter', 'state', j.state,
             'about', (select coalesce(jsonb_object_agg(name, j.payload ->> name), '{}')
                         from unnest(naming) name where j.payload ->> name is not null),
             'tries', j.attempts, 'most_tries', j.max_attempts,
             'next_try_at', case when j.state in ('failed', 'waiting') then j.run_at end, 'last_error', j.last_error)
      from (select *, case when locked_at is not null then 'under-way' when attempts >= max_attempts then 'given-up'
                           when attempts > 0 then 'failed' else 'waiting' end as state
              from graphile_worker._private_jobs) j
      join graphile_worker._private_tasks t on t.id = j.task_id
     where (asked -> 'id' is null or j.id = (asked ->> 'id')::bigint)
       and (asked -> 'after' is null or (array_position(states, j.state), j.id)
            > (array_position(states, asked #>> '{after,state}'), (asked #>> '{after,id}')::bigint))
     order by array_position(states, j.state), j.id
     limit (asked ->> 'most')::integer;
end
$$;
