-- Until when a first answer is owed, as `answerDue` of the domain says, and for ever where none is; in the words of the indexes.
create or replace function ticket_due(one support_tickets) returns timestamptz
language sql immutable as $$
  select coalesce(one.answer_by, 'infinity')
$$;

-- {ticket, entries, human_check: {id, expires_at}, jobs}: all of it, or nothing.
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
  perform log_ticket_entries(submitted.id, submission -> 'entries');
end
$$;

-- {ticket, version, reply?, entries, jobs}: the record as it is now, or null where another change of that version came first.
create or replace function change_ticket(change jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  changed support_tickets;
begin
  update support_tickets t set
    (priority, status, assignee_id, assignee_name, assignee_email, related_order_id, related_order_number, answered_at,
     answer_by)
    = (select priority, status, assignee_id, assignee_name, assignee_email, related_order_id, related_order_number,
              answered_at, answer_by
         from jsonb_populate_record(t, change -> 'ticket')),
    version = t.version + 1
   where t.id = (change #>> '{ticket,id}')::uuid and t.version = (change ->> 'version')::integer
  returning t.* into changed;
  if not found then
    return null;
  end if;
  perform enqueue_jobs(change -> 'jobs') where jsonb_array_length(change -> 'jobs') > 0;
  if change ? 'reply' then
    perform lock_chains(array[null, changed.id::text]);
    insert into ticket_replies select r.* from jsonb_populate_record(null::ticket_replies, change -> 'reply') r;
  end if;
  perform log_ticket_entries(changed.id, change -> 'entries');
  return to_jsonb(changed);
end
$$;

-- {ticket_id, line, entries}: the record as it is now, or null where there is no such ticket.
create or replace function add_ticket_note(note jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  noted support_tickets;
begin
  update support_tickets t set admin_notes = concat_ws(E'\n', t.admin_notes, note ->> 'line'), version = t.version + 1
   where t.id = (note ->> 'ticket_id')::uuid
  returning t.* into noted;
  if not found then
    return null;
  end if;
  perform log_ticket_entries(noted.id, note -> 'entries');
  return to_jsonb(noted);
end
$$;

-- The entries of one ticket, in the order they are told.
create or replace function log_ticket_entries(of_ticket uuid, entries jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into ticket_audit_log
    (ticket_id, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
     person, search_text)
  select of_ticket, action_type, field_name, old_value, new_value, actor_kind, admin_user, admin_email, notes, created_at,
         person, search_text
    from jsonb_populate_recordset(null::ticket_audit_log, entries);
end
$$;

-- A text that staff answer with, and the entry of the general audit log.
create or replace function add_saved_reply(reply jsonb, logged jsonb) returns void
language plpgsql set search_path = public, pg_temp as $$
begin
  insert into saved_replies select r.* from jsonb_populate_record(null::saved_replies, reply) r;
  perform log_system_entry(logged);
end
$$;

-- Removes a reply that was kept, with its entry; answers whether there was one.
create or replace function remove_saved_reply(of_id uuid, logged jsonb) returns boolean
language plpgsql set search_path = public, pg_temp as $$
begin
  delete from saved_replies where id = of_id;
  if not found then
    return false;
  end if;
  perform log_system_entry(logged);
  return true;
end
$$;
