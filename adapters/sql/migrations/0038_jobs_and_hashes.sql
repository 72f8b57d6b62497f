-- Up Migration

-- The only way into the queue for a role that may not touch the queue's own schema: {kind, …}[], each tried `jobTries`
-- times. A job of ours has no key, queue or priority, and looking after those took `add_jobs` most of the time of an order; it
-- does what is left, kinds that the queue does not know yet (decision 45).
create function enqueue_jobs(jobs jsonb) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  added integer;
begin
  insert into graphile_worker._private_jobs (task_id, payload, max_attempts)
  select known.id, job::json, 25
    from jsonb_array_elements(jobs) job
    join graphile_worker._private_tasks known on known.identifier = job ->> 'kind';
  get diagnostics added = row_count;
  if added > 0 then
    perform pg_notify('jobs:insert', json_build_object('r', random(), 'count', added)::text);
  end if;
  if added < jsonb_array_length(jobs) then
    perform graphile_worker.add_jobs(array(
      select row(job ->> 'kind', job::json, null, null, 25, null, null, null)::graphile_worker.job_spec
        from jsonb_array_elements(jobs) job
       where not exists (select from graphile_worker._private_tasks known where known.identifier = job ->> 'kind')
    ));
  end if;
end
$$;

-- As before, with all jobs at once.
create or replace function place_order(placement jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  placed voucher_orders := jsonb_populate_record(null::voucher_orders, placement -> 'order');
begin
  placed.version := 1;
  placed.admin_notes := null;
  if placement #>> '{idempotency,key}' is not null then
    insert into order_keys (key, fingerprint, order_id, created_at)
    values ((placement #>> '{idempotency,key}')::uuid, placement #>> '{idempotency,fingerprint}',
            placed.id, placed.created_at);
  end if;
  insert into voucher_orders values (placed.*);
  insert into used_human_checks (id, expires_at)
  values ((placement #>> '{human_check,id}')::uuid, (placement #>> '{human_check,expires_at}')::timestamptz);
  perform enqueue_jobs(placement -> 'jobs');
  perform log_order_entries(placed.id, placement -> 'entries');
end
$$;

create or replace function submit_ticket(submission jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  submitted support_tickets := jsonb_populate_record(null::support_tickets, submission -> 'ticket');
begin
  submitted.version := 1;
  submitted.admin_notes := null;
  insert into support_tickets values (submitted.*);
  insert into used_human_checks (id, expires_at, used_for)
  values ((submission #>> '{human_check,id}')::uuid, (submission #>> '{human_check,expires_at}')::timestamptz,
          submitted.id);
  perform enqueue_jobs(submission -> 'jobs');
  insert into ticket_audit_log
    (ticket_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select submitted.id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes,
         created_at, person, search_text
    from jsonb_populate_recordset(null::ticket_audit_log, submission -> 'entries');
end
$$;

create or replace function submit_feedback(submission jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  received feedback := jsonb_populate_record(null::feedback, submission -> 'feedback');
begin
  insert into feedback values (received.*);
  insert into used_human_checks (id, expires_at, used_for)
  values ((submission #>> '{human_check,id}')::uuid, (submission #>> '{human_check,expires_at}')::timestamptz,
          received.id);
  perform enqueue_jobs(submission -> 'jobs');
  insert into audit_logs
    (user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person, search_text)
  select user_id, action, resource_type, resource_id, details, ip_address, user_agent, severity, timestamp, person,
         search_text
    from jsonb_populate_record(null::audit_logs, submission -> 'entry');
end
$$;

drop function enqueue_job(text, json);

-- As before; PL/pgSQL keeps its plan.
create or replace function log_order_entries(of_order uuid, entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into order_audit_log
    (order_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select of_order, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
         person, search_text
    from jsonb_populate_recordset(null::order_audit_log, entries);
end
$$;

-- What `audit_hash` says of these columns of a record.
create function chosen_hash(salt bytea, table_name text, record jsonb, columns text) returns bytea
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  chosen constant text[] := string_to_array(columns, ',');
begin
  return (
    select sha256(salt || convert_to(
      octet_length(convert_to(table_name, 'UTF8')) || ':' || table_name || coalesce(string_agg(
        octet_length(convert_to(name, 'UTF8')) || ':' || name
          || octet_length(convert_to(value, 'UTF8')) || ':' || value,
        '' order by name collate "C"
      ), ''), 'UTF8'))
      from jsonb_each_text(record) as filled (name, value)
     where name = any (chosen) and value is not null
  );
end
$$;

create or replace function keep_record_hash(
  of_table text, record jsonb, what text, id_column text, facts_of text, personal_of text, in_own_chain boolean
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  id constant text := record ->> id_column;
  own_salt bytea;
begin
  if personal_of is not null then
    insert into record_salts as s values (
      of_table, id, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    ) on conflict on constraint record_salts_pkey do update set salt = s.salt returning s.salt into own_salt;
  end if;
  insert into record_hashes (record_table, record_id, subject, event, columns, personal_columns, facts, personal)
  values (of_table, id, case when in_own_chain then id end, what, facts_of, personal_of,
          chosen_hash('', of_table, record, facts_of),
          case when own_salt is not null then chosen_hash(own_salt, of_table, record, personal_of) end);
end
$$;

drop function chosen_columns(jsonb, text);

-- As before, with the row as JSON once.
create or replace function chain_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  entry constant jsonb := to_jsonb(new);
  head audit_chains;
begin
  new.chain := get_byte(sha256(convert_to(coalesce(entry ->> tg_argv[0], ''), 'UTF8')), 0) & 15;
  select * into strict head from audit_chains where chain = new.chain for update;
  new.seq := head.seq + 1;
  new.recorded_at := greatest(clock_timestamp(), head.at);
  new.hash := audit_hash(
    head.hash, tg_table_name,
    entry || jsonb_build_object('chain', new.chain, 'seq', new.seq, 'recorded_at', new.recorded_at)
  );
  update audit_chains set seq = new.seq, hash = new.hash, at = new.recorded_at where chain = new.chain;
  return new;
end
$$;

revoke execute on function enqueue_jobs (jsonb), chosen_hash (bytea, text, jsonb, text) from public;
